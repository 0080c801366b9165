"""What the checker says is said in Spanish, all of it: no sentence, head or word of the table is left in English."""

from __future__ import annotations

import pickle
import re
import string
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any, Final

import pytest
from attrs import evolve, frozen

from boardrules import Game, Phase, Verdict, always, check, fiji, sometimes
from boardrules.errors import Illegal
from boardrules.languages import UnknownLanguage
from boardrules.verify import explore as exploring
from boardrules.verify.catching import try_faults
from boardrules.verify.caught import Catch, Fate, Kill, Tally
from boardrules.verify.diagram import svg
from boardrules.verify.differ import differ
from boardrules.verify.faults import Engine, fault
from boardrules.verify.findings import INTERRUPTED, Look
from boardrules.verify.laws import LAWS, STEP_LAWS
from boardrules.verify.markup import VOID
from boardrules.verify.odds import odds
from boardrules.verify.page.plays import retell
from boardrules.verify.simulate import simulate
from boardrules.verify.witness import Where, witness
from boardrules.wording import Said, Voice, say
from tests.translation.catalogues import kept
from tests.verify.test_page import Reader
from tests.verify.worlds import countdown, jugs, leaking_jugs

SPANISH: Final = "es"

LEAST: Final = 3
"""So many words of a template in a row are surely not there by chance."""


@always("fiji.beads.set")
def three_are_never_left(state: int) -> bool:
    """Nunca quedan tres."""
    return state != 3


@sometimes
def nine_are_left(state: int) -> bool:
    """Quedan nueve."""
    return state == 9


def english() -> Iterator[str]:
    """Go through what stands between the values in each template of the checker that Spanish says otherwise."""
    for message in kept(SPANISH):
        templates = message.id if isinstance(message.id, tuple) else (message.id,)
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        if not any(place.startswith("src/boardrules/verify/") for place, _ in message.locations):
            continue
        spanish = " ".join(part for text in said for part in _between(text))
        for template in templates:
            yield from (part for part in _between(template) if part and part not in spanish)


def _between(template: str) -> Iterator[str]:
    for text, *_ in string.Formatter().parse(template):
        yield text.strip(" .,:;()“”`\n")


ENGLISH: Final = sorted({text for text in english() if len(text.split()) >= LEAST})
"""What must not be found in Spanish."""

WORDS: Final = sorted({text for text in english() if len(text.split()) < LEAST and len(text) > LEAST})
"""Single words: they are looked for where nothing but the checker speaks."""


def left_in(text: str, known: Any = ENGLISH) -> set[str]:
    """Return what of the English templates is found in a text, names of laws aside."""
    for law in (*(law.name for law in LAWS), *STEP_LAWS):
        text = text.replace(law.replace("_", " "), "")
    return {one for one in known if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text)}


class Spoken(HTMLParser):
    """Reads what a page says in its own language: not what is marked as English, as a name, or as something to copy."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent: list[bool] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        quiet = (
            tag in {"script", "style", "code"} or values.get("lang") == "en" or "copy" in (values.get("class") or "")
        )
        self.texts += [value for name, value in attrs if name in {"aria-label", "data-label", "alt"} and value]
        if tag not in VOID:
            self._silent.append(quiet or (bool(self._silent) and self._silent[-1]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A shape says nothing."""

    def handle_endtag(self, tag: str) -> None:
        self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not (self._silent and self._silent[-1]):
            self.texts.append(data)

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(" ".join(self.texts).split())


def verdicts() -> dict[str, Callable[[], Verdict]]:
    """Return how to come to verdicts of each kind."""
    return {
        "holds": lambda: check(fiji.game(2, fiji.MINIMAL), games=1, most_states=0),
        "broken": lambda: check(fiji.game(2, evolve(fiji.MINIMAL, exchanges=3)), games=2, most_states=0),
        "incomplete": lambda: check(fiji.game(2, fiji.MINIMAL), games=1, most_states=20),
        "one that is refuted": lambda: check(countdown(properties=[three_are_never_left, nine_are_left]), games=5),
        "one of a law": lambda: check(stuck(), games=3),
        "one of somebody else's game": lambda: check(leaking_jugs(), games=2, most_states=20),
    }


def stuck() -> Game[Any, Any]:
    """A countdown that is not over at its end."""
    return countdown(outcome=lambda state: None)


@pytest.fixture(params=list(verdicts()), scope="module")
def verdict(request: pytest.FixtureRequest) -> Verdict:
    """A verdict of each kind."""
    return verdicts()[request.param]()


class TestVerdict:
    """A verdict is told in Spanish."""

    def test_what_is_looked_for(self) -> None:
        """English is found where it is."""
        assert len(ENGLISH) > 120
        assert "Properties: how often each was met" in left_in(check(countdown(), games=1).text())
        assert "Games" in left_in("Games looked at", WORDS)

    def test_as_text(self, verdict: Verdict) -> None:
        text = verdict.text(SPANISH)
        assert left_in(text) == set()
        head = text.partition("\n")[0]
        assert re.fullmatch(r"\w+, \d jugador(es)?( \(.*\))?: (SE CUMPLE|SE INCUMPLE|INCOMPLETO)", head)
        assert set().union(*(left_in(look.told(SPANISH), WORDS) for look in verdict.looks)) == set()

    def test_in_english_by_default(self, verdict: Verdict) -> None:
        assert str(verdict) == verdict.text() == verdict.text("en")

    def test_the_page_in_english_by_default(self) -> None:
        verdict = check(leaking_jugs(), games=2, most_states=20)
        assert verdict.html() == verdict.html(lang="en_GB")

    def test_as_a_page(self, verdict: Verdict) -> None:
        page = verdict.html(lang=SPANISH)
        reader = Reader(page)
        assert ("html", "lang", SPANISH) in reader.attributes
        assert len(reader.ids) == len(set(reader.ids))
        assert all(link.startswith(("data:", "#")) for link in reader.links)
        assert left_in(Spoken(page).text) == set()
        assert "Qué examinó cada motor" in reader.text

    def test_what_stays_in_english_is_marked(self) -> None:
        """The rulebook and drawn tables are in English on every page."""
        verdict = verdicts()["broken"]()
        page = verdict.html(lang=SPANISH)
        clause = next(one for one in verdict.clauses if one.id == "fiji.exchange.hidden")
        assert f'<span lang="en">{clause.sentence}</span>' in page
        assert re.search(r'<pre tabindex="0" role="region" aria-label="[^"]*" lang="en">round 1', page)
        english = check(leaking_jugs(), games=2, most_states=20).html()
        assert re.findall("<[^<]* lang=[^>]*>", english) == ['<html lang="en">']

    def test_what_a_law_found(self) -> None:
        verdict = check(stuck(), games=3)
        play = verdict["whoever must act can"].broken[0]
        assert play.detail == "Nobody may act, and the game is not over."
        assert "    entonces: Nadie puede actuar y la partida no ha terminado.\n" in verdict.text(SPANISH)
        assert "Al final: Nadie puede actuar y la partida no ha terminado." in Reader(verdict.html(lang=SPANISH)).text

    def test_names_of_phases(self) -> None:
        verdict = check(fiji.game(2), games=0, most_states=10)
        unmade = next(line for line in verdict.text(SPANISH).splitlines() if line.startswith("Declaradas, nunca"))
        assert "de oferta a análisis" in unmade
        picture = svg(fiji.game(2), check(fiji.game(2), games=1, most_states=0), SPANISH)
        assert "de oferta a análisis: declarada, vista " in picture
        assert "Las fases de fiji" in picture
        assert "deciden los jugadores" in svg(fiji.game(2), lang=SPANISH)

    def test_after_a_journey(self) -> None:
        """Verdicts that come from another process say why they were cut short in any language."""
        verdict = check(jugs(), games=1, most_states=3)
        again: Verdict = pickle.loads(pickle.dumps(verdict))  # noqa: S301 (our own bytes)
        assert again == verdict
        assert again.text(SPANISH) == verdict.text(SPANISH)
        assert "sin terminar: más de 3 estados; " in again.text(SPANISH)

    @pytest.mark.parametrize("lang", ["tlh", "", "español", None, 7])
    def test_no_such_language(self, lang: Any) -> None:
        verdict = check(countdown(), games=1)
        for tell in (verdict.text, lambda lang: verdict.html(lang=lang), verdict.looks[0].told):
            with pytest.raises(UnknownLanguage, match="one of en, es expected"):
                tell(lang)

    def test_json_and_messages_stay_in_english(self) -> None:
        verdict = check(stuck(), games=3)
        assert "Nobody may act, and the game is not over." in verdict.json()
        with pytest.raises(AssertionError, match="countdown, 1 seat: BROKEN"):
            verdict.assert_ok()


class TestLook:
    """What an engine looked at, in one line."""

    def test_each_figure(self) -> None:
        look = Look(
            engine="random games",
            seats=2,
            ruleset={},
            games=1,
            steps=1,
            states=1,
            ends=1,
            depth=2,
            seconds=0.5,
            reductions=("macro",),
            bytes_per_state=7,
        )
        assert look.told(SPANISH) == (
            "partidas al azar: 1 partida, 1 estado, 1 paso, 1 final, profundidad 2, 0.5 s, 2 estados/s, "
            "7 bytes por estado, reducida por macro"
        )
        assert look.told().startswith("random games: 1 game, 1 state, 1 step, 1 end, depth 2, ")

    @pytest.mark.parametrize(
        ("left", "levels", "told"),
        [
            (0, (), "sin terminar: se interrumpió"),
            (1, (1, 2), "sin terminar: se interrumpió; 1 estado alcanzado y aún sin explorar"),
            (5, (1, 2), "sin terminar: se interrumpió; 5 estados alcanzados y aún sin explorar"),
            (
                5,
                (1, 2, 9),
                (
                    "sin terminar: se interrumpió; 5 estados alcanzados y aún sin explorar, "
                    "el último nivel completo 2.0 veces el anterior"
                ),
            ),
        ],
    )
    def test_what_was_cut_short(self, left: int, levels: tuple[int, ...], told: str) -> None:
        look = Look(engine="Hypothesis", seats=1, ruleset={}, cut=INTERRUPTED, left=left, levels=levels)
        assert look.told(SPANISH).endswith(f" -- {told}")

    def test_why_is_a_text_that_can_be_said(self) -> None:
        """A program compares it, JSON holds it, and people read it in their language."""
        look = exploring.explore(jugs(), most_states=3)[0].look
        assert look.cut == "more than 3 states"
        assert Voice(SPANISH).word(look.cut) == "más de 3 estados"
        assert pickle.loads(pickle.dumps(look)).cut.event == look.cut.event  # noqa: S301 (our own bytes)

    def test_what_is_said_keeps_its_clauses(self) -> None:
        said = Said(say("{who:seat} must act and has no legal move.", "a.b", who=1))
        assert said == "B must act and has no legal move. [a.b]"
        assert Voice(SPANISH).word(said) == "B debe actuar y no tiene ninguna jugada legal. [a.b]"
        assert say("It was not found. Looked at: {games}, {states} ({cut:word}).", games=1, states=2, cut=INTERRUPTED)
        assert Voice(SPANISH)(say("cut short: {cut:word}", cut="Hypothesis")) == "sin terminar: Hypothesis"


class TestLaws:
    """Whatever a law is called, its sentence is told."""

    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
    def test_sentence(self, law: Any) -> None:
        assert Voice(SPANISH).word(law.sentence) != law.sentence

    def test_a_move_that_is_refused(self) -> None:
        """The reason of a refusal goes into the sentence around it, and its clauses behind that."""

        def refusing(state: int, move: str) -> Any:
            return Illegal(say("“{move}” is not legal, and not refused.", "a.b", move=move))

        game = countdown(phase={"objection": refusing, "clauses": ("a.b",)})
        detail = check(game, games=1)["legal moves and objections agree"].broken[0].detail
        assert "is legal, and refused: “take " in detail
        assert detail.endswith(". [a.b]")
        assert "es legal y se rechaza: «take " in Voice(SPANISH).word(detail)
        assert Voice(SPANISH).word(detail).endswith(". [a.b]")


class TestWitness:
    """What was looked for is told in Spanish."""

    @pytest.mark.parametrize("tell", [False, True])
    def test_found(self, tell: bool) -> None:
        text = "\n".join(witness(fiji.game(2), "all cancelled").lines(tell=tell, lang=SPANISH))
        assert left_in(text) == set()
        assert "\nUna partida de 6 jugadas lo muestra. Está probado que en la caja reducida no hay " in text

    def test_broken(self) -> None:
        lines = list(witness(stuck(), "whoever must act can").lines(lang=SPANISH))
        assert lines[3].startswith("Una partida de 3 jugadas lo incumple. Está probado que no hay ninguna más corta.")
        assert "entonces: Nadie puede actuar y la partida no ha terminado." in lines

    def test_not_found(self) -> None:
        def seven(state: int) -> bool:
            return state == 7

        found = witness(countdown(), seven)
        assert found.verdict(SPANISH) == "No se puede alcanzar: se examinaron todos los estados del propio juego."
        assert list(found.lines(lang=SPANISH))[1] == "  Donde se cumple «seven»."
        cut = witness(countdown(), seven, where=Where.BOX, most_states=2)
        assert cut.verdict(SPANISH).startswith("No se encontró. Se examinaron: 0 partidas, ")
        assert cut.verdict(SPANISH).endswith(" estados (más de 2 estados).")
        none = witness(countdown(), seven, where=Where.GAME, games=1)
        assert none.verdict(SPANISH).startswith("No se encontró. Se examinaron: 1 partida, ")
        assert none.data()["told"].startswith("It was not found. Looked at: 1 game, ")

    def test_no_such_language(self) -> None:
        found = witness(countdown(), "whoever must act can", games=1)
        with pytest.raises(UnknownLanguage):
            list(found.lines(lang="tlh"))


class TestDifference:
    """How two rulesets differ is told in Spanish."""

    @pytest.mark.parametrize("tell", [False, True])
    def test_they_part(self, tell: bool) -> None:
        a, b = fiji.game(3), fiji.game(3, evolve(fiji.STANDARD, zero_most="does-not-count"))
        text = "\n".join(differ(a, b, games=10).lines(tell=tell, lang=SPANISH))
        assert left_in(text) == set()
        assert text.startswith("fiji, 3 jugadores: SE SEPARAN\n  zero_most: ")
        assert "  efecto: supply " in text

    def test_moves_that_only_one_allows(self) -> None:
        def one(state: int, seat: int) -> tuple[str, ...]:
            return ("take 1",)

        text = "\n".join(differ(countdown(), countdown(phase={"legal_moves": one}), games=2).lines(lang=SPANISH))
        assert left_in(text) == set()
        assert "  jugadas legales: take 2  a legal  b rechazada: «take 2» no está entre las jugadas legales " in text

    @pytest.mark.parametrize(
        ("options", "told"),
        [
            ({"games": 3}, "No hay diferencia: se examinaron los 6 pares de estados de los propios juegos."),
            ({"games": 3, "most_states": 2}, "La caja reducida no muestra diferencia en los "),
            ({"games": 1, "most_states": 0}, "2 partidas al azar del juego completo no muestran diferencia."),
            ({"games": 0, "most_states": 0}, "No se examinó nada.\n(No se buscó en ninguna caja reducida, "),
        ],
    )
    def test_nothing(self, options: dict[str, Any], told: str) -> None:
        found = differ(countdown(), countdown(), **options)
        assert told in "\n".join(found.lines(lang=SPANISH))

    def test_before_the_first_move(self) -> None:
        text = "\n".join(differ(countdown(), countdown(6, name="longer"), games=2).lines(lang=SPANISH))
        assert text.startswith("countdown y longer, 1 jugador: SE SEPARAN\n")
        assert "\nSe separan antes de la primera jugada.\nentonces\n" in text
        assert "\n  dónde se separan: antes de la primera jugada 2\n" in text

    def test_games_without_an_end(self) -> None:
        text = "\n".join(differ(jugs(), jugs(), games=2).lines(lang=SPANISH))
        assert "partidas sin final: a: partida dejada a medias 2, b: partida dejada a medias 2" in text


class TestFigures:
    """Figures, exact chances and faults are told in Spanish."""

    def test_simulation(self) -> None:
        simulation = simulate(fiji.game(3), 10)
        text = simulation.text(lang=SPANISH)
        assert left_in(text) == set()
        assert left_in(text.split("\nSucesos")[0], WORDS) == set()
        assert "  jugador  estrategia  " in text
        assert simulation.text() == str(simulation)
        with pytest.raises(UnknownLanguage):
            simulation.text(lang="tlh")

    def test_games_that_do_not_end(self) -> None:
        text = evolve(simulate(jugs(), 4, most_moves=5), cut=INTERRUPTED, wanted=9, stuck=1).text(lang=SPANISH)
        assert "\n  sin terminar: se interrumpió tras 4 de 9 partidas\n" in text
        assert ", atascadas: alguien debía actuar y no podía\n" in text
        assert ", abandonadas al llegar al máximo de jugadas" in text

    def test_odds(self) -> None:
        box = fiji.game(2).boxes()[0]
        text = odds(box).text(SPANISH)
        assert left_in(text) == left_in(text, WORDS) == set()
        assert "jugador          gana   gana solo  como mucho   como poco      seguro\nA " in text
        assert odds(countdown()).title(SPANISH) == "countdown, 1 jugador"
        cut = odds(box, most_states=20).text(SPANISH)
        assert cut.startswith("sin terminar: más de 20 estados; ")
        assert cut.endswith(" estados recorridos, ninguna probabilidad conocida")

    def test_faults(self) -> None:
        tally = try_faults(catalogue(), countdown(), games=5)
        text = tally.text(SPANISH)
        assert left_in(text) == set()
        assert text.startswith("fallo ")
        assert "\nSE INCUMPLE: 2 fallos, semilla 0: 1 no detectado, como consta, 1 " in text
        assert "\n  no_fault: no detectado, como consta. No falla nada. Motivo: no hay fallo.\n" in text
        every = evolve(tally, engines=(Engine.GAMES,), cut=INTERRUPTED).text(SPANISH)
        assert "jugadas, partidas al azar" in every
        assert "\nSE INCUMPLE: 2 de 2 fallos, semilla 0: " in every
        assert every.endswith("\ndetectados por partidas al azar: 1\nsin terminar: se interrumpió")

    @pytest.mark.parametrize(
        ("claim", "kills", "survives", "fate", "told"),
        [
            ("one", ("one",), "", Fate.KILLED, "detectado. Falla."),
            ("one", (), "", Fate.SURVIVED, "no detectado. Falla. Debía detectarlo one."),
            ("one", ("two",), "", Fate.OTHERWISE, "afirmación. Falla. Debía detectarlo one y lo detecta two."),
            ("one", ("one",), "Nada", Fate.UNLISTED, "indetectable. Falla. Lo detecta one."),
        ],
    )
    def test_what_became_of_a_fault(
        self, claim: str, kills: tuple[str, ...], survives: str, fate: Fate, told: str
    ) -> None:
        @fault(claim, survives=survives)
        def it(game: Any) -> Any:
            """Falla."""

        found = tuple(Kill(engine=Engine.GAMES, claim=one, never="in 5 games") for one in kills)
        catch = Catch(fault=it, kills=found, asked=(Engine.GAMES,))
        assert catch.fate is fate
        assert catch.told(SPANISH).endswith(told)
        text = Tally(catches=(catch,), total=1, seed=3).text(SPANISH)
        assert "1 fallo, semilla 3: 1 " in text
        assert "never" not in text

    def test_a_fault_that_proves_nothing(self) -> None:
        moot = Kill(engine=Engine.SEARCH, claim="records_replay", moot=True)
        catch = Catch(fault=catalogue()[0], kills=(moot,), asked=())
        assert catch.told(SPANISH).endswith("No falla nada. Así que records_replay no prueba nada.")
        assert Voice(SPANISH).word(catch.judged) == "NO, el juego correcto hace lo mismo"


def catalogue() -> tuple[Any, ...]:
    """A fault that nothing catches, and one that is caught by something else than it says."""

    @fault("records_replay", survives="no hay fallo")
    def no_fault(game: Any) -> Any:
        """No falla nada."""
        return game

    @fault("the_measure_falls")
    def standing_still(game: Any) -> Any:
        """No baja."""
        return evolve(game, outcome=lambda state: None)

    return (no_fault, standing_still)


@frozen
class Opaque:
    """A state of which nothing can be told."""

    left: int = 1

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


class TestPlays:
    """A play is told again in Spanish, also where it cannot be."""

    def test_without_the_game(self) -> None:
        verdict = check(leaking_jugs(), games=2, most_states=50)
        record = verdict.broken[0].broken[0].record
        assert retell(None, record, Voice(SPANISH)).fault.startswith("El juego no está disponible, así que ")
        assert retell(countdown(), record, Voice(SPANISH)).fault.startswith("Ni el juego ni ninguna de sus ")

    def test_what_cannot_be_told_or_drawn(self) -> None:
        game = Game(
            name="dark",
            start=Opaque(),
            phases=[Phase(name="play", legal_moves=lambda s, a: ("go",), apply=lambda s, m: Opaque(s.left - 1))],
            properties=[always(dark_is_never_empty)],
        )
        page = check(game, games=1, most_states=20).html(lang=SPANISH)
        assert "algo del tipo Opaque\n(No se puede dibujar: RuntimeError: no repr)" in page

    def test_the_rules_fail(self) -> None:
        def fails(*_: Any) -> Any:
            raise KeyError("jug")

        page = check(countdown(phase_of=fails), games=1).html(lang=SPANISH)
        assert "Las reglas fallan antes de que nadie juegue: KeyError" in page
        page = check(countdown(phase={"narrate": fails}, properties=[three_are_never_left]), games=3).html(lang=SPANISH)
        assert "No se puede contar lo que pasó: KeyError" in page


def dark_is_never_empty(state: Any) -> bool:
    """Nunca queda a cero."""
    return bool(state.left)
