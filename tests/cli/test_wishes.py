"""Games that cannot be had: one clear message, whatever is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardrules.cli.games import Wish, find
from tests.cli.terminal import Prompt, ran

WISHES: dict[str, tuple[tuple[str, ...], str]] = {
    "no such game": (("fji",), "game 'fji' found, one of "),
    "nothing like any game": (("quux",), "game 'quux' found, one of "),
    "no name": (("",), "game '' found, one of "),
    "no such variant": (("fiji", "--variant", "two-players"), "fiji: --variant: 'two-players' found, one of stand"),
    "too few seats": (("fiji", "--seats", "1"), "fiji with 1 seat"),
    "too many seats": (("fiji", "--seats", "6"), "fiji with 6 seats: seats: 6 found, 2 to 5 expected"),
    "no seats": (("fiji", "--seats", "0"), "argument --seats: '0' found, a whole number, 1 to 26, expected"),
    "more seats than letters": (("fiji", "--seats", "27"), "argument --seats: '27' found, a whole number, 1 to 26"),
    "seats in words": (("fiji", "--seats", "four"), "argument --seats: 'four' found, a whole number, 1 to 26"),
    "a variant for others": (
        ("fiji", "--variant", "two-player", "--seats", "4"),
        "fiji with 4 seats: seats: 4 found, 2 to 2 expected",
    ),
    "no module": (("nowhere:game",), "module 'nowhere' cannot be imported: ModuleNotFoundError: No module named"),
    "a module without a name": ((":game",), "module '' cannot be imported: ValueError: Empty module name"),
    "a relative module": ((".own:game",), "module '.own' cannot be imported: TypeError: the 'package' argument"),
    "a module with a null": (("a\0b:game",), "module 'a\\x00b' cannot be imported: "),
    "a module that fails": (("slips:game",), "module 'slips' cannot be imported: KeyError: 'slip'"),
    "a module that is no Python": (("garbled:game",), "module 'garbled' cannot be imported: SyntaxError: "),
    "no attribute": (("own:gaem",), "module 'own' has no 'gaem' (games in it: game, unmet, broken, long, stuck)"),
    "no attribute and no games": (("string:game",), "module 'string' has no 'game'"),
    "an attribute without a name": (("own:",), "module 'own' has no ''"),
    "a dotted attribute": (("own:down.game",), "module 'own' has no 'down.game'"),
    "no game": (("own:number",), "'own:number' is int, a Game or a function that returns one expected"),
    "a function that returns none": (("own:none",), "'own:none' returns NoneType, a Game expected"),
    "a function that fails": (("own:slip",), "'own:slip' fails: KeyError: 'slip'"),
    "a function that takes no seats": (("own:failing", "--seats", "2"), "'own:failing' fails: TypeError"),
    "a function that makes another": (
        ("own:two", "--seats", "3"),
        "'own:two' returns a game for 2, one for 3 expected",
    ),
    "the class of games": (("boardrules:Game",), "'boardrules:Game' fails: TypeError: "),
    "other seats than the game has": (("own:game", "--seats", "2"), "seats: 2 found, 1 expected: 'own:game' is a Game"),
    "a variant of an own game": (
        ("own:game", "--variant", "x"),
        "variant or settings found, none expected: 'own:game'",
    ),
    "settings of an own game": (("own:game", "--set", "x=1"), "variant or settings found, none expected: 'own:game'"),
    "a game that cannot be one": (("own:make", "--seats", "0"), "argument --seats: '0' found"),
}
"""For each wrong wish its words, and how the message begins."""

SETTINGS: dict[str, tuple[str, str]] = {
    "no value": ("exchanges", "fiji: --set: 'exchanges' found, field=value expected"),
    "an empty value": ("exchanges=", "fiji: --set: 'exchanges=' found, field=value expected"),
    "no field": ("=5", "fiji: --set: '=5' found, field=value expected"),
    "an unknown field": ("exchange=5", "fiji: --set: exchange: unknown, one of fewest_seats, most_seats, rounds"),
    "a text for a number": (
        "exchanges=five",
        "fiji: --set: exchanges: 'five' found, a whole number, at least 1 expected",
    ),
    "a number as text": ('exchanges="5"', "fiji: --set: exchanges: '5' found, a whole number, at least 1 expected"),
    "a truth for a number": (
        "exchanges=true",
        "fiji: --set: exchanges: True found, a whole number, at least 1 expected",
    ),
    "half a number": ("exchanges=2.5", "fiji: --set: exchanges: 2.5 found, a whole number, at least 1 expected"),
    "a date": ("exchanges=2020-01-01", "fiji: --set: exchanges: datetime.date(2020, 1, 1) found, a whole number"),
    "out of bounds": ("exchanges=0", "fiji: --set: exchanges: 0 found, a whole number, at least 1 expected"),
    "a misspelt reading": ("tied_heads=next", "fiji: --set: tied_heads: 'next' found, one of last-shared-place"),
    "a number for a reading": ("tied_heads=1", "fiji: --set: tied_heads: 1 found, one of last-shared-place"),
    "beads that cannot be read": ("player_set=5x", "fiji: --set: player_set: '5x' found, column 2, a letter out of"),
    "a number for beads": (
        "player_set=5",
        "fiji: --set: player_set: 5 found, beads in notation such as 5g4r3y2b expected",
    ),
    "no list": ("goals=red", "fiji: --set: goals: 'red' found, a list, each item one of green"),
    "wrong items": ("goals=['red', 'pink', 3]", "fiji, 2 faults:\n  - --set: goals: item 2: 'pink' found, a colour"),
    "a table": ("goals={a=1}", "fiji: --set: goals: {'a': 1} found, a list, each item one of"),
    "a short deck": (
        "rounds=5",
        "fiji with 4 seats, 2 faults:\n  - --set: conditions: 16 cards found, at least 20 exp",
    ),
    "more than one value": ("exchanges=5\nrounds=1", "fiji: --set: exchanges: '5\\nrounds=1' found, a whole number"),
}
"""For each wrong setting its text, and how the message begins."""

FILES: dict[str, tuple[str, str]] = {
    "empty": ("", "house.toml: line 1: game: missing, one of fiji, wampum, kawa expected"),
    "no TOML": ("game = ", "house.toml: line 1: not TOML: 'game =' found: Invalid value"),
    "another game": ('game = "chess"', "house.toml: line 1: game: 'chess' found, one of "),
    "a number for the game": ("game = 1", "house.toml: line 1: game: 1 found, a text expected"),
    "an unknown key": (
        'game = "fiji"\nseat = 3',
        "house.toml: line 2: seat: unknown, one of game, seats, variant, ruleset expected (did you mean seats?)",
    ),
    "seats in words": ('game = "fiji"\nseats = "3"', "house.toml: line 2: seats: '3' found, a whole number expected"),
    "too many seats": ('game = "fiji"\nseats = 9', "house.toml: line 2: seats: 9 found, 2 to 5 expected"),
    "no table of rules": (
        'game = "fiji"\nruleset = 5',
        "house.toml: line 2: ruleset: 5 found, a table of names and values exp",
    ),
    "an unknown rule": ('game = "fiji"\n[ruleset]\nfoo = 1', "house.toml: line 3: foo: unknown, one of fewest_seats"),
    "two faults": (
        'game = "fiji"\n[ruleset]\nexchanges = "x"\nrounds = true',
        (
            "house.toml, 2 faults:\n  - line 3: exchanges: 'x' found, a whole number, at least 1 expected\n"
            "  - line 4: rounds: True found"
        ),
    ),
    "a contradiction": (
        'game = "fiji"\n[ruleset]\noffer_least = 9',
        "house.toml: line 3: offer_least: 9 found, at most offer",
    ),
    "faults of two kinds": (
        'seats = "x"\nfoo = 1',
        (
            "house.toml, 3 faults:\n  - line 1: seats: 'x' found, a whole number expected\n"
            "  - line 1: game: missing, one of fiji, wampum, kawa expected\n  - line 2: foo: unknown"
        ),
    ),
    "an unknown variant": (
        'game = "fiji"\nvariant = "two-players"',
        "house.toml: line 2: variant: 'two-players' found, one of standard, two-player, ",
    ),
    "another game's variant": (
        'game = "wampum"\nvariant = "two-player"',
        "house.toml: line 2: variant: 'two-player' found, one of standard, ",
    ),
}
"""For each wrong house-rule file its text, and how the message begins."""

SLIPS = "raise KeyError('slip')"


class TestWishes:
    """A game that cannot be had."""

    @pytest.mark.parametrize("name", WISHES)
    @pytest.mark.parametrize("command", ["check", "playout"])
    def test_refused(self, prompt: Prompt, workshop: Path, name: str, command: str) -> None:
        (workshop / "slips.py").write_text(SLIPS, encoding="utf-8")
        (workshop / "garbled.py").write_text("def", encoding="utf-8")
        arguments, message = WISHES[name]
        assert prompt.refused(command, *arguments).startswith(message)

    @pytest.mark.parametrize("name", WISHES)
    def test_refused_for_replay(self, prompt: Prompt, workshop: Path, name: str) -> None:
        (workshop / "slips.py").write_text(SLIPS, encoding="utf-8")
        (workshop / "garbled.py").write_text("def", encoding="utf-8")
        (game, *options), message = WISHES[name]
        if not options:
            assert prompt.refused("replay", "nothing.jsonl", "--game", game).startswith(message)

    @pytest.mark.parametrize(("module", "attribute"), [("import sys; sys.exit(5)", "game"), ("", "leave")], ids=str)
    def test_a_module_that_leaves(self, prompt: Prompt, workshop: Path, module: str, attribute: str) -> None:
        (workshop / "leaves.py").write_text(module or "from own import *", encoding="utf-8")
        assert prompt.refused("check", f"leaves:{attribute}")

    def test_a_module_that_guards_its_names(self, prompt: Prompt, workshop: Path) -> None:
        text = "def __getattr__(name):\n    raise RuntimeError(name)\n"
        (workshop / "guarded.py").write_text(text, encoding="utf-8")
        assert prompt.refused("check", "guarded:game")

    def test_in_a_folder_that_is_gone(self, prompt: Prompt, workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        gone = workshop / "gone"
        gone.mkdir()
        monkeypatch.chdir(gone)
        gone.rmdir()
        assert prompt.refused("check", "nowhere:game")

    def test_a_function_without_seats_makes_the_game(self, prompt: Prompt, workshop: Path) -> None:
        assert find(Wish(name="own:make")).seats == 1
        assert find(Wish(name="own:make", seats=3)).seats == 3
        assert find(Wish(name="own:game", seats=1)).name == "down"

    def test_the_folder_is_searched_once(self, workshop: Path) -> None:
        import sys

        for _ in range(2):
            find(Wish(name="own:game"))
        assert sys.path.count(str(workshop)) == 1


class TestSettings:
    """A setting that cannot be used."""

    @pytest.mark.parametrize("name", SETTINGS)
    def test_refused(self, prompt: Prompt, name: str) -> None:
        text, message = SETTINGS[name]
        assert prompt.refused("check", "fiji", "--set", text).startswith(message)

    def test_given_twice(self, prompt: Prompt) -> None:
        message = prompt.refused("playout", "fiji", "--set", "rounds=1", "--set", "rounds=2", "--set", "x")
        assert message == "fiji, 2 faults:\n  - --set: rounds: given twice\n  - --set: 'x' found, field=value expected"

    @pytest.mark.parametrize(
        "value",
        ["9" * 4300, "9" * 5000, "[" * 3000],
        ids=["a huge sum", "a huge number", "deep"],
    )
    def test_what_python_gives_up_on(self, prompt: Prompt, value: str) -> None:
        assert prompt.refused("check", "fiji", "--set", f"rounds={value}")

    def test_every_option_tells_its_own(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "house.toml").write_text('game = "fiji"\nseats = 3\n[ruleset]\nrounds = 0\n', encoding="utf-8")
        options = ("--seats", "9", "--variant", "x", "--set", "rounds=3", "--set", "exchange=1", "--set", "y")
        told = prompt.refused("check", "house.toml", *options).splitlines()
        assert [line.partition(", one of")[0] for line in told] == [
            "house.toml, 5 faults:",
            "  - line 4: rounds: 0 found, a whole number, at least 1 expected",
            "  - --set: 'y' found, field=value expected",
            "  - --variant: 'x' found",
            "  - --set: exchange: unknown",
            "  - seats: 9 found, 2 to 5 expected",
        ]
        assert told[-2].endswith("expected (did you mean exchanges?)")

    def test_good_ones(self, prompt: Prompt) -> None:
        done = prompt("playout", "fiji", "--set", "exchanges=4", "--set", "tied_heads=next-place", "--seats", "3")
        assert '"ruleset": {"exchanges": 4, "tied_heads": "next-place"}' in done.out


class TestHouseRules:
    """A house-rule file that cannot be used."""

    @pytest.mark.parametrize("name", FILES)
    def test_refused(self, prompt: Prompt, workshop: Path, name: str) -> None:
        text, message = FILES[name]
        (workshop / "house.toml").write_text(text, encoding="utf-8")
        assert prompt.refused("check", "house.toml").startswith(message)

    def test_not_there(self, prompt: Prompt, workshop: Path) -> None:
        assert prompt.refused("check", "house.toml") == "house.toml: no file found, a text file expected"

    def test_a_folder(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "house.toml").mkdir()
        assert prompt.refused("check", "house.toml") == "house.toml: a folder found, a text file expected"

    def test_not_a_text(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "house.toml").write_bytes(b"game = \xff")
        assert prompt.refused("check", "house.toml") == (
            "house.toml, 2 faults:\n  - line 1: byte 8 is not UTF-8, a text file expected\n"
            "  - line 1: not TOML: 'game = \ufffd' found: Invalid value"
        )

    def test_a_name_that_no_file_can_have(self, prompt: Prompt, workshop: Path) -> None:
        assert "File name too long" in prompt.refused("check", f"{'a' * 5000}.toml")

    @pytest.mark.parametrize(
        "text", [f'game = "fiji"\nseats = {"9" * 5000}', f"x = {'[' * 5000}"], ids=["huge", "deep"]
    )
    def test_what_python_gives_up_on(self, prompt: Prompt, workshop: Path, text: str) -> None:
        (workshop / "house.toml").write_text(text, encoding="utf-8")
        assert prompt.refused("check", "house.toml")

    def test_a_good_one(self, prompt: Prompt, workshop: Path) -> None:
        text = 'game = "fiji"\nseats = 3\n[ruleset]\nexchanges = 4\nplayer_set = "5g4r3y2b"\n'
        (workshop / "house.toml").write_text(text, encoding="utf-8")
        assert '"seats": 3, "names": [], "ruleset": {"exchanges": 4}' in prompt("playout", "house.toml").out
        other = prompt("playout", "house.toml", "--seats", "4", "--set", "exchanges=2").out
        assert '"seats": 4, "names": [], "ruleset": {"exchanges": 2}' in other

    def test_a_variant_with_changes(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "house.toml").write_text('game = "fiji"\n[ruleset]\nrounds = 2\n', encoding="utf-8")
        (workshop / "named.toml").write_text('game = "fiji"\nvariant = "two-player"\nruleset.rounds = 2\n', "utf-8")
        assert prompt("playout", "named.toml") == prompt("playout", "house.toml", "--variant", "two-player")
        done = prompt("playout", "house.toml", "--variant", "two-player")
        assert '"seats": 2, "names": [], "ruleset": {"most_seats": 2, "rounds": 2,' in done.out


class TestCommandLine:
    """A command line that is wrong."""

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ([], "the following arguments are required: COMMAND (see boardrules --help)"),
            (["chek"], "argument COMMAND: invalid choice: 'chek'"),
            (["check"], "the following arguments are required: game (see boardrules check --help)"),
            (["check", "fiji", "--gmes", "1"], "unrecognized arguments: --gmes 1 (see boardrules --help)"),
            (["check", "fiji", "--games", "-1"], "argument --games: '-1' found, a whole number, 0 or more, expected"),
            (
                ["check", "fiji", "--seconds", "0"],
                "argument --seconds: '0' found, a number of seconds above 0 expected",
            ),
            (["check", "fiji", "--seconds", "nan"], "argument --seconds: 'nan' found, a number of seconds above 0"),
            (["check", "fiji", "--seconds", "inf"], "argument --seconds: 'inf' found, a number of seconds above 0"),
            (["check", "fiji", "--seconds", "soon"], "argument --seconds: 'soon' found, a number of seconds above 0"),
            (["check", "fiji", "--s", "1"], "ambiguous option: --s could match"),
            (["playout", "fiji", "--games", "0"], "argument --games: '0' found, a whole number, 1 or more, expected"),
            (["playout", "fiji", "--seed", "x"], "argument --seed: 'x' found, a whole number, 0 or more, expected"),
            (["replay"], "the following arguments are required: file (see boardrules replay --help)"),
            (["fiji"], "the following arguments are required: QUESTION (see boardrules fiji --help)"),
        ],
        ids=" ".join,
    )
    def test_refused(self, prompt: Prompt, arguments: list[str], message: str) -> None:
        assert prompt.refused(*arguments).startswith(message)

    def test_help(self) -> None:
        assert ran("check", "--help").out.startswith("usage: boardrules check ")
