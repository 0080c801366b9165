"""Two rulesets compared: where they part first, by what, and what becomes of the same decisions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

from boardrules import CHANCE, BoardRulesError, Game, Illegal, Outcome, Phase, fiji, kawa, retrace, say, wampum
from boardrules.chance import Sampler
from boardrules.rulesets import changed
from boardrules.verify import guided
from boardrules.verify.differ import differ, fields_that_differ, search
from boardrules.verify.difference import Status
from boardrules.verify.findings import Progress
from boardrules.verify.lockstep import Contrast, Failed, Kind, Lockstep
from boardrules.verify.paired import Pairs, Tally, tally_pairs
from boardrules.verify.tally import wilson
from boardrules.verify.witness import Proof, boxes_of
from tests.verify.worlds import coin, countdown, jugs, picks

MODULES: dict[str, Any] = {"fiji": fiji, "wampum": wampum, "kawa": kawa}


@pytest.fixture(autouse=True)
def impatient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up sooner when a play is made shorter, but not in the slow tests."""
    if request.node.get_closest_marker("slow") is None:
        monkeypatch.setattr(guided, "PATIENCE", 1_000)
        monkeypatch.setattr(guided, "PATIENCE_A_MOVE", 10)


def with_changes(name: str, seats: int, **changes: Any) -> Game[Any, Any]:
    """Return a game with some fields changed."""
    module = MODULES[name]
    game: Game[Any, Any] = module.game(seats, changed(module.STANDARD, changes))
    return game


def mapped(ways: dict[int, dict[str, int]], scores: dict[int, int], **parts: Any) -> Game[Any, Any]:
    """Return a game for one on a map: where each move leads from each place; a place without moves is the end."""

    def end(place: int) -> Outcome | None:
        return None if ways[place] else Outcome((scores.get(place, 0),), (0,))

    whole: dict[str, Any] = {
        "name": "map",
        "start": 0,
        "phases": [
            Phase(
                name="go",
                actors=lambda place: (0,) if ways[place] else (),
                legal_moves=lambda place, seat: tuple(ways[place]),
                apply=lambda place, move: ways[place][move],
            )
        ],
        "outcome": end,
        **parts,
    }
    return Game(**whole)


def drawn_map(sampler: Sampler, places: int) -> tuple[dict[int, dict[str, int]], dict[int, int]]:
    """Return a random map on which play goes on to higher places, now and then back."""
    ways: dict[int, dict[str, int]] = {}
    for place in range(places - 1):
        moves = [f"to {number}" for number in range(1 + sampler.below(3))]
        ways[place] = {move: min(places - 1, max(0, place - 1 + sampler.below(5))) for move in moves}
    ways[places - 1] = {}
    return ways, {place: sampler.below(3) for place in range(places)}


def parts_after(a: Game[Any, Any], b: Game[Any, Any]) -> int | None:
    """Return after how many moves two maps part, found in another way: by sets of places, one a number of moves.

    Here places can be compared as they are, and a play is known by the pair of places it has come to.
    """
    level, seen, moves = {(0, 0)}, set(), 0
    while level:
        if any(one != other or _unlike(a, b, one) for one, other in level):
            return moves
        seen |= level
        level = {
            (a.step(one, move), b.step(other, move)) for one, other in level for move in a.legal_moves(one, 0)
        } - seen
        moves += 1
    return None


def _unlike(a: Game[Any, Any], b: Game[Any, Any], place: int) -> bool:
    facts = [(game.outcome(place), sorted(game.legal_moves(place, 0))) for game in (a, b)]
    return facts[0] != facts[1]


class TestSearch:
    """All pairs of states, breadth first: the play on which they part has the least length."""

    @pytest.mark.parametrize("seed", range(60))
    def test_as_another_search_finds_it(self, seed: int) -> None:
        sampler = Sampler(seed)
        ways, scores = drawn_map(sampler, 12)
        others, rates = {place: dict(moves) for place, moves in ways.items()}, dict(scores)
        place = sampler.below(11)
        match sampler.below(4):
            case 0:
                others[place][next(iter(others[place]))] = sampler.below(12)
            case 1:
                others[place]["another way"] = sampler.below(12)
            case 2:
                rates[11] += 1
            case _:
                pass
        a, b = mapped(ways, scores), mapped(others, rates)
        expected = parts_after(a, b)
        moves, look = search(Lockstep(a, b), most_states=10_000, seconds=None)
        assert (None if moves is None else len(moves)) == expected
        assert look.cut == ""
        answer = differ(a, b, games=0)
        assert answer.status is (Status.NONE if expected is None else Status.PARTED)

    def test_a_difference_deep_in_a_game(self) -> None:
        ways = {place: {"on": place + 1, "stay": place} for place in range(300)} | {300: {}}
        a, b = mapped(ways, {300: 1}), mapped(ways, {300: 2})
        answer = differ(a, b, games=2)
        assert answer.parting is not None
        assert answer.parting.moves == ("on",) * 300
        assert answer.parting.kinds == ("outcome",)

    def test_places_that_are_met_again_are_not_searched_again(self) -> None:
        look = search(Lockstep(jugs(), jugs()), most_states=1000, seconds=None)[1]
        assert (look.states, look.ends) == (16, 0)

    def test_states_that_cannot_be_kept(self) -> None:
        game = countdown(start=[3], phase={"apply": lambda state, move: [state[0] - 1]})
        with pytest.raises(BoardRulesError, match="cannot be kept: unhashable type: 'list'"):
            differ(game, countdown(start=[3]), games=0)

    @pytest.mark.parametrize(
        ("limits", "cut"), [({"most_states": 5}, "more than 5 pairs"), ({"seconds": 1e-9}, "over")]
    )
    def test_limits(self, limits: dict[str, Any], cut: str) -> None:
        answer = differ(countdown(50), countdown(50), games=0, **limits)
        assert answer.status is Status.INCOMPLETE
        assert cut in answer.looks[0].cut

    def test_interrupted(self) -> None:
        def interrupt(progress: Progress) -> None:
            raise KeyboardInterrupt

        answer = differ(countdown(5), countdown(6), watch=interrupt)
        assert answer.status is Status.PARTED  # at once, before anybody could interrupt
        answer = differ(jugs(), jugs(), watch=interrupt)
        assert (answer.status, answer.interrupted, len(answer.looks)) == (Status.INCOMPLETE, True, 1)


class TestKinds:
    """Everything by which two games can be told apart."""

    @staticmethod
    def contrasts(a: Game[Any, Any], b: Game[Any, Any], *moves: Any) -> list[Contrast]:
        lockstep = Lockstep(a, b)
        pair = lockstep.start()
        for move in moves:
            pair = lockstep.step(pair, move)
        return list(lockstep.contrasts(pair.a, pair.b))

    def test_outcome(self) -> None:
        other = countdown(1, outcome=lambda state: Outcome((7,), (0,)) if state <= 0 else None)
        assert self.contrasts(countdown(1), other, "take 1") == [Contrast(Kind.OUTCOME, "scores", "0", "7")]

    def test_who_may_act(self) -> None:
        other = picks({"actors": lambda state: (0,)})
        found = self.contrasts(picks(), other)
        assert found == [Contrast(Kind.ACTORS, "who may act", "A, B", "A")]

    def test_nobody_and_somebody(self) -> None:
        found = self.contrasts(countdown(2), countdown(2, phase={"actors": lambda state: ()}))
        assert found == [Contrast(Kind.ACTORS, "who may act", "A", "nobody")]

    def test_chances(self) -> None:
        found = self.contrasts(coin(), coin((("heads", 2), ("edge", 1))))
        assert found == [
            Contrast(Kind.CHANCES, "heads", "1/2", "2/3"),
            Contrast(Kind.CHANCES, "tails", "1/2", "0"),
            Contrast(Kind.CHANCES, "edge", "0", "1/3"),
        ]

    def test_equal_chances_in_other_words(self) -> None:
        assert not self.contrasts(coin(), coin((("tails", 3), ("heads", 3)), write=lambda move: f"{move}"))

    def test_moves_with_the_reason(self) -> None:
        def objection(state: Any, move: str) -> Illegal | None:
            return Illegal(say("two are too many", "down.two")) if move == "take 2" else None

        other = countdown(phase={"legal_moves": lambda state, seat: ("take 1",), "objection": objection})
        reason = "refused: two are too many [down.two]"
        assert self.contrasts(countdown(), other) == [Contrast(Kind.MOVES, "take 2", "legal", reason)]
        assert self.contrasts(other, countdown()) == [Contrast(Kind.MOVES, "take 2", reason, "legal")]

    def test_moves_that_the_other_cannot_read_or_does_not_refuse(self) -> None:
        def read(text: str) -> str:
            raise KeyError

        silent = {"legal_moves": lambda state, seat: ("take 1",), "objection": lambda state, move: None}
        assert self.contrasts(countdown(), countdown(phase=silent))[0].b == "not listed"
        assert self.contrasts(countdown(), countdown(phase=silent, read=read))[0].b == "no move: KeyError"

    def test_only_some_of_many_moves_are_told(self) -> None:
        def many(state: Any, seat: int) -> list[str]:
            return [f"{'AB'[seat]} picks {number}" for number in range(10)]

        found = self.contrasts(picks(), picks({"legal_moves": many}))
        assert [one.what for one in found[:6]] == [f"A picks {number}" for number in range(3, 9)]
        assert found[6:] == [
            Contrast(Kind.MOVES, "A has 1 more that differ", "3 in all", "10 in all"),
            Contrast(Kind.MOVES, "B has 7 more that differ", "3 in all", "10 in all"),
        ]

    def test_the_order_of_the_moves_is_no_difference(self) -> None:
        other = countdown(phase={"legal_moves": lambda state, seat: ("take 2", "take 1")[2 - min(state, 2) :]})
        assert differ(countdown(), other, games=20).status is Status.NONE

    def test_effect(self) -> None:
        other = countdown(phase={"apply": lambda state, move: state - 1})
        found = self.contrasts(countdown(), other, "take 2")
        assert found == [Contrast(Kind.EFFECT, "effect", "3", "4")]

    def test_what_a_seat_sees(self) -> None:
        found = self.contrasts(picks(), picks(view=lambda state, seat: state[seat]), "A picks 1")
        assert [one.kind for one in found] == [Kind.SIGHT, Kind.SIGHT]
        assert (found[0].what, found[0].a, found[0].b) == ("seen by A: what a seat sees", "1, yes", "1")

    def test_rules_that_fail(self) -> None:
        def slip(state: int, move: str) -> int:
            raise KeyError("slip")

        other = countdown(phase={"apply": slip})
        found = self.contrasts(countdown(), other, "take 1")
        assert found == [Contrast(Kind.FAILURE, "the rules fail", "goes on", "KeyError: 'slip'")]
        assert self.contrasts(other, other, "take 1") == []
        assert differ(other, countdown(phase={"apply": slip}), games=3).status is Status.NONE

    def test_a_rule_that_returns_nothing(self) -> None:
        other = countdown(phase={"apply": lambda state, move: None})
        assert "returned None" in self.contrasts(countdown(), other, "take 1")[0].b

    @pytest.mark.parametrize("part", ["actors", "legal_moves"])
    def test_who_or_what_that_cannot_be_told(self, part: str) -> None:
        def slip(*_: Any) -> Any:
            raise KeyError("slip")

        other = countdown(phase={part: slip})
        found = self.contrasts(countdown(), other)
        assert "KeyError: 'slip'" in found[0].b
        assert differ(other, countdown(phase={part: slip}), games=0).status is Status.NONE

    def test_what_cannot_be_compared(self) -> None:
        class Odd:
            def __eq__(self, other: object) -> bool:
                raise KeyError("slip")

            __hash__ = None  # type: ignore[assignment]

        found = self.contrasts(picks(view=lambda state, seat: Odd()), picks(view=lambda state, seat: Odd()))
        assert found == [Contrast(Kind.FAILURE, "comparing", "KeyError: 'slip'", "")]

    def test_values_of_an_own_kind(self) -> None:
        class Own:
            def __init__(self, number: int) -> None:
                self.number = number

            def __repr__(self) -> str:
                return f"Own({self.number})"

        one, other = (jugs_seen_as(Own(number)) for number in (1, 2))
        assert self.contrasts(one, other) == [Contrast(Kind.EFFECT, "effect", "Own(1)", "Own(2)")]
        assert self.contrasts(one, jugs_seen_as(Own(1))) == []

    def test_parts_of_a_table(self) -> None:
        @attrs.frozen
        class Seen:
            phase: str
            rows: tuple[tuple[int, ...], ...]
            kinds: dict[str, Any]

        a = Seen("go", ((1,) * 20, (2,) * 20), {"x": None, "y": {"deep": [True]}})
        b = Seen("go", ((1,) * 20, (3, *(2,) * 19)), {"x": False, "z": {"in": 2}})
        found = {one.what: (one.a, one.b) for one in self.contrasts(jugs_seen_as(a), jugs_seen_as(b))}
        assert found == {
            "rows 2 1": ("2", "3"),
            "kinds.x": ("none", "no"),
            "kinds.y": ("deep yes", "nothing"),
            "kinds.z": ("nothing", "in 2"),
        }

    def test_two_games_with_notations_of_their_own(self) -> None:
        """The second game's moves are numbers; what is written alike is the same move."""
        numbers = countdown(
            phase={
                "legal_moves": lambda state, seat: tuple(count for count in (1, 2) if count <= state),
                "apply": lambda state, move: state - move,
            },
            read=lambda text: int(text.split()[-1]),
            write=lambda move: f"take {move}",
        )
        assert differ(countdown(), numbers, games=10).status is Status.NONE
        assert differ(numbers, countdown(), games=10).status is Status.NONE
        assert differ(countdown(6), numbers, games=10).status is Status.PARTED


def jugs_seen_as(view: Any) -> Game[Any, Any]:
    """Return the jugs of which everybody sees the same, always."""
    return attrs.evolve(jugs(), view=lambda state, seat: view)


SHEETS: list[tuple[str, int, str, Any, int, tuple[str, ...]]] = [
    # Three level players have to be three: cards and goals (4), two exchanges of three offers each.
    ("fiji", 3, "tied_heads", "next-place", 10, ("outcome", "effect")),
    # Two cancel each other, the third has none: one exchange.
    ("fiji", 3, "zero_most", "does-not-count", 7, ("effect",)),
    ("fiji", 2, "screens", "open", 0, ("what a seat sees",)),
    ("wampum", 3, "bids_revealed", "after-bidding", 9, ("what a seat sees",)),
    ("wampum", 3, "final_pledge", "chosen", 15, ("outcome", "who may act", "effect")),
    ("wampum", 2, "chests", "open", 0, ("what a seat sees",)),
    ("kawa", 2, "bends", "same-row", 9, ("the rules fail",)),
    ("kawa", 2, "whirlpools", "both-left", 0, ("chances of nature",)),
    ("kawa", 2, "swap_adjacency", "diagonal", 6, ("legal moves",)),
    ("kawa", 2, "petals_on_swap", "stay", 10, ("effect",)),
    ("kawa", 2, "extra_swap", "position-four", 6, ("effect",)),
    ("kawa", 2, "final_tie", "last-in-turn-order", 25, ("outcome",)),
]
"""Readings, and on what play the small boxes part by hand: the game, seats, field, value, moves and kinds."""


class TestSheets:
    """The readings of the three games part where their sentences say."""

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("name", "seats", "field", "value", "moves", "kinds"), SHEETS, ids=[one[2] for one in SHEETS]
    )
    def test_where_they_part(
        self, name: str, seats: int, field: str, value: Any, moves: int, kinds: tuple[str, ...]
    ) -> None:
        answer = differ(MODULES[name].game(seats), with_changes(name, seats, **{field: value}), games=0)
        assert answer.parting is not None
        assert (len(answer.parting.moves), answer.parting.kinds) == (moves, kinds)
        assert answer.parting.proof is Proof.SHORTEST_IN_BOX
        assert [one.name for one in answer.fields] == [field]

    @pytest.mark.slow
    def test_two_players_and_an_offer_of_none(self) -> None:
        answer = differ(fiji.game(2), with_changes("fiji", 2, zero_most="does-not-count"), games=4)
        assert answer.parting is None or answer.parting.kinds == ("effect",)
        text = str(answer)
        assert text.startswith("fiji, 2 seats: ")
        assert "zero_most: whether an offer of 0 can be the most [fiji.gap.zero-most]" in text
        assert "    b  does-not-count: An offer of 0 is never the most." in text

    def test_a_reading_that_two_players_never_meet(self) -> None:
        answer = differ(fiji.game(2), with_changes("fiji", 2, tied_heads="next-place"), games=3)
        assert answer.status is Status.NONE
        assert "The small box shows no difference: all 1,781 pairs of states were looked at." in str(answer)

    def test_boxes_that_are_the_same(self) -> None:
        """Both boxes have offers of one bead; in the full game the first offer shows it, after twelve cards."""
        answer = differ(fiji.game(2), with_changes("fiji", 2, offer_most=5), games=4)
        assert answer.parting is not None
        assert (len(answer.parting.moves), answer.parting.proof) == (12, Proof.PLAYED)
        assert "The small boxes of both are the same" in str(answer)
        assert "refused: There must be 1 to 4 beads, not 5. [fiji.exchange.offer-size]" in str(answer)

    def test_boxes_that_differ_in_something_else(self) -> None:
        answer = differ(wampum.game(3), with_changes("wampum", 3, hand=6), games=4)
        assert answer.unsearched
        assert "differ in more than the rulesets do (deck) and were not searched." in str(answer)
        assert answer.parting is not None
        assert len(answer.parting.moves) == 5

    def test_boxes_for_other_numbers_of_players(self) -> None:
        small = attrs.evolve(countdown(), boxes=lambda: (countdown(2), countdown(3)))
        answer = differ(small, attrs.evolve(countdown(), boxes=lambda: (countdown(2),)), games=3)
        assert (answer.status, answer.unsearched) == (Status.INCOMPLETE, True)
        assert "different numbers" in str(answer)

    def test_several_boxes(self) -> None:
        def boxed(*starts: int) -> Game[Any, Any]:
            return attrs.evolve(countdown(9), boxes=lambda: tuple(map(countdown, starts)))

        assert differ(boxed(2, 3), boxed(2, 3), games=2).status is Status.NONE
        answer = differ(boxed(2, 3), boxed(2, 4), games=2)
        assert answer.parting is not None
        assert answer.parting.proof is Proof.SHORTEST_IN_BOX

    def test_interrupted_between_boxes(self) -> None:
        def interrupt(progress: Progress) -> None:
            raise KeyboardInterrupt

        one, other = (attrs.evolve(countdown(9), boxes=lambda: (countdown(2), countdown(3))) for _ in range(2))
        assert len(differ(one, other, watch=interrupt).looks) == 1

    def test_equal_rulesets(self) -> None:
        answer = differ(fiji.game(3), fiji.game(3))
        assert answer.status is Status.EQUAL
        assert str(answer) == "fiji, 3 seats: THE RULESETS ARE EQUAL"

    def test_no_two_rulesets_of_one_game(self) -> None:
        with pytest.raises(BoardRulesError, match="fiji and kawa found, two rulesets of one game expected"):
            differ(fiji.game(3), kawa.game(3))
        with pytest.raises(BoardRulesError, match="seats: 2 in a and 3 in b"):
            differ(fiji.game(2), fiji.game(3))

    def test_fields(self) -> None:
        found = fields_that_differ(fiji.game(3), with_changes("fiji", 3, rounds=2, exchanges=2))
        assert [(one.name, one.a, one.b, one.clauses) for one in found] == [
            ("rounds", 4, 2, ("fiji.play.rounds",)),
            ("exchanges", 3, 2, ("fiji.exchange.three",)),
        ]
        assert fields_that_differ(fiji.game(3), kawa.game(3)) == ()
        assert fields_that_differ(jugs(), jugs()) == ()


class TestFullGames:
    """Where the boxes show nothing, random games do, and the play is made shorter."""

    @staticmethod
    def hidden(depth: int, gain: int, games: int) -> Any:
        """Compare two games that part where a counter is full, which the boxes are too small for."""

        def counter(gain: int) -> Game[Any, Any]:
            def apply(state: Any, move: str) -> Any:
                count, left = state
                full = count == depth - 1
                return ((count + (gain if full else 1)) if int(move) == count % 4 else 0, left - 1)

            phase = Phase(
                name="count",
                actors=lambda state: (0,) if state[1] else (),
                legal_moves=lambda state, seat: ("0", "1", "2", "3"),
                apply=apply,
            )
            return Game(
                name="counter",
                start=(0, depth + 2),
                phases=[phase],
                outcome=lambda state: None if state[1] else Outcome((state[0],), (0,)),
                measure=lambda state: (state[1],),
                boxes=lambda: (attrs.evolve(counter(gain), start=(0, 2), boxes=lambda: ()),),
            )

        return differ(counter(1), counter(gain), games=games, seed=2)

    def test_found_by_pairs_and_made_shorter(self) -> None:
        answer = self.hidden(3, 2, 200)
        assert answer.tally is not None
        assert 0 < answer.tally.parted < 200
        assert answer.parting is not None
        assert (answer.parting.moves, answer.parting.proof) == (("0", "1", "2"), Proof.PLAYED)

    @pytest.mark.slow
    def test_found_by_guided_play_only(self) -> None:
        answer = self.hidden(8, 2, 800)
        assert answer.tally is not None
        assert answer.tally.parted == 0
        assert answer.parting is not None
        assert answer.parting.moves == ("0", "1", "2", "3") * 2
        assert answer.status is Status.PARTED

    def test_not_found(self) -> None:
        answer = self.hidden(8, 1, 10)
        assert answer.status is Status.NONE
        text = str(answer)
        assert "The small box shows no difference: all " in text
        assert "20 random games of the full game show no difference." in text

    def test_without_a_search(self) -> None:
        answer = differ(countdown(), countdown(), games=3, most_states=0)
        assert answer.status is Status.INCOMPLETE
        assert "(No box was searched, as was asked.)" in str(answer)

    def test_nothing_at_all(self) -> None:
        answer = differ(countdown(), countdown(), games=0, most_states=0)
        assert (answer.status, answer.looks) == (Status.INCOMPLETE, ())
        assert "Nothing was looked at." in str(answer)

    def test_the_whole_game(self) -> None:
        answer = differ(countdown(), countdown(), games=3)
        assert answer.whole
        assert "There is no difference: all 6 pairs of states of the games themselves were looked at" in str(answer)

    def test_a_search_that_was_cut_short(self) -> None:
        answer = differ(jugs(), jugs(), games=2, most_states=3)
        assert answer.status is Status.INCOMPLETE
        assert "The small box shows no difference in the 5 pairs of states that were looked at." in str(answer)


class TestPairs:
    """The same decisions under two rulesets."""

    @pytest.mark.parametrize("name", MODULES)
    def test_under_the_same_rules_they_never_part(self, name: str) -> None:
        module = MODULES[name]
        tally = Pairs(module.game(2), module.game(2), 3)(range(3))
        assert (tally.games, tally.parted, tally.ended, tally.winners, tally.scores) == (3, 0, 3, 0, 0)
        assert tally.changes == (0, 0)
        assert tally.shortest is None

    def test_both_are_played_with_the_same_decisions(self) -> None:
        """Numbers that were picked are picked again, by whoever picked them, though others may act sooner."""
        waits = picks({"actors": lambda state: tuple(seat for seat in (0, 1) if state[seat] is None)[:1]})
        for number in range(20):
            tally = Pairs(picks(), waits, 1).play(number)
            assert (tally.parted, tally.scores, tally.ended) == (1, 0, 1)
            assert tally.phases == {"before the first move": 1}

    def test_what_is_not_legal_is_chosen_anew(self) -> None:
        ones = countdown(9, phase={"legal_moves": lambda state, seat: ("take 1",)})
        tally = Pairs(countdown(9), ones, 0)(range(10))
        assert (tally.games, tally.parted, tally.ended) == (10, 10, 10)
        assert tally.kinds == {"legal moves": 10}

    def test_chance_is_followed_too(self) -> None:
        """The second game pays double for heads, and the coin falls as it did."""
        double = coin(outcome=lambda state: Outcome((2 * state.count("heads"),), ()) if len(state) == 2 else None)
        tally = Pairs(coin(), double, 0)(range(200))
        assert tally.parted == tally.scores == tally.changes[0] + 0 - (tally.squares[0] - tally.changes[0]) // 2
        assert 120 < tally.parted < 180
        biased = Pairs(coin(), coin((("edge", 1),)), 0)(range(20))
        assert biased.parted == biased.ended == 20

    def test_occasions(self) -> None:
        pairs = Pairs(coin(), coin(), 0)
        played = pairs._played(pairs.a, Sampler(0, 0), {}, Lockstep(coin(), coin()))
        assert [occasion for occasion, _ in played.occasions] == [(CHANCE, "toss", 0), (CHANCE, "toss", 1)]
        assert len(played.states) == 3

    @pytest.mark.parametrize(
        ("name", "changes"),
        [("fiji", {"exchanges": 4}), ("kawa", {"extra_swap": "position-four"}), ("wampum", {"hand": 6})],
    )
    def test_the_same_play_until_they_part_and_the_same_decisions_after(
        self, name: str, changes: dict[str, Any]
    ) -> None:
        a, b = MODULES[name].game(3), with_changes(name, 3, **changes)
        pairs, lockstep = Pairs(a, b, 4), Lockstep(a, b)
        taken = chosen = 0
        for number in range(3):
            first = pairs._played(a, Sampler(4, number), {}, lockstep)
            script = {occasion: (place, move) for place, (occasion, move) in enumerate(first.occasions)}
            second = pairs._played(b, Sampler(4, number, 1), script, lockstep)
            tally = pairs.play(number)
            parted = len(first.occasions) if tally.shortest is None else tally.shortest[0]
            assert first.occasions[:parted] == second.occasions[:parted]
            assert len({occasion for occasion, _ in second.occasions}) == len(second.occasions)
            for (occasion, move), state in zip(second.occasions, second.states, strict=False):
                told = script.get(occasion)
                legal = told is not None and b.objection(state, told[1]) is None
                assert not legal or move == told[1]
                taken, chosen = taken + legal, chosen + (not legal)
        assert taken > chosen > 0

    def test_games_that_come_to_no_end(self) -> None:
        def slip(state: int, move: str) -> int:
            if state == 3:
                raise KeyError("slip")
            return state - 1

        stuck = countdown(outcome=lambda state: None)
        without = countdown(phase={"legal_moves": lambda state, seat: () if state < 3 else ("take 1",)})
        assert Pairs(countdown(), stuck).play(0).unended == {"b: stuck": 1}
        assert Pairs(without, countdown()).play(0).unended == {"a: stuck": 1}
        tally = Pairs(countdown(phase={"apply": slip}), countdown(phase={"apply": slip})).play(0)
        assert (tally.unended, tally.ended, tally.parted) == ({"a: the rules fail": 1, "b: the rules fail": 1}, 0, 0)
        assert Pairs(jugs(), jugs()).play(0).unended == {"a: left unfinished": 1, "b: left unfinished": 1}
        assert Tally().mean_changes() == ()

    def test_moves_that_the_other_cannot_read(self) -> None:
        def read(text: str) -> str:
            raise KeyError

        tally = Pairs(countdown(), countdown(read=read, write=lambda move: f"{move}!")).play(0)
        assert (tally.parted, tally.ended) == (1, 1)

    def test_the_shortest_of_all_partings_is_kept(self) -> None:
        pairs = Pairs(fiji.game(3), with_changes("fiji", 3, zero_most="does-not-count"), 0)
        tallies = [pairs.play(number) for number in range(8)]
        plays = [tally.shortest for tally in tallies if tally.shortest is not None]
        total = pairs(range(8))
        assert total.shortest == min(plays)
        assert total.parted == len(plays)

    def test_tallies_add_up_in_any_order(self) -> None:
        pairs = Pairs(fiji.game(2), with_changes("fiji", 2, zero_most="does-not-count"), 5)
        one, other = pairs(range(3)), pairs(range(3, 6))
        assert one + other == other + one == pairs(range(6)) == pairs([5, 3, 1, 0, 2, 4])
        assert Tally() + one == one

    def test_the_same_for_any_number_of_workers(self) -> None:
        game, other = countdown(9), countdown(9, phase={"legal_moves": lambda state, seat: ("take 1",)})
        alone = differ(game, other, games=20).tally
        for workers in (1, 3):
            with ThreadPoolExecutor(workers) as executor:
                assert differ(game, other, games=20, executor=executor).tally == alone

    def test_seconds(self) -> None:
        pairs = Pairs(countdown(), countdown())
        tally, cut = tally_pairs(pairs, games=100, seconds=1e-9, executor=None, watch=lambda progress: None)
        assert (tally.games, cut) == (8, "1e-09 seconds were over after 8 of 100 games")

    def test_interrupted(self) -> None:
        def interrupt(progress: Progress) -> None:
            if progress.engine == "games with the same decisions":
                raise KeyboardInterrupt

        small = [attrs.evolve(countdown(9), boxes=lambda: (countdown(2),)) for _ in range(2)]
        answer = differ(*small, games=100, watch=interrupt)
        assert answer.tally is not None
        assert (answer.tally.games, answer.status) == (8, Status.INCOMPLETE)

    @pytest.mark.parametrize(
        ("hits", "number", "bounds"),
        [(0, 0, (0.0, 1.0)), (0, 10, (0.0, 0.2775)), (10, 10, (0.7225, 1.0)), (81, 263, (0.2553, 0.3662))],
    )
    def test_wilson(self, hits: int, number: int, bounds: tuple[float, float]) -> None:
        """The last row is the example that textbooks give."""
        assert wilson(hits, number) == pytest.approx(bounds, abs=1e-4)

    def test_means(self) -> None:
        total = Tally(games=2, ended=2, changes=(1, -2), squares=(1, 4))
        assert total.mean_changes() == ((0.5, pytest.approx(0.3535, abs=1e-4)), (-1.0, pytest.approx(0.7071, abs=1e-4)))


@pytest.fixture(scope="module")
def answer() -> Any:
    """Return the answer about a reading of Fiji."""
    return differ(fiji.game(3), with_changes("fiji", 3, zero_most="does-not-count"), games=10)


class TestTelling:
    """The answer as text and as JSON."""

    def test_side_by_side(self, answer: Any) -> None:
        lines = list(answer.lines())
        assert lines[0] == "fiji, 3 seats: THEY PART"
        assert "They part after 7 moves. It is proved that none in the box is shorter." in lines
        assert "  effect: behind  a 1r, 1r, 2g  b 1r, 1r, 1g" in lines
        assert any(line.startswith("  they part      ") for line in lines)

    def test_told(self, answer: Any) -> None:
        told = list(answer.lines(tell=True))
        assert (
            "      For “most green”, A and B are level with 1 and cancel each other. [fiji.exchange.ties-cancel]"
            in told
        )
        assert any(line.startswith("    a For “most green”, C alone has 0") for line in told)
        assert any(line.startswith("    b For “most green”, nobody") for line in told)

    def test_json(self, answer: Any) -> None:
        data = json.loads(answer.json())
        assert (data["status"], data["parting"]["moves"], data["parting"]["proof"]) == ("parted", 7, "shortest-in-box")
        assert data["fields"][0]["b"] == "does-not-count"
        assert [record["ruleset"]["rounds"] for record in data["parting"]["records"]] == [1, 1]
        assert data["games"]["parted"]["of"] == 10
        nothing = json.loads(differ(jugs(), jugs(), games=0).json())
        assert (nothing["parting"], nothing["games"], nothing["status"]) == (None, None, "none")
        unended = json.loads(differ(jugs(), jugs(), games=1, most_states=3).json())
        assert unended["games"]["winners"]["share"] is None

    def test_records_of_games_that_end_say_how(self) -> None:
        one, other = countdown(1), countdown(1, outcome=lambda state: Outcome((7,), (0,)) if state <= 0 else None)
        parting = differ(one, other, games=0).parting
        assert parting is not None
        assert [record.outcome for record in parting.records] == [game.outcome(0) for game in (one, other)]
        for game, record in zip((one, other), parting.records, strict=True):
            assert [after for _, _, after in retrace(game, record)][-1] == 0

    def test_two_names(self) -> None:
        text = str(differ(countdown(), countdown(6, name="longer"), games=2))
        assert text.startswith("countdown and longer, 1 seat: THEY PART")
        assert "They part before the first move." in text

    def test_what_cannot_be_told(self) -> None:
        def slip(state: int, move: str) -> int:
            raise KeyError("slip")

        answer = differ(countdown(), countdown(phase={"apply": slip}), games=0)
        told = list(answer.lines(tell=True))
        assert "    b (It cannot be told: 'slip')" in told
        assert "the rules fail  a goes on  b KeyError: 'slip'" in told[-4].strip()

    def test_games_without_an_end(self) -> None:
        text = str(differ(jugs(), jugs(), games=2))
        assert "games without an end: a: left unfinished 2, b: left unfinished 2" in text

    def test_long_rows_take_three_lines(self) -> None:
        one, other = (jugs_seen_as("x" * 60 + letter) for letter in "ab")
        lines = list(differ(one, other, games=0).lines())
        assert "    a " + "x" * 60 + "a" in lines


def test_failed_states_are_told_apart() -> None:
    lockstep = Lockstep(countdown(), countdown())

    def kinds(one: Any, other: Any) -> Iterator[str]:
        return (contrast.kind.value for contrast in lockstep.contrasts(one, other))

    assert list(kinds(Failed("x"), Failed("x"))) == []
    assert list(kinds(Failed("x"), Failed("y"))) == ["the rules fail"]
    assert len(boxes_of(fiji.game(2))) == 1
