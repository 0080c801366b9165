"""Which language the command line speaks: the one that is asked for, or that of the locale, or English."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardrules import cli, read_record
from tests.cli.terminal import Prompt

TIE = ("fiji", "resolve", "most all", "Ana=2g", "Inés=2r", "Luis=1b")
IN_SPANISH = """\
Luis
En «más cuentas», Ana e Inés empatan con 2 y se anulan entre sí. [fiji.exchange.ties-cancel]
En «más cuentas», solo Luis tiene 1 y ejecuta el efecto. [fiji.exchange.next-best]
"""
IN_ENGLISH = """\
Luis
For “most beads”, Ana and Inés are level with 2 and cancel each other. [fiji.exchange.ties-cancel]
For “most beads”, Luis alone has 1 and executes the effect. [fiji.exchange.next-best]
"""


@pytest.fixture
def locale(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Take all that says a language out of the environment."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


class TestAsked:
    """`--lang` stands wherever people write it, and goes before the locale."""

    @pytest.mark.parametrize(
        "arguments",
        [("--lang", "es", *TIE), (TIE[0], "--lang", "es", *TIE[1:]), (*TIE, "--lang", "es"), (*TIE, "--lang=es_AR")],
        ids=["first", "in the middle", "last", "with a country"],
    )
    def test_anywhere(self, prompt: Prompt, arguments: tuple[str, ...]) -> None:
        assert prompt(*arguments).out == IN_SPANISH

    def test_before_the_locale(self, prompt: Prompt, locale: pytest.MonkeyPatch) -> None:
        locale.setenv("LANG", "es_ES.UTF-8")
        assert prompt(*TIE, "--lang", "en").out == IN_ENGLISH

    @pytest.mark.parametrize("lang", ["xx", "", "español", "e", "es;ls", "e" * 500])
    def test_a_language_that_nobody_speaks(self, prompt: Prompt, lang: str) -> None:
        found = prompt(*TIE, "--lang", lang)
        assert found.status == 2
        assert "found, one of en, es expected" in found.err
        assert len(found.err) < 200


class TestLocale:
    """Without `--lang` it is the language of the user."""

    @pytest.mark.parametrize("name", ["LC_ALL", "LC_MESSAGES", "LANG"])
    def test_spanish(self, prompt: Prompt, locale: pytest.MonkeyPatch, name: str) -> None:
        locale.setenv(name, "es_MX.UTF-8")
        assert prompt(*TIE).out == IN_SPANISH

    @pytest.mark.parametrize("value", ["", "C", "C.UTF-8", "POSIX", "de_DE.UTF-8", "nonsense!"])
    def test_english_for_all_others(self, prompt: Prompt, locale: pytest.MonkeyPatch, value: str) -> None:
        locale.setenv("LANG", value)
        assert prompt(*TIE).out == IN_ENGLISH

    def test_the_first_of_several_that_is_spoken(self, prompt: Prompt, locale: pytest.MonkeyPatch) -> None:
        locale.setenv("LANG", "de_DE.UTF-8")
        locale.setenv("LANGUAGE", "de:es:en")
        assert prompt(*TIE).out == IN_SPANISH


class TestSpoken:
    """Whatever rests on the rules is said in that language."""

    def test_a_game_told_with_names(self, prompt: Prompt) -> None:
        told = prompt(
            "playout", "kawa", "--seats", "2", "--seed", "3", "--tell", "--names", "Ana, Inés", "--lang", "es"
        )
        assert "Ana sale por la columna" in told.out
        assert "Ana coloca un pétalo" in told.out
        assert " has " not in told.out

    def test_names_are_written_down(self, prompt: Prompt) -> None:
        record = prompt("playout", "kawa", "--seats", "2", "--names", "Ana,Inés").out
        assert '"names": ["Ana", "Inés"]' in record
        assert prompt("playout", "kawa", "--seats", "2", "--names", "Ana").err == (
            "boardrules: 1 names found, none or one for each of 2 seats expected\n"
        )

    def test_a_refused_move(self, prompt: Prompt, tmp_path: Path) -> None:
        moves = read_record(prompt("playout", "fiji", "--seats", "2", "--seed", "1").out).moves[:12]
        record = {"format": 1, "game": "fiji", "seats": 2, "moves": [*moves, "A offers 5g"], "outcome": None}
        file = tmp_path / "refused.jsonl"
        file.write_text(json.dumps(record), encoding="utf-8")
        refused = prompt("replay", str(file), "--lang", "es")
        assert refused.status == 2
        assert refused.err.endswith(
            "línea 1, jugada 13: 'A offers 5g': Deben ser de 1 a 4 cuentas, no 5. [fiji.exchange.offer-size]\n"
        )

    def test_a_command_line_that_cannot_be_read(self, prompt: Prompt, locale: pytest.MonkeyPatch) -> None:
        locale.setenv("LANG", "es_ES.UTF-8")
        assert prompt("chek", "fiji").status == 2
        assert cli.main(["check", "nothing"]) == 2
