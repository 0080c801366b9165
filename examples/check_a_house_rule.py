"""Three house rules and their answers: four exchanges hold, five do not, larger sets need more than the box has."""

from attrs import evolve

from boardrules import fiji
from boardrules.verify.house import Answer, answer

RULES = {
    "four exchanges": evolve(fiji.STANDARD, exchanges=4),
    "five exchanges": evolve(fiji.STANDARD, exchanges=5),
    "twenty green beads each": evolve(fiji.STANDARD, player_set=fiji.Beads(20, 4, 3, 2)),
}


def tell(name: str, found: Answer) -> None:
    """Print what changes, what is lacking, whether it holds, and the shortest play that breaks it."""
    print(f"{name}: {found.verdict.status}")
    for field in found.fields:
        print(f"  {field.about}: {field.a} -> {field.b}")
    for lack in found.lacking:
        print(f"  {lack.what}: {lack.needed} needed, {lack.there} in the box")
    for finding in found.verdict.broken:
        print(f"  {finding.name}: {finding.sentence}")
    if found.verdict.broken:
        play = found.verdict["an offer is always possible"].broken[0]
        print(f"  shown by {play.engine}, {len(play.moves)} moves: {', '.join(play.moves)}")


def main() -> None:
    """Ask about each rule for two players: some random games, and every state of its small box."""
    for name, rules in RULES.items():
        tell(name, answer(fiji.game(seats=2, ruleset=rules), games=24))


if __name__ == "__main__":
    main()
