"""Nature's moves have exact probabilities, and a seed gives the same choices everywhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.chance import Deck, Sampler, probabilities
from boardrules.counts import SubMultisets

draws = st.lists(st.tuples(st.text(max_size=2), st.integers(0, 9))).filter(lambda some: sum(w for _, w in some) > 0)


class TestProbabilities:
    """A draw's probability is its weight over the sum of all weights."""

    def test_exact(self) -> None:
        assert probabilities([("six", 1), ("other", 5)]) == (("six", Fraction(1, 6)), ("other", Fraction(5, 6)))
        assert probabilities([]) == ()

    @given(draws)
    def test_they_sum_to_one(self, some: list[tuple[str, int]]) -> None:
        assert sum(share for _, share in probabilities(some)) == 1


class TestDeck:
    """What may be drawn from an unseen deck: each kind that is left, as often as it is left."""

    @given(st.lists(st.integers(0, 3), max_size=5))
    def test_as_a_sequence_of_draws(self, counts: list[int]) -> None:
        kinds = "abcde"[: len(counts)]
        left = [(kind, count) for kind, count in zip(kinds, counts, strict=True) if count]
        deck = Deck(kinds, tuple(counts))
        assert list(deck) == left
        assert len(deck) == len(left)
        assert [deck[place] for place in range(len(left))] == left
        assert deck[1:] == left[1:]
        assert all(draw in deck for draw in left)

    @given(st.lists(st.integers(0, 3), max_size=5))
    def test_as_cards_in_a_row(self, counts: list[int]) -> None:
        kinds = "abcde"[: len(counts)]
        cards = "".join(kind * count for kind, count in zip(kinds, counts, strict=True))
        deck = Deck(kinds, counts)
        assert "".join(deck.at(place) for place in range(len(cards))) == cards
        with pytest.raises(IndexError, match=r"^1 cards too far$"):
            deck.at(len(cards))

    def test_one_count_a_kind(self) -> None:
        with pytest.raises(ValueError, match="zip"):
            list(Deck(["corn"], [3, 1]))

    @given(st.integers(), st.lists(st.integers(0, 3), min_size=5, max_size=5).filter(any))
    def test_the_sampler_draws_the_same_from_it_as_from_a_list(self, seed: int, counts: list[int]) -> None:
        deck = Deck("abcde", counts)
        assert Sampler(seed).draw(deck) == Sampler(seed).draw(list(deck))


class TestSampler:
    """A stream of choices."""

    def test_the_same_seed_is_the_same_stream_everywhere(self) -> None:
        """Pinned as data: another Python version or machine must give the very same."""
        sampler = Sampler(7)
        assert [sampler.below(1000) for _ in range(8)] == [712, 877, 950, 298, 806, 460, 364, 471]
        assert Sampler(7).shuffled("abcdefgh") == list("fhgbecad")
        assert [Sampler(7, game).below(1000) for game in range(4)] == [705, 55, 662, 43]

    def test_other_seeds_are_other_streams(self) -> None:
        streams = {tuple(map(Sampler(*seed).below, [10**6] * 3)) for seed in [(7,), (8,), (7, 0), (0, 7), (7, 0, 0)]}
        assert len(streams) == 5

    @given(st.integers(), st.integers(1, 50))
    def test_below(self, seed: int, size: int) -> None:
        assert 0 <= Sampler(seed).below(size) < size

    @given(st.integers(), st.lists(st.integers(), min_size=1))
    def test_pick_and_shuffle(self, seed: int, things: list[int]) -> None:
        assert Sampler(seed).pick(things) in things
        assert sorted(Sampler(seed).shuffled(iter(things))) == sorted(things)

    def test_picking_does_not_go_through_all(self) -> None:
        ways = SubMultisets((4,) * 10, 0, 40)
        assert Sampler(7).pick(ways) in ways

    @given(st.integers(), draws)
    def test_only_what_has_weight_is_drawn(self, seed: int, some: list[tuple[str, int]]) -> None:
        assert Sampler(seed).draw(some) in {thing for thing, weight in some if weight}

    def test_draws_follow_their_weights(self) -> None:
        sampler = Sampler(7)
        met = Counter(sampler.draw([("never", 0), ("one", 1), ("three", 3), ("not", 0)]) for _ in range(4000))
        assert set(met) == {"one", "three"}
        assert 900 < met["one"] < 1100

    @pytest.mark.parametrize("none", [[], [("corn", 0)]])
    def test_something_must_have_weight(self, none: list[tuple[str, int]]) -> None:
        with pytest.raises(ValueError, match="found, at least one with a positive weight expected") as caught:
            Sampler(7).draw(none)
        assert str(caught.value) == f"draws {none!r} found, at least one with a positive weight expected"
