"""Two disputes settled: the ranking that the sheet works out, and a condition on which two offers cancel each other."""

from boardrules import fiji

GOALS = ["most red", "fewest blue", "most green", "most yellow"]
HOLDINGS = {"Henry": "3g2r4y3b", "Mary": "3g2r3y3b", "Chris": "1g3r2y", "Anna": "2g3r"}


def main() -> None:
    """Print who has which place, who executes the card, and why."""
    names = list(HOLDINGS)
    ranking = fiji.rank(GOALS, list(HOLDINGS.values()))
    print("Heads:", dict(zip(names, fiji.heads(ranking), strict=True)))
    print(ranking.explain(names))
    players = ["Ann", "Bob", "Cat"]
    resolution = fiji.resolve("most green+red", ["2g1r", "3r", "1b"])
    print("Executor:", "nobody" if resolution.executor is None else players[resolution.executor])
    print(resolution.explain(players))


if __name__ == "__main__":
    main()
