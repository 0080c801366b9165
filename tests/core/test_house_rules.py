"""House rules come from files and command lines, and whatever is wrong with them is said at once."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as profile
from hypothesis import strategies as st

from boardrules import fiji, kawa, rulesets, wampum
from boardrules.errors import BoardRulesError, Incoherent
from boardrules.house_file import written
from boardrules.house_rules import MOST_FAULTS, Changes, Rules, read_bytes, read_house_rules, rules_in, rules_named
from boardrules.rulesets import CONVERTER, HouseRules, fault_lines, plain, settings

GAMES = {"fiji": fiji, "wampum": wampum, "kawa": kawa}


class TestSettings:
    """A command line gives fields as name=value."""

    def test_values_are_toml_or_bare_text(self) -> None:
        pairs = ["rounds=5", " title = plain text ", 'spill="back"', "pay=[3, 1]", "fair=true", "sum=a=b", "bad=[1,"]
        assert settings(pairs) == {
            "rounds": 5,
            "title": "plain text",
            "spill": "back",
            "pay": [3, 1],
            "fair": True,
            "sum": "a=b",
            "bad": "[1,",
        }

    def test_one_pair_cannot_hold_another(self) -> None:
        assert settings(["rounds=1\nlimit=2"]) == {"rounds": "1\nlimit=2"}

    def test_all_faults_at_once(self) -> None:
        with pytest.raises(Incoherent) as caught:
            settings(["rounds", "=5", "rounds=", "pay=1", " pay =2"])
        assert str(caught.value).splitlines() == [
            "settings, 4 faults:",
            "  - 'rounds' found, field=value expected",
            "  - '=5' found, field=value expected",
            "  - 'rounds=' found, field=value expected",
            "  - pay: given twice",
        ]


def refusal(path: Path) -> str:
    """Return why a file is refused, without the folder it lies in."""
    with pytest.raises(BoardRulesError) as caught:
        read_house_rules(path)
    return str(caught.value).replace(f"{path.parent}{os.sep}", "")


class TestHouseRuleFiles:
    """A file says which game, for how many, and what is different."""

    @pytest.fixture
    def house(self, tmp_path: Path) -> Path:
        return tmp_path / "house.toml"

    def test_a_whole_one(self, house: Path) -> None:
        house.write_text('game = "jugs"\nseats = 3\n[ruleset]\nrounds = 6\npay = [2]\n', encoding="utf-8")
        expected = HouseRules(game="jugs", seats=3, ruleset={"rounds": 6, "pay": [2]})
        assert read_house_rules(house) == read_house_rules(str(house)) == expected

    def test_a_short_one(self, house: Path) -> None:
        house.write_text('game = "jugs"\n', encoding="utf-8")
        assert read_house_rules(house) == HouseRules(game="jugs", seats=None, ruleset={})
        assert rulesets.read_house_rules(house) == read_house_rules(house)

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("", "house.toml: line 1: game: missing"),
            ("game = 7", "house.toml: line 1: game: 7 found, a text expected"),
            ('game = "jugs"\nseats = "3"', "house.toml: line 2: seats: '3' found, a whole number expected"),
            (
                'game = "jugs"\nruleset = 3',
                "house.toml: line 2: ruleset: 3 found, a table of names and values expected",
            ),
            (
                'game = "jugs"\n[[ruleset]]\na = 1\n[[ruleset]]\na = 2\n',
                "house.toml: line 2: ruleset: a list of tables found, one table [ruleset] expected",
            ),
            (
                'game = "jugs"\nseat = 3',
                "house.toml: line 2: seat: unknown, one of game, seats, variant, ruleset expected (did you mean ",
            ),
            (
                "seats = true\n\nzzz = 1",
                (
                    "house.toml, 3 faults:\n  - line 1: seats: True found, a whole number expected\n"
                    "  - line 1: game: missing\n"
                    "  - line 3: zzz: unknown, one of game, seats, variant, ruleset expected"
                ),
            ),
            ("game: jugs\n", "house.toml, 2 faults:\n  - line 1: not TOML: 'game: jugs' found: Expected '=' after"),
        ],
    )
    def test_what_does_not_belong(self, house: Path, text: str, fault: str) -> None:
        house.write_text(text, encoding="utf-8")
        assert refusal(house).startswith(fault)

    def test_no_file(self, house: Path) -> None:
        assert refusal(house) == "house.toml: no file found, a text file expected"

    def test_a_folder(self, house: Path) -> None:
        house.mkdir()
        assert refusal(house) == "house.toml: a folder found, a text file expected"

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
    def test_a_pipe_is_not_waited_for(self, house: Path) -> None:
        os.mkfifo(house)
        assert refusal(house) == "house.toml: something else found, a text file expected"

    def test_a_binary_file(self, house: Path) -> None:
        house.write_bytes(b"game\xff")
        assert refusal(house).startswith(
            "house.toml, 3 faults:\n  - line 1: byte 5 is not UTF-8, a text file expected\n"
        )

    def test_a_file_that_may_not_be_read(self, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        house.touch()

        def forbidden(*_: object, **__: object) -> bytes:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "read_bytes", forbidden)
        assert refusal(house) == "house.toml: Permission denied"

    def test_a_file_that_is_too_large(self, house: Path) -> None:
        house.write_text("123456", encoding="utf-8")
        assert read_bytes(house, most=6) == b"123456"
        with pytest.raises(BoardRulesError, match=r"house\.toml: 6 bytes found, at most 5 expected$"):
            read_bytes(house, most=5)


class TestFaultLines:
    """Whatever a reading finds, each fault is one line with its place."""

    def test_the_place_in_a_list(self) -> None:
        lines = self.lines([1, "x", None], list[int], "numbers")
        assert lines == [
            "numbers[1]: 'x' found, a whole number expected",
            "numbers[2]: None found, a whole number expected",
        ]

    def test_the_place_in_a_table_in_a_list(self) -> None:
        lines = self.lines([{"game": "jugs"}, {"gam": 3}], list[HouseRules], "tables")
        assert lines == [
            "tables[1].game: missing",
            "tables[1].gam: unknown, one of game, seats, variant, ruleset expected (did you mean game?)",
        ]

    def test_an_error_of_any_other_kind(self) -> None:
        assert fault_lines(ValueError("no"), "here") == ["here: no"]
        assert fault_lines(ValueError("no")) == ["no"]
        assert fault_lines(KeyError("name")) == ["name: missing"]

    def lines(self, value: object, kind: Any, where: str) -> list[str]:
        with pytest.raises(ExceptionGroup) as caught:
            CONVERTER.structure(value, kind)
        return fault_lines(caught.value, where)


def told(path: Path, **options: Any) -> list[str]:
    """Return all faults of a file of the library's games."""
    with pytest.raises(Incoherent) as caught:
        rules_in(path, GAMES, **options)
    assert caught.value.where == str(path)
    return list(caught.value.faults)


class TestAllFaultsAtOnce:
    """Whatever is wrong with a file is told in one go, each fault with its line."""

    @pytest.fixture
    def house(self, tmp_path: Path) -> Path:
        return tmp_path / "house.toml"

    def test_the_design_example(self, house: Path) -> None:
        text = 'game = "fiji"\nseats = 4\n[ruleset]\nexchanges = 4\ntied_heads = "next-place"\n'
        house.write_text(text, encoding="utf-8")
        expected = fiji.Ruleset(exchanges=4, tied_heads=fiji.TiedHeads.NEXT_PLACE)
        assert rules_in(house, GAMES) == Rules("fiji", 4, expected)

    def test_faults_of_every_kind(self, house: Path) -> None:
        house.write_text(
            """\
game = "fiji"
seat = 3
variant = "two-playr"
rounds = 5
[ruleset]
exchange = 4
tied_heads = "nextplace"
zero_most = does-not-count
conditions = [
  "most green",  # one that is well
  "most gren",
  3,
]
player_set = 5
column_length = 5
exchanges = 0
goals = ["green", "red"
heads = nan
[rules]
""",
            encoding="utf-8",
        )
        known = ", ".join(rulesets.options(fiji.STANDARD))
        known_variants = ", ".join(fiji.VARIANTS)
        assert told(house) == [
            "line 2: seat: unknown, one of game, seats, variant, ruleset expected (did you mean seats?)",
            f"line 3: variant: 'two-playr' found, one of {known_variants} expected (did you mean two-player?)",
            "line 4: rounds: found outside the table, below [ruleset] expected",
            f"line 6: exchange: unknown, one of {known} expected (did you mean exchanges?)",
            (
                "line 7: tied_heads: 'nextplace' found, one of last-shared-place, next-place expected "
                "(did you mean next-place?)"
            ),
            "line 8: not TOML: 'zero_most = does-not-count' found: Invalid value (a text stands in quotes)",
            (
                "line 11: conditions: item 2: 'most gren' found, column 6, a colour, one of green, red, yellow, blue "
                "expected (did you mean green?)"
            ),
            "line 12: conditions: item 3: 3 found, condition in notation such as most green expected",
            "line 14: player_set: 5 found, beads in notation such as 5g4r3y2b expected",
            "line 15: effects: 16 cards found, at least 25 expected (because of column_length, rounds)",
            "line 16: exchanges: 0 found, a whole number, at least 1 expected",
            "line 17: not TOML: a list is opened here that is not closed",
            "line 18: heads: nan found, a whole number, at least 0 expected",
            "line 19: rules: unknown, one of game, seats, variant, ruleset expected (did you mean ruleset?)",
        ]

    def test_a_contradiction_is_told_where_the_field_is_that_it_names(self, house: Path) -> None:
        house.write_text('game = "fiji"\n[ruleset]\nrounds = 4\noffer_least = 9\n', encoding="utf-8")
        assert told(house) == ["line 4: offer_least: 9 found, at most offer_most (4) expected"]

    def test_or_where_the_field_is_that_it_comes_from(self, house: Path) -> None:
        house.write_text('game = "fiji"\n[ruleset]\nheads = 99\nrounds = 5\n', encoding="utf-8")
        cause = "16 cards found, at least 20 expected (because of rounds)"
        assert told(house) == [f"line 4: conditions: {cause}", f"line 4: effects: {cause}"]
        given = Changes(values={"rounds": 5}, places={"rounds": "--set"})
        house.write_text('game = "fiji"\n', encoding="utf-8")
        assert told(house, changes=given) == [f"--set: conditions: {cause}", f"--set: effects: {cause}"]

    def test_where_no_field_is_the_cause_there_is_no_line(self, house: Path) -> None:
        class Refusing:
            """A game that cannot be played whatever its rules are."""

            STANDARD = fiji.STANDARD
            VARIANTS = fiji.VARIANTS

            @staticmethod
            def game(seats: int, ruleset: object) -> object:
                raise Incoherent([f"it cannot be played by {seats} with {ruleset and 'any rules'}"])

        house.write_text('game = "fiji"\n[ruleset]\nrounds = 3\n', encoding="utf-8")
        with pytest.raises(Incoherent) as caught:
            rules_in(house, {"fiji": Refusing()})
        assert caught.value.faults == ("it cannot be played by 4 with any rules",)

    def test_what_may_come_from_a_fault_is_not_told(self, house: Path) -> None:
        house.write_text('game = "fiji"\n[ruleset]\noffer_most = "many"\noffer_least = 9\n', encoding="utf-8")
        assert told(house) == ["line 3: offer_most: 'many' found, a whole number, at least 1 expected"]

    def test_with_an_unknown_number_of_players(self, house: Path) -> None:
        text = 'game = "fiji"\nseats = "{}"\n[ruleset]\nrounds = 5\ncolumn_length = 3\n{}'
        house.write_text(text.format("five", ""), encoding="utf-8")
        # With five players there would be too few heads, but nobody knows that there are five.
        assert told(house) == ["line 2: seats: 'five' found, a whole number expected"]
        house.write_text(text.format("five", "offer_least = 9"), encoding="utf-8")
        assert told(house)[1:] == ["line 6: offer_least: 9 found, at most offer_most (4) expected"]
        assert told(house, seats=5)[1:] == [
            "line 4: heads: 40 found, at least 50 for 5 rounds expected (because of rounds)",
            "line 6: offer_least: 9 found, at most offer_most (4) expected",
        ]
        house.write_text(text.format("five", "fewest_seats = 9"), encoding="utf-8")
        assert told(house)[1:] == ["line 6: fewest_seats: 9 found, at most most_seats (5) expected"]

    def test_seats(self, house: Path) -> None:
        house.write_text('game = "fiji"\nseats = 9\n', encoding="utf-8")
        assert told(house) == ["line 2: seats: 9 found, 2 to 5 expected"]
        assert told(house, seats=7) == ["seats: 7 found, 2 to 5 expected"]
        assert rules_in(house, GAMES, seats=3).seats == 3

    def test_a_game_that_is_misspelt_is_known_all_the_same(self, house: Path) -> None:
        for game in ('"wampm"', "wampum"):
            house.write_text(f"game = {game}\n[ruleset]\nhand = 0\n", encoding="utf-8")
            first, second = told(house)
            assert first.startswith("line 1: ")
            assert second == "line 3: hand: 0 found, a whole number, at least 1 expected"

    @pytest.mark.parametrize("game", ['"chess"', "chess", "7", '"own:game"'])
    def test_of_an_unknown_game_the_fields_are_unknown(self, house: Path, game: str) -> None:
        house.write_text(f"game = {game}\nx = 1\n[ruleset]\nhand = 0\n", encoding="utf-8")
        first, second = told(house, changes=Changes(faults=("--set: 'y' found, field=value expected",)))[:2]
        assert first.startswith("line 1: ")
        assert second == "line 2: x: unknown, one of game, seats, variant, ruleset expected"

    def test_a_variant(self, house: Path) -> None:
        house.write_text('game = "fiji"\nvariant = "two-player"\n[ruleset]\naside = 3\n', encoding="utf-8")
        found = rules_in(house, GAMES)
        assert (found.seats, found.ruleset.player_set, found.ruleset.aside) == (2, fiji.Beads(6, 5, 4, 3), 3)
        assert rules_in(house, GAMES, variant="standard").ruleset.player_set == fiji.Beads(5, 4, 3, 2)
        assert told(house, variant="standrd") == [
            f"--variant: 'standrd' found, one of {', '.join(fiji.VARIANTS)} expected (did you mean standard?)"
        ]
        house.write_text('game = "fiji"\nvariant = 2\n', encoding="utf-8")
        assert told(house) == ["line 2: variant: 2 found, a text expected"]

    def test_what_belongs_above_the_table(self, house: Path) -> None:
        house.write_text('[ruleset]\nrounds = 0\nseats = "3"\ngame = "fiji"\n', encoding="utf-8")
        assert told(house) == [
            "line 2: rounds: 0 found, a whole number, at least 1 expected",
            "line 3: seats: found below [ruleset], above it expected",
            "line 3: seats: '3' found, a whole number expected",
            "line 4: game: found below [ruleset], above it expected",
        ]
        house.write_text('game = "fiji"\n[ruleset]\ngame = "kawa"\n', encoding="utf-8")
        assert told(house)[0].startswith("line 3: game: unknown, one of fewest_seats, ")

    def test_byte_order_marks(self, house: Path) -> None:
        text = 'game = "fiji"\nseat = 3\n'
        house.write_bytes(text.encode("utf-8-sig"))
        assert told(house)[0] == ("line 1: a byte order mark found, none expected: save the file as UTF-8 without it")
        assert len(told(house)) == 2
        house.write_bytes(text.encode("utf-16"))
        assert told(house) == ["line 1: a text in UTF-16 found, UTF-8 expected: save the file as UTF-8"]

    def test_lines_of_other_systems(self, house: Path) -> None:
        house.write_bytes(b'game = "fiji"\r\nseats = 3\r\n[ruleset]\r\nrounds = "x"\r\n')
        assert told(house) == ["line 4: rounds: 'x' found, a whole number, at least 1 expected"]

    def test_bytes_that_are_no_text(self, house: Path) -> None:
        house.write_bytes('game = "fiji" # \u00e9\n# '.encode() + b"\xff\xfe \xe9\n[ruleset]\nround = 1\n")
        lines = told(house)
        assert lines[:2] == [
            "line 2: byte 22 is not UTF-8, a text file expected",
            "line 2: byte 25 is not UTF-8, a text file expected",
        ]
        assert lines[2].startswith("line 4: round: unknown")
        house.write_bytes(b"\xff " * 1000)
        assert len(told(house)) == MOST_FAULTS + 1

    def test_too_many_faults_are_counted(self, house: Path) -> None:
        text = "".join(f"key{number} = 1\n" for number in range(1000))
        house.write_text(f'game = "fiji"\n{text}', encoding="utf-8")
        lines = told(house)
        assert (len(lines), lines[-1]) == (MOST_FAULTS + 1, "and 950 more")
        with pytest.raises(Incoherent, match=", 1000 faults:"):
            rules_in(house, GAMES)
        house.write_text(f'game = "fiji"\n[ruleset]\ngoals = [{"1," * 1000}]\n', encoding="utf-8")
        assert len(told(house)) == MOST_FAULTS + 1

    def test_odd_names_are_shown_as_python_does(self, house: Path) -> None:
        house.write_text('game = "fiji"\n"a\\u001b" = 1\n', encoding="utf-8")
        assert told(house)[0].startswith("line 2: 'a\\x1b': unknown, ")


class TestNamedGames:
    """Without a file, faults name the option that they come from, if they come from one."""

    def test_well(self) -> None:
        assert rules_named("fiji", GAMES) == Rules("fiji", 4, fiji.STANDARD)
        given = Changes(values={"rounds": 2})
        assert rules_named("fiji", GAMES, seats=2, variant="two-player", changes=given).ruleset.rounds == 2

    @pytest.mark.parametrize(
        ("changes", "fault"),
        [
            (
                Changes(values={"seats": 3}, places={"seats": "--set"}),
                "fiji: --set: seats: no field of a ruleset, --seats expected",
            ),
            (Changes(values={"rounds": "x"}), "fiji: rounds: 'x' found, a whole number, at least 1 expected"),
            (Changes(faults=("--set: 'x' found",)), "fiji: --set: 'x' found"),
            (
                Changes(values={"offer_least": 9}, places={"offer_least": "--a"}),
                (
                    "fiji with 1 seat, 2 faults:\n  - seats: 1 found, 2 to 5 expected\n"
                    "  - --a: offer_least: 9 found, at most offer_most (4) expected"
                ),
            ),
        ],
        ids=["seats as a field", "a record", "a pair", "an option"],
    )
    def test_faults(self, changes: Changes, fault: str) -> None:
        seats = 1 if "--a" in changes.places.values() else 4
        with pytest.raises(Incoherent) as caught:
            rules_named("fiji", GAMES, seats=seats, changes=changes)
        assert str(caught.value) == fault


WELL = {
    name: "\n".join(
        [
            f'game = "{name}"',
            "seats = 2",
            'variant = "standard"',
            "[ruleset]",
            *(
                f"{field} = {written(plain(getattr(module.STANDARD, field)))}"
                for field in rulesets.options(module.STANDARD)
            ),
        ]
    )
    for name, module in GAMES.items()
}
"""For each game a file with all its fields, as they are."""

WRONG = st.recursive(
    st.sampled_from(
        [
            *("1", "-1", "0", "nan", "-inf", "1e400", "0x" + "f" * 5000, "9" * 40, "true", "1979-05-27", "07:32:00"),
            *("1979-05-27T07:32:00Z", '"x"', '""', "''", '"\\u0000"', '"""\nx"""', '"5g"', '"most"', "1.5", "bare", ""),
        ]
    ),
    lambda inside: st.one_of(
        st.lists(inside, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.lists(inside, max_size=2).map(
            lambda items: "{" + ", ".join(f"k{number} = {item}" for number, item in enumerate(items)) + "}"
        ),
    ),
    max_leaves=5,
)


@pytest.fixture(scope="module")
def any_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file that many tests write anew."""
    return tmp_path_factory.mktemp("any") / "house.toml"


calm = profile(deadline=None, max_examples=50, suppress_health_check=list(HealthCheck))


class TestAnyFile:
    """Whatever a file holds, it is read, or every fault is told in one line with its place."""

    def read(self, any_file: Path, text: str | bytes) -> list[str]:
        """Return the faults of a file; none if it is well."""
        any_file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
        faults: list[str] = []
        try:
            rules_in(any_file, GAMES)
        except Incoherent as fault:
            faults += fault.faults
        lines = any_file.read_bytes().count(b"\n") + 1
        for one in faults:
            assert "\n" not in one
            place = re.match(r"line (\d+): |and \d+ more$|\w+: ", one)
            assert place
            assert place[1] is None or 1 <= int(place[1]) <= lines
        return faults

    @pytest.mark.parametrize("name", GAMES)
    def test_all_fields_as_they_are(self, any_file: Path, name: str) -> None:
        assert self.read(any_file, WELL[name]) == []
        assert rules_in(any_file, GAMES) == Rules(name, 2, GAMES[name].STANDARD)

    @pytest.mark.slow
    @pytest.mark.parametrize("name", GAMES)
    @given(data=st.data())
    @profile(calm, max_examples=1000)
    def test_much_that_is_damaged(self, any_file: Path, name: str, data: st.DataObject) -> None:
        self.read(any_file, self.damaged(name, data))

    @pytest.mark.parametrize("name", GAMES)
    @given(data=st.data())
    @calm
    def test_damaged(self, any_file: Path, name: str, data: st.DataObject) -> None:
        self.read(any_file, self.damaged(name, data))

    def damaged(self, name: str, data: st.DataObject) -> str:
        """Return a file of which some letters are lost, doubled or put in, or a value is of another kind."""
        text = WELL[name]
        for _ in range(data.draw(st.integers(1, 3))):
            at = data.draw(st.integers(0, len(text)))
            cut = data.draw(st.integers(0, 4))
            put = data.draw(st.one_of(st.just(text[at : at + cut] * 2), st.text(max_size=3), WRONG))
            text = text[:at] + put + text[at + cut :]
        return text

    @pytest.mark.parametrize("name", GAMES)
    @given(data=st.data())
    @calm
    def test_values_of_the_wrong_kind(self, any_file: Path, name: str, data: st.DataObject) -> None:
        lines = WELL[name].split("\n")
        for _ in range(data.draw(st.integers(1, 4))):
            number = data.draw(st.integers(0, len(lines) - 1))
            lines[number] = f"{lines[number].partition(' = ')[0]} = {data.draw(WRONG)}"
        self.read(any_file, "\n".join(lines))

    def test_half_a_file(self, any_file: Path) -> None:
        whole = f"# \u00e9\n{WELL['wampum']}".encode()
        for length in range(0, len(whole), 7):
            self.read(any_file, whole[:length])

    @given(st.binary(max_size=60))
    @calm
    def test_bytes(self, any_file: Path, found: bytes) -> None:
        assert self.read(any_file, found)
