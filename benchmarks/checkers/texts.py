"""The bead model in the languages of other checkers: Promela for SPIN, Murphi for rumur, TLA+ for TLC, PRISM for Storm.

Every text states the same two properties: no bead appears or vanishes, and offers are of the size that is allowed.
A state that is over steps to itself, since most of these languages know no other way to say that it is no deadlock; so
the transitions that a checker counts are those of the model and one for every end.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from benchmarks.checkers.bead import TAKEN, Bead


@frozen
class Signs:
    """How a language writes equality, and, or."""

    equal: str
    both: str
    either: str


LIKE_C = Signs("==", "&&", "||")
LIKE_MURPHI = Signs("=", "&", "|")


def _picked(bead: Bead, green: Callable[[int], str], signs: Signs) -> list[str]:
    """Return for each seat the condition that it is picked: it stands alone, and is better than all others that do."""

    def others(seat: int) -> list[int]:
        return [other for other in range(bead.seats) if other != seat]

    def level(seat: int) -> str:
        """Somebody offers just as many green beads as this seat."""
        same = [f"{green(seat)} {signs.equal} {green(other)}" for other in others(seat)]
        return f" {signs.either} ".join(same)

    def one(seat: int) -> str:
        alone = [f"({green(seat)} != {green(other)})" for other in others(seat)]
        better = [
            f"({green(seat)} {bead.better} {green(other)} {signs.either} {level(other)})" for other in others(seat)
        ]
        return f" {signs.both} ".join([*alone, *better]) or "true"

    return [one(seat) for seat in range(bead.seats)]


def promela(bead: Bead) -> str:
    """Return the model for SPIN."""
    picked = _picked(bead, lambda seat: f"og[{seat}]", LIKE_C)
    offers = [
        f"  :: d_step {{ turn < {bead.seats} && done < {bead.exchanges}"
        f" && hg[turn] >= {green} && hr[turn] >= {red} ->\n"
        f"       hg[turn] = hg[turn] - {green}; hr[turn] = hr[turn] - {red};\n"
        f"       og[turn] = {green}; or[turn] = {red}; turn++; PROPERTIES }}"
        for green, red in bead.offers
    ]
    takes = [
        f"         :: {one} -> if :: sg >= {TAKEN} -> sg = sg - {TAKEN}; hg[{seat}] = hg[{seat}] + {TAKEN} :: else fi"
        for seat, one in enumerate(picked)
    ]
    seats = range(bead.seats)
    back = " ".join(f"sg = sg + og[{seat}]; sr = sr + or[{seat}]; og[{seat}] = 0; or[{seat}] = 0;" for seat in seats)
    green, red = bead.total
    number = "byte" if max(green, red, bead.exchanges, bead.seats) < 256 else "int"
    sized = " && ".join(
        f"((turn > {seat} && og[{seat}] + or[{seat}] >= 1 && og[{seat}] + or[{seat}] <= {bead.most})"
        f" || (turn <= {seat} && og[{seat}] + or[{seat}] == 0))"
        for seat in seats
    )
    conserved = (
        " + ".join(["sg", *(f"hg[{seat}] + og[{seat}]" for seat in seats)]) + f" == {green}",
        " + ".join(["sr", *(f"hr[{seat}] + or[{seat}]" for seat in seats)]) + f" == {red}",
    )
    return "\n".join(
        [
            f"{number} hg[{bead.seats}] = {bead.own[0]}, hr[{bead.seats}] = {bead.own[1]};",
            f"{number} og[{bead.seats}], or[{bead.seats}];",
            f"{number} sg = {bead.supply[0]}, sr = {bead.supply[1]}, turn, done;",
            f"#define PROPERTIES assert({conserved[0]} && {conserved[1]}); assert({sized});",
            "active proctype play() {",
            "  do",
            *offers,
            f"  :: d_step {{ turn == {bead.seats} && done < {bead.exchanges} ->",
            "       if",
            *takes,
            "         :: else",
            "       fi;",
            f"       {back}",
            "       turn = 0; done++; PROPERTIES }",
            f"  :: d_step {{ done == {bead.exchanges} -> skip }}",
            "  od",
            "}",
            "",
        ]
    )


def murphi(bead: Bead) -> str:
    """Return the model for rumur."""
    seats = range(bead.seats)
    green, red = bead.total
    picked = _picked(bead, lambda seat: f"og[{seat}]", LIKE_MURPHI)
    takes = "\n".join(
        f"  {'if' if seat == 0 else 'elsif'} {one} then\n"
        f"    if sg >= {TAKEN} then sg := sg - {TAKEN}; hg[{seat}] := hg[{seat}] + {TAKEN}; end;"
        for seat, one in enumerate(picked)
    )
    back = "\n".join(
        f"  sg := sg + og[{seat}]; sr := sr + or[{seat}]; og[{seat}] := 0; or[{seat}] := 0;" for seat in seats
    )
    sums = (
        " + ".join(["sg", *(f"hg[{seat}] + og[{seat}]" for seat in seats)]),
        " + ".join(["sr", *(f"hr[{seat}] + or[{seat}]" for seat in seats)]),
    )
    return f"""type
  seat: 0 .. {bead.seats - 1};
  greens: 0 .. {green};
  reds: 0 .. {red};
  size: 0 .. {bead.most};
var
  hg: array[seat] of greens;
  hr: array[seat] of reds;
  og: array[seat] of size;
  or: array[seat] of size;
  sg: greens;
  sr: reds;
  turn: 0 .. {bead.seats};
  done: 0 .. {bead.exchanges};

startstate
begin
  for s: seat do hg[s] := {bead.own[0]}; hr[s] := {bead.own[1]}; og[s] := 0; or[s] := 0; end;
  sg := {bead.supply[0]}; sr := {bead.supply[1]}; turn := 0; done := 0;
end;

ruleset s: seat; g: size; r: size do
rule "offer"
  turn = s & done < {bead.exchanges} & g + r >= 1 & g + r <= {bead.most} & hg[s] >= g & hr[s] >= r
==>
begin
  hg[s] := hg[s] - g; hr[s] := hr[s] - r; og[s] := g; or[s] := r; turn := turn + 1;
end;
end;

rule "resolve"
  turn = {bead.seats} & done < {bead.exchanges}
==>
begin
{takes}
  end;
{back}
  turn := 0; done := done + 1;
end;

rule "over"
  done = {bead.exchanges}
==>
begin
end;

invariant "conserved"
  {sums[0]} = {green} & {sums[1]} = {red};

invariant "sized"
  forall s: seat do
    (s < turn & og[s] + or[s] >= 1 & og[s] + or[s] <= {bead.most}) | (s >= turn & og[s] + or[s] = 0)
  end;
"""


def tla(bead: Bead) -> str:
    """Return the model for TLC; its module is called Bead."""
    return f"""---- MODULE Bead ----
EXTENDS Integers

Seats == 0 .. {bead.seats - 1}

VARIABLES hg, hr, og, or, sg, sr, turn, done

vars == <<hg, hr, og, or, sg, sr, turn, done>>

RECURSIVE Sum(_, _)
Sum(f, n) == IF n = 0 THEN 0 ELSE f[n - 1] + Sum(f, n - 1)

Init == /\\ hg = [s \\in Seats |-> {bead.own[0]}]
        /\\ hr = [s \\in Seats |-> {bead.own[1]}]
        /\\ og = [s \\in Seats |-> 0]
        /\\ or = [s \\in Seats |-> 0]
        /\\ sg = {bead.supply[0]}
        /\\ sr = {bead.supply[1]}
        /\\ turn = 0
        /\\ done = 0

Offer(g, r) == /\\ done < {bead.exchanges}
               /\\ turn < {bead.seats}
               /\\ g + r >= 1
               /\\ g + r <= {bead.most}
               /\\ hg[turn] >= g
               /\\ hr[turn] >= r
               /\\ hg' = [hg EXCEPT ![turn] = @ - g]
               /\\ hr' = [hr EXCEPT ![turn] = @ - r]
               /\\ og' = [og EXCEPT ![turn] = g]
               /\\ or' = [or EXCEPT ![turn] = r]
               /\\ turn' = turn + 1
               /\\ UNCHANGED <<sg, sr, done>>

Alone(s) == \\A t \\in Seats : t = s \\/ og[t] # og[s]

Picked(s) == Alone(s) /\\ \\A t \\in Seats : t = s \\/ ~Alone(t) \\/ og[s] {bead.better} og[t]

Resolve == /\\ done < {bead.exchanges}
           /\\ turn = {bead.seats}
           /\\ LET taken == IF sg >= {TAKEN} /\\ (\\E s \\in Seats : Picked(s)) THEN {TAKEN} ELSE 0
              IN /\\ hg' = [s \\in Seats |-> IF Picked(s) THEN hg[s] + taken ELSE hg[s]]
                 /\\ sg' = sg - taken + Sum(og, {bead.seats})
           /\\ sr' = sr + Sum(or, {bead.seats})
           /\\ og' = [s \\in Seats |-> 0]
           /\\ or' = [s \\in Seats |-> 0]
           /\\ turn' = 0
           /\\ done' = done + 1
           /\\ UNCHANGED hr

Over == done = {bead.exchanges} /\\ UNCHANGED vars

Next == (\\E g, r \\in 0 .. {bead.most} : Offer(g, r)) \\/ Resolve \\/ Over

Spec == Init /\\ [][Next]_vars

Conserved == /\\ sg + Sum(hg, {bead.seats}) + Sum(og, {bead.seats}) = {bead.total[0]}
             /\\ sr + Sum(hr, {bead.seats}) + Sum(or, {bead.seats}) = {bead.total[1]}

Sized == \\A s \\in Seats : IF s < turn THEN og[s] + or[s] \\in 1 .. {bead.most} ELSE og[s] + or[s] = 0
====
"""


TLA_CONFIGURATION = "SPECIFICATION Spec\nINVARIANT Conserved\nINVARIANT Sized\n"
"""What TLC is asked about the module."""


def prism(bead: Bead) -> str:
    """Return the model for Storm: what seats decide is the nondeterminism of a Markov decision process."""
    seats = range(bead.seats)
    green, red = bead.total
    picked = _picked(bead, lambda seat: f"og{seat}", LIKE_MURPHI)
    variables = [
        f"  {name}{seat}: [0..{top}] init {first};"
        for seat in seats
        for name, top, first in (
            ("hg", green, bead.own[0]),
            ("hr", red, bead.own[1]),
            ("og", bead.most, 0),
            ("or", bead.most, 0),
        )
    ]
    offers = [
        f"  [] done<{bead.exchanges} & turn={seat} & hg{seat}>={g} & hr{seat}>={r} ->"
        f" (hg{seat}'=hg{seat}-{g}) & (hr{seat}'=hr{seat}-{r})"
        f" & (og{seat}'={g}) & (or{seat}'={r}) & (turn'={seat + 1});"
        for seat in seats
        for g, r in bead.offers
    ]
    back_green = " + ".join(["sg", *(f"og{seat}" for seat in seats)])
    back_red = " + ".join(["sr", *(f"or{seat}" for seat in seats)])
    cleared = " & ".join(f"(og{seat}'=0) & (or{seat}'=0)" for seat in seats)
    ready = f"  [] done<{bead.exchanges} & turn={bead.seats}"
    rest = f"(sr'={back_red}) & {cleared} & (turn'=0) & (done'=done+1);"
    takes = [
        f"{ready} & sg>={TAKEN} & {one} -> (hg{seat}'=hg{seat}+{TAKEN}) & (sg'={back_green} - {TAKEN}) & {rest}"
        for seat, one in enumerate(picked)
    ]
    nobody = " & ".join(f"!({one})" for one in picked)
    sized = " & ".join(
        f"((turn>{seat} & og{seat}+or{seat}>=1 & og{seat}+or{seat}<={bead.most})"
        f" | (turn<={seat} & og{seat}+or{seat}=0))"
        for seat in seats
    )
    sums = (
        " + ".join(["sg", *(f"hg{seat} + og{seat}" for seat in seats)]),
        " + ".join(["sr", *(f"hr{seat} + or{seat}" for seat in seats)]),
    )
    return "\n".join(
        [
            "mdp",
            "module bead",
            *variables,
            f"  sg: [0..{green}] init {bead.supply[0]};",
            f"  sr: [0..{red}] init {bead.supply[1]};",
            f"  turn: [0..{bead.seats}] init 0;",
            f"  done: [0..{bead.exchanges}] init 0;",
            *offers,
            *takes,
            f"{ready} & (sg<{TAKEN} | ({nobody})) -> (sg'={back_green}) & {rest}",
            f"  [] done={bead.exchanges} -> true;",
            "endmodule",
            f'label "conserved" = {sums[0]} = {green} & {sums[1]} = {red};',
            f'label "sized" = {sized};',
            "",
        ]
    )
