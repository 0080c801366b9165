"""What holds in every state of Fiji."""

from __future__ import annotations

from boardrules.counts import Counts, covers, total_of
from boardrules.fiji.components import NO_BEADS
from boardrules.fiji.ruleset import ShortDeck
from boardrules.fiji.state import State
from boardrules.outcomes import Outcome
from boardrules.properties import always


@always("fiji.beads.set", "fiji.beads.supply", "fiji.two-player.supply")
def beads_are_conserved(state: State) -> bool:
    """Of each colour there are always the same number of beads over screens, offers, supply and beads set aside."""
    offers = [offer for offer in state.offers if offer is not None]
    rules = state.table.rules
    all_beads = tuple(
        own * state.table.seats + common for own, common in zip(rules.player_set, rules.supply_set, strict=True)
    )
    return total_of(state.supply, *state.behind, *offers, *state.aside) == all_beads


@always("fiji.exchange.own-beads", "fiji.effect.take-short", "fiji.effect.others-short")
def nobody_holds_less_than_none(state: State) -> bool:
    """No screen, offer, supply or box ever holds a negative number of anything."""
    bundles = (*state.behind, *state.aside, state.supply, *(offer or NO_BEADS for offer in state.offers))
    return min(state.box, *state.heads, *(count for beads in bundles for count in beads)) >= 0


@always("fiji.exchange.offer-size", when=lambda state: any(offer is not None for offer in state.offers))
def offers_have_an_allowed_size(state: State) -> bool:
    """Every offer that has been placed has an allowed number of beads, on the sheet one to four."""
    rules = state.table.rules
    return all(rules.offer_least <= sum(offer) <= rules.offer_most for offer in state.offers if offer is not None)


@always("fiji.exchange.offer-size", "fiji.exchange.again", when=lambda state: state.phase == "offer")
def an_offer_is_always_possible(state: State) -> bool:
    """Whoever still has to place an offer has enough beads for one."""
    least = state.table.rules.offer_least
    return all(sum(state.behind[seat]) >= least for seat, offer in enumerate(state.offers) if offer is None)


@always(
    "fiji.beads.supply", "fiji.heads.return-beads", when=lambda state: state.phase in {"conditions", "effects", "goals"}
)
def the_supply_is_one_set_when_a_round_begins(state: State) -> bool:
    """When a round begins, the supply is complete and everybody has a complete set."""
    rules = state.table.rules
    return state.supply == rules.supply_set and all(beads == rules.player_set for beads in state.behind)


@always("fiji.setup.box", "fiji.setup.heads", "fiji.heads.shares")
def heads_are_conserved(state: State) -> bool:
    """The heads in the box and those of the players always add up to the same number."""
    return state.box + sum(state.heads) == state.table.rules.heads


@always("fiji.goals.shuffled", when=lambda state: bool(state.goals))
def goals_are_distinct(state: State) -> bool:
    """No two goals have the same colour, and once the offers are due all of them lie in the row."""
    colours = [goal.colour for goal in state.goals]
    whole = set(colours) == set(state.table.rules.goals) or state.phase == "goals"
    return len(set(colours)) == len(colours) and whole


@always("fiji.columns.conditions", "fiji.columns.effects", "fiji.setup.decks")
def cards_are_conserved(state: State) -> bool:
    """A card is in a deck, in a column or has been played: none is there twice, and none is lost."""
    table, columns = state.table, state.columns
    conditions = [table.condition_kinds[card] for card in columns.conditions]
    effects = [table.effect_kinds[card] for card in columns.effects]
    return _fits(state, table.condition_deck, columns.unseen_conditions, conditions) and _fits(
        state, table.effect_deck, columns.unseen_effects, effects
    )


def _fits(state: State, deck: Counts, unseen: Counts, laid: list[int]) -> bool:
    """No kind has more cards than its deck, and whatever is gone was played in earlier rounds."""
    rules = state.table.rules
    gone = sum(deck) - sum(unseen) - len(laid)
    due = rules.column_length * (state.round - 1)
    return (
        (gone == due or rules.short_deck is ShortDeck.RESHUFFLE)
        and min(unseen) >= 0
        and covers(deck, unseen)
        and all(unseen[place] + laid.count(place) <= deck[place] for place in laid)
    )


@always("fiji.play.rounds", "fiji.exchange.three")
def rounds_and_exchanges_are_counted(state: State) -> bool:
    """There are never more rounds or exchanges than is set, and heads are handed out after the last exchange."""
    rules = state.table.rules
    complete = state.exchange == rules.exchanges or state.phase not in {"heads", "over"}
    return 1 <= state.round <= rules.rounds and 0 <= state.exchange <= rules.exchanges and complete


@always("fiji.two-player.aside", when=lambda state: bool(state.table.rules.aside))
def beads_set_aside_stay_aside(state: State) -> bool:
    """From the first offer to the end of a round everybody has set aside just as many beads as is due."""
    hidden = {sum(beads) for beads in state.aside}
    due = state.table.rules.aside
    return hidden == {due} if state.phase in {"offer", "analysis", "rotate", "swap", "heads"} else hidden <= {0, due}


@always("fiji.play.rounds", when=lambda state: state.phase == "over")
def all_rounds_are_played(state: State) -> bool:
    """The game is over only after the last round."""
    return state.round == state.table.rules.rounds


@always("fiji.end.most-heads", "fiji.end.shared")
def those_with_the_most_heads_win(state: State, outcome: Outcome) -> bool:
    """At the end all who have the most heads win, and nobody else."""
    most = max(state.heads)
    return outcome.scores == state.heads and list(outcome.winners) == [
        seat for seat, heads in enumerate(state.heads) if heads == most
    ]
