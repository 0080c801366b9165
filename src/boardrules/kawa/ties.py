"""What a tie comes to: the order of those level for a Special, and the end, as answers that say why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from attrs import frozen

from boardrules.answers import Answer, Ending, Scores, numbers_of
from boardrules.cite import cite
from boardrules.errors import BoardRulesError
from boardrules.kawa.ruleset import STANDARD, FinalTie, Ruleset
from boardrules.kawa.scoring import Wheel, result, special_order
from boardrules.outcomes import best_scores
from boardrules.seats import Seat
from boardrules.wording import Event, say


@frozen
class SpecialOrder(Answer):
    """Who carries out the effect of a Special, in order, and why."""

    order: tuple[Seat, ...]
    positions: tuple[int, ...]
    """The position of each seat on the wheel."""

    def events(self) -> tuple[Event, ...]:
        """Tell who qualifies, and in which order they act."""
        clause = "kawa.faq.tied-specials"
        if not self.order:
            return (say("Nobody qualifies, and the effect is not carried out.", clause),)
        if len(self.order) == 1:
            return (say("{who:seat} alone qualifies and carries out the effect.", clause, who=self.order[0]),)
        return (
            say("{level:seats} all qualify, and each carries out the effect.", clause, level=sorted(self.order)),
            say("They do so in turn order: {order:seats}.", clause, "kawa.wheel.turn-order", order=self.order),
        )


def _positions(wheel: Wheel[str], ruleset: Ruleset) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the names, if given, and the positions of tokens; raises `BoardRulesError` for what is no wheel."""
    names, positions = numbers_of(wheel, "positions on the wheel", 1)
    last = len(ruleset.taken_back)
    if max(positions) > last:
        raise BoardRulesError(f"position {max(positions)} found, 1 to {last} expected")
    if len(set(positions)) < len(positions):
        raise BoardRulesError(f"positions {', '.join(map(str, positions))} found, different ones expected")
    return names, positions


@cite("kawa.faq.tied-specials", "kawa.wheel.turn-order")
def explain_specials(
    qualifying: Collection[Seat | str], wheel: Wheel[str], ruleset: Ruleset = STANDARD
) -> SpecialOrder:
    """Return in which order those who qualify for the effect of a Special act, and why: `special_order` in words.

    `wheel` has the position of each seat's token, in order of seats or by name; then those who qualify may be named.
    Raises `BoardRulesError` for a wheel that cannot be and for whoever has no token on it.

    >>> answer = explain_specials({"Cat", "Bob"}, {"Ann": 1, "Bob": 4, "Cat": 2})
    >>> print(answer.explain())
    Bob and Cat all qualify, and each carries out the effect. [kawa.faq.tied-specials]
    They do so in turn order: Cat and Bob. [kawa.faq.tied-specials, kawa.wheel.turn-order]
    """
    names, positions = _positions(wheel, ruleset)
    seats = set()
    for who in qualifying:
        known = who in names if isinstance(who, str) else type(who) is int and 0 <= who < len(positions)
        if not known:
            expected = f"one of {', '.join(names)}" if names else f"a seat, 0 to {len(positions) - 1},"
            raise BoardRulesError(f"{who!r} found, {expected} expected")
        seats.add(names.index(who) if isinstance(who, str) else who)
    return SpecialOrder(special_order(seats, positions), positions, names=names)


@cite("kawa.end.most", "kawa.gap.final-tie")
def explain_end(
    points: Scores, wheel: Sequence[int] | Mapping[str, int] | None = None, ruleset: Ruleset = STANDARD
) -> Ending:
    """Return who wins with these points, and why: `result` in words.

    `wheel` has the position of each token after the wheel has turned for the last time. It is needed where several are
    level and the reading `final_tie` goes by it. Raises `BoardRulesError` if it is missing then, or not of the same
    players.

    >>> explain_end([7, 9, 9]).winners
    (1, 2)
    >>> from attrs import evolve
    >>> last = evolve(STANDARD, final_tie=FinalTie.LAST_IN_TURN_ORDER)
    >>> print(explain_end({"Ann": 9, "Bob": 9}, {"Ann": 3, "Bob": 1}, last).explain())
    Ann and Bob are level with the most points, 9. [kawa.end.most]
    Of them Ann is last in turn order, and wins. [kawa.gap.final-tie]
    """
    names, had = numbers_of(points, "points")
    level, most = best_scores(had).winners, max(had)
    lying = None if wheel is None else _on_wheel(wheel, names, len(had), ruleset)
    if len(level) == 1:
        alone = say("{who:seat} alone has the most points, {most}, and wins.", "kawa.end.most", who=level[0], most=most)
        return Ending(best_scores(had), level, (alone,), names=names)
    if ruleset.final_tie is FinalTie.SHARED:
        together = say(
            "{level:seats} are level with the most points, {most}, and win together.",
            "kawa.end.most",
            "kawa.gap.final-tie",
            level=level,
            most=most,
        )
        return Ending(best_scores(had), level, (together,), names=names)
    if lying is None:
        raise BoardRulesError("no wheel found, the position of each token expected, as several are level")
    outcome = result(had, lying, ruleset)
    told = (
        say("{level:seats} are level with the most points, {most}.", "kawa.end.most", level=level, most=most),
        say("Of them {who:seat} is last in turn order, and wins.", "kawa.gap.final-tie", who=outcome.winners[0]),
    )
    return Ending(outcome, level, told, names=names)


def _on_wheel(wheel: Wheel[str], names: tuple[str, ...], players: int, ruleset: Ruleset) -> tuple[int, ...]:
    """Return the positions in order of seats; a colour beyond the players (double weaving) comes after them."""
    named, positions = _positions(wheel, ruleset)
    if named and sorted(named) != sorted(names):
        raise BoardRulesError(f"a wheel of {', '.join(named)} found, one of {', '.join(names) or 'nobody'} expected")
    if len(positions) not in {players, 2 * players}:
        raise BoardRulesError(f"positions: {len(positions)} for {players} players found, one or two for each expected")
    return tuple(positions[named.index(name)] for name in names) if named else positions
