"""A verdict as a page: well-formed, closed in itself, escaped, and there however broken the game is."""

from __future__ import annotations

import base64
import hashlib
import json
import pickle
import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

import pytest
from attrs import evolve, frozen

from boardrules import Game, Phase, Verdict, always, check, fiji, say, sometimes
from boardrules.records import Record
from boardrules.verify.findings import Look
from boardrules.verify.markup import VOID, Safe, element, escaped
from boardrules.verify.page.changes import changed, marked
from boardrules.verify.page.plays import LONGEST_DRAWING, LONGEST_TOLD, MOST_BETWEEN, Told, drawn, retell
from tests.verify.odd_games import BREAKOUT, hostile, overpaid_kawa
from tests.verify.worlds import coin, countdown, leaking_jugs


class Reader(HTMLParser):
    """Reads a page strictly: everything that is opened is closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.ids: list[str] = []
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []
        self.attributes: list[tuple[str, str, str | None]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.stack == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        self.tags[tag] += 1
        self.attributes += [(tag, name, value) for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name in {"href", "src"}]
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


def read(verdict: Verdict) -> Reader:
    return Reader(verdict.html())


@always
def three_are_left(state: int) -> bool:
    """At least three are left."""
    return state > 2


@pytest.fixture(scope="module")
def fiji_page() -> Reader:
    return read(check(fiji.game(2, evolve(fiji.STANDARD, exchanges=5)), games=3))


@pytest.fixture(scope="module")
def hostile_page() -> str:
    return check(hostile(), games=2).html()


class TestPage:
    """One page, closed in itself."""

    @pytest.mark.parametrize("name", ["fiji", "hostile"])
    def test_closed_in_itself(self, name: str, fiji_page: Reader, hostile_page: str) -> None:
        page = {"fiji": fiji_page, "hostile": Reader(hostile_page)}[name]
        assert len(page.ids) == len(set(page.ids))
        for link in page.links:
            assert link.startswith("data:") or (link.startswith("#") and link[1:] in page.ids), link
        assert page.tags["script"] == 1
        assert ("script", "type", "application/json") in page.attributes
        assert not [name for _, name, _ in page.attributes if name.startswith("on") or name == "style"]
        assert page.tags["h1"] == page.tags["main"] == page.tags["nav"] == 1

    def test_its_policy_allows_its_own_style_and_nothing_else(self, hostile_page: str) -> None:
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', hostile_page)
        sheet = re.search(r"<style>(.*?)</style>", hostile_page, re.DOTALL)
        assert policy is not None
        assert sheet is not None
        digest = base64.b64encode(hashlib.sha256(sheet.group(1).encode()).digest()).decode()
        assert policy.group(1).replace("&#x27;", "'") == (
            f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
        )

    def test_the_same_verdict_the_same_bytes(self) -> None:
        verdict = check(leaking_jugs(), games=3, most_states=50)
        assert verdict.html() == verdict.html()
        assert pickle.loads(pickle.dumps(verdict)).html(leaking_jugs()) == verdict.html()  # noqa: S301 (our own bytes)

    def test_the_json_is_inside(self, hostile_page: str) -> None:
        found = re.search(r'<script type="application/json" id="verdict">(.*?)</script>', hostile_page, re.DOTALL)
        assert found is not None
        data = json.loads(found.group(1))
        assert (data["game"], data["status"]) == (BREAKOUT, "broken")

    def test_it_can_be_written(self, hostile_page: str) -> None:
        hostile_page.encode("utf-8")
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", hostile_page)

    def test_nothing_breaks_out(self, hostile_page: str) -> None:
        page = Reader(hostile_page)
        assert page.tags["marquee"] == page.tags["u"] == page.tags["b"] == page.tags["i"] == page.tags["clause"] == 0
        assert "<marquee>4</marquee> --> ]]> \N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER} &amp; <img" in page.text

    def test_what_it_rests_on(self) -> None:
        verdict = check(fiji.game(2), games=2, most_states=50, seconds=60, seed=7)
        text = read(verdict).text
        assert "fiji, 2 seats: ◐ incomplete" in text
        assert "Nothing broke, but not everything that was to be looked at has been." in text
        assert "cut short: more than 50 states" in text
        assert "macro" in read(check(countdown(), games=0, reduce=["macro"])).text
        assert "whole game yes" in read(check(countdown(), games=2, whole=True)).text
        assert "a small box, 2 seats: rounds=1," in text
        bounds = "games 2, seconds 60, seed 7, most states 50, most memory no limit, reductions none, whole game no."
        assert bounds in text

    def test_how_many_broke(self) -> None:
        verdict = check(overpaid_kawa(), games=1, most_states=0)
        one = evolve(verdict, findings=verdict.broken[:1])
        assert "1 property is broken, with the shortest play that was found." in read(one).text
        two = evolve(verdict, findings=verdict.broken[:1] * 2)
        assert "2 properties are broken, each with the shortest play that was found." in read(two).text

    def test_what_holds(self) -> None:
        text = read(check(countdown(), games=2)).text
        assert "countdown, 1 seat: ✓ holds" in text
        assert "Nothing broke, and everything that was to be looked at has been." in text
        assert "seconds no limit" in text
        assert "Broken" not in text
        assert "The game has no rulebook, and nothing cites one." in text

    def test_what_another_engine_tells_is_shown(self) -> None:
        @frozen(kw_only=True)
        class Closer(Look):
            levels: int = 0

        verdict = check(countdown(), games=1, most_states=0)
        verdict = evolve(verdict, looks=(Closer(engine="close", seats=1, ruleset={}, levels=7),), asked={})
        page = read(verdict)
        assert "came to its end (levels 7)" in page.text
        assert "bounds" not in page.text
        assert "a small box, 1 seat random games" not in page.text
        assert "close a small box, 1 seat 0.0" in read(evolve(verdict, ruleset={"jugs": 3})).text
        many = evolve(verdict, looks=(evolve(verdict.looks[0], levels=tuple(range(1_000, 1_099))),))
        assert "(levels 1,000, 1,001, 1,002, " in read(many).text
        assert " 1,011, ... (99 in all))" in read(many).text
        assert (
            "given: engines walk/close, games 1,000."
            in read(evolve(verdict, asked={"engines": ["walk", "close"], "games": 1000})).text
        )

    def test_properties_by_how_they_came_out(self, fiji_page: Reader) -> None:
        assert fiji_page.text.index("broken: false at least once") < fiji_page.text.index("held: asked so often")
        assert ("a", "href", "#broken-an_offer_is_always_possible") in fiji_page.attributes
        assert ("a", "href", "#shown-all_cancelled") in fiji_page.attributes
        assert {"property-beads_are_conserved", "shown-all_cancelled", "clause-fiji.exchange.ties-cancel"} <= set(
            fiji_page.ids
        )

    def test_clauses_by_kind(self, fiji_page: Reader) -> None:
        text = fiji_page.text
        assert "fiji.setup.screen Each player gets one screen. sheet: Setup rule ○ not looked at" in text
        assert "not modelled nothing to look at" in text
        assert "worked example" in text
        assert ("a", "title", fiji.game(2).rulebook["fiji.exchange.ties-cancel"].sentence) in fiji_page.attributes

    def test_clauses_in_no_rulebook_and_what_was_not_met(self) -> None:
        @always("own.never", when=lambda state: False)
        def nobody_asks(state: int) -> bool:
            """Nobody asks."""
            return True

        away = Phase(name="away", clauses=("own.away",))
        game = countdown(properties=[nobody_asks], phases=[*countdown().phases, away], phase_of=lambda _: "play")
        text = read(check(game, games=1)).text
        assert "Cited, in no rulebook" in text
        assert "in no rulebook ○ not looked at nobody asks (never met)" in text
        assert "phase away (never visited)" in text

    def test_a_game_without_declared_ways(self) -> None:
        text = read(check(coin(), games=2)).text
        assert "toss over seen" in text
        assert "seen and is not declared" in text
        assert text.count("not declared") == 1

    def test_no_way_at_all(self) -> None:
        game = Game(name="still", start=0, phases=[Phase(name="over")])
        text = read(check(game, games=1)).text
        assert "The ways from phase to phase" not in text
        assert "1 of 1 phase visited." in text


class TestCounterexample:
    """What broke is told step by step."""

    def test_steps(self, fiji_page: Reader) -> None:
        text = fiji_page.text
        assert "A play of 6 moves, found by exhaustive search in a small box for 2" in text
        assert "The rules of the box: rounds=1" in text
        assert "Condition 1 is “most green”. fiji.columns.conditions" in text
        assert fiji_page.tags["del"] > 5 < fiji_page.tags["ins"]
        assert "It is the play of this property: an offer is always possible" in text
        assert "save this line and give it to boardrules replay" in text
        assert "--game MODULE" not in text
        assert "def test_an_offer_is_always_possible():" in text

    def test_somebodys_own_game(self) -> None:
        text = read(check(leaking_jugs(), games=0, most_states=50)).text
        assert "give it to boardrules replay --game MODULE:ATTRIBUTE" in text
        assert "(0, 0) fill the large jug" not in text
        assert "fill the large jug A fill the large jug" in text

    def test_a_picture(self) -> None:
        page = read(check(overpaid_kawa(), games=1, most_states=0))
        pictures = [link for link in page.links if link.startswith("data:image/svg+xml;base64,")]
        assert len(pictures) == page.tags["img"] > 10
        assert base64.b64decode(pictures[0].partition(",")[2]).startswith(b"<svg")

    def test_what_cannot_be_reached(self) -> None:
        @sometimes
        def nine(state: int) -> bool:
            """There are nine."""
            return state == 9

        assert (
            "Every state of the game was looked at, and none shows it."
            in read(check(countdown(properties=[nine]), games=1)).text
        )

    def test_a_verdict_from_elsewhere_lists_the_moves(self) -> None:
        verdict = pickle.loads(pickle.dumps(check(leaking_jugs(), games=2, most_states=50)))  # noqa: S301 (our own bytes)
        assert verdict.source is None
        text = read(verdict).text
        assert "The game is not at hand, so the moves are listed as they were written." in text
        assert "2 pour into the small jug" in text

    def test_a_long_play_is_told_from_near_its_end(self) -> None:
        @always
        def much_is_left(state: int) -> bool:
            """Much is left."""
            return state > 80

        page = read(check(countdown(500, properties=[much_is_left]), games=0))
        assert "The first 10 moves of the play take 2" in page.text
        assert "11 take 2 A take 2 480 478" in page.text
        assert page.text.count("The whole table before and after move") == LONGEST_TOLD

    def test_what_is_shown_from_the_start(self) -> None:
        @sometimes
        def five(state: int) -> bool:
            """There are five."""
            return state == 5

        verdict = check(countdown(properties=[five]), games=0)
        assert "five: 0 moves, exhaustive search There are five. 5 {" in read(verdict).text
        assert "five: 0 moves, exhaustive search There are five. {" in read(evolve(verdict, source=None)).text

    def test_a_step_that_changes_nothing(self) -> None:
        game = countdown(text=lambda state, seat: "always the same", properties=[never_three])
        assert "Nothing that is drawn." in read(check(game, games=0)).text

    def test_a_step_that_changes_very_much(self) -> None:
        def text(state: int, seat: int | None) -> str:
            return "\n".join(f"{state} {place}" for place in range(200))

        page = check(countdown(text=text, properties=[three_are_left]), games=1, most_states=0).html()
        assert '<pre class="changed long" tabindex="0" role="region" aria-label="What changed in step 1">' in page

    def test_states_between(self) -> None:
        @always
        def never_owed(state: tuple[str, int]) -> bool:
            """Nothing is owed."""
            return state[1] >= 0

        take = Phase(name="take", legal_moves=lambda s, a: ("take",), apply=lambda s, m: ("pay", -1))
        pay = Phase(name="pay", settle=lambda s: ("over", 3))
        game = Game(
            name="debts",
            start=("take", 3),
            phases=[take, pay, Phase(name="over")],
            phase_of=lambda s: s[0],
            properties=[never_owed],
        )
        text = read(check(game, games=1)).text
        assert "Passed through, 1 of 1 ('pay', -1)" in text

    def test_of_many_states_between_the_first_are_drawn(self) -> None:
        phases = [
            Phase(name="take", legal_moves=lambda s, a: ("take",), apply=lambda s, m: 99),
            Phase(name="pay", settle=lambda s: s - 1),
        ]
        game = Game(name="debts", start=0, phases=phases, phase_of=lambda s: "pay" if s else "take")
        told = retell(game, Record(game="debts", seats=1, moves=("take",)))
        assert (told.steps[0].passed, len(told.steps[0].between)) == (99, MOST_BETWEEN)


@always
def never_three(state: int) -> bool:
    """Three are never left."""
    return state != 3


def fails(*_: Any) -> Any:
    raise RuntimeError("a <b>fault</b>")


@frozen
class Unshowable:
    """A state that nobody can look at."""

    left: int = 3

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


class TestBrokenGames:
    """However broken a game is, there is a page."""

    @pytest.mark.parametrize(
        ("parts", "told"),
        [
            ({"text": fails}, "(It cannot be drawn: RuntimeError: a <b>fault</b>)"),
            ({"phase": {"narrate": fails}}, "What happened cannot be told: RuntimeError: a <b>fault</b>"),
            ({"phase": {"apply": fails}}, "RuntimeError: a <b>fault</b> There is no table after this move."),
            ({"view": fails}, "countdown, 1 seat: ✗ broken"),
            ({"outcome": fails}, "The outcome cannot be told: RuntimeError"),
            ({"measure": fails}, "cannot be told: RuntimeError"),
            ({"read": fails}, "A play of 1 move,"),
            ({"write": fails}, "A play of 1 move,"),
            ({"phase": {"legal_moves": fails}}, "RuntimeError: a <b>fault</b>"),
            ({"phase": {"actors": fails}}, "RuntimeError: a <b>fault</b>"),
            ({"phase_of": fails}, "The rules fail before anybody moves: RuntimeError"),
            ({"phase": {"narrate": lambda *_: [say("{missing}")]}}, "What happened cannot be told: KeyError"),
        ],
        ids=[
            *("text", "narrate", "apply", "view", "outcome", "measure", "read", "write", "legal_moves", "actors"),
            *("phase_of", "a sentence with a hole"),
        ],
    )
    def test_a_function_that_fails(self, parts: dict[str, Any], told: str) -> None:
        verdict = check(countdown(properties=[never_three], **parts), games=2)
        assert not verdict.ok
        assert told in read(verdict).text

    def test_boxes_that_cannot_be_made_any_more(self) -> None:
        verdict = check(leaking_jugs(), games=2, most_states=50)
        assert "cannot" not in Reader(verdict.html(evolve(leaking_jugs(), boxes=fails))).text

    def test_a_state_that_cannot_be_shown(self) -> None:
        game = Game(
            name="dark",
            start=Unshowable(),
            phases=[Phase(name="play", legal_moves=lambda s, a: ("go",), apply=lambda s, m: Unshowable(s.left - 1))],
            properties=[always(dark_is_never_empty)],
        )
        assert (
            "something of the type Unshowable (It cannot be drawn: RuntimeError: no repr)"
            in read(check(game, games=1, most_states=20)).text
        )

    def test_the_wrong_game(self) -> None:
        text = Reader(check(leaking_jugs(), games=2, most_states=50).html(coin())).text
        assert "Neither the game nor a box of it is the one of this play." in text


def dark_is_never_empty(state: Unshowable) -> bool:
    """There is always some."""
    return state.left > 1


class TestRetelling:
    """A play told again."""

    def record(self, *moves: str, **parts: Any) -> Record:
        return Record(**{"game": "countdown", "seats": 1, "moves": moves, **parts})

    def test_a_move_that_cannot_be_read_is_looked_for(self) -> None:
        game = countdown(read=fails)
        told = retell(game, self.record("take 2"))
        assert (told.fault, told.steps[0].who, told.end and told.end.text) == ("", "A", "3")

    def test_a_move_that_is_found_nowhere(self) -> None:
        told = retell(countdown(read=fails), self.record("take 2", "take 9"))
        assert told.fault == "RuntimeError: a <b>fault</b>"
        assert told.end is not None
        assert told.end.text == "3"

    def test_a_refused_move(self) -> None:
        told = retell(countdown(), self.record("take 7"))
        assert told.fault == "Illegal: “take 7” is not among the legal moves of the phase play."

    def test_a_move_written_as_python_shows_it(self) -> None:
        game = countdown(phase={"legal_moves": lambda s, a: (1, 2), "apply": lambda s, m: s - m}, write=fails)
        told = retell(game, self.record("2", "1"))
        assert [step.after and step.after.text for step in told.steps] == ["3", "2"]

    def test_a_long_play_is_listed_first(self) -> None:
        moves = ["take 1"] * (LONGEST_TOLD + 5)
        told = retell(countdown(999), self.record(*moves))
        assert (len(told.listed), len(told.steps), told.steps[0].number) == (5, LONGEST_TOLD, 6)
        assert told.end is not None
        assert told.end.text == str(999 - len(moves))

    def test_a_long_play_that_fails_early(self) -> None:
        moves = ["take 1", "take 7", *["take 1"] * LONGEST_TOLD]
        told = retell(countdown(999), self.record(*moves))
        assert (told.listed, len(told.steps)) == (("take 1",), 1)
        assert told.fault.startswith("Illegal: ")

    def test_the_box_that_takes_it_furthest(self) -> None:
        game = countdown(1, boxes=lambda: (countdown(2), countdown(3), countdown(2)))
        told = retell(game, self.record("take 2", "take 1"))
        assert told.fault == ""
        assert retell(game, self.record("take 2", "take 1", "take 1")).steps[1].after is not None

    def test_who_moves_of_several(self) -> None:
        game = fiji.game(2)
        told = retell(
            game,
            Record(game="fiji", seats=2, names=("Ann", "Bob"), moves=("condition most green",)),
        )
        assert told.steps[0].who == "chance"
        assert told.steps[0].told == (
            Told(sentence="Condition 1 is “most green”.", clauses=("fiji.columns.conditions",)),
        )

    def test_either_of_two_who_act_at_once(self) -> None:
        game = Game(
            name="both",
            seats=2,
            start=(),
            phases=[
                Phase(
                    name="pick",
                    actors=lambda state: tuple(seat for seat in (0, 1) if f"{seat}" not in state),
                    legal_moves=lambda state, seat: (f"{seat}",),
                    apply=lambda state, move: (*state, move),
                )
            ],
        )
        told = retell(game, Record(game="both", seats=2, moves=("1", "0")))
        assert [step.who for step in told.steps] == ["B", "A"]

    def test_a_rule_that_changes_the_state_itself_is_told_as_it_was(self) -> None:
        class Pile:
            def __init__(self) -> None:
                self.left = 5

            def __repr__(self) -> str:
                return str(self.left)

        def take(pile: Pile, move: str) -> Pile:
            pile.left -= 1
            return pile

        game = Game(
            name="pile", start=Pile(), phases=[Phase(name="take", legal_moves=lambda s, a: ("take",), apply=take)]
        )
        told = retell(game, Record(game="pile", seats=1, moves=("take", "take")))
        assert [(step.before and step.before.text, step.after and step.after.text) for step in told.steps] == [
            ("5", "4"),
            ("4", "3"),
        ]

    def test_a_very_long_drawing_is_cut(self) -> None:
        text = drawn(countdown(text=lambda state, seat: "x" * 99_999), 3).text
        assert text.endswith("x…\n(99,999 letters)")
        assert len(text) < LONGEST_DRAWING + 50

    def test_what_is_no_picture_is_none(self) -> None:
        class Odd(int):
            def _repr_svg_(self) -> Any:
                return None if self == 2 else fails()

        assert drawn(countdown(), Odd(2)).picture == drawn(countdown(), Odd(3)).picture == ""


class TestChanges:
    """What changed, word by word."""

    @pytest.mark.parametrize(
        ("before", "after", "told"),
        [
            ("a", "a", None),
            ("a  b\nc", "a b\nc", None),
            ("A has 1\nB has 2", "A has 1\nB has 3", "B has <del>2</del> <ins>3</ins>"),
            ("r1 - - -", "r1 left - -", "r1 <del>-</del> <ins>left</ins> - -"),
            ("x a b c d", "a b c d y", "<del>x</del> a b c d <ins>y</ins>"),
            ("a\nb", "a", "<del>b</del>"),
            ("a", "a\nb c", "<ins>b c</ins>"),
            ("A 1\nB 2\nC 3", "A 2\nC 4", "A <del>1</del> <ins>2</ins>\n<del>B 2</del>\nC <del>3</del> <ins>4</ins>"),
            ("goals most green", "goals most green, most red", "goals most green<ins>, most red</ins>"),
            ("swap, C acts", "lay, C acts at r1c3", "<del>swap</del> <ins>lay</ins>, C acts <ins>at r1c3</ins>"),
            ("C acts at r1c3", "C acts", "C acts <del>at r1c3</del>"),
            ("<b>", "<i>", "<del>&lt;b&gt;</del> <ins>&lt;i&gt;</ins>"),
            ("", "a", "<ins>a</ins>"),
            ("0, 0, 0, 0, 0, 0, 0 x", "0, 0, 0, 0, 0, 0, 0 y", "0, 0, … 0, 0 <del>x</del> <ins>y</ins>"),
            ("x 0, 0, 0, 0, 0, 0", "y 0, 0, 0, 0, 0, 0", "<del>x</del> <ins>y</ins> 0, 0, … 0, 0"),
            ("1 2 3 4 5 6 7 8 9 10 11 x", "1 2 3 4 5 6 7 8 9 10 11 y", "1 2 3 4 … 8 9 10 11 <del>x</del> <ins>y</ins>"),
        ],
    )
    def test_lines_that_differ(self, before: str, after: str, told: str | None) -> None:
        assert changed(before, after) == told

    def test_too_much_to_compare(self) -> None:
        many = "\n".join(str(number) for number in range(3000))
        others = "\n".join(str(-number) for number in range(1, 3000))
        told = changed(f"same\n{many}\nend", f"same\n{others}\nend")
        assert told is not None
        assert told.count("<del>") == 3000
        assert told.count("<ins>") == 2999
        assert "same" not in told
        assert "end" not in told

    def test_both_sides_whole(self) -> None:
        assert marked("  a  1\nb", "  a  22\nb\nc") == ("  a  <del>1</del>\nb", "  a  <ins>22</ins>\nb\n<ins>c</ins>")
        assert marked("a\n\nb", "a\nb") == ("a\n\nb", "a\nb")
        assert marked(" x", "x") == (" x", "x")


class TestMarkup:
    """Markup that cannot be broken out of."""

    def test_text_is_escaped_once(self) -> None:
        assert element("p", element("b", "<"), "&") == "<p><b>&lt;</b>&amp;</p>"
        assert isinstance(escaped(3), Safe)

    def test_the_direction_of_letters_cannot_be_turned(self) -> None:
        assert escaped("a\u202eb\u2067c \N{HEBREW LETTER ALEF}") == "a\ufffdb\ufffdc \N{HEBREW LETTER ALEF}"

    def test_an_attribute_cannot_end_early(self) -> None:
        assert element("a", href='"><script>') == '<a href="&quot;&gt;&lt;script&gt;"></a>'

    def test_a_shape_with_a_title_is_no_empty_element(self) -> None:
        assert element("path", element("title", "x")) == "<path><title>x</title></path>"
