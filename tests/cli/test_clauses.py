"""`boardrules clause`: what a clause says, where, and what answers for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardrules import fiji, kawa, wampum
from tests import traceability
from tests.cli.terminal import Prompt

CLAUSES = [(game, clause) for game, book in traceability.rulebooks().items() for clause in book]
"""All clauses of all games."""

OWN = """
from boardrules import Game, Phase, cite
from boardrules.cite import read_rulebook

@cite("nim.take.one")
def take(state, move):
    return state - 1

phase = Phase(name="take", legal_moves=lambda state, seat: ("take",), apply=take)
book = read_rulebook("(nim.take.one)=\\nOne match is taken. {sheet: 1}\\n")
game = Game(name="nim", start=3, phases=[phase], rulebook=book)
"""


class TestOne:
    """A clause in full."""

    def test_in_the_language_of_a_second_sheet(self, prompt: Prompt) -> None:
        done = prompt("clause", "fiji.gap.tied-heads", "fiji.two-player.set", "--lang", "es")
        book = fiji.game(4).rulebook
        assert [" ".join(part.split()) for part in (done.out, book["fiji.gap.tied-heads"].other)][1] in " ".join(
            done.out.split()
        )
        assert "lo resuelve el campo del reglamento: tied_heads" in done.out
        assert "sheet" not in done.out

    def test_where_there_is_no_second_sheet(self, prompt: Prompt) -> None:
        done = prompt("clause", "wampum.canoe.ties", "--lang", "es")
        assert done.out.splitlines()[:2] == [
            "wampum.canoe.ties",
            done.out.splitlines()[1],
        ]
        assert " ".join(wampum.game(4).rulebook["wampum.canoe.ties"].sentence.split()) in " ".join(done.out.split())
        assert "  tipo: una regla" in done.out

    def test_a_rule(self, prompt: Prompt) -> None:
        done = prompt("clause", "fiji.exchange.ties-cancel")
        clause = fiji.game(4).rulebook["fiji.exchange.ties-cancel"]
        assert (done.status, done.err) == (0, "")
        assert done.out.splitlines() == [
            "fiji.exchange.ties-cancel",
            f"  {clause.sentence}",
            "  kind: a rule",
            "  sheet: 4 B",
            "  Spanish sheet: 4 B",
            "  answered by: boardrules.fiji.scoring.executor",
        ]

    def test_a_worked_example(self, prompt: Prompt) -> None:
        assert "  kind: a worked example\n" in prompt("clause", "fiji.ex.conditions").out

    def test_a_gap_with_a_field(self, prompt: Prompt) -> None:
        out = prompt("clause", "kawa.gap.bends").out
        assert "  kind: a gap" in out
        assert "  settled by the ruleset's field: bends\n" in out

    def test_a_gap_that_the_other_rules_settle(self, prompt: Prompt) -> None:
        assert "  settled by the other rules, which leave one answer\n" in prompt("clause", "fiji.gap.colour-sum").out

    def test_a_gap_that_the_components_settle(self, prompt: Prompt) -> None:
        assert (
            "  settled by the components, as they were reconstructed" in prompt("clause", "fiji.gap.effect-cards").out
        )

    def test_a_rule_that_is_not_modelled(self, prompt: Prompt) -> None:
        out = prompt("clause", "fiji.beads.rest").out
        assert "  kind: not modelled\n" in out
        assert out.endswith("  because beads in the box never come back, so they need no state\n")

    def test_no_second_sheet_no_second_sentence(self, prompt: Prompt) -> None:
        out = prompt("clause", "wampum.canoe.highest").out
        assert "Spanish" not in out
        assert out.splitlines()[1:3] == [
            f"  {wampum.game(4).rulebook['wampum.canoe.highest'].sentence}",
            "  kind: a rule",
        ]


class TestSeveral:
    """More than one, by their ids or by how these begin."""

    def test_several_in_full(self, prompt: Prompt) -> None:
        out = prompt("clause", "fiji.heads.ties", "kawa.gap.bends").out
        assert [part.splitlines()[0] for part in out.split("\n\n")] == ["fiji.heads.ties", "kawa.gap.bends"]
        assert "  kind: " in out

    @pytest.mark.parametrize("asked", ["kawa.gap", "kawa.gap."])
    def test_all_that_begin_alike(self, prompt: Prompt, asked: str) -> None:
        out = prompt("clause", asked).out
        gaps = [clause for clause in kawa.game(4).rulebook if clause.id.startswith("kawa.gap.")]
        assert [line for line in out.splitlines() if not line.startswith(" ")] == [clause.id for clause in gaps]
        assert gaps[0].sentence.split()[0] in out
        assert "kind: " not in out

    def test_a_whole_rulebook(self, prompt: Prompt) -> None:
        out = prompt("clause", "wampum").out
        ids = [clause.id for clause in wampum.game(4).rulebook]
        assert [line for line in out.splitlines() if not line.startswith(" ")] == ids

    def test_each_once(self, prompt: Prompt) -> None:
        out = prompt("clause", "fiji.ex", "fiji.ex.conditions").out
        assert out.count("fiji.ex.conditions\n") == 1

    def test_a_beginning_ends_at_a_dot(self, prompt: Prompt) -> None:
        done = prompt("clause", "fiji.exchang")
        assert done.status == 2
        assert "did you mean fiji.exchange?" in done.err


class TestJson:
    """The same for programs."""

    @pytest.mark.parametrize("game", traceability.GAMES)
    def test_every_clause_with_its_functions(self, prompt: Prompt, game: str) -> None:
        found = json.loads(prompt("clause", game, "--json").out)
        answering = traceability.functions()
        assert [one["id"] for one in found] == [clause.id for name, clause in CLAUSES if name == game]
        for one, clause in zip(found, (clause for name, clause in CLAUSES if name == game), strict=True):
            assert one["sentences"]["en"] == clause.sentence
            assert one["sentences"].get("es", "") == clause.other
            assert one["places"]["en"] == clause.place
            assert one["places"].get("es") == clause.facts.get("es")
            assert (one["kind"], one["heading"], one["field"]) == (
                clause.kind.value,
                clause.heading,
                clause.facts.get("field"),
            )
            assert (one["derived"], one["unmodelled"]) == (
                "derived" in clause.facts,
                clause.facts.get("unmodelled"),
            )
            ours = [name for name in one["functions"] if name.startswith("boardrules.")]
            assert sorted(ours) == answering.get(clause.id, [])

    def test_the_whole_shape(self, prompt: Prompt) -> None:
        [one] = json.loads(prompt("clause", "fiji.gap.zero-most", "--json").out)
        assert list(one) == [
            "id",
            "kind",
            "heading",
            "sentences",
            "places",
            "field",
            "derived",
            "unmodelled",
            "functions",
        ]
        assert one["field"] == "zero_most"


class TestUnknown:
    """What is not there is refused, with the nearest that is."""

    @pytest.mark.parametrize(
        ("asked", "hint"),
        [
            ("fiji.exchange.tie-cancels", " (did you mean fiji.exchange.ties-cancel?)"),
            ("fiji.exchange.ties-cancel.", " (did you mean fiji.exchange.ties-cancel?)"),
            ("wampum.canoes", " (did you mean wampum.canoe?)"),
            ("kawa.gap.bend", " (did you mean kawa.gap.bends?)"),
            ("fijji.exchange.ties-cancel", " (did you mean fiji.exchange.ties-cancel?)"),
            ("ties-cancel", " (did you mean fiji.exchange.ties-cancel?)"),
            ("fijji", " (did you mean fiji?)"),
            ("fiji.zzzz.qqqq", ""),
            ("chess", ""),
            ("", ""),
            (".", ""),
            ("Fiji.exchange.ties-cancel", " (did you mean fiji.exchange.ties-cancel?)"),
        ],
    )
    def test_a_hint(self, prompt: Prompt, asked: str, hint: str) -> None:
        done = prompt("clause", asked)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(f"boardrules: clause {asked!r}")
        assert done.err.rstrip("\n").endswith(f"expected{hint}")

    def test_nothing_is_printed_if_one_of_several_is_unknown(self, prompt: Prompt) -> None:
        done = prompt("clause", "fiji.heads.ties", "fiji.heads.tie")
        assert (done.status, done.out) == (2, "")

    def test_no_id(self, prompt: Prompt) -> None:
        assert prompt("clause").status == 2


class TestOwnGame:
    """A rulebook of one's own."""

    def test_it_is_found(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "nim.py").write_text(OWN, encoding="utf-8")
        out = prompt("clause", "nim.take.one", "--game", "nim:game").out
        assert out == "nim.take.one\n  One match is taken.\n  kind: a rule\n  sheet: 1\n  answered by: nim.take\n"

    def test_a_game_without_a_rulebook(self, prompt: Prompt, workshop: Path) -> None:
        done = prompt("clause", "own.rule", "--game", "own:game")
        assert done.status == 2
        assert "clause 'own.rule': unknown" in done.err
