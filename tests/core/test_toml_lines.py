"""A TOML file is told by its lines, also one that is none."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardrules.toml_lines import read_toml

EVERYTHING = '''\
# Everything that TOML has, and that people write.
game = "fiji" # a comment with "quotes" and [brackets]
'seats' = 3
"var\\u0069ant" = 'two-player'
text = """
[ruleset]
a "quoted" = 1
"""
other = \'\'\'
it's''\'\'\'
ruleset.exchanges = 4
ruleset . "rounds" = 2

[ ruleset.inner ]
list = [
  "a", # one
  # none
  [1,
   2], { x = 1, y.z = [
     3,
     4 ] },
]
empty = []
when = 2020-01-01T10:00:00Z
sum = +1_000.5e3
no = nan

[[tables]]
k = 1
[[tables]]
k = 2
[tables.deep]
k = 3'''

LINES = {
    ("game",): 2,
    ("seats",): 3,
    ("variant",): 4,
    ("text",): 5,
    ("other",): 9,
    ("ruleset",): 11,
    ("ruleset", "exchanges"): 11,
    ("ruleset", "rounds"): 12,
    ("ruleset", "inner"): 14,
    ("ruleset", "inner", "list"): 15,
    ("ruleset", "inner", "list", 0): 16,
    ("ruleset", "inner", "list", 1): 18,
    ("ruleset", "inner", "list", 1, 0): 18,
    ("ruleset", "inner", "list", 1, 1): 19,
    ("ruleset", "inner", "list", 2): 19,
    ("ruleset", "inner", "list", 2, "x"): 19,
    ("ruleset", "inner", "list", 2, "y"): 19,
    ("ruleset", "inner", "list", 2, "y", "z"): 19,
    ("ruleset", "inner", "list", 2, "y", "z", 0): 20,
    ("ruleset", "inner", "list", 2, "y", "z", 1): 21,
    ("ruleset", "inner", "empty"): 23,
    ("ruleset", "inner", "when"): 24,
    ("ruleset", "inner", "sum"): 25,
    ("ruleset", "inner", "no"): 26,
    ("tables",): 28,
    ("tables", "k"): 29,
    ("tables", "deep"): 32,
    ("tables", "deep", "k"): 33,
}


class TestLines:
    """Each value has the line on which it begins."""

    def test_of_everything(self) -> None:
        document = read_toml(EVERYTHING)
        assert document.faults == ()
        assert repr(document.content) == repr(tomllib.loads(EVERYTHING))
        assert document.lines == LINES

    def test_what_has_no_line_has_that_of_what_it_is_in(self) -> None:
        document = read_toml(EVERYTHING)
        assert document.line(("ruleset", "inner", "list", 2, "y", "z", 7)) == 19
        assert document.line(("ruleset", "nothing")) == 11
        assert document.line(("nothing",)) == 1

    def test_a_file_that_is_broken_has_the_same_lines(self) -> None:
        document = read_toml(f"{EVERYTHING}\nbroken = \n")
        assert document.faults == ((34, "not TOML: 'broken =' found: Invalid value"),)
        assert document.lines == LINES
        assert repr(document.content) == repr(tomllib.loads(EVERYTHING))

    def test_of_what_lies_too_deep_there_are_none(self) -> None:
        deep = f"a = {'[' * 40}1{']' * 40}\n{'b.' * 20}c = [1,\n2]\n"
        document = read_toml(deep)
        assert document.faults == ()
        assert max(map(len, document.lines)) == 16
        assert document.line(("a", *[0] * 40)) == document.line(("b", "b")) - 1 == 1


FAULTS: dict[str, tuple[str, list[tuple[int, str]]]] = {
    "no value": ("a =\nb = 1\n", [(1, "not TOML: 'a =' found: Invalid value")]),
    "no key": ("= 1\nb = 1\n", [(1, "not TOML: '= 1' found: Invalid statement")]),
    "no sign": ("a: 1\nb = 1", [(1, "not TOML: 'a: 1' found: Expected '=' after a key in a key/value pair")]),
    "a bare text": (
        "a = two words # x\n",
        [(1, "not TOML: 'a = two words # x' found: Invalid value (a text stands in quotes)")],
    ),
    "a text that is cut": ('a = "x\nb = 1', [(1, "not TOML: 'a = \"x' found: Unterminated string")]),
    "a text of many lines without end": (
        'a = 1\nb = """x\nc = \n',
        [(2, "not TOML: a text is opened here that is not closed")],
    ),
    "a list without end": (
        "a = [1,\n  2\nb = \n[c]\nd = 1",
        [(1, "not TOML: a list is opened here that is not closed"), (3, "not TOML: 'b =' found: Invalid value")],
    ),
    "a list without end before a table": (
        "a = [1,\n[c]\nd =\n",
        [(1, "not TOML: a list is opened here that is not closed"), (3, "not TOML: 'd =' found: Invalid value")],
    ),
    "a list without a comma": ('a = [\n  "x"\n  "y"\n]\nb = 1', [(3, "not TOML: '\"y\"' found: Unclosed array")]),
    "a text that is cut in a list": (
        'a = ["x, "y"]\nb = 1',
        [(1, 'not TOML: \'a = ["x, "y"]\' found: Unclosed array')],
    ),
    "a table without end": (
        "a = { b = 1,\nc = 1",
        [(1, "not TOML: a table in braces is opened here that is not closed")],
    ),
    "a key in a table that is none": (
        "a = { !x = [1], y = 2 }\n",
        [(1, "not TOML: 'a = { !x = [1], y = 2 }' found: Invalid initial character for a key part")],
    ),
    "a header without end": (
        "[rules\na =\n",
        [
            (1, "not TOML: '[rules' found: Expected ']' at the end of a table declaration"),
            (2, "not TOML: 'a =' found: Invalid value"),
        ],
    ),
    "a header with something behind it": (
        "[rules] a = 1\n",
        [(1, "not TOML: '[rules] a = 1' found: Expected newline or end of document after a statement")],
    ),
    "a key twice": ("a = 1\n\na = 2\n", [(3, "a: given twice, first in line 1")]),
    "a key in a table twice": ("[t]\na.b = 1\na.c = 1\na.b = 2\n", [(4, "t.a.b: given twice, first in line 2")]),
    "a table twice": ("[t]\na = 1\n[t]\nb = 1\n", [(3, "t: given twice, first in line 1")]),
    "a value and a table": ("t = 1\n[t]\nb = 1\n", [(2, "not TOML: '[t]' found: Cannot overwrite a value")]),
    "a table that was written inline": (
        "t = {a = 1}\nt.b = 1\n",
        [(2, "not TOML: 't.b = 1' found: Cannot mutate immutable namespace ('t',)")],
    ),
    "lists of tables beside a fault": (
        "[[t]]\na = 1\n[[t]]\na = 1\n[t.u]\na = 1\nb =\n",
        [(7, "not TOML: 'b =' found: Invalid value")],
    ),
    "a list and lists of tables": ("t = [1]\n[[t]]\na = 1\nb =\n", [(4, "not TOML: 'b =' found: Invalid value")]),
    "nothing but a bracket": ("]\na = 1\n", [(1, "not TOML: ']' found: Invalid statement")]),
    "something odd": ("a = 1\n\x0b\nb = 1", [(2, "not TOML: '' found: Invalid statement")]),
    "a long line": (
        f"{'x' * 99}\n",
        [(1, f"not TOML: {'x' * 60 + '...'!r} found: Expected '=' after a key in a key/value pair")],
    ),
    "too deep": (
        f"a = {'[' * 5000}{']' * 5000}\nb =\n",
        [(1, "not TOML: lists or tables nested too deeply"), (2, "not TOML: 'b =' found: Invalid value")],
    ),
}
"""For each fault a file, and what is told of it."""


class TestFaults:
    """What is no TOML is left out and told with its line; everything else is read."""

    @pytest.mark.parametrize("name", FAULTS)
    def test_told(self, name: str) -> None:
        text, faults = FAULTS[name]
        assert list(read_toml(text).faults) == faults

    def test_the_rest_is_read(self) -> None:
        document = read_toml('[t]\na = 1\nb = x\nc = ["y",\n"z"]\n[u\nd = 2\n')
        assert document.content == {"t": {"a": 1, "c": ["y", "z"]}, "u": {"d": 2}}
        assert document.line(("t", "c", 1)) == 5
        assert dict(document.lost) == {"b": "b = x"}

    def test_the_first_of_two_values_counts(self) -> None:
        document = read_toml("a = 1\na = 2\n[t]\nb.c = 1\nb = 2\n")
        assert document.content == {"a": 1, "t": {"b": {"c": 1}}}
        assert [line for line, _ in document.faults] == [2, 5]


KEYS = st.sampled_from(["a", "b", "c.d", '"e f"', "'g'", "game", "ruleset.rounds"])
VALUES = st.recursive(
    st.sampled_from(
        ["1", "-2.5", "nan", '"x"', "'y'", '"""m\nn"""', "'''o\n'''", "true", "2020-01-01", '"a \\" ]"', '"#"']
    ),
    lambda inside: st.one_of(
        st.lists(inside, max_size=3).map(lambda items: "[" + ",\n # ]\n".join(items) + "\n]"),
        st.lists(inside, max_size=2).map(
            lambda items: "{" + ", ".join(f"k{number} = {item}" for number, item in enumerate(items)) + "}"
        ),
    ),
    max_leaves=6,
)
LINE = st.one_of(
    st.tuples(KEYS, VALUES).map(" = ".join),
    st.sampled_from(["", "# [x]", "[t]", "[u.v]", "[[w]]", "  "]),
)
TEXTS = st.lists(LINE, max_size=8).map("\n".join)
calm = settings(deadline=None, suppress_health_check=list(HealthCheck))


class TestAnyText:
    """Whatever a file holds, it is read, and nothing is raised."""

    @given(TEXTS)
    @settings(calm, max_examples=150)
    def test_one_that_is_well_is_read_as_it_is(self, text: str) -> None:
        document = read_toml(text)
        try:
            content = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            assert document.faults
        else:
            assert (document.faults, repr(document.content)) == ((), repr(content))
            for path, line in self.leaves(content):
                assert path in document.lines
                shown = text.split("\n")[document.lines[path] - 1]
                assert line or shown.strip()

    def leaves(self, content: object, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], int]]:
        """Return the paths of all values outside lists of tables with headers, of which a path is that of the first."""
        if isinstance(content, dict):
            return [one for key, value in content.items() if key != "w" for one in self.leaves(value, (*path, key))]
        if isinstance(content, list):
            return [
                (path, 0),
                *(one for number, item in enumerate(content) for one in self.leaves(item, (*path, number))),
            ]
        return [(path, 0)]

    @given(
        TEXTS,
        st.integers(0, 300),
        st.text(st.sampled_from("[]{}\"'#=,.\n \\ax1\x00\ufffd"), max_size=3),
        st.integers(0, 3),
    )
    @settings(calm, max_examples=150)
    def test_one_that_is_damaged_has_faults_with_lines(self, text: str, at: int, put: str, cut: int) -> None:
        damaged = text[:at] + put + text[at + cut :]
        document = read_toml(damaged)
        for line, told in document.faults:
            assert 1 <= line <= damaged.count("\n") + 1
            assert "\n" not in told

    def test_half_a_file(self) -> None:
        for length in range(len(EVERYTHING)):
            document = read_toml(EVERYTHING[:length])
            assert all(1 <= line <= EVERYTHING.count("\n") + 1 for line, _ in document.faults)

    @pytest.mark.parametrize(
        ("text", "faults"),
        [
            ("[" * 200_000, 1),
            ("a = " + "[1,\n" * 10_000, 1),
            ("x = 1\n" + "a." * 50_000 + "b = 1\n", 1),
            ("x\n" * 5_000, 5_000),
            ('a = """' + "\\\n" * 30_000, 1),
            (f"a = {'x' * 200_000}", 1),
            (f"# {'.' * 1000}\na = 1", 0),
        ],
        ids=["brackets", "lists", "parts", "lines", "a text", "a word", "a comment"],
    )
    def test_large_ones(self, text: str, faults: int) -> None:
        assert len(read_toml(text).faults) == faults
