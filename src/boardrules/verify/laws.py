"""What every game must obey, whatever its rules: the laws of the machine, checked beside a game's own properties.

Each law is a function that looks at one state in which somebody must act (or at one step) and tells what is wrong, in
words, or nothing. The cheap ones are asked everywhere, the costly ones as often as an engine can afford.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, Final, Generic, TypeVar

from attrs import field, frozen

from boardrules.chance import Sampler
from boardrules.machine import Game
from boardrules.properties import Case, Claim, Property
from boardrules.seats import Chance
from boardrules.wording import N_, Event, say

S = TypeVar("S")
M = TypeVar("M")

REMEMBERED: Final = 4096
"""How many views are remembered, with what could be done then."""

FEW: Final = 64
"""Where more states than this follow, a state and the one that stands for it are not compared by them."""

ENOUGH: Final = 24
"""How many moves of a longer list a law looks at: those at both ends and some in between."""


@frozen
class Scene(Generic[S, M]):
    """What a law looks at: a state in which somebody must act, and moves that were legal in other states."""

    game: Game[S, M]
    state: S
    foreign: Sequence[M]
    sampler: Sampler
    shows: dict[tuple[Any, int], Any] = field(factory=dict)
    """What seats might do by what they saw, of states looked at before."""


@frozen(eq=False)
class Law:
    """A named claim about every game: its sentence, a function that tells what is wrong, and where it says anything."""

    name: str
    sentence: str
    faults: Callable[[Scene[Any, Any]], Iterator[Event]]
    applies: Callable[[Scene[Any, Any]], bool]
    costly: bool


def _some(moves: Sequence[M], sampler: Sampler) -> Iterator[M]:
    """Go through all of a short list, or through enough of a long one."""
    if len(moves) <= ENOUGH:
        yield from moves
        return
    yield moves[0]
    yield moves[len(moves) - 1]
    for _ in range(ENOUGH - 2):
        yield sampler.pick(moves)


def whoever_must_act_can(scene: Scene[S, M]) -> Iterator[Event]:
    """Whoever must act has a legal move, and when nobody must, the game is declared over."""
    game, state = scene.game, scene.state
    actors = game.actors(state)
    over = game.outcome(state) is not None
    if over and actors:
        yield say("The game is over, and somebody may still act: {actors:seats}.", actors=tuple(actors))
    if not over and not actors:
        yield say("Nobody may act, and the game is not over.")
    seats = [actor for actor in actors if not isinstance(actor, Chance)]
    if seats != sorted(set(seats)) or (seats and not 0 <= seats[0] <= seats[-1] < game.seats):
        found = N_("Actors {actors} found, different seats from 0 to {last} in ascending order expected.")
        yield say(found, actors=repr(actors), last=game.seats - 1)
        return
    for actor in actors:
        if not game.legal_moves(state, actor):
            yield say("{who:seat} must act and has no legal move.", who=actor)


def legal_moves_and_objections_agree(scene: Scene[S, M]) -> Iterator[Event]:
    """A move is among the legal moves just if there is no objection to it, also one that was legal elsewhere."""
    game, state = scene.game, scene.state
    actors = game.actors(state)
    for actor in actors:
        moves = game.legal_moves(state, actor)
        listed = list(islice(iter(moves), len(moves) + 1)) if len(moves) <= ENOUGH else []
        if listed and (len(listed) != len(moves) or len(set(listed)) != len(listed)):
            counts = {"found": len(set(listed)), "expected": len(moves)}
            yield say(
                "{found} different legal moves of {who:seat} are listed, {expected} expected.", who=actor, **counts
            )
        for move in _some(moves, scene.sampler):
            if move not in moves:
                yield say("“{move}” is listed, and not found among the legal moves.", move=game.write(move))
            refused = game.objection(state, move)
            if refused is not None:
                yield _refused(say("“{move}” is legal, and refused: {why}", move=game.write(move), why=refused.event))
    probes = () if game.probes is None else game.probes(state, scene.sampler)
    for move in (*scene.foreign, *probes):
        legal = any(move in game.legal_moves(state, actor) for actor in actors)
        refused = game.objection(state, move)
        if refused is None and not legal:
            yield say("“{move}” is not legal, and not refused.", move=game.write(move))
        elif refused is not None and legal:
            yield _refused(say("“{move}” is legal, and refused: {why}", move=game.write(move), why=refused.event))


def chances_sum_to_one(scene: Scene[S, M]) -> Iterator[Event]:
    """What nature may turn up are different moves with positive chances that sum to 1."""
    draws = scene.game.draws(scene.state)
    if any(type(weight) is not int or weight <= 0 for _, weight in draws):
        weights = [weight for _, weight in draws]
        yield say("Weights {weights} found, positive whole numbers expected.", weights=str(weights))
        return
    if len({move for move, _ in draws}) != len(draws):
        yield say("The same draw is listed twice.")
    if len(draws) > 1 and sum((chance for _, chance in scene.game.chance_outcomes(scene.state)), Fraction(0)) != 1:
        yield say("The chances do not sum to 1.")


def notation_round_trips(scene: Scene[S, M]) -> Iterator[Event]:
    """What is written of a move reads as the same move."""
    game = scene.game
    for actor in game.actors(scene.state):
        for move in _some(game.legal_moves(scene.state, actor), scene.sampler):
            text = game.write(move)
            if game.read(text) != move:
                read = N_("“{text}” reads as {read}, {move} expected.")
                yield say(read, text=text, read=repr(game.read(text)), move=repr(move))


def simultaneous_decisions_commute(scene: Scene[S, M]) -> Iterator[Event]:
    """When several may act at the same time, it makes no difference who goes first."""
    game, state, sampler = scene.game, scene.state, scene.sampler
    actors = game.actors(state)
    one, other = sampler.shuffled(actors)[:2]
    first, second = (sampler.pick(game.legal_moves(state, actor)) for actor in (one, other))
    ends = []
    for earlier, later in ((first, second), (second, first)):
        between = game.advance(state, earlier)
        refused = game.objection(between, later)
        if refused is not None:
            after = N_("“{move}” is refused after “{earlier}”: {why}")
            yield _refused(say(after, move=game.write(later), earlier=game.write(earlier), why=refused.event))
            return
        ends.append(game.advance(between, later))
    if ends[0] != ends[1]:
        orders = N_("“{one}” and “{other}” come to different states in the two orders.")
        yield say(orders, one=game.write(first), other=game.write(second))


def views_hide_what_they_must(scene: Scene[S, M]) -> Iterator[Event]:
    """What a seat is shown, may do and reads is the same in all states that differ only in what it may not see."""
    game, state = scene.game, scene.state
    assert game.redeal is not None  # noqa: S101 (where it applies)
    seat = scene.sampler.below(game.seats)
    other = game.redeal(state, seat, scene.sampler)
    if game.view(state, seat) != game.view(other, seat):
        tells = N_("The view of {who:seat} tells what is hidden: in another deal it is {view}.")
        yield say(tells, who=seat, view=repr(game.view(other, seat)))
    if game.text(state, seat) != game.text(other, seat):
        tells = N_("The text for {who:seat} tells what is hidden. In another deal it is:\n{text}")
        yield say(tells, who=seat, text=game.text(other, seat))
    if list(_some(game.legal_moves(state, seat), Sampler(0))) != list(_some(game.legal_moves(other, seat), Sampler(0))):
        yield say("The legal moves of {who:seat} depend on what is hidden.", who=seat)
    if game.actors(state) != game.actors(other):
        yield say("Whose turn it is depends on what is hidden.")


def views_show_what_one_may_do(scene: Scene[S, M]) -> Iterator[Event]:
    """A seat that sees the same may do the same: what a view shows is enough to know one's legal moves."""
    game, state = scene.game, scene.state
    for actor in game.actors(state):
        if isinstance(actor, Chance):
            return
        key = (game.view(state, actor), actor)
        moves = list(_some(game.legal_moves(state, actor), Sampler(0)))
        before = scene.shows.setdefault(key, moves)
        if before != moves:
            could = N_("{who:seat} sees the same and could do other things before: {moves}.")
            yield say(could, who=actor, moves=", ".join(f"“{game.write(move)}”" for move in before))
    if len(scene.shows) > REMEMBERED:
        scene.shows.clear()


def nothing_hidden_is_told(scene: Scene[S, M]) -> Iterator[Event]:
    """Two moves of another, or of nature, by which a seat sees the same happen are told to it in the same words.

    So is one move in two states that differ only in what the seat may not see, as far as it sees the same happen.
    """
    game, state, sampler = scene.game, scene.state, scene.sampler
    seat = sampler.below(game.seats)
    actors = [actor for actor in game.actors(state) if actor != seat]
    if actors:
        moves = game.legal_moves(state, sampler.pick(actors))
        one, other = sampler.pick(moves), sampler.pick(moves)
        yield from _told_apart(game, seat, (state, one), (state, other))
    assert game.redeal is not None  # noqa: S101 (where it applies)
    instead = game.redeal(state, seat, sampler)
    for actor in game.actors(state):
        move = sampler.pick(game.legal_moves(state, actor))
        if game.objection(instead, move) is None:
            yield from _told_apart(game, seat, (state, move), (instead, move))


def _told_apart(game: Game[S, M], seat: int, one: tuple[S, M], other: tuple[S, M]) -> Iterator[Event]:
    """Tell whether a seat that sees the same happen by two moves hears different words."""
    seen = [[game.view(after, seat) for after in game.trace(state, move)] for state, move in (one, other)]
    if seen[0] != seen[1]:
        return
    heard = [game.narrate(state, move, seat) for state, move in (one, other)]
    if heard[0] != heard[1]:
        hears = N_("{who:seat} hears {told} of “{move}”, and cannot see the difference.")
        yield say(hears, who=seat, told=_spelt(heard[0], heard[1]), move=game.write(one[1]))


def _spelt(events: Sequence[Event], other: Sequence[Event]) -> str:
    """Return what is told, in words; with its values, where others hear the same words: a client may get both."""
    words = [event.text() for event in events]
    if words != [event.text() for event in other]:
        return _quoted(words)
    return _quoted([f"{event.text()} {dict(event.values)}" for event in events])


def what_the_rules_do_tells_nothing_hidden(scene: Scene[Any, Any]) -> Iterator[Event]:
    """What the rules do by themselves is told to a seat in the same words in two states that look the same to it.

    `nothing_hidden_is_told` compares whole moves: whatever comes after something that is turned up on the way, as
    bids are when villages trade, is never compared. Here each step of the rules is looked at by itself.
    """
    game, sampler = scene.game, scene.sampler
    assert game.redeal is not None  # noqa: S101 (where it applies)
    seat = sampler.below(game.seats)
    for actor in game.actors(scene.state):
        move = sampler.pick(game.legal_moves(scene.state, actor))
        for here in game.trace(scene.state, move):
            phase, other = game.phase(here), game.redeal(here, seat, sampler)
            if phase.settle is None or phase.narrate is None or game.view(here, seat) != game.view(other, seat):
                continue
            after, instead = phase.settle(here), phase.settle(other)
            if game.view(after, seat) != game.view(instead, seat):
                continue
            told = [tuple(phase.narrate(*step, seat)) for step in ((here, None, after), (other, None, instead))]
            if told[0] != told[1]:
                either = N_("{one} or {other} is told of what looks the same.")
                yield say(either, one=_spelt(told[0], told[1]), other=_spelt(told[1], told[0]))


def symmetries_lead_to_the_same(scene: Scene[Any, Any]) -> Iterator[Event]:
    """The state that stands for others which differ only in names leads to what they lead to, up to names."""
    game, state = scene.game, scene.state
    for name, canonical in game.symmetries.items():
        stands = canonical(state)
        if canonical(stands) != stands:
            yield say("{name}: another state stands for the one that stands for the rest.", name=name)
        ends = [outcome and sorted(outcome.scores) for outcome in (game.outcome(state), game.outcome(stands))]
        for one in game.properties:
            if one.on is Case.STATE and one.claim is Claim.ALWAYS and true_of(one, state) != true_of(one, stands):
                true = N_("{name}: “{property}” is true of only one of a state and the one that stands for it.")
                yield say(true, name=name, property=str(one))
        if ends[0] != ends[1]:
            scores = N_("{name}: a state ends with {one}, the one that stands for it with {other}.")
            yield say(scores, name=name, one=str(ends[0]), other=str(ends[1]))
        led = [_led_to(game, one) for one in (state, stands)]
        one_leads, other_leads = (None if states is None else Counter(map(canonical, states)) for states in led)
        if one_leads is not None and other_leads is not None and one_leads != other_leads:
            yield say("{name}: a state and the one that stands for it lead to different states.", name=name)


def _refused(told: Event) -> Event:
    """Return what is told of a refusal, with the clauses behind that."""
    return told.citing(*told.values["why"].clauses)


def _quoted(sentences: Sequence[str]) -> str:
    """Return what somebody heard, or nothing in quotes."""
    return " ".join(f"“{sentence}”" for sentence in sentences) or "“”"


def true_of(one: Property, state: object) -> bool:
    """Say whether an `always` holds in a state, or a `sometimes` is shown by it."""
    if one.when is not None and not one.when(state):
        return one.claim is Claim.ALWAYS
    return bool(one.holds(state))


def _led_to(game: Game[S, M], state: S) -> set[S] | None:
    """Return the states to which the moves in a state lead, or None if they are too many.

    What nature then turns up, and what is decided together with it, is gone through to its end: it happens in some
    order, and what stands for the rest need not keep that.
    """
    led: set[S] = set()
    waiting, seen = [state], {state}
    for here in waiting:
        for actor in game.actors(here):
            for move in game.legal_moves(here, actor):
                try:
                    after = game.advance(here, move)
                except Exception:  # noqa: BLE001 (rules that fail are told of as such, where the step is taken)
                    return None
                if len(led) + len(seen) > FEW:
                    return None
                phase = game.phase(after)
                if phase.draws is None and not (phase.together and game.phase_of(here) == phase.name):
                    led.add(after)
                elif after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return led


def _anywhere(scene: Scene[Any, Any]) -> bool:
    return True


def _somebody_acts(scene: Scene[Any, Any]) -> bool:
    return bool(scene.game.actors(scene.state))


def _nature_acts(scene: Scene[Any, Any]) -> bool:
    return bool(scene.game.draws(scene.state))


def _several_act(scene: Scene[Any, Any]) -> bool:
    return len(scene.game.actors(scene.state)) > 1


def _hides(scene: Scene[Any, Any]) -> bool:
    return scene.game.redeal is not None


def _law(
    faults: Callable[[Scene[Any, Any]], Iterator[Event]],
    applies: Callable[[Scene[Any, Any]], bool],
    *,
    costly: bool = True,
) -> Law:
    return Law(faults.__name__, " ".join(str(faults.__doc__).split("\n\n")[0].split()), faults, applies, costly)


LAWS: Final = (
    _law(whoever_must_act_can, _anywhere, costly=False),
    _law(chances_sum_to_one, _nature_acts, costly=False),
    _law(legal_moves_and_objections_agree, _anywhere),
    _law(notation_round_trips, _somebody_acts),
    _law(simultaneous_decisions_commute, _several_act),
    _law(views_hide_what_they_must, _hides),
    _law(views_show_what_one_may_do, lambda scene: _hides(scene) and _somebody_acts(scene) and not _nature_acts(scene)),
    _law(what_the_rules_do_tells_nothing_hidden, lambda scene: _hides(scene) and _somebody_acts(scene)),
    _law(symmetries_lead_to_the_same, lambda scene: bool(scene.game.symmetries)),
    _law(nothing_hidden_is_told, lambda scene: _hides(scene) and _somebody_acts(scene)),
)
"""The laws about states in which somebody must act, or nobody can."""

CHEAP_LAWS: Final = tuple(law for law in LAWS if not law.costly)
"""Those of them that are asked of every state."""

SYMMETRY_LAW: Final = symmetries_lead_to_the_same.__name__
"""The name of the law about symmetries that a game declares."""

COMPACT_LAW: Final = "compact_steps_agree"
"""The name of the law about compact steps that a game gives."""

STEP_LAWS: Final = {
    "steps_do_not_fail": N_("No legal move makes the rules fail, take what is not there, or go on for ever."),
    "the_old_state_is_untouched": N_(
        "A step leaves the state before it as it was, and comes to the same when repeated."
    ),
    "the_measure_falls": N_("The measure falls with every step, so play ends."),
    "phases_lead_where_they_say": N_("From each phase play goes on only to those that it declares."),
    COMPACT_LAW: N_(
        "A packed state is unpacked as it was, what is said of it is true, and compact steps lead where the rules "
        "lead, and nowhere else."
    ),
    "records_replay": N_("A play that is written down reads as the same record and replays to the same end."),
}
"""The laws about steps and whole plays, by name."""
