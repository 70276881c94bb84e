"""Let a small bot play against the library's own, and tell whether it is better than chance."""

from collections.abc import Sequence
from random import Random

import sushigo
from sushigo.report import Report, wilson
from sushigo.simulate import simulate


class Collector:
    """Goes on with what it has begun: the more cards of a type lie before it, the more it wants the next."""

    wishes = {"nigiri": 3, "maki": 2, "sashimi": 2, "tempura": 3, "dumpling": 3, "pudding": 2}

    def choose(self, view: sushigo.View, legal_actions: Sequence[sushigo.Action], rng: Random) -> sushigo.Action:
        """Choose what is wished for most; of equals any."""
        assert view.player is not None
        mine = [placed.type for placed in view.tableaus[view.player]]

        def wish(action: sushigo.Action) -> float:
            types = [card.type for card in action.cards]
            return sum(self.wishes.get(name, 1) + 2 * mine.count(name) for name in types) + rng.random()

        return max(legal_actions, key=wish)


def main() -> None:
    """Play against each of the others; seats rotate, and the same seed gives the same games."""
    game = sushigo.classic(players=2)
    for opponent in ("random", "greedy"):
        results = simulate(game, [Collector(), opponent], games=60, seed=1)
        tally = Report(["collector", opponent]).add_all(results).agents["collector"]
        low, high = wilson(tally.wins, tally.games)
        verdict = "better" if low > 0.5 else "worse" if high < 0.5 else "not to be told apart"
        print(f"collector against {opponent}: {tally.rate:.0%} of {tally.games} games ", end="")
        print(f"(between {low:.0%} and {high:.0%} with 95% confidence): {verdict}")


if __name__ == "__main__":
    main()
