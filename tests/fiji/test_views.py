"""What a seat may see, and that nothing else shows through."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from attrs import evolve

from boardrules import fiji
from boardrules.chance import Sampler
from boardrules.counts import total_of
from boardrules.fiji import STANDARD, TWO_PLAYER, Beads
from boardrules.fiji.game import Fiji
from boardrules.fiji.render import draw, text
from boardrules.fiji.state import State, view
from boardrules.rulesets import plain
from boardrules.wording import Event, say
from tests.fiji.tables import PLENTY, any_move, game_of, states_of, table

OPEN = evolve(STANDARD, screens="open")

TABLES: dict[str, tuple[int, fiji.Ruleset, int]] = {
    "two": (2, STANDARD, 20),
    "three": (3, STANDARD, 15),
    "four": (4, STANDARD, 12),
    "five": (5, STANDARD, 10),
    "two-player": (2, TWO_PLAYER, 20),
    "open": (4, OPEN, 12),
    "two-player-open": (2, evolve(TWO_PLAYER, screens="open"), 20),
    "three-aside": (3, evolve(STANDARD, aside=3, offer_most=2), 12),
    "small": (3, evolve(STANDARD, player_set=Beads(2, 1, 1), offer_most=2, exchanges=2), 30),
}
"""Seats, rules, and how many games."""


COLOURS = ("green", "red", "yellow", "blue")


def beads_in(event: Event) -> list[str]:
    """Return all beads that an event lets on: in words, in notation, or among its values."""
    values = event.values.values()
    said = " ".join([event.sentence(), *(value for value in values if isinstance(value, str))])
    mentioned = re.findall(rf"\b(?:(?:[0-9]+[gryb])+|[0-9]+ beads|{'|'.join(COLOURS)})\b", said)
    return mentioned + [repr(value) for value in values if isinstance(value, (fiji.Colour, Beads))]


@pytest.mark.parametrize(
    ("event", "heard"),
    [
        (say("{who:seat} places an offer.", "fiji.beads.green", who=0), False),
        (say("{who:seat} sets some beads aside.", who=1), False),
        (say("{who:seat} offers {beads}.", who=0, beads=Beads(2)), True),
        (say("{who:seat} offers {beads}.", who=0, beads=Beads()), True),
        (say("{who:seat} offers {beads}.", who=0, beads="2g1r"), True),
        (say("{who:seat} offers something red.", who=0), True),
        (say("{who:seat} places an offer.", who=0, beads=Beads(2)), True),
        (say("{who:seat} places an offer.", who=0, beads="2g"), True),
        (say("{who:seat} places an offer.", who=0, colour=fiji.Colour.BLUE), True),
    ],
)
def test_a_leak_would_be_heard(event: Event, heard: bool) -> None:
    """What listens for beads hears them in words and in notation, and sees them where they are not said."""
    assert bool(beads_in(event)) == heard


def all_beads(state: State) -> Beads:
    """Return all beads on the table."""
    return total_of(state.supply, *state.behind, *state.aside, *(offer for offer in state.offers if offer))


@pytest.mark.cite("fiji.beads.hidden", "fiji.gap.hidden")
class TestScreens:
    """Nobody sees what lies behind another player's screen, unless the table plays with open screens."""

    def test_closed_by_default(self) -> None:
        seen = view(table(behind=["2g", "1r", "1b"]).state, 1)
        assert seen.behind == (None, Beads(red=1), None)

    def test_open(self) -> None:
        position = table(behind=["2g", "1r", "1b"], rules=OPEN)
        assert view(position.state, 1).behind == (Beads(2), Beads(red=1), Beads(blue=1))

    def test_open_screens_do_not_open_a_fist(self) -> None:
        position = table(behind=["2g1b", "1r", "1b"], rules=OPEN).play("A offers 2g")
        assert view(position.state, 1).behind[0] == Beads.read("2g1b")
        assert view(position.state, 0).behind[0] == Beads.read("1b")
        assert view(position.state, 1).offers == (None, None, None)

    def test_a_bystander_sees_all(self) -> None:
        position = table(behind=["2g1b", "1r", "1b"]).play("A offers 2g")
        seen = view(position.state, None)
        assert seen.behind == position.state.behind
        assert seen.offers == (Beads(2), None, None)

    def test_what_is_public(self) -> None:
        position = table(behind=["2g1b", "1r", "1b"], heads=(1, 2, 3), box=34)
        for seat in (0, 1, 2, None):
            seen, state = view(position.state, seat), position.state
            assert (seen.heads, seen.box, seen.supply, seen.goals) == (
                state.heads,
                state.box,
                state.supply,
                state.goals,
            )
            assert (seen.columns, seen.phase, seen.round, seen.exchange) == (
                state.columns,
                state.phase,
                state.round,
                state.exchange,
            )


def passed(game: Fiji, *seed: int) -> Iterator[State]:
    """Go through the states that the moves of a random game pass through, those that settle by themselves too."""
    sampler = Sampler(*seed)
    state = game.initial_state()
    while game.actors(state):
        trace = game.trace(state, any_move(game, state, sampler))
        yield from trace
        state = trace[-1]


@pytest.mark.cite("fiji.heads.open")
class TestScreensComeAway:
    """While heads are handed out everybody sees what lay behind the screens; before and after, nobody does."""

    @pytest.mark.parametrize("name", TABLES)
    def test_just_then(self, name: str) -> None:
        seats, rules, _ = TABLES[name]
        rounds = []
        for state in passed(game_of(seats, rules), 4):
            for seat in range(seats):
                seen = view(state, seat)
                others = [other for other in range(seats) if other != seat]
                if state.phase == "heads":
                    rounds.append(state.round)
                    assert seen.behind == state.behind
                    assert f"behind {state.behind[others[0]]}" in text(state, seat)
                    assert [seen.aside[other] for other in others] == [None] * (seats - 1)
                elif rules.screens is fiji.Screens.CLOSED:
                    assert [seen.behind[other] for other in others] == [None] * (seats - 1)
        assert set(rounds) == set(range(1, rules.rounds + 1))
        assert len(rounds) == rules.rounds * seats

    @pytest.mark.parametrize("name", TABLES)
    def test_whatever_is_dealt_otherwise_looks_the_same(self, name: str) -> None:
        seats, rules, _ = TABLES[name]
        game = game_of(seats, rules)
        for number, state in enumerate(passed(game, 6)):
            for seat in range(seats):
                assert view(game.redeal(state, seat, Sampler(number, seat)), seat) == view(state, seat)

    def test_by_hand(self) -> None:
        before = table(behind=["2r1b", "1r"], goals=["most red"], supply=PLENTY, exchange=3).play("A offers 1b")
        last = before.game.read("B offers 1r")
        shown = [(state.phase, view(state, 1).behind) for state in before.game.trace(before.state, last)]
        assert shown[0] == ("analysis", (None, Beads()))
        assert [behind for phase, behind in shown if phase == "heads"] == [(Beads(red=2), Beads())]
        assert shown[-1] == ("conditions", (None, STANDARD.player_set))


@pytest.mark.cite("fiji.exchange.hidden", "fiji.exchange.reveal", "fiji.gap.hidden")
class TestOffers:
    """An offer is its owner's secret until all have been placed; that there is one is not."""

    @pytest.mark.parametrize("rules", [STANDARD, OPEN])
    def test_hidden(self, rules: fiji.Ruleset) -> None:
        position = table(behind=["2g"] * 3, rules=rules).play("A offers 2g", "C offers 1g")
        assert view(position.state, 0).offers == (Beads(2), None, None)
        assert view(position.state, 1).offers == (None, None, None)
        assert view(position.state, 2).offers == (None, None, Beads(1))
        assert view(position.state, 1).placed == (True, False, True)

    @pytest.mark.parametrize("rules", [STANDARD, OPEN])
    def test_open_while_they_are_analysed(self, rules: fiji.Ruleset) -> None:
        position = table(behind=["2g", "1g"], effects=["swap"], rules=rules).offer("2g", "1g")
        assert position.phase == "swap"
        assert view(position.state, 1).offers == (Beads(2), Beads(1))

    @pytest.mark.parametrize("name", TABLES)
    def test_no_narration_tells_more(self, name: str) -> None:
        seats, rules, _ = TABLES[name]
        game = game_of(seats, rules)
        sampler = Sampler(5)
        state = game.initial_state()
        secret = 0
        while game.actors(state):
            move = any_move(game, state, sampler)
            if state.phase == "hide" or (state.phase == "offer" and state.offers.count(None) > 1):
                secret += 1
                for seat in range(seats):
                    (told,) = game.narrate(state, move, seat)
                    assert bool(beads_in(told)) == (seat == move.seat)
                    assert seat == move.seat or told.values == {"who": move.seat}
            state = game.step(state, move)
        assert secret > 0


@pytest.mark.cite("fiji.two-player.aside", "fiji.gap.hidden")
class TestAside:
    """Beads set aside are their owner's secret for the whole round, behind open screens too."""

    @pytest.mark.parametrize("screens", ["closed", "open"])
    def test_hidden(self, screens: str) -> None:
        rules = evolve(TWO_PLAYER, screens=screens)
        position = table(behind=["4g1r", "4y"], rules=rules, phase="hide", exchange=0).play("A hides 4g")
        seen = view(position.state, 1)
        assert (seen.aside, seen.hidden_aside) == ((None, Beads()), (True, False))
        assert seen.behind == ((None if screens == "closed" else Beads.read("4g1r")), Beads.read("4y"))
        assert view(position.state, 0).aside == (Beads(4), None)
        assert view(position.state, None).aside == (Beads(4), Beads())


@pytest.mark.cite("fiji.beads.hidden", "fiji.exchange.hidden", "fiji.gap.hidden")
class TestNothingShowsThrough:
    """Whatever the others hide could be dealt otherwise, and the seat would see, hear and be allowed the same."""

    @pytest.mark.parametrize("name", TABLES)
    def test_on_every_state_of_random_games(self, name: str) -> None:
        seats, rules, games = TABLES[name]
        game = game_of(seats, rules)
        different = 0
        for seed in range(games):
            for number, state in enumerate(states_of(game, seed)):
                for seat in range(seats):
                    different += self.compare(game, state, seat, Sampler(seed, number, seat))
        assert different > 100

    def compare(self, game: Fiji, state: State, seat: int, sampler: Sampler) -> bool:
        """Compare a state with another that the seat must not be able to tell from it; say whether it is another."""
        assert game.redeal is not None
        other = game.redeal(state, seat, sampler)
        assert game.view(other, seat) == game.view(state, seat)
        assert game.text(other, seat) == game.text(state, seat)
        assert game.actors(other) == game.actors(state)
        assert game.legal_moves(other, seat) == game.legal_moves(state, seat)
        assert game.chance_outcomes(other) == game.chance_outcomes(state)
        assert all_beads(other) == all_beads(state)
        assert all(min(beads) >= 0 for beads in other.behind)
        return other != state

    @pytest.mark.parametrize("name", ["four", "two-player", "open"])
    def test_the_own_choice_is_told_alike(self, name: str) -> None:
        seats, rules, _ = TABLES[name]
        game = game_of(seats, rules)
        for number, state in enumerate(states_of(game, 3)):
            for seat in game.actors(state) if state.phase in {"offer", "hide"} else ():
                if state.offers.count(None) > 1 or state.phase == "hide":
                    other = game.redeal(state, seat, Sampler(number))
                    move = game.legal_moves(state, seat)[0]
                    told = [[str(event) for event in game.narrate(one, move, seat)] for one in (state, other)]
                    assert told[0] == told[1]

    def test_offers_of_nothing(self) -> None:
        rules = evolve(STANDARD, offer_least=0)
        position = table(behind=["-", "1g"], rules=rules).play("A offers -")
        self.compare(position.game, position.state, 1, Sampler(1))


class TestText:
    """The table as text shows what the view has."""

    LAID = table(
        behind=["2g1b", "3r"],
        conditions=["most green+red", "fewest all"],
        effects=["take 4g", "keep"],
        goals=["most red", "fewest blue"],
        heads=(3, 12),
        box=25,
    )

    def test_for_a_seat(self) -> None:
        assert text(self.LAID.play("A offers 2g").state, 1).splitlines() == [
            "round 1, exchange 1, offer",
            "goals  most red, fewest blue",
            "  1  most green+red      take 4g",
            "  2  fewest all          keep",
            "A  heads  3  behind ?  offer ?",
            "B  heads 12  behind 3r",
            "supply 5g4r3y2b, heads in the box 25",
        ]

    def test_for_the_owner_and_for_a_bystander(self) -> None:
        state = self.LAID.play("A offers 2g").state
        assert "A  heads  3  behind 1b  offer 2g" in text(state, 0)
        assert "A  heads  3  behind 1b  offer 2g\nB  heads 12  behind 3r" in text(state)

    def test_the_condition_that_is_analysed_is_marked(self) -> None:
        waiting = table(behind=["2g", "1g"], conditions=["most red", "most green"], effects=["keep", "swap"])
        assert "\n> 2  most green          swap\n" in text(waiting.offer("2g", "1g").state)
        kept = table(behind=["2g", "1g"], conditions=["most all", "most green"], effects=["keep", "swap"])
        assert "A  heads  0  behind -  offer 2g  keeps the offer" in text(kept.offer("2g", "1g").state, 0)

    def test_before_the_columns_are_complete(self) -> None:
        state = game_of(2).step(game_of(2).initial_state(), game_of(2).read("condition most all"))
        assert text(state, 0).splitlines()[1:3] == ["goals  -", "  1  most all            ?"]

    def test_beads_aside(self) -> None:
        position = table(behind=["4g1r", "4y"], rules=TWO_PLAYER, phase="hide", exchange=0).play("A hides 4g")
        assert "A  heads  0  behind ?  aside ?" in text(position.state, 1)
        assert "A  heads  0  behind 1r  aside 4g" in draw(view(position.state, 0))


class TestInValuesThatJsonKnows:
    """A view can be sent to somebody: beads and cards in notation, what is hidden as nothing."""

    def test_by_hand(self) -> None:
        position = TestText.LAID.play("A offers 2g")
        assert plain(view(position.state, 1)) == {
            "seat": 1,
            "phase": "offer",
            "round": 1,
            "exchange": 1,
            "card": 0,
            "columns": {
                "conditions": ["most green+red", "fewest all"],
                "effects": ["take 4g", "keep"],
                "unseen_conditions": [1] * 16,
                "unseen_effects": [1] * 16,
            },
            "goals": ["most red", "fewest blue"],
            "behind": [None, "3r"],
            "offers": [None, None],
            "placed": [True, False],
            "kept": [],
            "supply": "5g4r3y2b",
            "aside": [None, "-"],
            "hidden_aside": [False, False],
            "heads": [3, 12],
            "box": 25,
        }

    @pytest.mark.parametrize("name", TABLES)
    def test_it_comes_back_as_it_was_sent(self, name: str) -> None:
        seats, rules, _ = TABLES[name]
        game = game_of(seats, rules)
        for number, state in enumerate(states_of(game, 2)):
            for seat in (None, *range(seats)):
                seen = view(state, seat)
                sent = json.dumps(plain(seen))
                assert json.loads(sent) == plain(seen)
                for part in ("behind", "offers", "aside"):
                    read = tuple(beads and Beads.read(beads) for beads in json.loads(sent)[part])
                    assert read == getattr(seen, part)
                if seat is not None:
                    other = game.redeal(state, seat, Sampler(number, seat))
                    assert json.dumps(plain(view(other, seat))) == sent

    def test_the_whole_table_too(self) -> None:
        for state in states_of(game_of(2, TWO_PLAYER), 2):
            told = json.loads(json.dumps(plain(state)))
            assert told["supply"] == str(state.supply)
            assert told["table"]["rules"]["player_set"] == "6g5r4y3b"
