"""The phases of a game as a picture: who acts where, which ways are declared, and which were gone how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from boardrules.machine import Game
from boardrules.verify.coverage import PhaseKind, PhaseMet, Transition, phases_met, transitions_met
from boardrules.verify.layout import Box, Layout, Line, Side, lay_out, shortened
from boardrules.verify.markup import Safe, element, joined

if TYPE_CHECKING:
    from boardrules.verify.verdict import Verdict

WHO: Final = {
    PhaseKind.DECISION: "players decide",
    PhaseKind.DRAW: "nature draws",
    PhaseKind.RULES: "the rules act",
    PhaseKind.REST: "the game rests",
    PhaseKind.UNKNOWN: "no such phase",
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


def svg(game: Game[Any, Any], verdict: Verdict | None = None) -> str:
    """Return the phases of a game as an SVG picture that needs nothing else, readable on light and dark ground.

    With a verdict, phases and ways that were met are told from those that were not, with how many steps went each way
    where that was counted; without one, the picture shows what the game declares.
    """
    if verdict is None:
        return drawing(phases_met(game, ()), transitions_met(game, ()), game.name, told=False, style=STYLE)
    return drawing(verdict.phases, verdict.transitions, verdict.game, style=STYLE)


def drawing(
    phases: Sequence[PhaseMet], ways: Sequence[Transition], name: str, *, told: bool = True, style: str = ""
) -> Safe:
    """Draw phases and the ways between them; `told` says whether it is known which of them were met."""
    places = {phase.name: place for place, phase in enumerate(phases)}
    known = [way for way in ways if way.before in places and way.after in places]
    declares = any(way.declared for way in known)
    labels = [_label(way, told=told, declares=declares) for way in known]
    layout = lay_out(
        [phase.name for phase in phases], [(places[way.before], places[way.after]) for way in known], labels
    )
    size = f"0 0 {layout.width:g} {layout.height:g}"
    title = f"The phases of {name}"
    return element(
        "svg",
        element("title", title),
        element("style", Safe(style)) if style else "",
        *_ways(layout, known, labels, told=told, declares=declares),
        *(_phase(phase, box, told=told) for phase, box in zip(phases, layout.boxes, strict=True)),
        xmlns="http://www.w3.org/2000/svg",
        class_="phases",
        role="img",
        aria_label=f"{title}; the table of ways says the same in words" if not style else title,
        viewBox=size,
        width=f"{layout.width:g}",
        height=f"{layout.height:g}",
        style="max-width: 100%; height: auto" if style else None,
    )


def _label(way: Transition, *, told: bool, declares: bool) -> str:
    if not told:
        return ""
    if way.times is None:
        return "" if way.declared or not declares else "undeclared"
    if not way.times:
        return "never"
    return f"{way.times:,}" if way.declared or not declares else f"{way.times:,} undeclared"


def said(way: Transition, *, told: bool = True, declares: bool = True) -> str:
    """Say in words how a way was met."""
    parts = [] if not declares else ["declared" if way.declared else "not declared"]
    if told:
        parts.append("never seen" if not way.seen else "seen" if way.times is None else f"seen {way.times:,} times")
    return ", ".join(parts)


def _ways(
    layout: Layout, ways: Sequence[Transition], labels: Sequence[str], *, told: bool, declares: bool
) -> Iterator[Safe]:
    for way, line, label in zip(ways, layout.lines, labels, strict=True):
        kind = "undeclared" if declares and not way.declared else "seen" if way.seen or not told else "never"
        title = f"{way.before} to {way.after}: {said(way, told=told, declares=declares)}".rstrip(": ")
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


def _phase(phase: PhaseMet, box: Box, *, told: bool) -> Safe:
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
    below = WHO[phase.kind] if met else "never visited"
    lines = (
        element("text", shortened(phase.name), class_="middle", x=x, y=f"{y - 2:g}"),
        element("text", below, class_="small middle", x=x, y=f"{y + 14:g}"),
    )
    title = f"{phase.name}: {WHO[phase.kind]}" + ("" if not told else ", visited" if met else ", never visited")
    return element(
        "g",
        element("title", title),
        element("rect", class_="box", **place),
        joined(inner),
        joined(lines),
        class_="met" if met else "unmet",
    )
