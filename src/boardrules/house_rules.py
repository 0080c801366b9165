"""House rules: a file or a command line that says which game is meant, and how its rules differ.

Whatever is wrong is told at once, each fault with its line, or with the option that it comes from: what is no TOML,
what is unknown, what is of the wrong kind or out of bounds, and what contradicts itself.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Mapping
from pathlib import Path as File
from typing import Any, Final, Protocol

import attrs

from boardrules.allowed import wrong_kind, wrong_with
from boardrules.errors import BoardRulesError, Incoherent
from boardrules.rulesets import CONVERTER, LARGEST, HouseRules, nearest, options, quoted
from boardrules.toml_lines import Document, Path, read_toml

MOST_FAULTS: Final = 50
"""So many faults are told one by one."""

LARGEST_FILE: Final = 256 * 1024
"""A house-rule file has at most so many bytes."""

_KEYS: Final = tuple(one.name for one in attrs.fields(HouseRules))


class Kit(Protocol):
    """What is asked of a game's module."""

    STANDARD: Any
    VARIANTS: Mapping[str, Any]

    def game(self, seats: int, ruleset: Any) -> Any:  # noqa: ANN401 (a Game, which this room need not know)
        """Return the game, or raise `Incoherent`."""


@attrs.frozen(kw_only=True)
class Changes:
    """Fields that are changed, each with the place where that was asked for, such as "--set"."""

    values: Mapping[str, Any] = attrs.field(factory=dict)
    places: Mapping[str, str] = attrs.field(factory=dict)
    faults: tuple[str, ...] = ()
    """What was asked for and cannot be read."""


@attrs.frozen
class Rules:
    """Which game, for how many, under which rules."""

    game: str
    seats: int
    ruleset: Any


# Faults, in order


@attrs.define
class _Faults:
    """What was found to be wrong: the line of a file or none, the option or none, and the sentence."""

    found: list[tuple[int, str, str]] = attrs.field(factory=list)

    def add(self, line: int, place: str, told: str) -> None:
        """Note a fault."""
        self.found.append((line, place, told))

    def told(self) -> list[str]:
        """Return all faults in words: those of the file by their lines, then the others; not too many."""
        ordered = sorted(self.found, key=lambda fault: fault[0] or LARGEST)
        lines = [
            f"line {line}: {told}" if line else f"{place}: {told}" if place else told for line, place, told in ordered
        ]
        more = len(lines) - MOST_FAULTS
        return lines if more <= 0 else [*lines[:MOST_FAULTS], f"and {more} more"]

    def error(self, where: str) -> Incoherent:
        """Return the error that tells them."""
        return Incoherent(self.told(), where, len(self.found))


# Files


def read_house_rules(path: File | str) -> HouseRules:
    """Read a house-rule file of any game; what its fields may be is not looked at.

    Raises `Incoherent` with all faults, each with its line, or `BoardRulesError` if it is no such file.
    """
    faults = _Faults()
    document = _document(path, faults)
    found = _top(document, faults)
    _unknown(document, faults, ())
    table = _table(document, faults)
    if faults.found:
        raise faults.error(str(path))
    return HouseRules(**found, ruleset=table)


def rules_in(
    path: File | str,
    games: Mapping[str, Kit],
    *,
    seats: int | None = None,
    variant: str | None = None,
    changes: Changes = Changes(),
) -> Rules:
    """Return the rules of a house-rule file; seats, variant and changes go before what it says.

    Raises `Incoherent` with everything that is wrong with the file and with the changes, or `BoardRulesError`.
    """
    faults = _Faults()
    document = _document(path, faults)
    found = _top(document, faults, games)
    name = _game(found.get("game"), games, document, faults)
    known = () if name is None else options(games[name].STANDARD)
    outside = _unknown(document, faults, known)
    given = [_Given(field, value, document, "") for field, value in _table(document, faults).items()]
    for told in changes.faults:
        faults.add(0, "", told)
    if name is None:
        raise faults.error(str(path))
    lost = set(document.lost)
    if seats is not None:
        found["seats"] = seats
        lost.discard("seats")
    elif "seats" in document.content and "seats" not in found:
        lost.add("seats")
    asked = _Asked(name, games[name], document, faults, lost, seats_by_option=seats is not None)
    base = asked.base(found.get("variant") if variant is None else None, variant)
    given += [_Given(field, document.content[field], document, "", outside=True) for field in outside]
    given += _by_options(changes)
    return asked.settled(base, found.get("seats"), given, str(path))


def rules_named(
    name: str,
    games: Mapping[str, Kit],
    *,
    seats: int | None = None,
    variant: str | None = None,
    changes: Changes = Changes(),
) -> Rules:
    """Return the rules of a game of this name; `Incoherent` with everything that is wrong with the changes."""
    faults = _Faults()
    for told in changes.faults:
        faults.add(0, "", told)
    asked = _Asked(name, games[name], None, faults, set())
    base = asked.base(None, variant)
    return asked.settled(base, seats, _by_options(changes), "")


def rules_with(base: Any, changes: Changes, where: str) -> Any:  # noqa: ANN401 (a ruleset of any game)
    """Return a ruleset with changes; `Incoherent` with every one that cannot be read. Whether they fit is not asked."""
    faults = _Faults([(0, "", told) for told in changes.faults])
    valued = [_valued(one, options(base), faults, set()) for one in _by_options(changes)]
    if faults.found:
        raise faults.error(where)
    return attrs.evolve(base, **{name: value for one in valued for name, value in one.items()})


def read_bytes(path: File | str, *, most: int = LARGEST_FILE) -> bytes:
    """Return what is in a file; `BoardRulesError` with one clear line if there is none to read."""
    path = File(path)
    try:
        if not path.is_file():
            kind = "a folder" if path.is_dir() else "no file" if not path.exists() else "something else"
            raise BoardRulesError(f"{path}: {kind} found, a text file expected")
        if path.stat().st_size > most:
            raise BoardRulesError(f"{path}: {path.stat().st_size} bytes found, at most {most} expected")
        return path.read_bytes()
    except OSError as fault:
        raise BoardRulesError(f"{path}: {fault.strerror or fault}") from None


def _document(path: File | str, faults: _Faults) -> Document:
    """Read the text of a file; what is no text or no TOML is noted, and left out."""
    raw = read_bytes(path, most=LARGEST_FILE)
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise Incoherent(["line 1: a text in UTF-16 found, UTF-8 expected: save the file as UTF-8"], str(path))
    if raw.startswith(codecs.BOM_UTF8):
        faults.add(1, "", "a byte order mark found, none expected: save the file as UTF-8 without it")
        raw = raw.removeprefix(codecs.BOM_UTF8)
    text = raw.decode("utf-8", "surrogateescape").replace("\r\n", "\n")
    for odd in re.finditer("[\udc80-\udcff]+", text):
        byte = len(text[: odd.start()].encode("utf-8", "surrogateescape")) + 1
        line = text.count("\n", 0, odd.start()) + 1
        faults.add(line, "", f"byte {byte} is not UTF-8, a text file expected")
        if len(faults.found) > MOST_FAULTS:
            break
    document = read_toml(re.sub("[\udc80-\udcff]", "\N{REPLACEMENT CHARACTER}", text))
    for line, told in document.faults:
        faults.add(line, "", told)
    return document


def _top(document: Document, faults: _Faults, games: Iterable[str] = ()) -> dict[str, Any]:
    """Return what a file says beside its table of fields, as far as it can be used."""
    found: dict[str, Any] = {}
    inside = _inside(document)
    for key, kind in (("game", str), ("seats", int), ("variant", str)):
        path: Path = (key,)
        if key in inside and key not in document.content:
            path = ("ruleset", key)
            faults.add(document.line(path), "", f"{key}: found below [ruleset], above it expected")
        elif key not in document.content:
            continue
        value = document.content.get(key, inside.get(key))
        wrong = wrong_kind(value, kind)
        for told in wrong:
            faults.add(document.line(path), "", f"{key}: {told}")
        if not wrong:
            found[key] = value
    if "game" not in {*document.content, *inside, *document.lost}:
        names = ", ".join(games)
        faults.add(1, "", f"game: missing, one of {names} expected" if names else "game: missing")
    return found


def _inside(document: Document) -> dict[str, Any]:
    """Return what stands in the table of fields, and belongs above it."""
    table = document.content.get("ruleset")
    return {key: table[key] for key in _KEYS[:-1] if key in table} if isinstance(table, dict) else {}


def _unknown(document: Document, faults: _Faults, fields: Iterable[str]) -> list[str]:
    """Note keys that do not belong at the top of a file; return those that are fields and belong in the table."""
    outside = [key for key in document.content if key not in _KEYS and key in fields]
    for key in document.content:
        if key in outside:
            told = "found outside the table, below [ruleset] expected"
        elif key not in _KEYS:
            told = f"unknown, one of {', '.join(_KEYS)} expected{nearest(key, _KEYS)}"
        else:
            continue
        faults.add(document.line((key,)), "", f"{_shown(key)}: {told}")
    return outside


def _table(document: Document, faults: _Faults) -> dict[str, Any]:
    """Return the table of fields that a file changes."""
    table = document.content.get("ruleset", {})
    if isinstance(table, dict):
        moved = [key for key in _inside(document) if key not in document.content]
        return {name: value for name, value in table.items() if name not in moved}
    told = f"ruleset: {quoted(table)} found, a table of names and values expected"
    if isinstance(table, list) and all(isinstance(one, dict) for one in table):
        told = "ruleset: a list of tables found, one table [ruleset] expected"
    faults.add(document.line(("ruleset",)), "", told)
    return {}


def _game(name: str | None, games: Mapping[str, Kit], document: Document, faults: _Faults) -> str | None:
    """Return the game of a file; for a name that is misspelt the one that is nearest, so that its fields are told."""
    if name in games:
        return name
    if name is None:
        # Perhaps it lacks its quotes only.
        name = document.lost.get("game", "").partition("=")[2].strip()
        return name if name in games else None
    near = nearest(name, games)
    rest = "" if near else "; without it the fields are not looked at"
    told = f"game: {quoted(name)} found, one of {', '.join(games)} expected{near}{rest}"
    faults.add(document.line(("game",)), "", told)
    return next((known for known in games if near.endswith(f" {known}?)")), None)


def _shown(name: str) -> str:
    """Return a name as it is, or as Python shows it if it is long or odd."""
    return name if re.fullmatch(r"[\w.-]{1,60}", name) else quoted(name)


# Fields


def _by_options(changes: Changes) -> list[_Given]:
    """Return the fields that options of a command line change."""
    return [_Given(field, value, None, changes.places.get(field, "")) for field, value in changes.values.items()]


@attrs.frozen
class _Given:
    """A field that somebody gives a value, in a file or by an option."""

    name: str
    value: Any
    document: Document | None
    place: str
    outside: bool = False
    """Whether it stands outside the table where it belongs."""

    def line(self, inside: Path = ()) -> int:
        """Return the line where the value, or something inside it, stands; 0 if it comes from no file."""
        if self.document is None:
            return 0
        return self.document.line((*(() if self.outside else ("ruleset",)), self.name, *inside))


def _valued(one: _Given, known: Mapping[str, Any], faults: _Faults, lost: set[str]) -> dict[str, Any]:
    """Return the value of one field as the ruleset has it; nothing, and a fault, if it is none."""
    if one.name not in known:
        told = f"unknown, one of {', '.join(known)} expected{nearest(one.name, known)}"
        if one.place and one.name in {"seats", "variant"}:
            told = f"no field of a ruleset, --{one.name} expected"
        faults.add(one.line(), one.place, f"{_shown(one.name)}: {told}")
        return {}
    wrong = list(wrong_with(one.value, known[one.name]))
    for path, told in wrong[: MOST_FAULTS + 1]:
        faults.add(one.line(path), one.place, f"{one.name}: {told}")
    if wrong:
        lost.add(one.name)
        return {}
    return {one.name: CONVERTER.structure(one.value, known[one.name].type)}


@attrs.frozen
class _Asked:
    """Some rules of a game that are asked for, and what is wrong with them so far."""

    name: str
    kit: Kit
    document: Document | None
    faults: _Faults
    lost: set[str]
    """The fields whose values are not known, since what was given cannot be used."""
    seats_by_option: bool = False

    def base(self, in_file: str | None, by_option: str | None) -> Any:  # noqa: ANN401 (a ruleset of the game)
        """Return the named ruleset to start from."""
        variant = in_file if by_option is None else by_option
        if variant is None:
            return self.kit.STANDARD
        if variant in self.kit.VARIANTS:
            return self.kit.VARIANTS[variant]
        known = self.kit.VARIANTS
        told = f"{quoted(variant)} found, one of {', '.join(known)} expected{nearest(variant, known)}"
        if by_option is None and self.document is not None:
            self.faults.add(self.document.line(("variant",)), "", f"variant: {told}")
        else:
            self.faults.add(0, "--variant", told)
        return self.kit.STANDARD

    def settled(self, base: Any, seats: int | None, given: list[_Given], where: str) -> Rules:  # noqa: ANN401 (a ruleset)
        """Return the rules, or raise `Incoherent` with all that is wrong with them."""
        values: dict[str, Any] = {}
        for one in given:
            # What comes later goes before what comes earlier.
            values |= _valued(one, options(self.kit.STANDARD), self.faults, self.lost)
        ruleset = attrs.evolve(base, **values)
        number = min(4, ruleset.most_seats) if seats is None else seats
        shown = where or self.name
        for told in self._contradictions(ruleset, number):
            if not any(re.search(rf"\b{re.escape(field)}\b", told) for field in self.lost):
                self._blame(told, ruleset, base, number, given)
                shown = where or f"{self.name} with {number} {'seat' if number == 1 else 'seats'}"
        if self.faults.found:
            raise self.faults.error(shown)
        return Rules(self.name, number, ruleset)

    def _contradictions(self, ruleset: Any, seats: int) -> list[str]:  # noqa: ANN401 (a ruleset)
        """Return what arithmetic finds; if the number of players is not known, what it finds for any number."""
        if "seats" not in self.lost:
            return self._told_by_game(ruleset, seats)
        numbers = range(ruleset.fewest_seats, ruleset.most_seats + 1) or (seats,)
        first, *others = [self._told_by_game(ruleset, number) for number in numbers]
        return [told for told in first if all(told in other for other in others)]

    def _told_by_game(self, ruleset: Any, seats: int) -> list[str]:  # noqa: ANN401 (a ruleset)
        try:
            self.kit.game(seats, ruleset)
        except Incoherent as fault:
            return list(fault.faults)
        return []

    def _blame(self, told: str, ruleset: Any, base: Any, seats: int, given: list[_Given]) -> None:  # noqa: ANN401 (rulesets)
        """Note a contradiction at the place of the field that it names, or of one without which it would not be."""
        named = told.partition(":")[0]
        seats_line = 0 if self.document is None or self.seats_by_option else self.document.lines.get(("seats",), 0)
        last = {one.name: one for one in given if one.name in options(base)}
        if named == "seats":
            self.faults.add(seats_line, "", told)
            return
        if named in last:
            self.faults.add(last[named].line(), last[named].place, told)
            return
        causes = [
            one
            for one in last.values()
            if told not in self._told_by_game(attrs.evolve(ruleset, **{one.name: getattr(base, one.name)}), seats)
        ]
        if causes:
            shown = ", ".join(one.name for one in causes)
            self.faults.add(causes[0].line(), causes[0].place, f"{told} (because of {shown})")
        else:
            self.faults.add(0, "", told)
