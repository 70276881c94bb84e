"""A card of one's own, fifteen lines and their docstrings, in a game with the project's cards; nothing is installed."""

from random import Random

from attrs import frozen

import sushigo
from sushigo import Award, ByCount, CardType, Play, Registry, Script, SetDirection


@frozen
class Ginger(CardType):
    """The more the better; and each one turns the passing direction around."""

    name = "ginger"
    category = "appetizer"
    names = {"en": "Ginger"}
    counts = {"": 8}

    def scorer(self, players: int) -> ByCount:
        """Nothing for none, 1 for one, 4 for two, 9 for three and more."""
        return ByCount((0, 1, 4, 9))

    def on_play(self, play: Play) -> Script[None]:
        """Turn the direction; it is an event that changes the game, never the card."""
        yield SetDirection(-play.table.direction)


def main() -> None:
    """Play a game in which everybody chooses at random, and tell what comes of the ginger."""
    registry = Registry().with_cards(Ginger())
    menu = ["maki", "ginger", "tempura", "sashimi", "wasabi", "tea", "pudding"]
    game = sushigo.party(players=3, menu=menu, registry=registry)
    state, random = sushigo.new_game(game, seed=1), Random(1)
    while not state.is_over:
        turn = f"round {state.round}, turn {state.turn}"
        state, events = sushigo.step(state, [random.choice(decision.options) for decision in state.decisions])
        for event in events:
            if isinstance(event, SetDirection) or (isinstance(event, Award) and event.type == "ginger"):
                print(f"{turn}: {sushigo.describe(event, config=game)}")
    print("The final scores:", *state.scores)


if __name__ == "__main__":
    main()
