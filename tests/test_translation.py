"""Every sentence has its translation, and no catalogue holds what nobody says any more."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from babel.messages.catalog import Catalog

from boardrules import Game, fiji, kawa, wampum
from boardrules.chance import Sampler
from boardrules.languages import catalogue
from boardrules.records import choose
from boardrules.rulesets import Reading, options
from boardrules.verify.inspector import claims
from boardrules.wording import Event, Worded
from tests.translation.catalogues import SOURCE, TRANSLATED, as_mo, as_po, faults, kept, place, renewed, values_of
from tests.translation.extract import found_in

TABLES: dict[str, Callable[[], Game[Any, Any]]] = {
    "fiji": partial(fiji.game, 3),
    "fiji for two": partial(fiji.game, 2, fiji.TWO_PLAYER),
    "fiji, 0 is never most": partial(fiji.game, 4, evolve(fiji.STANDARD, zero_most="does-not-count")),
    "wampum": partial(wampum.game, 4),
    "wampum for two, chosen": partial(wampum.game, 2, evolve(wampum.STANDARD, final_pledge="chosen")),
    "kawa": partial(kawa.game, 3),
    "kawa, double weaving": partial(kawa.game, 2, kawa.DOUBLE_WEAVING),
    "kawa, reconstructed": partial(kawa.game, 4, kawa.RECONSTRUCTED),
}

MODULES = sorted(SOURCE.rglob("*.py"))


@pytest.fixture(params=TRANSLATED)
def lang(request: pytest.FixtureRequest) -> str:
    """A language beside English."""
    return str(request.param)


class TestCatalogues:
    """What lies in the catalogues is what the source says."""

    def test_nothing_is_untranslated_or_stale(self, lang: str) -> None:
        """Each sentence of the source stands in the catalogue with a translation that has the same values."""
        assert list(faults(lang)) == []

    def test_the_catalogue_is_as_it_is_written(self, lang: str) -> None:
        """`python -m tests.translation` would change nothing."""
        assert place(lang).read_bytes() == as_po(renewed(lang))

    def test_the_compiled_file_is_that_of_the_catalogue(self, lang: str) -> None:
        """What gettext reads has been made from what translators edit."""
        assert place(lang, "mo").read_bytes() == as_mo(kept(lang))

    def test_a_new_sentence_is_noticed(self, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """What the source says and the catalogue lacks is a fault; so is what the source does not say any more."""
        said = Catalog()
        said.add("A sentence that nobody has translated.")
        monkeypatch.setattr("tests.translation.catalogues.template", lambda: said)
        found = list(faults(lang))
        assert any("not in the catalogue" in one for one in found)
        assert any("not said any more" in one for one in found)

    def test_a_lost_value_is_noticed(self, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """A translation that leaves a name out, or calls a value otherwise, is a fault."""
        wrong = kept(lang)
        wrong["{who:seat} places an offer."].string = "Alguien presenta su oferta."
        wrong["Round {round} is over."].string = "La ronda {ronda} ha terminado."
        wrong["The game is over."].string = ""
        monkeypatch.setattr("tests.translation.catalogues.kept", lambda _: wrong)
        assert len(list(faults(lang))) == 3

    def test_values(self) -> None:
        """The values of a template, with their formats."""
        assert values_of("{who:seat} has {n} and {what!r}, {{so}}") == {("who", "seat"), ("n", ""), ("what", "r")}


class TestSource:
    """What is said is found in the source."""

    @pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(SOURCE)))
    def test_what_is_said_is_written_out(self, module: Path) -> None:
        """`say` takes a literal, or a name whose literal is marked by `N_`: nothing that translators cannot find."""
        tree = ast.parse(module.read_text(encoding="utf-8"))
        assert list(_hidden(tree)) == []

    def test_what_is_hidden_is_noticed(self) -> None:
        """A sentence that is put together where it is said, or named without a mark, is found."""
        hidden = (
            'say("a " + "b")\nsay(f"{x}")\nsay(text)\ntext = "not marked"\nsay_count("one", many, 2)\nsay(TEXTS[1])'
        )
        assert len(list(_hidden(ast.parse(hidden)))) == 5
        found = 'text = N_("marked")\nsay(text)\nsay("literal")\none, many = NN_("a", "b")\nsay_count(one, many, 2)'
        assert list(_hidden(ast.parse(found))) == []

    def test_claims_and_fields_and_readings(self, lang: str) -> None:
        """Whatever a game claims, and whatever its ruleset says of itself, is in the catalogue."""
        known = {message.id for message in kept(lang)}
        said: set[str] = set()
        for module in (fiji, wampum, kawa):
            said |= {sentence for _, sentence, _ in claims(module.game()).values()}
            for one in options(module.STANDARD).values():
                said.add(one.metadata["about"])
                if isinstance(one.default, Reading):
                    said |= {reading.sentence for reading in type(one.default)}
        assert said - known == set()
        assert len(said) > 200


def _hidden(tree: ast.Module) -> Iterator[str]:
    """Go through the calls that say what translators' tools cannot find."""
    marked = {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _marks(node.value)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"say", "say_count"}:
            pair = node.func.id == "say_count" and not isinstance(node.args[0], ast.Starred)
            for argument in node.args[: 2 if pair else 1]:
                inside = argument.value if isinstance(argument, ast.Subscript | ast.Starred) else argument
                inside = inside.value if isinstance(inside, ast.Subscript) else inside
                literal = isinstance(inside, ast.Constant) and isinstance(inside.value, str)
                if not literal and not (isinstance(inside, ast.Name) and inside.id in marked) and not _marks(inside):
                    yield f"line {node.lineno}: {ast.unparse(node)[:80]}"


def _marks(value: ast.expr) -> bool:
    """Say whether all texts in an expression are marked: by `N_` or `NN_`."""
    calls = [node for node in ast.walk(value) if isinstance(node, ast.Call)]
    names = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
    return bool(names) and names <= {"N_", "NN_"} and any(True for _ in found_in(ast.Module([ast.Expr(value)], [])))


# What is said in play


@pytest.mark.parametrize("name", TABLES)
def test_all_that_is_said_in_play_is_translated(name: str, lang: str) -> None:
    """Narrations for all, refusals of moves too late and openings are in the catalogue, with their parts."""
    game: Game[Any, Any] = TABLES[name]()
    words = catalogue(lang)
    said: list[Event] = list(game.opening())
    for seed in range(4):
        sampler, state = Sampler(seed), game.initial_state()
        while (move := choose(game, state, sampler)) is not None:
            for ear in (None, *range(game.seats)):
                said += game.narrate(state, move, ear)
            state = game.step(state, move)
            refused = game.objection(state, move)
            said += [refused.event] if refused is not None else []
    missing = {one.message for event in said for one in _parts(event) if not _known(one, words)}
    assert missing == set()
    assert len({event.message for event in said}) > 5


def _parts(event: Event) -> Iterator[Event]:
    """Go through an event and those inside it."""
    yield event
    for value in event.values.values():
        for one in value if isinstance(value, list | tuple) and not isinstance(value, Worded) else (value,):
            inner = one.in_words() if isinstance(one, Worded) else one
            if isinstance(inner, Event):
                yield from _parts(inner)


def _known(event: Event, words: Any) -> bool:
    """Say whether a catalogue has a message, which it may translate by the same words."""
    entries = words.links[0]._catalog
    return event.message in entries or (event.message, 0) in entries
