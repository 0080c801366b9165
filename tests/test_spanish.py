"""The library speaks Spanish as a reader would write it: plays told whole, ties and refusals explained.

The plays lie in `tests/spanish/`: a line that begins with `>` is a move, the lines after it are what is told of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from boardrules import Game, fiji, kawa, wampum
from boardrules.chance import Sampler
from boardrules.cite import Clause
from boardrules.languages import catalogue
from boardrules.records import choose
from boardrules.seats import CHANCE
from boardrules.wampum.components import Goods
from boardrules.wording import listed, say
from tests.test_translation import TABLES
from tests.traceability import rulebooks
from tests.translation.catalogues import kept

NAMES = ("Ana", "Luis", "Inés", "Eva")
"""Before the third name `y` becomes `e`."""

PLAYS: dict[str, Callable[[], Game[Any, Any]]] = {
    "fiji": partial(fiji.game, 3, evolve(fiji.STANDARD, rounds=1, exchanges=2)),
    "fiji-for-two": partial(fiji.game, 2, evolve(fiji.TWO_PLAYER, rounds=1, exchanges=1)),
    "wampum": partial(wampum.game, 3, evolve(wampum.STANDARD, deck=Goods(6, 6, 6, 6, 6))),
    "kawa": partial(kawa.game, 3, evolve(kawa.STANDARD, rounds=1)),
    "kawa-double-weaving": partial(kawa.game, 2, evolve(kawa.DOUBLE_WEAVING, rounds=1)),
}
"""Games that are short, with all that is told in a round."""


def told(game: Game[Any, Any], moves: list[str]) -> Iterator[str]:
    """Go through a play as it is told: the moves, and what is said of them."""
    yield from (event.text(NAMES, "es") for event in game.opening())
    state = game.initial_state()
    for text in moves:
        move = game.read(text)
        yield f"> {text}"
        yield from (event.text(NAMES, "es") for event in game.narrate(state, move))
        state = game.step(state, move)
    assert game.outcome(state) is not None


@pytest.mark.parametrize("name", PLAYS)
def test_a_play_as_it_is_told(name: str) -> None:
    """Every sentence of a play, in order, with the clauses behind it."""
    path = Path(__file__).with_name("spanish") / f"{name}.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    moves = [line.removeprefix("> ") for line in lines if line.startswith(">")]
    assert list(told(PLAYS[name](), moves)) == lines


class TestTies:
    """What comes of a tie is explained, with the names at the table."""

    def test_a_condition(self) -> None:
        found = fiji.resolve("most green+red", {"Ana": "2g1r", "Inés": "3r", "Luis": "1g", "Bea": "1b"})
        assert found.explain(lang="es").splitlines() == [
            "En «más verdes y rojas», Ana e Inés empatan con 3 y se anulan entre sí. [fiji.exchange.ties-cancel]",
            "En «más verdes y rojas», solo Luis tiene 1 y ejecuta el efecto. [fiji.exchange.next-best]",
        ]

    def test_a_condition_that_nobody_executes(self) -> None:
        rules = evolve(fiji.STANDARD, zero_most="does-not-count")
        found = fiji.resolve("most blue", ["2b", "2b", "1g", "1r"], rules)
        assert found.explain(NAMES, "es").splitlines() == [
            (
                "En «más azules», Inés y Eva no ofrecieron ninguna, así que no pueden ser quienes más ofrecen."
                " [fiji.gap.zero-most]"
            ),
            "En «más azules», Ana y Luis empatan con 2 y se anulan entre sí. [fiji.exchange.ties-cancel]",
            "En «más azules», no queda nadie, así que el efecto no se ejecuta. [fiji.exchange.all-cancelled]",
        ]
        alone = fiji.resolve("most blue", ["2b", "1g", "1b"], rules).explain(NAMES, "es")
        assert alone.startswith("En «más azules», Luis no ofreció ninguna, así que no puede ser quien más ofrece. [")

    def test_a_ranking(self) -> None:
        goals = ["most red", "fewest blue", "most green", "most yellow"]
        held = {"Eva": "3g2r4y3b", "Inés": "3g2r4y3b", "Luis": "1g3r2y", "Ana": "2g3r"}
        assert fiji.rank(goals, held).explain(lang="es").splitlines() == [
            (
                "Ana ocupa el puesto 1: va por delante de Luis en el objetivo 3, «más verdes», por 2 a 1."
                " [fiji.heads.next-goal]"
            ),
            (
                "Luis ocupa el puesto 2: va por delante de Eva e Inés en el objetivo 1, «más rojas», por 3 a 2."
                " [fiji.heads.first-goal]"
            ),
            "Eva e Inés comparten el puesto 3: empatan en todos los objetivos. [fiji.heads.ties]",
        ]

    def test_trades(self) -> None:
        clauses = "[wampum.trade.goods-when, wampum.trade.goods-take, wampum.trade.goods-leave]"
        assert wampum.trade("2c1h", "1c1h1a").explain("es") == (
            "La puja coincide con la aldea en maíz y pieles: la mano recibe 2 de maíz y 1 de pieles, "
            f"y la aldea recibe 1 de maíz, 1 de pieles y 1 de alcohol. {clauses}"
        )
        clauses = "[wampum.trade.wampum-when, wampum.trade.wampum-one-each, wampum.trade.wampum-rest]"
        assert wampum.trade("2h1a", "3c2w").explain("es") == (
            "La puja no coincide con la aldea en ningún tipo: la aldea recibe 1 de maíz y 1 de armas, "
            f"y el resto da 3 wampum. {clauses}"
        )


def refusal(game: Game[Any, Any], moves: str, refused: str) -> str:
    """Say why a move is refused after others, with the names."""
    state = game.initial_state()
    for move in filter(None, moves.split(", ")):
        state = game.step(state, game.read(move))
    found = game.objection(state, game.read(refused))
    assert found is not None
    return found.text(NAMES, "es")


class TestRefusals:
    """A refusal says why, and whose turn it is."""

    SET_UP = "condition most green, effect others red, goal most green"

    @pytest.mark.parametrize(
        ("refused", "why"),
        [
            ("A offers 3y", "Ana no tiene 3 amarillas tras su pantalla. [fiji.exchange.own-beads]"),
            ("A offers 1g1r", "Debe ser 1 cuenta, no 2. [fiji.exchange.offer-size]"),
            ("A rotates 1", "«A rotates 1» no es una jugada de la fase «oferta». [fiji.exchange.reveal]"),
        ],
    )
    def test_fiji(self, refused: str, why: str) -> None:
        assert refusal(fiji.game(3, fiji.MINIMAL), self.SET_UP, refused) == why

    @pytest.mark.parametrize(("offer", "size"), [("-", "0"), ("3g2r", "5")])
    def test_how_many_beads(self, offer: str, size: str) -> None:
        rules = evolve(fiji.MINIMAL, player_set=fiji.Beads(5, 4, 3, 2), offer_most=4)
        assert refusal(fiji.game(2, rules), self.SET_UP, f"A offers {offer}") == (
            f"Deben ser de 1 a 4 cuentas, no {size}. [fiji.exchange.offer-size]"
        )
        rules = evolve(rules, offer_least=2)
        assert refusal(fiji.game(2, rules), self.SET_UP, "A offers 1g") == (
            "Deben ser de 2 a 4 cuentas, no 1. [fiji.exchange.offer-size]"
        )

    def test_wampum(self) -> None:
        dealt = "deal corn to A, deal corn to B, deal hide to village 1, deal corn to village 2, deal corn to village 3"
        game = wampum.game(2, evolve(wampum.MINIMAL, removed=(0, 0, 0, 0), deck=Goods(7, 2)))
        assert refusal(game, f"{dealt}, A bids 1c at 2", "B bids 1c at 2") == (
            "Con 1 carta no se supera la puja de Ana en la aldea 2, que es de 1: "
            "hace falta una puja mayor. [wampum.bids.drive-out]"
        )
        assert refusal(game, f"{dealt}, A bids 1c at 2", "B bids 1h at 1").startswith(
            "Luis no tiene 1 de pieles en la mano. ["
        )

    def test_kawa(self) -> None:
        laid = "tile straight at r1c1, tile left at r1c2, tile whirlpool-left at r2c1, tile whirlpool-right at r2c2"
        game = kawa.game(2, kawa.MINIMAL)
        assert refusal(game, f"{laid}, A starts at c1", "B starts at c1") == (
            "En la columna 1 ya está la ficha de Salida de Ana. [kawa.start.empty-spot]"
        )
        assert refusal(game, laid, "B starts at c1").startswith("Ahora no debe actuar Luis, sino Ana. [")

    def test_when_chance_has_its_turn(self) -> None:
        """No sentence puts `a` or `de` before the article of `el azar`."""
        turn = say("It is not for {who:seat} to act now, but for {actors:seats}.", who=2, actors=(CHANCE,))
        assert turn.text(NAMES, "es") == "Ahora no debe actuar Inés, sino el azar."

    @pytest.mark.parametrize(
        ("due", "why"), [(1, "Debe ser 1 pétalo, no 3."), (2, "Deben ser 2 pétalos, no 3."), (0, "Deben ser 0 pétalos")]
    )
    def test_one_and_many(self, due: int, why: str) -> None:
        one, many = "There must be 1 petal, not {number}.", "There must be {n} petals, not {number}."
        assert catalogue("es").ngettext(one, many, due).format(n=due, number=3).startswith(why)


@pytest.mark.parametrize(
    ("names", "together"),
    [
        ([], "nadie"),
        (["Inés"], "Inés"),
        (["Ana", "Inés"], "Ana e Inés"),
        (["Ana", "Hilario"], "Ana e Hilario"),
        (["Ana", "Ysabel"], "Ana e Ysabel"),
        (["Inés", "Ana"], "Inés y Ana"),
        (["Ana", "Yago"], "Ana y Yago"),
        (["Ana", "Y"], "Ana y Y"),
        (["Ana", "Hiedra"], "Ana y Hiedra"),
        (["H", "I"], "H e I"),
        (["Ana", "Luis", "Íñigo"], "Ana, Luis e Íñigo"),
    ],
)
def test_y_becomes_e(names: list[str], together: str) -> None:
    """`y` becomes `e` before the sound of an i, and only there."""
    assert listed(names, "es") == together


COUNTED = ("carta", "cuenta", "verde", "roja", "amarilla", "azul", "cabeza", "punto", "pétalo")
"""What is counted, one of it."""

WRONG = re.compile(
    r"\b(?:a|de) el\b"
    r"|\by h?[ií](?![aeouáéóú])"
    rf"|\b1 (?:{'|'.join(COUNTED)})e?s\b"
    rf"|(?<![\w.])(?!1\b)\d+ (?:{'|'.join(COUNTED)})\b"
    r"|  |[“”{}]",
    re.IGNORECASE,
)
"""What no Spanish sentence has: an article that is not contracted, `y` before an i, one in the plural, many in the
singular, English quotes, a value that was not put in."""


@pytest.mark.parametrize("name", TABLES)
def test_nothing_told_offends_the_eye(name: str) -> None:
    """Whatever is told of plays, and of moves too late, is a sentence without the usual slips."""
    game = TABLES[name]()
    said = {event.sentence(NAMES, "es") for event in game.opening()}
    for seed in range(2):
        sampler, state = Sampler(seed), game.initial_state()
        while (move := choose(game, state, sampler)) is not None:
            for ear in (None, 0):
                said |= {event.sentence(NAMES, "es") for event in game.narrate(state, move, ear)}
            state = game.step(state, move)
            refused = game.objection(state, move)
            said |= set() if refused is None else {refused.event.sentence(NAMES, "es")}
    assert [text for text in said if WRONG.search(text) or not text.endswith(".")] == []
    assert [text for text in said if not (text[0].isupper() or text[0] in "«0123456789")] == []
    assert len(said) > 50


def test_the_slips_are_noticed() -> None:
    """The eye sees what it is there for."""
    slips = ["turno de el azar", "sino a el azar", "Ana y Inés", "dos  veces", "la “oferta”", "{who} juega"]
    slips += ["1 cartas", "1 azules", "2 azul", "11 roja", "0 cabeza"]
    assert [text for text in slips if not WRONG.search(text)] == []
    sound = ["Ana y Iago", "del azar", "1 carta", "al azar", "1 de armas", "11 cartas", "1 azul", "2 azules"]
    assert [text for text in sound if WRONG.search(text)] == []


SPELT_ALIKE = {"alcohol", "legal"}
"""What is spelt the same in both languages."""


def test_no_translation_is_left_in_english() -> None:
    """What has a word of its own in Spanish is not the English text again."""
    same = {str(message.id) for message in kept("es") if message.id and message.id == message.string}
    assert {text for text in same if re.search(r"[a-z]{3}", re.sub(r"\{.*?\}", "", text))} == SPELT_ALIKE


@pytest.mark.parametrize("clause", rulebooks()["fiji"], ids=lambda clause: clause.id)
def test_a_clause_has_the_same_figures(clause: Clause) -> None:
    """The Spanish sentence of a clause has all the numbers of the English one, and no others."""
    english, spanish = (Counter(re.findall(r"\d+", text)) for text in (clause.sentence, clause.other))
    assert spanish == english
