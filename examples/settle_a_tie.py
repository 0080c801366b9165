"""Disputes settled: a ranking and a condition on which two offers cancel each other in Fiji, a canoe in Wampum."""

from boardrules import fiji, wampum

GOALS = ["most red", "fewest blue", "most green", "most yellow"]


def main() -> None:
    """Print who has which place, who executes the card, who gets the canoe, and why."""
    ranking = fiji.rank(GOALS, {"Henry": "3g2r4y3b", "Mary": "3g2r3y3b", "Chris": "1g3r2y", "Anna": "2g3r"})
    print("Heads:", dict(zip(ranking.names, fiji.heads(ranking), strict=True)))
    print(ranking.explain())
    resolution = fiji.resolve("most green+red", {"Ann": "2g1r", "Bob": "3r", "Cat": "1b"})
    print("Executor:", "nobody" if resolution.executor is None else resolution.names[resolution.executor])
    print(resolution.explain())
    players = ["Ann", "Bob", "Cat"]
    for start, previous in enumerate(players):
        seat = wampum.canoe([3, 1, 3], previous_start=start)
        print(f"Bids of 3, 1 and 3, and {previous} has the canoe: {players[seat]} gets it")
    print(wampum.trade(village="2h1a", bid="3c2w").explain())


if __name__ == "__main__":
    main()
