"""The phases of a game as a picture: who acts where, which ways are declared, and which were gone how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from boardrules.languages import ENGLISH
from boardrules.machine import Game
from boardrules.verify.coverage import PhaseKind, PhaseMet, Transition, phases_met, transitions_met
from boardrules.verify.layout import Box, Layout, Line, Side, lay_out, shortened
from boardrules.verify.markup import Safe, element, joined
from boardrules.wording import IN_ENGLISH, N_, Voice, say, say_count

if TYPE_CHECKING:
    from boardrules.verify.verdict import Verdict

WHO: Final = {
    PhaseKind.DECISION: N_("players decide"),
    PhaseKind.DRAW: N_("nature draws"),
    PhaseKind.RULES: N_("the rules act"),
    PhaseKind.REST: N_("the game rests"),
    PhaseKind.UNKNOWN: N_("no such phase"),
}
"""What each kind of phase is called in a picture."""

STYLE: Final = """\
.phases { --paper: #ffffff; --ink: #1d2733; --soft: #4b5867; --line: #33465a; --met: #e3edf7; --fault: #a3161a; }
@media screen and (prefers-color-scheme: dark) {
.phases { --paper: #12181f; --ink: #e8eef5; --soft: #b3c0ce; --line: #a9bccf; --met: #223346; --fault: #ff9c95; }
}
.phases text { font: 14px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: var(--ink); }
.phases .small { font-size: 11px; fill: var(--soft); }
.phases .middle { text-anchor: middle; }
.phases .end { text-anchor: end; }
.phases .box { fill: var(--paper); stroke: var(--line); stroke-width: 1.5; }
.phases .met .box { fill: var(--met); }
.phases .unmet .box { stroke-dasharray: 5 4; }
.phases .inner, .phases .way { fill: none; stroke: var(--line); stroke-width: 1.5; }
.phases .never .way { stroke-dasharray: 5 4; }
.phases .undeclared .way { stroke: var(--fault); stroke-width: 3; stroke-dasharray: 2 3; }
.phases .head { fill: var(--line); }
.phases .undeclared .head, .phases .undeclared text { fill: var(--fault); }
"""
"""The style sheet of a picture that stands alone, light and dark."""


UNVISITED: Final = N_("never visited")
"""What stands below a phase that play never went through."""


def svg(game: Game[Any, Any], verdict: Verdict | None = None, lang: str = ENGLISH) -> str:
    """Return the phases of a game as an SVG picture that needs nothing else, readable on light and dark ground.

    With a verdict, phases and ways that were met are told from those that were not, with how many steps went each way
    where that was counted; without one, the picture shows what the game declares. Raises `UnknownLanguage` for a
    language that the library does not speak.
    """
    voice = Voice(lang)
    if verdict is None:
        phases, ways = phases_met(game, ()), transitions_met(game, ())
        return drawing(phases, ways, game.name, voice, told=False, style=STYLE)
    return drawing(verdict.phases, verdict.transitions, verdict.game, voice, style=STYLE)


def drawing(
    phases: Sequence[PhaseMet],
    ways: Sequence[Transition],
    name: str,
    voice: Voice = IN_ENGLISH,
    *,
    told: bool = True,
    style: str = "",
) -> Safe:
    """Draw phases and the ways between them; `told` says whether it is known which of them were met."""
    places = {phase.name: place for place, phase in enumerate(phases)}
    known = [way for way in ways if way.before in places and way.after in places]
    declares = any(way.declared for way in known)
    labels = [_label(way, voice, told=told, declares=declares) for way in known]
    below = [voice.word(UNVISITED), *(voice.word(WHO[phase.kind]) for phase in phases)]
    layout = lay_out(
        [voice.phase(phase.name) for phase in phases],
        [(places[way.before], places[way.after]) for way in known],
        labels,
        below,
    )
    size = f"0 0 {layout.width:g} {layout.height:g}"
    title = voice(say("The phases of {name}", name=name))
    for_ears = say("The phases of {name}; the table of ways says the same in words", name=name)
    return element(
        "svg",
        element("title", title),
        element("style", Safe(style)) if style else "",
        *_ways(layout, known, labels, voice, told=told, declares=declares),
        *(_phase(phase, box, voice, told=told) for phase, box in zip(phases, layout.boxes, strict=True)),
        xmlns="http://www.w3.org/2000/svg",
        class_="phases",
        role="img",
        aria_label=title if style else voice(for_ears),
        viewBox=size,
        width=f"{layout.width:g}",
        height=f"{layout.height:g}",
        style="max-width: 100%; height: auto" if style else None,
    )


def _label(way: Transition, voice: Voice, *, told: bool, declares: bool) -> str:
    if not told:
        return ""
    known = way.declared or not declares
    if way.times is None:
        return "" if known else voice(say("undeclared"))
    if not way.times:
        return voice(say("never"))
    return f"{way.times:,}" if known else voice(say("{n:,} undeclared", n=way.times))


def said(way: Transition, voice: Voice = IN_ENGLISH, *, told: bool = True, declares: bool = True) -> str:
    """Say in words whether a way is declared, and how it was met."""
    declared = say("declared") if way.declared else say("not declared")
    if way.times is None:
        seen = say("seen")
    elif not way.times:
        seen = say("never seen")
    else:
        seen = say_count("seen {n:,} time", "seen {n:,} times", way.times)
    return ", ".join(map(voice, (*((declared,) if declares else ()), *((seen,) if told else ()))))


def _ways(
    layout: Layout, ways: Sequence[Transition], labels: Sequence[str], voice: Voice, *, told: bool, declares: bool
) -> Iterator[Safe]:
    for way, line, label in zip(ways, layout.lines, labels, strict=True):
        kind = "undeclared" if declares and not way.declared else "seen" if way.seen or not told else "never"
        leads = voice(say("{before:phase} to {after:phase}", before=way.before, after=way.after))
        title = f"{leads}: {said(way, voice, told=told, declares=declares)}".rstrip(": ")
        yield element("g", element("title", title), *_line(line), _text(line, label), class_=kind)


def _text(line: Line, label: str) -> Safe:
    x, y = line.label
    kind = "small end" if line.side is Side.UP else "small"
    return element("text", label, class_=kind, x=f"{x:g}", y=f"{y:g}") if label else Safe("")


def _line(line: Line) -> Iterator[Safe]:
    """Draw a line with its corners, and the head of an arrow at its end."""
    (x, y), *rest = line.points
    end_x, end_y = line.points[-1]
    yield element("path", class_="way", d=f"M {x:g} {y:g} " + " ".join(f"L {a:g} {b:g}" for a, b in rest))
    turn = {Side.NEXT: 90, Side.UP: 0}.get(line.side, 180)
    yield element(
        "path", class_="head", d="M 0 0 l -9 -4.5 v 9 z", transform=f"translate({end_x:g} {end_y:g}) rotate({turn})"
    )


def _phase(phase: PhaseMet, box: Box, voice: Voice, *, told: bool) -> Safe:
    """Draw a phase: by its kind with square or round ends, with bars, or with a second line around it."""
    place = {"x": f"{box.x:g}", "y": f"{box.y:g}", "width": f"{box.width:g}", "height": f"{box.height:g}"}
    inner: list[Safe] = []
    match phase.kind:
        case PhaseKind.DRAW:
            place["rx"] = f"{box.height / 2:g}" if box.height <= 60 else "28"  # noqa: PLR2004 (as round as it looks good)
        case PhaseKind.RULES:
            inner = [
                element("path", class_="inner", d=f"M {x:g} {box.y:g} v {box.height:g}")
                for x in (box.x + 6, box.x + box.width - 6)
            ]
        case PhaseKind.REST:
            inside = {"x": box.x + 4, "y": box.y + 4, "width": box.width - 8, "height": box.height - 8}
            inner = [element("rect", class_="inner", **{key: f"{value:g}" for key, value in inside.items()})]
        case _:
            pass
    met = phase.visited or not told
    x, y = f"{box.x + box.width / 2:g}", box.y + box.height / 2
    name, who = voice.phase(phase.name), voice.word(WHO[phase.kind])
    lines = (
        element("text", shortened(name), class_="middle", x=x, y=f"{y - 2:g}"),
        element("text", who if met else voice.word(UNVISITED), class_="small middle", x=x, y=f"{y + 14:g}"),
    )
    title = f"{name}: {who}"
    if told:
        title += f", {voice(say('visited')) if met else voice.word(UNVISITED)}"
    return element(
        "g",
        element("title", title),
        element("rect", class_="box", **place),
        joined(inner),
        joined(lines),
        class_="met" if met else "unmet",
    )
