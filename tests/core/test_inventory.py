"""What the box lacks is counted."""

from __future__ import annotations

from itertools import product

import pytest
from attrs import evolve

from boardrules import Game, Phase, fiji, kawa, wampum
from boardrules.fiji.ruleset import costliest
from boardrules.inventory import Lack, lacks, nothing_lacking


class TestLacks:
    """What is needed more often than it is there is lacking."""

    def test_counts(self) -> None:
        assert lacks([("a", 1, 1), ("b", 2, 1), ("c", 0, 1)]) == (Lack("b", 2, 1),)

    def test_of_a_game_of_a_few_lines_nothing_is_known(self) -> None:
        play = Phase(name="play", legal_moves=lambda state, seat: (), apply=lambda state, move: state)
        assert Game(name="own", start=0, phases=[play]).lacking() == nothing_lacking() == ()


class TestBoxes:
    """The sheets' own games need no more than is in their boxes."""

    @pytest.mark.parametrize(
        ("module", "name"),
        [
            (module, name)
            for module in (fiji, wampum, kawa)
            for name in ("standard", "two-player", "double-weaving", "reconstructed")
            if name in module.VARIANTS
        ],
        ids=lambda value: value if isinstance(value, str) else value.__name__,
    )
    def test_nothing_is_lacking(self, module: object, name: str) -> None:
        rules = module.VARIANTS[name]
        for seats in range(rules.fewest_seats, rules.most_seats + 1):
            assert module.game(seats, rules).lacking() == ()

    def test_fiji(self) -> None:
        rules = evolve(
            fiji.STANDARD,
            supply_set=fiji.Beads(9, 0, 0, 9),
            aside=1,
            conditions=(*fiji.STANDARD.conditions, *map(fiji.Condition.read, ("most green", "fewest green+red"))),
            effects=(*fiji.STANDARD.effects, fiji.Effect.read("take 5g")),
        )
        assert fiji.game(5, rules).lacking() == (
            Lack("green beads", 34, 30),
            Lack("blue beads", 19, 12),
            Lack("screens", 10, 5),
            Lack("condition cards, most green", 2, 1),
            Lack("condition cards, fewest green+red", 1, 0),
            Lack("effect cards, take 5g", 1, 0),
        )

    def test_wampum(self) -> None:
        villages = (*wampum.STANDARD.villages, (2, 3, 3, 3, 4, 4))
        rules = evolve(wampum.STANDARD, most_seats=6, villages=villages, removed=(5, 0, 2, 0, 0), deck=(20,) * 5)
        rules = evolve(rules, deck=wampum.Goods(20, 18, 18, 18, 19))
        assert wampum.game(6, rules).lacking() == (
            Lack("corn cards", 20, 18),
            Lack("alcohol cards", 19, 18),
            Lack("villages with a starting value of 4", 2, 1),
            Lack("traders and chests", 6, 5),
        )

    def test_kawa(self) -> None:
        rules = evolve(kawa.STANDARD, rows=5, tiles=kawa.Tiles(5, 6, 6, 3), doubles=2, taken_back=(3, 2, 1, 0, 0))
        assert kawa.game(4, rules).lacking() == (
            Lack("straight tiles", 5, 4),
            Lack("left bends", 6, 5),
            Lack("right bends", 6, 5),
            Lack("Whirlpools", 3, 2),
            Lack("double petals of a colour", 2, 1),
            Lack("tiles of the Water Wheel", 5, 4),
        )
        specials = evolve(kawa.VARIANTS["reconstructed"], tiles=kawa.Tiles(6, 4, 4, 2))
        assert kawa.game(4, specials).lacking() == ()


class TestHeads:
    """The most heads that a round can hand out, whoever is level with whom."""

    @pytest.mark.cite("fiji.gap.tied-heads")
    @pytest.mark.parametrize("reading", list(fiji.TiedHeads), ids=str)
    @pytest.mark.parametrize("seats", range(2, 6))
    def test_against_every_order_of_players(self, seats: int, reading: fiji.TiedHeads) -> None:
        rules = evolve(fiji.STANDARD, tied_heads=reading)
        found = []
        for beads in product(range(seats), repeat=seats):
            ranking = fiji.rank(["most red"], [fiji.Beads(red=number) for number in beads])
            found.append(sum(fiji.heads(ranking, rules)))
        assert costliest(rules, seats) == max(found)

    def test_goal_by_goal(self) -> None:
        assert costliest(evolve(fiji.TWO_PLAYER, tied_heads="next-place"), 2) == 10
