"""The ties of Wampum: equal bids, the canoe, and the end."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from boardrules import wampum
from boardrules.cli.ties.asking import Question, Reply, at_table, ended, named
from boardrules.cli.ties.players import numbers, one_of, pairs, whole_number
from boardrules.cli.ties.truth import Column, Pattern, amounts, letters
from boardrules.errors import BoardRulesError
from boardrules.seats import letter
from boardrules.wording import Event, say

# A bid against the one that lies there


def _bid(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--there", metavar="CARDS", help="the bid that lies at the village, such as 3 or Ann=3; - for none"
    )
    parser.add_argument("--bid", metavar="CARDS", help="the bid that comes to it, such as 3 or Bob=3")


def _sized(text: str, option: str) -> tuple[str, int]:
    """Return whose bid it is (nobody's, if that is not said) and how many cards it has."""
    name, size = next(iter(pairs([text], "CARDS", "Ann=3").items())) if "=" in text else ("", text)
    return name, whole_number(size, f"{option} {text}", 1)


def _challenged(command: argparse.Namespace, ruleset: wampum.Ruleset) -> Reply:
    bidder, size = _sized(command.bid, "--bid")
    holder, lying = (None, None) if command.there in {None, "-"} else _sized(command.there, "--there")
    if holder is not None and bool(holder) is not bool(bidder):
        raise BoardRulesError("a name for one bid only found, names for both or for none expected")
    if bidder and holder == bidder:
        raise BoardRulesError(f"two bids of {bidder!r} found, those of two players expected")
    found = wampum.explain_bid(lying, size)
    names = (bidder, holder or "") if bidder else ()
    return Reply(_arrived(found.arrival, named=bool(bidder)), str(found.arrival), found.events(), names)


def _arrived(arrival: wampum.Arrival, *, named: bool) -> Event:
    """Tell what becomes of a bid: that of the first of two players, or just a bid."""
    match arrival:
        case wampum.Arrival.FREE if named:
            return say("{who:seat} may bid there.", who=0)
        case wampum.Arrival.FREE:
            return say("The bid may be laid there.")
        case wampum.Arrival.DRIVES_OUT if named:
            return say("{who:seat} drives out {there:seat}.", who=0, there=1)
        case wampum.Arrival.DRIVES_OUT:
            return say("The bid drives out the one that lies there.")
        case wampum.Arrival.REFUSED if named:
            return say("{who:seat} may not bid there.", who=0)
        case _:
            return say("The bid is refused.")


def _bid_columns(players: int) -> Sequence[Column]:
    def column(seat: int) -> Column:
        def driven(pattern: Pattern) -> str:
            bids = amounts(pattern, 1)
            out = wampum.Arrival.DRIVES_OUT
            others = [other for other in range(players) if other != seat]
            return letters([other for other in others if wampum.explain_bid(bids[other], bids[seat]).arrival is out])

        who = letter(seat)
        return Column(f"{who} drives out", f"whose bids the bid of {who} would drive out; the others refuse it", driven)

    return tuple(map(column, range(players)))


# The canoe


def _canoe(parser: argparse.ArgumentParser) -> None:
    about = "the cards that each player has bid, in order of seats, such as A=3 or Ann=2"
    parser.add_argument("players", nargs="*", metavar="NAME=CARDS", help=about)
    parser.add_argument("--start", metavar="NAME", help="who was the start player until now")


def _got_canoe(command: argparse.Namespace, ruleset: wampum.Ruleset) -> Reply:
    bids = numbers(command.players, "CARDS", "A=3", 1)
    at_table(list(bids), ruleset)
    found = wampum.explain_canoe(bids, one_of(command.start, bids, "--start"))
    return Reply(named([found.seat]), found.names[found.seat], found.events(), found.names)


def _canoe_columns(players: int) -> Sequence[Column]:
    def column(start: int) -> Column:
        about = f"who gets the canoe if {letter(start)} was the start player"
        return Column(f"start {letter(start)}", about, lambda pattern: letter(wampum.canoe(amounts(pattern, 1), start)))

    return tuple(map(column, range(players)))


# The end


def _end(parser: argparse.ArgumentParser) -> None:
    about = "the wampum of each player, such as Ann=7 Bob=9"
    parser.add_argument("players", nargs="*", metavar="NAME=WAMPUM", help=about)


def _won(command: argparse.Namespace, ruleset: wampum.Ruleset) -> Reply:
    had = numbers(command.players, "WAMPUM", "Ann=7")
    at_table(list(had), ruleset)
    found = wampum.explain_end(had)
    return ended(found)


def _end_columns(players: int) -> Sequence[Column]:
    about = "all who win"
    return (Column("winners", about, lambda pattern: letters(wampum.explain_end(amounts(pattern)).winners)),)


QUESTIONS: Final = (
    Question(
        game="wampum",
        name="bid",
        about="may a bid be laid at a village where another lies",
        arguments=_bid,
        asked=("bid",),
        beside=("there",),
        reply=_challenged,
        standard=wampum.STANDARD,
        columns=_bid_columns,
    ),
    Question(
        game="wampum",
        name="canoe",
        about="who gets the canoe",
        arguments=_canoe,
        asked=("players", "start"),
        reply=_got_canoe,
        standard=wampum.STANDARD,
        columns=_canoe_columns,
    ),
    Question(
        game="wampum",
        name="end",
        about="who wins the game",
        arguments=_end,
        asked=("players",),
        reply=_won,
        standard=wampum.STANDARD,
        columns=_end_columns,
    ),
)
"""The questions, in the order of the sheet."""
