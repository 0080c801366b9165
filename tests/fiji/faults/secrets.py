"""Faults in what is hidden: it shows in the view, the text, the words, the list of moves; or too little is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve

from boardrules import fiji
from boardrules.fiji.game import Fiji
from boardrules.fiji.moves import bundles
from boardrules.fiji.phases import analysis, beads, offer
from boardrules.fiji.render import draw
from boardrules.fiji.state import State, View, view
from boardrules.seats import Seat
from boardrules.verify.faults import Engine
from boardrules.wording import Event, say
from tests.fiji.faults.fault import fault, faults_in, replaced


def _showing(game: Fiji, **parts: Callable[[State], Any]) -> Fiji:
    """Show every seat these parts of the table, whatever it may see."""

    def show(state: State, seat: Seat) -> View:
        return evolve(view(state, seat), **{name: part(state) for name, part in parts.items()})

    return evolve(game, view=show)


@fault("views_hide_what_they_must")
def fists_are_transparent(game: Fiji) -> Fiji:
    """The view shows the offers before all have been placed."""
    return _showing(game, offers=lambda state: state.offers)


@fault("views_hide_what_they_must")
def the_number_of_beads_in_a_fist_is_seen(game: Fiji) -> Fiji:
    """The view tells how many beads somebody offers, not only that there is an offer."""
    return _showing(game, placed=lambda state: tuple(sum(beads or ()) for beads in state.offers))


@fault("views_hide_what_they_must")
def screens_are_transparent(game: Fiji) -> Fiji:
    """The view shows what lies behind the other screens."""
    return _showing(game, behind=lambda state: state.behind)


@fault("views_hide_what_they_must")
def the_number_of_beads_behind_a_screen_is_seen(game: Fiji) -> Fiji:
    """The view tells how many beads lie behind each screen."""
    return _showing(game, behind=lambda state: tuple(map(sum, state.behind)))


@fault("views_hide_what_they_must")
def the_neighbours_screen_is_transparent(game: Fiji) -> Fiji:
    """The view of a seat is made for the seat before it: a mistake by one."""
    return evolve(game, view=lambda state, seat: view(state, (seat + 1) % game.seats))


@fault("views_hide_what_they_must")
def the_text_shows_everything(game: Fiji) -> Fiji:
    """The table as text shows every seat all of it."""
    return evolve(game, text=lambda state, seat: draw(view(state, None)))


@fault("views_hide_what_they_must", 2, fiji.TWO_PLAYER)
def beads_set_aside_are_seen(game: Fiji) -> Fiji:
    """The view shows the beads that the other player has set aside."""
    return _showing(game, aside=lambda state: state.aside)


@fault("views_hide_what_they_must")
def the_list_of_moves_tells_of_other_hands(game: Fiji) -> Fiji:
    """Nobody may offer more beads than the player with the fewest beads has left."""

    def most(state: State) -> int:
        return min(state.table.rules.offer_most, *map(sum, state.behind)) or 1

    def legal_moves(state: State, seat: Seat) -> tuple[fiji.Move, ...]:
        return bundles(fiji.Offers, seat, state.behind[seat], 1, most(state))

    return game.replacing(
        "offer",
        legal_moves=legal_moves,
        objection=lambda state, move: offer.refused_bundle(state, move, 1, most(state), "fiji.exchange.offer-size"),
    )


@fault("views_hide_what_they_must")
def whose_turn_it_is_tells_of_other_hands(game: Fiji) -> Fiji:
    """Those with the most beads left place their offers first."""

    def actors(state: State) -> tuple[Seat, ...]:
        waiting = offer.still_to_offer(state)
        most = max((sum(state.behind[seat]) for seat in waiting), default=0)
        return tuple(seat for seat in waiting if sum(state.behind[seat]) == most)

    return game.replacing("offer", actors=actors)


@fault("nothing_hidden_is_told")
def offers_are_called_out(game: Fiji) -> Fiji:
    """Everybody hears what somebody takes into the fist."""

    def narrate(before: State, move: fiji.Move, after: State, seat: Seat | None) -> Iterator[Event]:
        return offer.tell_offer(before, move, after, None)

    return game.replacing("offer", narrate=narrate)


@fault("nothing_hidden_is_told", 2, fiji.TWO_PLAYER)
def beads_set_aside_are_called_out(game: Fiji) -> Fiji:
    """The other player hears which beads are set aside."""

    def narrate(before: State, move: fiji.Move, after: State, seat: Seat | None) -> Iterator[Event]:
        return beads.tell_hiding(before, move, after, None)

    return replaced(game, "hide", narrate=narrate)


@fault("what_the_rules_do_tells_nothing_hidden")
def what_lies_behind_screens_is_called_out(game: Fiji) -> Fiji:
    """When an exchange is over everybody hears how many beads lie behind each screen."""

    def narrate(before: State, move: fiji.Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
        yield from analysis.tell_analysis(before, move, after, seat)
        for who, held in enumerate(after.behind):
            yield say("{who:seat} has {beads}", who=who, beads=held)

    return game.replacing("analysis", narrate=narrate)


@fault("nothing_hidden_is_told")
def whoever_offers_hears_of_the_neighbour(game: Fiji) -> Fiji:
    """Whoever places an offer hears how many beads the player to the left has."""

    def narrate(before: State, move: fiji.Move, after: State, seat: Seat | None) -> Iterator[Event]:
        yield from offer.tell_offer(before, move, after, seat)
        if seat == move.seat:
            left = (move.seat + 1) % game.seats
            yield say("{who:seat} has {number} beads", who=left, number=sum(before.behind[left]))

    return game.replacing("offer", narrate=narrate)


# Too little is shown


@fault("views_show_what_one_may_do", 2, engine=Engine.SEARCH)
def nobody_sees_anything(game: Fiji) -> Fiji:
    """A seat does not even see its own beads."""
    return _showing(game, behind=lambda state: (None,) * game.seats)


@fault("views_show_what_one_may_do", 2, engine=Engine.SEARCH)
def beads_are_only_counted(game: Fiji) -> Fiji:
    """A seat sees how many beads it has, and not of which colours."""

    def show(state: State, seat: Seat) -> View:
        seen = view(state, seat)
        return evolve(seen, behind=tuple(sum(held or ()) for held in seen.behind))

    return evolve(game, view=show)


FAULTS = faults_in(globals())
