"""What must always hold in Wampum, what no step may do, and what must be reachable."""

from __future__ import annotations

from boardrules.properties import Property, made_in
from boardrules.wampum.invariants import always, reachable, steps
from boardrules.wampum.ruleset import FinalPledge
from boardrules.wampum.state import Table

__all__ = ["properties"]


def properties(table: Table) -> tuple[Property, ...]:
    """Return what is claimed at a table: of what must be reachable, only what its rules and players make possible."""
    rules, seats = table.rules, table.seats
    large = rules.hand + rules.income > 3  # noqa: PLR2004 (hands of three and more)
    possible = {
        reachable.somebody_is_driven_out: True,
        reachable.a_chain_of_two: seats >= 3 and large,  # noqa: PLR2004 (one drives another, who drives a third)
        reachable.a_chain_of_three: seats >= 4 and large,  # noqa: PLR2004 (and that one a fourth)
        reachable.goods_are_traded_for_goods: True,
        reachable.goods_are_traded_for_wampum: True,
        reachable.a_bid_of_different_kinds_is_worth_nothing: True,
        reachable.a_canoe_tie_is_won_by_the_holder: True,
        reachable.a_canoe_tie_is_won_against_the_holder: seats >= 3,  # noqa: PLR2004 (two others are level)
        reachable.several_are_over_the_limit: large,
        reachable.a_bid_empties_a_hand: True,
        reachable.the_last_round_is_played: True,
        reachable.a_win_is_shared: True,
    }
    idle = {
        steps.one_of_each_kind_is_pledged: rules.final_pledge is FinalPledge.CHOSEN,
        steps.chosen_pledges_are_of_different_kinds: rules.final_pledge is FinalPledge.AUTOMATIC,
    }
    return (
        *(claim for claim in (*made_in(always), *made_in(steps)) if not idle.get(claim, False)),
        *(shown for shown, can in possible.items() if can),
    )
