"""Every rule has a function that answers for it and a test that shows it, and nobody cites what is not there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import boardrules
from boardrules.cite import Clause, ClauseKind
from boardrules.rulesets import options
from tests import traceability

RULEBOOKS = traceability.rulebooks()
KNOWN = {clause.id for rulebook in RULEBOOKS.values() for clause in rulebook}
CLAUSES = [clause for game in traceability.GAMES for clause in RULEBOOKS[game]]


def unanswered(game: str, kind: ClauseKind, answers: dict[str, list[str]]) -> list[str]:
    """Return the clauses of a kind that nothing answers for."""
    return [clause.id for clause in RULEBOOKS[game] if clause.kind is kind and clause.id not in answers]


class TestNobodyCitesWhatIsNotThere:
    """Every id in code and tests is that of a clause."""

    def test_functions(self) -> None:
        assert {clause: names for clause, names in traceability.functions().items() if clause not in KNOWN} == {}

    def test_tests(self) -> None:
        cited = traceability.tests()
        games = tuple(f"{game}." for game in RULEBOOKS)
        assert {clause: names for clause, names in cited.items() if clause not in KNOWN} == {}
        assert all(clause.startswith(games) for clause in cited)

    def test_only_what_is_collected_shows_anything(self) -> None:
        names = {name for names in traceability.tests().values() for name in names}
        parts = [part for name in names for part in name.split("::")[1:]]
        assert [part for part in parts if not part.startswith(("Test", "test_"))] == []

    def test_properties_phases_and_sentences(self) -> None:
        """Whatever text begins as an id does must be one: what is told to players included."""
        unknown = [
            f"{path.relative_to(traceability.SOURCE)}:{line}: {name}"
            for path in sorted(traceability.SOURCE.rglob("*.py"))
            for game in RULEBOOKS
            for line, name in traceability.literals(path, game)
            if name not in KNOWN
        ]
        assert unknown == []

    def test_docstrings_and_comments(self) -> None:
        unknown = [
            f"{path.relative_to(traceability.SOURCE)}:{line}: {name}"
            for path in sorted(traceability.SOURCE.rglob("*.py"))
            for game in RULEBOOKS
            for line, name in traceability.mentions(path, game)
            if name not in KNOWN
        ]
        assert unknown == []


class TestEveryClauseIsAnsweredFor:
    """A rule needs a function and a test, an example and an open point a test."""

    @pytest.mark.parametrize("game", traceability.GAMES)
    def test_rules_have_a_function(self, game: str) -> None:
        assert unanswered(game, ClauseKind.NORMATIVE, traceability.functions()) == []

    @pytest.mark.parametrize("kind", [ClauseKind.NORMATIVE, ClauseKind.EXAMPLE, ClauseKind.GAP])
    @pytest.mark.parametrize("game", traceability.GAMES)
    def test_rules_examples_and_open_points_have_a_test(self, game: str, kind: ClauseKind) -> None:
        assert unanswered(game, kind, traceability.tests()) == []

    @pytest.mark.parametrize("game", traceability.GAMES)
    def test_what_is_not_modelled_has_a_reason_and_no_function(self, game: str) -> None:
        left_out = [clause for clause in RULEBOOKS[game] if clause.kind is ClauseKind.UNMODELLED]
        assert all(clause.facts["unmodelled"] for clause in left_out)
        assert [clause.id for clause in left_out if clause.id in traceability.functions()] == []

    def test_the_page_is_up_to_date(self) -> None:
        if traceability.PAGE.read_text(encoding="utf-8") != traceability.page():
            pytest.fail("docs/traceability.md is stale: run python -m tests.traceability", pytrace=False)


class TestRulebooks:
    """A rulebook is whole: what looks like a clause is one, in both languages, with its place in both sheets."""

    @pytest.mark.parametrize("game", traceability.GAMES)
    def test_no_clause_is_lost_in_reading(self, game: str) -> None:
        text = (traceability.SOURCE / game / "rulebook.md").read_text(encoding="utf-8")
        targets = [line.strip() for line in text.splitlines() if line.strip().endswith(")=")]
        assert targets == [f"({clause.id})=" for clause in RULEBOOKS[game]]
        assert all(clause.id.startswith(f"{game}.") for clause in RULEBOOKS[game])

    @pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
    def test_a_clause_is_whole(self, clause: Clause) -> None:
        assert clause.place
        assert clause.heading
        assert clause.sentence[0].isupper()
        assert clause.sentence.endswith((".", ").")), clause.sentence

    @pytest.mark.parametrize("clause", RULEBOOKS["fiji"], ids=lambda clause: clause.id)
    def test_fiji_speaks_spanish(self, clause: Clause) -> None:
        assert clause.facts["es"]
        assert clause.other[0].isupper()
        assert clause.other.endswith("."), clause.other
        assert clause.other != clause.sentence

    @pytest.mark.parametrize("game", traceability.GAMES)
    def test_gaps_name_fields_that_there_are(self, game: str) -> None:
        fields = options(getattr(boardrules, game).Ruleset)
        gaps = {clause.id: clause.facts["field"] for clause in RULEBOOKS[game] if "field" in clause.facts}
        assert gaps
        assert {clause: field for clause, field in gaps.items() if field not in fields} == {}
        for clause, field in gaps.items():
            assert clause in fields[field].metadata["clauses"], f"{field} does not name {clause}"

    @pytest.mark.parametrize("game", traceability.GAMES)
    def test_the_kind_is_in_the_id(self, game: str) -> None:
        for clause in RULEBOOKS[game]:
            assert clause.id.startswith(f"{game}.gap.") == (clause.kind is ClauseKind.GAP)
            assert clause.id.startswith(f"{game}.ex.") == (clause.kind is ClauseKind.EXAMPLE)


MARKED = '''
import pytest

pytestmark = [pytest.mark.slow, pytest.mark.cite("fiji.one")]

@pytest.mark.cite("fiji.two", "fiji.three")
class TestThing:
    pytestmark = pytest.mark.cite("fiji.four")

    @pytest.mark.slow
    @pytest.mark.cite("fiji.five")
    def test_it(self): ...

@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.cite("fiji.six"))])
def test_alone(seats):
    """fiji.not-this"""
    return "fiji.that", f"fiji.{seats}", "see [fiji.other, fiji.another]"  # [fiji.third]
'''


class TestReading:
    """The collector misses no mark and no id."""

    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        path = tmp_path / "test_marked.py"
        path.write_text(MARKED, encoding="utf-8")
        return path

    def test_marks_of_files_classes_and_functions(self, file: Path) -> None:
        assert [(name, clause) for name, clause, _ in traceability.marks(file)] == [
            ("", "fiji.one"),
            ("TestThing", "fiji.two"),
            ("TestThing", "fiji.three"),
            ("TestThing", "fiji.four"),
            ("TestThing::test_it", "fiji.five"),
            ("test_alone", "fiji.six"),
        ]

    def test_texts_that_look_like_ids(self, file: Path) -> None:
        found = [name for _, name in traceability.literals(file, "fiji")]
        assert sorted(found) == [
            "fiji.",
            "fiji.five",
            "fiji.four",
            "fiji.one",
            "fiji.six",
            "fiji.that",
            "fiji.three",
            "fiji.two",
        ]

    def test_ids_in_brackets(self, file: Path) -> None:
        assert [name for _, name in traceability.mentions(file, "fiji")] == ["fiji.other", "fiji.another", "fiji.third"]

    def test_no_mark_in_the_tests_escapes(self) -> None:
        for path in sorted(traceability.TESTS.rglob("test_*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
            written = sum(len(call.args) for call in calls if ast.unparse(call.func).endswith("mark.cite"))
            assert len(list(traceability.marks(path))) == written, path
