"""Two house rules, each with a verdict: four exchanges in a round hold, five leave somebody without a bead to offer."""

from attrs import evolve

from boardrules import Verdict, check, fiji


def verdict_on(exchanges: int) -> Verdict:
    """Check Fiji with so many exchanges in a round: some random games, and every state of its small box."""
    ruleset = evolve(fiji.STANDARD, exchanges=exchanges)
    return check(fiji.game(seats=2, ruleset=ruleset), games=24)


def main() -> None:
    """Print both verdicts, and the shortest play that breaks the second."""
    for exchanges in (4, 5):
        verdict = verdict_on(exchanges)
        print(f"{exchanges} exchanges: {verdict.status}")
        for finding in verdict.broken:
            print(f"  {finding.name}: {finding.sentence}")
        if verdict.broken:
            play = verdict["an offer is always possible"].broken[0]
            print(f"  shown by {play.engine}, {len(play.moves)} moves: {', '.join(play.moves)}")


if __name__ == "__main__":
    main()
