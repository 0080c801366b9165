"""Rulesets: every number and every reading that a table may change, and house rules as differences.

A ruleset is a frozen attrs class whose fields are made with `option`: each has a default, a sentence, the clauses it
comes from and the least and most that make sense. An ambiguity of a sheet is a `Reading`, an enum whose items carry
their own sentence. Values are read from files and command lines through one converter, which refuses what is not of
the declared kind; all faults are reported at once.
"""

from __future__ import annotations

import enum
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Self, TypeVar

import attrs
import cattrs
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError, IterableValidationError

from boardrules.errors import BoardRulesError, Incoherent

R = TypeVar("R", bound=attrs.AttrsInstance)


class Reading(enum.StrEnum):
    """One way to read what a sheet leaves open: its name and its sentence.

    class TiedHeads(Reading):
        NEXT_PLACE = "next-place", "Those level take the share of the place below the one they share."
    """

    sentence: str

    def __new__(cls, name: str, sentence: str) -> Self:
        """Keep the sentence beside the name."""
        reading = str.__new__(cls, name)
        reading._value_ = name
        reading.sentence = sentence
        return reading

    @classmethod
    def kept(cls, value: Any) -> Any:  # noqa: ANN401 (what is not a reading is reported later, with all other faults)
        """Return the reading of this name; anything else as it is, to be reported with all other faults."""
        return cls._value2member_map_.get(value, value) if isinstance(value, str) else value


def option(
    default: Any,  # noqa: ANN401 (a field of any kind)
    about: str,
    *clauses: str,
    least: int | None = None,
    most: int | None = None,
) -> Any:  # noqa: ANN401 (attrs fields are typed by their annotation)
    """Make a field of a ruleset: its default, its sentence, its clauses and the bounds that make sense of a number."""
    return attrs.field(
        default=default,
        converter=type(default).kept if isinstance(default, Reading) else None,
        metadata={"about": about, "clauses": clauses, "least": least, "most": most},
    )


# Reading values

LONGEST_VALUE: Final = 80
"""So many letters of a value are shown."""

LARGEST: Final = 1_000_000_000
"""No number of a ruleset or a record is as large as this."""


class WrongKind(BoardRulesError):
    """A value that is not of the declared kind."""


def quoted(found: object) -> str:
    """Return a value as Python shows it, cut short where it is long."""
    try:
        shown = repr(found)
    except ValueError:
        return "a number of thousands of digits"
    except RecursionError:
        return "something nested too deeply"
    return shown if len(shown) <= LONGEST_VALUE else f"{shown[:LONGEST_VALUE]}..."


def _wrong(found: object, expected: str) -> WrongKind:
    """Say what was found and what was expected in one line."""
    return WrongKind(f"{quoted(found)} found, {expected} expected")


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint at the known name that is nearest to a misspelt one, or nothing.

    >>> nearest("exchange", ["rounds", "exchanges"])
    ' (did you mean exchanges?)'
    >>> nearest("beads", ["rounds", "exchanges"])
    ''
    """
    close = get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def _whole_number(value: Any, kind: type) -> int:  # noqa: ANN401 (whatever a file holds)
    if hasattr(kind, "read"):
        named: int = _in_notation(value, kind)
        return named
    if type(value) is not int:
        raise _wrong(value, "a whole number")
    if not -LARGEST < value < LARGEST:
        raise _wrong(value, f"a whole number below {LARGEST:,}")
    return value


def _text(value: Any, _: type) -> str:  # noqa: ANN401 (whatever a file holds)
    if not isinstance(value, str):
        raise _wrong(value, "a text")
    return str(value)


def _reading(value: Any, kind: type[Reading]) -> Reading:  # noqa: ANN401 (whatever a file holds)
    if not isinstance(value, str) or value not in kind._value2member_map_:
        names = [reading.value for reading in kind]
        hint = nearest(value, names) if isinstance(value, str) else ""
        raise WrongKind(f"{quoted(value)} found, one of {', '.join(names)} expected{hint}")
    return kind._value2member_map_[value]  # type: ignore[return-value]  # the map holds members of this enum


def _in_notation(value: Any, kind: Any) -> Any:  # noqa: ANN401 (any class that reads its own notation)
    if not isinstance(value, str):
        raise _wrong(value, f"{kind.__name__.lower()} in notation")
    return kind.read(value)


def _tuple(kind: Any) -> Callable[[Any, Any], Any]:  # noqa: ANN401 (a parametrized tuple)
    item = kind.__args__[0]

    def structure(value: Any, _: Any) -> Any:  # noqa: ANN401 (whatever a file holds)
        if not isinstance(value, (list, tuple)):
            raise _wrong(value, "a list")
        found, faults = [], []
        for number, one in enumerate(value, start=1):
            try:
                found.append(CONVERTER.structure(one, item))
            except BoardRulesError as fault:
                faults.append(f"item {number}: {fault}")
        if faults:
            raise WrongKind("; ".join(faults))
        return tuple(found)

    return structure


def _table(value: Any, _: Any) -> dict[str, Any]:  # noqa: ANN401 (whatever a file holds)
    if not isinstance(value, dict):
        raise _wrong(value, "a table of names and values")
    return dict(value)


CONVERTER: Final = cattrs.Converter(forbid_extra_keys=True)
"""Reads and writes values of rulesets and records; strict, unlike the default: "5" is not 5, nor is true."""

CONVERTER.register_structure_hook(int, _whole_number)
CONVERTER.register_unstructure_hook(int, lambda value: str(value) if hasattr(value, "read") else value)
CONVERTER.register_structure_hook(str, _text)
CONVERTER.register_structure_hook(Reading, _reading)
CONVERTER.register_unstructure_hook(Reading, str)
CONVERTER.register_structure_hook_factory(
    lambda kind: getattr(kind, "__origin__", None) is tuple and kind.__args__[-1] is ..., _tuple
)
CONVERTER.register_structure_hook_func(lambda kind: getattr(kind, "__origin__", None) in {dict, Mapping}, _table)
CONVERTER.register_structure_hook_func(lambda kind: isinstance(kind, type) and hasattr(kind, "read"), _in_notation)
CONVERTER.register_unstructure_hook_func(lambda kind: isinstance(kind, type) and hasattr(kind, "read"), str)


def plain(value: Any) -> Any:  # noqa: ANN401 (a value of any kind)
    """Return a view, a record, a ruleset or a state in values that JSON knows, with beads and cards in notation."""
    return CONVERTER.unstructure(value)


def options(ruleset: type[Any] | Any) -> dict[str, attrs.Attribute[Any]]:  # noqa: ANN401 (any ruleset or its class)
    """Return the fields of a ruleset by name, with types resolved."""
    kind = ruleset if isinstance(ruleset, type) else type(ruleset)
    return {one.name: one for one in attrs.fields(attrs.resolve_types(kind))}


def _structured(value: Any, one: attrs.Attribute[Any]) -> Any:  # noqa: ANN401 (a field of any kind)
    """Return a value as the field's type has it."""
    kind: Any = one.type
    return CONVERTER.structure(value, kind)


def faults_of_kind(ruleset: Any) -> list[str]:  # noqa: ANN401 (any ruleset)
    """Return what is not of the declared kind or out of bounds, one line a field."""
    faults = []
    for name, one in options(ruleset).items():
        value = getattr(ruleset, name)
        try:
            found = _structured(CONVERTER.unstructure(value), one)
        except (BoardRulesError, BaseValidationError) as fault:
            faults += [f"{name}: {line}" for line in fault_lines(fault)]
            continue
        if found != value:
            # What reads as the right thing, as "1g" does, is not yet the thing itself.
            faults.append(f"{name}: {quoted(value)} found, {quoted(found)} expected")
            continue
        least, most = one.metadata["least"], one.metadata["most"]
        if least is not None and found < least:
            faults.append(f"{name}: {found} found, at least {least} expected")
        if most is not None and found > most:
            faults.append(f"{name}: {found} found, at most {most} expected")
    return faults


def fault_lines(fault: BaseException, where: str = "") -> list[str]:
    """Return what a failed reading found, one line a fault, each with its place."""
    if isinstance(fault, IterableValidationError):
        pairs = [(f"{where}[{note.index}]", one) for one, note in fault.group_exceptions()[0]]
        return [line for place, one in pairs for line in fault_lines(one, place)]
    if isinstance(fault, BaseValidationError):
        named, bare = fault.group_exceptions()  # type: ignore[attr-defined]  # all group errors of cattrs have it
        lines = [line for one, note in named for line in fault_lines(one, f"{where}.{note.name}".lstrip("."))]
        return lines + [line for one in bare for line in fault_lines(one, where)]
    if isinstance(fault, ForbiddenExtraKeysError):
        known = [one.name for one in attrs.fields(fault.cl)]
        return [
            f"{where}{'.' if where else ''}{key}: unknown, one of {', '.join(known)} expected{nearest(key, known)}"
            for key in sorted(fault.extra_fields)
        ]
    if isinstance(fault, KeyError):
        return [f"{where or fault.args[0]}: missing"]
    return [f"{where}: {fault}" if where else str(fault)]


def coherent(game: str, kind: type[R], seats: int, ruleset: R, faults: Callable[[R, int], list[str]]) -> None:
    """Make sure that a game can be played: `Incoherent` with everything wrong with the ruleset or the number of seats.

    `faults` finds the contradictions that arithmetic can see, once all values are of their kind.
    """
    if not isinstance(ruleset, kind):
        raise Incoherent([f"ruleset: {ruleset!r} found, {kind.__module__}.{kind.__name__} expected"], game)
    if type(seats) is not int:
        raise Incoherent([f"seats: {seats!r} found, a whole number expected"], game)
    wrong = faults_of_kind(ruleset) or faults(ruleset, seats)
    if wrong:
        raise Incoherent(wrong, f"{game} with {seats} {'seat' if seats == 1 else 'seats'}")


# Differences


def differences(ruleset: Any, standard: Any) -> dict[str, Any]:  # noqa: ANN401 (any two rulesets of one game)
    """Return the fields in which a ruleset differs, with values that JSON and TOML know."""
    return {
        name: CONVERTER.unstructure(getattr(ruleset, name), unstructure_as=one.type)
        for name, one in options(ruleset).items()
        if getattr(ruleset, name) != getattr(standard, name)
    }


def changed(standard: R, changes: Mapping[str, Any], where: str = "ruleset") -> R:
    """Return a ruleset with fields replaced by values as JSON and TOML hold them.

    Raises `Incoherent` with every unknown field and every value of the wrong kind.
    """
    known = options(standard)
    values: dict[str, Any] = {}
    faults: list[str] = []
    for name, value in changes.items():
        if name not in known:
            faults.append(f"{name}: unknown, one of {', '.join(known)} expected{nearest(name, known)}")
            continue
        try:
            values[name] = _structured(value, known[name])
        except (BoardRulesError, BaseValidationError) as fault:
            faults += [f"{name}: {line}" for line in fault_lines(fault)]
    if faults:
        raise Incoherent(faults, where)
    return attrs.evolve(standard, **values)  # type: ignore[misc]  # mypy asks for a concrete class


def settings(pairs: Iterable[str]) -> dict[str, Any]:
    """Read `field=value` pairs; the value is TOML, or a bare text.

    Raises `Incoherent` for what is not a pair and for a field given twice.

    >>> settings(["exchanges=5", "tied_heads=next-place"])
    {'exchanges': 5, 'tied_heads': 'next-place'}
    """
    found, faults = told_settings(pairs)
    if faults:
        raise Incoherent(faults, "settings")
    return found


def told_settings(pairs: Iterable[str]) -> tuple[dict[str, Any], list[str]]:
    """Read `field=value` pairs as `settings` does, and return what is wrong with them instead of raising it."""
    found: dict[str, Any] = {}
    faults = []
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or not name.strip() or not text.strip():
            faults.append(f"{quoted(pair)} found, field=value expected")
        elif name.strip() in found:
            faults.append(f"{name.strip()}: given twice")
        else:
            found[name.strip()] = _toml_value(text.strip())
    return found, faults


def _toml_value(text: str) -> Any:  # noqa: ANN401 (any value of TOML)
    try:
        value = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        # What TOML cannot read is a bare text, and is refused later where it is no text of the notation.
        return text
    return value["value"] if list(value) == ["value"] else text


@attrs.frozen(kw_only=True)
class HouseRules:
    """A house-rule file: which game, for how many, from which named ruleset, and what is different."""

    game: str
    seats: int | None = None
    variant: str | None = None
    ruleset: dict[str, Any] = attrs.field(factory=dict)


def read_house_rules(path: Path | str) -> HouseRules:
    """Read a house-rule file in TOML, of any game, as `boardrules.house_rules.read_house_rules` does."""
    from boardrules import house_rules  # noqa: PLC0415 (which is built on this room)

    return house_rules.read_house_rules(path)


def described(ruleset: Any) -> Iterator[tuple[str, str, tuple[str, ...], str]]:  # noqa: ANN401 (any ruleset)
    """Go through the fields of a ruleset: name, sentence, clauses and value in notation."""
    for name, one in options(ruleset).items():
        value = CONVERTER.unstructure(getattr(ruleset, name), unstructure_as=one.type)
        yield name, one.metadata["about"], one.metadata["clauses"], shown(value, ", ")


def shown(value: Any, between: str = "/") -> str:  # noqa: ANN401 (a value as JSON has it)
    """Return a value of a ruleset as people read it: lists by what stands between their items, inner ones by dashes."""
    if isinstance(value, (list, tuple)):
        return between.join(shown(one, "-") for one in value)
    return str(value)
