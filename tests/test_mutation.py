"""The results of mutation testing are whole, and the page shows them."""

from __future__ import annotations

import tomllib

from tests.mutation import results
from tests.mutation.targets import ROOT, SOURCE, TARGETS

FOUND = results.read()
ENTRIES = tomllib.loads(results.EQUIVALENT.read_text(encoding="utf-8"))["mutant"]


class TestTargets:
    """What is to be mutated is there, and so are the tests that are asked."""

    def test_files(self) -> None:
        assert [file for file in TARGETS if not (SOURCE / file).is_file()] == []
        assert [test for tests in TARGETS.values() for test in tests if not (ROOT / test).is_file()] == []


class TestResults:
    """Every mutant has one outcome."""

    def test_sums(self) -> None:
        for file, found in FOUND.items():
            assert found["mutants"] == found["killed"] + found["timeouts"] + len(found["survived"]), file
            assert len({one["id"] for one in found["survived"]}) == len(found["survived"]), file

    def test_files_are_targets(self) -> None:
        assert set(FOUND) <= set(TARGETS)

    def test_what_is_changed_since_is_told(self) -> None:
        for file, found in FOUND.items():
            whole = (SOURCE / file).read_text(encoding="utf-8")
            assert (results.digest(whole) != found["digest"]) == (file in results.changed(FOUND))
        assert results.changed({"boardrules/gone.py": {"digest": ""}}) == ["boardrules/gone.py"]
        assert results.told_changed({}) == "No file has changed since it was mutated."
        assert results.told_changed({"boardrules/gone.py": {"digest": ""}}) == (
            "Changed since they were mutated, so that their lines are older than the code: `boardrules/gone.py`."
        )

    def test_what_is_missing_is_told(self) -> None:
        assert results.told_missing({"a.py": {}}, ["a.py", "b.py", "c.py"]) == "`b.py`, `c.py`"
        assert results.told_missing({"a.py": {}}, ["a.py"]) == "none"


class TestExplanations:
    """A survivor that is explained is one, and the reason is a sentence."""

    def test_survivors(self) -> None:
        survived = {(file, one["id"]): one for file, found in FOUND.items() for one in found["survived"]}
        for entry in ENTRIES:
            one = survived[entry["file"], entry["id"]]
            assert {name: entry[name] for name in ("function", "was", "becomes")} == {
                name: one[name] for name in ("function", "was", "becomes")
            }
        assert len({(entry["file"], entry["id"]) for entry in ENTRIES}) == len(ENTRIES)

    def test_reasons(self) -> None:
        assert [entry for entry in ENTRIES if len(entry["reason"].split()) < 4 or entry["reason"][-1] != "."] == []


class TestPage:
    """The table on the page is that of the results."""

    def test_table(self) -> None:
        text = results.PAGE.read_text(encoding="utf-8")
        assert results.page(text, FOUND) == text, "run python -m tests.mutation --table"

    def test_a_row(self) -> None:
        found = {
            "boardrules/ties.py": {
                "digest": "ab",
                "mutants": 9,
                "killed": 6,
                "timeouts": 1,
                "survived": [{"id": "x"}] * 2,
            }
        }
        assert results.table(found).splitlines()[2:] == [
            "| `boardrules/ties.py` | 9 | 6 | 1 | 0 | 2 | 77.8 % | `ab` |",
            "| all | 9 | 6 | 1 | 0 | 2 | 77.8 % |  |",
        ]
        assert "| - |" in results.row("nothing", [], "")
