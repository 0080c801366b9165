"""A round up to the moment at which the offers lie open: what is laid out, who may do what, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from attrs import evolve

from boardrules import fiji
from boardrules.chance import Sampler
from boardrules.counts import times
from boardrules.errors import Illegal, Incoherent
from boardrules.fiji.components import BOX, HEADS, SCREENS, SET, condition_cards, effect_cards
from boardrules.fiji.ruleset import lacking
from boardrules.seats import CHANCE
from tests.fiji.tables import Position, any_move, game_of, opening, states_of, table, unlaid

STANDARD = fiji.STANDARD
SEATS = (2, 3, 4, 5)


def phases_of_a_game(seats: int, seed: int, rules: fiji.Ruleset = STANDARD) -> list[tuple[int, str]]:
    """Return (round, phase) as they follow each other in a random game, those that settle by themselves too."""
    game = game_of(seats, rules)
    passed = list(game.settling(game.start))
    for before in states_of(game, seed):
        passed += [before]
    return list(dict.fromkeys((state.round, state.phase) for state in passed))


@pytest.mark.cite("fiji.setup.box")
class TestBox:
    """The box has so much and no more, and what is used up by five players is all of it."""

    def test_what_is_in_it(self) -> None:
        assert (sum(BOX), HEADS, SCREENS) == (84, 40, 5)
        assert (len(condition_cards()), len(effect_cards()), len(STANDARD.goals)) == (16, 16, 4)

    def test_it_is_enough_and_not_more(self) -> None:
        assert [lacking(STANDARD, seats) for seats in SEATS] == [()] * 4
        more = evolve(STANDARD, player_set=fiji.Beads(5, 4, 3, 3), heads=60, rounds=5, conditions=condition_cards() * 2)
        assert {one.what for one in lacking(more, 5)} >= {
            "blue beads",
            "shrunken heads, if ties are such as to cost the most",
            "condition cards, most green",
        }


@pytest.mark.cite("fiji.setup.screen", "fiji.gap.seats")
class TestScreens:
    """Everybody has one screen, so five can play."""

    @pytest.mark.parametrize("seats", SEATS)
    def test_there_is_one_for_each(self, seats: int) -> None:
        assert len(opening(seats).behind) == seats

    @pytest.mark.parametrize("seats", [-1, 0, 1, 6, 26])
    def test_there_are_no_more(self, seats: int) -> None:
        with pytest.raises(Incoherent, match=f"seats: {seats} found, 2 to 5 expected"):
            fiji.game(seats)


@pytest.mark.cite("fiji.setup.heads")
class TestPileOfHeads:
    """All heads lie in the middle until they are won."""

    @pytest.mark.parametrize("seats", SEATS)
    def test_nobody_has_one_at_first(self, seats: int) -> None:
        assert opening(seats).state.box == HEADS == 40
        assert opening(seats).state.heads == (0,) * seats

    def test_what_a_player_wins_leaves_the_pile(self) -> None:
        for state in states_of(game_of(5), 3):
            assert state.box + sum(state.heads) == HEADS
        assert state.box < HEADS


@pytest.mark.cite("fiji.setup.decks")
class TestDecks:
    """Conditions and effects are two decks of their own, and any card left may be the next."""

    def test_all_cards_are_equally_likely(self) -> None:
        draws = opening().draws()
        assert set(draws) == {f"condition {card}" for card in STANDARD.conditions}
        assert set(draws.values()) == {Fraction(1, 16)}

    def test_a_card_is_drawn_once(self) -> None:
        after = opening().play("condition most blue")
        assert "condition most blue" not in after.draws()
        assert set(after.draws().values()) == {Fraction(1, 15)}
        assert after.refusal("condition most blue").endswith("[fiji.columns.conditions]")

    def test_drawing_conditions_leaves_the_effects_alone(self) -> None:
        position = opening().onward("effects")
        assert set(position.draws()) == {f"effect {card}" for card in STANDARD.effects}

    def test_used_cards_do_not_come_back(self) -> None:
        played: list[fiji.Condition | fiji.Effect] = []
        for state in states_of(game_of(2), 5):
            if state.phase == "goals" and not state.goals:
                played += [*state.columns.conditions, *state.columns.effects]
        assert sorted(map(str, played)) == sorted(map(str, (*STANDARD.conditions, *STANDARD.effects)))

    def test_two_copies_weigh_twice_as_much(self) -> None:
        rules = evolve(STANDARD, conditions=(*STANDARD.conditions, fiji.Condition.read("most blue")))
        draws = opening(2, rules).draws()
        assert draws["condition most blue"] == Fraction(2, 17)
        assert draws["condition most red"] == Fraction(1, 17)
        assert sum(draws.values()) == 1


@pytest.mark.cite("fiji.play.rounds", "fiji.play.phases")
class TestCourse:
    """Four rounds, each of them beads, columns, goals, exchange and heads."""

    @pytest.mark.parametrize("seats", SEATS)
    def test_four_rounds_and_no_fifth(self, seats: int) -> None:
        states = list(states_of(game_of(seats), 1))
        assert [*dict.fromkeys(state.round for state in states)] == [1, 2, 3, 4]
        assert [state.phase for state in states].index("over") == len(states) - 1
        assert game_of(seats).actors(states[-1]) == ()

    def test_another_number_of_rounds(self) -> None:
        assert {number for number, _ in phases_of_a_game(3, 1, evolve(STANDARD, rounds=2))} == {1, 2}

    def test_the_order_of_the_phases(self) -> None:
        order = ["beads", "conditions", "effects", "goals", "offer", "analysis", "heads"]
        game, position = game_of(3), opening(3)
        passed = [state.phase for state in game.settling(game.start)]
        while position.state.round == 1:
            move = game.legal_moves(position.state, game.actors(position.state)[0])[0]
            passed += [state.phase for state in game.trace(position.state, move)]
            position = evolve(position, state=game.step(position.state, move))
        first = [phase for phase in dict.fromkeys(passed) if phase not in {"rotate", "swap"}]
        assert first == order
        assert [phase.name for phase in game.phases if phase.name in order] == order

    def test_nothing_is_done_after_the_end(self) -> None:
        end = opening(2).onward("over")
        assert end.refusal("A offers 1g") == "The game is over. [fiji.play.rounds]"
        with pytest.raises(Illegal, match=r"^The game is over\."):
            end.game.advance(end.state, end.game.read("A offers 1g"))

    @pytest.mark.parametrize(
        "rules",
        [
            STANDARD,
            fiji.TWO_PLAYER,
            evolve(STANDARD, short_deck="reshuffle", rounds=6, heads=99),
            evolve(STANDARD, offer_least=0, aside=1),
        ],
    )
    def test_something_falls_at_every_step(self, rules: fiji.Ruleset) -> None:
        game, sampler = game_of(2, rules), Sampler(2)
        state = game.initial_state()
        while game.actors(state):
            move = any_move(game, state, sampler)
            measures = [game.measure(each) for each in (state, *game.trace(state, move))]
            assert all(later < earlier for earlier, later in pairwise(measures))
            state = game.step(state, move)


@pytest.mark.cite("fiji.beads.set", "fiji.beads.supply")
class TestBeads:
    """A set for each player every round; one more as the supply, once."""

    def test_the_set(self) -> None:
        assert (str(SET), sum(SET), sum(BOX)) == ("5g4r3y2b", 14, 84)

    @pytest.mark.parametrize("seats", SEATS)
    def test_the_first_round(self, seats: int) -> None:
        assert opening(seats).behind == ["5g4r3y2b"] * seats
        assert opening(seats).supply == "5g4r3y2b"

    @pytest.mark.parametrize("seats", SEATS)
    def test_every_round(self, seats: int) -> None:
        dealt = [s for s in states_of(game_of(seats), 4) if s.phase == "conditions" and not s.columns.conditions]
        assert [state.round for state in dealt] == [1, 2, 3, 4]
        assert {beads for state in dealt for beads in state.behind} == {SET}
        assert {state.supply for state in dealt} == {SET}

    def test_all_lie_in_the_middle_before(self) -> None:
        assert unlaid(5).supply == BOX
        assert unlaid(2).supply == times(SET, 3)

    def test_other_sets(self) -> None:
        rules = evolve(STANDARD, player_set=fiji.Beads(1, 2, 3, 4), supply_set=fiji.Beads(blue=1))
        assert (opening(3, rules).behind, opening(3, rules).supply) == (["1g2r3y4b"] * 3, "1b")

    def test_it_is_told(self) -> None:
        position = table(behind=["-", "-"], supply="-", exchange=3).state
        before = Position(game_of(2), evolve(position, behind=(fiji.Beads(green=1),) * 2, supply=times(SET, 3)))
        told = before.play("A offers 1g").told("B offers 1g")
        assert told[-1].startswith(
            "Round 2 begins: each player takes 5 green, 4 red, 3 yellow and 2 blue, and the supply is "
        )
        assert told[-1].endswith("[fiji.beads.set, fiji.beads.supply]")

    @pytest.mark.parametrize("seat", [None, 0, 1])
    @pytest.mark.parametrize(
        ("rules", "own"),
        [(STANDARD, "5 green, 4 red, 3 yellow and 2 blue"), (fiji.TWO_PLAYER, "6 green, 5 red, 4 yellow and 3 blue")],
    )
    def test_what_is_dealt_before_anybody_acts_is_told_as_the_opening(
        self, rules: fiji.Ruleset, own: str, seat: int | None
    ) -> None:
        (told,) = game_of(2, rules).opening(seat)
        assert told.sentence() == (
            f"Round 1 begins: each player takes {own}, and the supply is 5 green, 4 red, 3 yellow and 2 blue."
        )
        assert told.clauses == ("fiji.beads.set", "fiji.beads.supply")


@pytest.mark.cite("fiji.columns.conditions", "fiji.columns.effects", "fiji.columns.pairs")
class TestColumns:
    """Four conditions and beside each an effect; the pairs stay for the round."""

    CARDS = ("most green", "fewest all", "most red+blue", "fewest red")
    EFFECTS = ("keep", "take 4g", "half red", "swap")

    def laid(self) -> Position:
        return opening().play(
            *(f"condition {card}" for card in self.CARDS), *(f"effect {card}" for card in self.EFFECTS)
        )

    def test_in_the_order_in_which_they_are_drawn(self) -> None:
        columns = self.laid().state.columns
        assert tuple(map(str, columns.conditions)) == self.CARDS
        assert tuple(map(str, columns.effects)) == self.EFFECTS

    def test_four_and_no_fifth(self) -> None:
        position = opening().play(*(f"condition {card}" for card in self.CARDS))
        assert position.phase == "effects"
        assert position.refusal("condition most blue").endswith("[fiji.columns.effects]")
        assert position.refusal("goal most blue").endswith("[fiji.columns.effects]")
        assert self.laid().refusal("effect rotate").endswith("[fiji.goals.shuffled]")

    def test_an_effect_does_not_come_before_the_conditions(self) -> None:
        assert not opening().accepts("effect keep")
        assert not opening().accepts("goal most green")

    def test_no_player_may_act(self) -> None:
        assert opening().game.actors(opening().state) == (CHANCE,)
        assert opening().refusal("A offers 1g") == (
            "“A offers 1g” is no move of the phase conditions. [fiji.columns.conditions]"
        )
        assert opening().moves(0) == []

    def test_the_pairs_are_told(self) -> None:
        position = opening().play(*(f"condition {card}" for card in self.CARDS), "effect keep")
        assert opening().told("condition most green") == ["Condition 1 is “most green”. [fiji.columns.conditions]"]
        assert position.told("effect take 4g") == [
            "Effect 2 is “take 4 green”, beside “fewest beads”. [fiji.columns.effects, fiji.columns.pairs]"
        ]

    def test_they_stay_for_the_whole_round_and_no_longer(self) -> None:
        columns = {}
        for state in states_of(game_of(4), 6):
            if state.phase == "offer":
                columns.setdefault(state.round, set()).add((state.columns.conditions, state.columns.effects))
        assert [len(laid) for laid in columns.values()] == [1, 1, 1, 1]
        assert len(set.union(*columns.values())) == 4

    def test_another_length(self) -> None:
        position = opening(2, evolve(STANDARD, column_length=2)).onward("offer")
        assert (len(position.state.columns.conditions), len(position.state.columns.effects)) == (2, 2)


@pytest.mark.cite("fiji.gap.condition-cards", "fiji.gap.effect-cards")
class TestReconstructedDecks:
    """Sixteen cards each, as far as the sheet lets one guess; both decks are fields of the ruleset."""

    def test_conditions(self) -> None:
        cards = [str(card) for card in STANDARD.conditions]
        assert len(set(cards)) == len(cards) == 16
        assert sum(card.startswith("fewest") for card in cards) == 5
        assert sum("+" in card for card in cards) == 6
        assert {"fewest green", "most green+red", "most all"} <= set(cards)

    def test_effects(self) -> None:
        cards = [str(card) for card in STANDARD.effects]
        assert len(set(cards)) == len(cards) == 16
        assert cards[:5] == ["take 4g", "take 3r", "take 2y", "take 1b", "take 1g1r1y1b"]
        assert sorted(card.split()[0] for card in cards[5:]) == [
            *["half"] * 4,
            "keep",
            *["others"] * 4,
            "rotate",
            "swap",
        ]


@pytest.mark.cite("fiji.gap.short-deck")
class TestShortDeck:
    """Sixteen cards last for four rounds; for more a reading says whether used cards come back."""

    SHORT = evolve(STANDARD, rounds=5)
    AGAIN = evolve(SHORT, short_deck="reshuffle", heads=100)

    def test_by_default_it_is_refused(self) -> None:
        with pytest.raises(Incoherent, match="conditions: 16 cards found, at least 20 expected") as refused:
            fiji.game(2, self.SHORT)
        assert "effects: 16 cards found, at least 20 expected" in refused.value.faults

    def test_a_new_deck_is_made_of_the_used_cards(self) -> None:
        for state in states_of(game_of(2, self.AGAIN), 1):
            if state.round == 5 and state.phase == "conditions" and not state.columns.conditions:
                draws = game_of(2, self.AGAIN).chance_outcomes(state)
                assert len(draws) == 16
                break
        else:
            pytest.fail("there is no fifth round")

    def test_what_lies_in_this_rounds_column_stays_there(self) -> None:
        cards = tuple(map(fiji.Condition.read, ("most green", "most red", "most yellow", "most blue", "most all")))
        rules = evolve(STANDARD, conditions=cards, column_length=3, rounds=2, short_deck="reshuffle")
        second = opening(2, rules).play("condition most green", "condition most red", "condition most yellow")
        second = second.onward("offer").onward("conditions")
        assert set(second.draws()) == {"condition most blue", "condition most all"}
        third = second.play("condition most blue", "condition most all")
        assert third.draws() == dict.fromkeys(
            ["condition most green", "condition most red", "condition most yellow"], Fraction(1, 3)
        )


@pytest.mark.cite("fiji.goals.shuffled", "fiji.goals.orientation", "fiji.goals.row")
class TestGoals:
    """Each round all goals are laid in a random order, each of them either way up."""

    def test_any_goal_either_way_up(self) -> None:
        draws = opening().onward("goals").draws()
        colours = ("green", "red", "yellow", "blue")
        assert draws == {f"goal {way} {colour}": Fraction(1, 8) for way in ("most", "fewest") for colour in colours}

    def test_each_goal_once(self) -> None:
        position = opening().onward("goals").play("goal fewest red")
        assert set(position.draws().values()) == {Fraction(1, 6)}
        assert not position.accepts("goal fewest red")
        assert position.refusal("goal most red").endswith("[fiji.goals.shuffled]")
        assert position.accepts("goal fewest blue")

    def test_the_row_is_in_the_order_of_drawing(self) -> None:
        row = ["fewest red", "most blue", "fewest green", "fewest yellow"]
        position = opening().onward("goals").play(*(f"goal {goal}" for goal in row))
        assert (position.goals, position.phase) == (row, "offer")

    def test_all_four_in_every_round(self) -> None:
        rows = {}
        for state in states_of(game_of(3), 8):
            if state.phase == "goals" and not state.goals:
                assert len(game_of(3).draws(state)) == 8
            if state.phase == "offer" and state.exchange == 1 and None in state.offers:
                rows[state.round] = state.goals
        assert [len({goal.colour for goal in row}) for row in rows.values()] == [4, 4, 4, 4]
        assert len(set(rows.values())) > 1

    def test_it_is_told(self) -> None:
        position = opening().onward("goals").play("goal fewest red")
        assert position.told("goal most blue") == ["Goal 2 is “most blue”. [fiji.goals.row, fiji.goals.hierarchy]"]
