"""What changed between two drawings of a table, line by line and word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final, TypeAlias

from boardrules.verify.markup import Safe, element, escaped, joined

AROUND: Final = 4
"""So many unchanged words of a long line are shown on each side of a change."""

MOST_COMPARED: Final = 200_000
"""So many pairs of lines or words are compared; beyond that they are all taken to be others."""

_WORDS: Final = re.compile(r"[^\s,;]+\s*|[,;]\s*|^\s+")

Pair: TypeAlias = tuple[str | None, str | None]
"""A line before and after; None where there is none."""

Change: TypeAlias = tuple[str, int, int, int, int]
"""What became of some words, as difflib tells it: the kind, from where to where before, from where to where after."""


def changed(before: str, after: str) -> Safe | None:
    r"""Return only the lines that differ, what went marked as deleted and what came as inserted; None if none does.

    Blanks do not count: columns that only move aside have not changed.

    >>> changed("supply  5g\nbox 3", "supply  4g\nbox 3")
    'supply <del>5g</del> <ins>4g</ins>'
    >>> changed("a  b", "a b") is None
    True
    """
    pairs = [(_bare(was), _bare(is_)) for was, is_ in _pairs(before, after)]
    lines = [_line(was, is_) for was, is_ in pairs if was != is_]
    return joined(lines, "\n") if lines else None


def marked(before: str, after: str) -> tuple[Safe, Safe]:
    """Return both drawings whole: in the first what goes is marked, in the second what came.

    >>> marked("supply  5g", "supply  4g")
    ('supply  <del>5g</del>', 'supply  <ins>4g</ins>')
    """
    old: list[Safe] = []
    new: list[Safe] = []
    for was, is_ in _pairs(before, after):
        here, there = _words(was), _words(is_)
        changes = _changes(here, there)
        if was is not None:
            old.append(joined(_side(here, [(kind, start, end) for kind, start, end, _, _ in changes], "del")))
        if is_ is not None:
            new.append(joined(_side(there, [(kind, start, end) for kind, _, _, start, end in changes], "ins")))
    return joined(old, "\n"), joined(new, "\n")


def _bare(line: str | None) -> str | None:
    return None if line is None else " ".join(line.split())


def _pairs(before: str, after: str) -> Iterator[Pair]:
    """Go through the lines of both, each with the one that it was or has become."""
    old, new = before.split("\n"), after.split("\n")
    for _, left, left_end, right, right_end in _matched(_bared(old), _bared(new)):
        gone, came = old[left:left_end], new[right:right_end]
        if len(gone) == len(came):
            yield from zip(gone, came, strict=True)
        else:
            yield from _by_first_words(gone, came)


def _by_first_words(gone: Sequence[str], came: Sequence[str]) -> Iterator[Pair]:
    """Pair lines that begin with the same word: what they are about."""
    for kind, left, left_end, right, right_end in _matched(_heads(gone), _heads(came)):
        if kind == "equal":
            yield from zip(gone[left:left_end], came[right:right_end], strict=True)
        else:
            yield from ((line, None) for line in gone[left:left_end])
            yield from ((None, line) for line in came[right:right_end])


def _bared(lines: Sequence[str]) -> list[str]:
    return [" ".join(line.split()) for line in lines]


def _heads(lines: Sequence[str]) -> list[str]:
    return ["".join(line.split(maxsplit=1)[:1]) for line in lines]


def _matched(old: list[str], new: list[str]) -> list[Change]:
    """Return what became of lines or words: both ends that are alike are left aside, too much is all replaced."""
    most = min(len(old), len(new))
    head = next((place for place in range(most) if old[place] != new[place]), most)
    tail = next((place for place in range(most - head) if old[-1 - place] != new[-1 - place]), most - head)
    end, new_end = len(old) - tail, len(new) - tail
    changes: list[Change] = [("equal", 0, head, 0, head)]
    if (end - head) * (new_end - head) > MOST_COMPARED:
        changes.append(("replace", head, end, head, new_end))
    else:
        found = SequenceMatcher(None, old[head:end], new[head:new_end], autojunk=False).get_opcodes()
        changes += [(kind, head + a, head + b, head + c, head + d) for kind, a, b, c, d in found]
    changes.append(("equal", end, len(old), new_end, len(new)))
    return [one for one in changes if one[1] < one[2] or one[3] < one[4]]


def _words(line: str | None) -> list[str]:
    return [] if line is None else _WORDS.findall(line)


def _changes(old: list[str], new: list[str]) -> list[Change]:
    """Return what became of the words: place by place if there are as many, as in a table, unless they moved along."""
    was, is_ = ([word.strip() for word in line] for line in (old, new))
    moved = _matched(was, is_)
    if len(was) != len(is_):
        return moved
    by_place: list[Change] = []
    for place, (left, right) in enumerate(zip(was, is_, strict=True)):
        kind = "equal" if left == right else "replace"
        start = by_place.pop()[1] if by_place and by_place[-1][0] == kind else place
        by_place.append((kind, start, place + 1, start, place + 1))
    return by_place if _touched(by_place) <= 2 * _touched(moved) else moved


def _touched(changes: list[Change]) -> int:
    """Return how many words went or came."""
    return sum(one[2] - one[1] + one[4] - one[3] for one in changes if one[0] != "equal")


def _line(was: str | None, is_: str | None) -> Safe:
    """Return one line that shows both what went and what came; a long run of what stays is shortened."""
    old, new = _words(was), _words(is_)
    parts: list[Safe] = []
    for kind, left, left_end, right, right_end in _changes(old, new):
        gone, came = old[left:left_end], new[right:right_end]
        aside = " " if any(words and words[-1].endswith(" ") for words in (gone, came)) else ""
        if kind == "equal":
            kept = came
            text = "".join(kept).strip()
            if len(kept) > 2 * AROUND + 2:
                head, tail = ("".join(words).strip() for words in (kept[:AROUND], kept[-AROUND:]))
                text = f"{head} \N{HORIZONTAL ELLIPSIS} {tail.lstrip(',; ')}"
            parts += [escaped(text), escaped(aside)]
        else:
            marks = [
                element(tag, text) for tag, words in (("del", gone), ("ins", came)) if (text := "".join(words).strip())
            ]
            parts += [joined(marks, " "), escaped(aside)]
    return Safe(joined(parts).rstrip())


def _side(line: list[str], changes: list[tuple[str, int, int]], tag: str) -> Iterator[object]:
    """Go through one line with what the other one does not have marked, the blanks around it left out of the mark."""
    for kind, start, end in changes:
        text = "".join(line[start:end])
        inside = text.strip()
        if kind == "equal" or not inside:
            yield text
        else:
            before, _, after = text.partition(inside)
            yield from (before, element(tag, inside), after)
