"""Score a real table: three rounds as they lie before the players, then the desserts, and every point explained."""

import sushigo

NAMES = ("Aiko", "Basia", "Chiyo")

# For each round the tableau of every player, in the order in which the cards were laid: nigiri lie on the earliest
# wasabi before them by themselves. Puddings are kept to the end.
ROUNDS = [
    [
        ["wasabi", "tempura", "nigiri:squid", "tempura", "maki:2", "dumpling", "pudding", "maki:1", "nigiri:egg"],
        ["maki:3", "maki:1", "sashimi", "sashimi", "nigiri:salmon", "pudding", "sashimi", "dumpling", "tempura"],
        ["dumpling", "dumpling", "maki:2", "pudding", "dumpling", "chopsticks", "tempura", "maki:2", "wasabi"],
    ],
    [
        ["sashimi", "maki:3", "sashimi", "nigiri:salmon", "dumpling", "nigiri:egg", "maki:1", "sashimi", "tempura"],
        ["tempura", "wasabi", "tempura", "nigiri:salmon", "maki:2", "pudding", "nigiri:egg", "maki:2", "dumpling"],
        ["dumpling", "maki:3", "nigiri:squid", "dumpling", "pudding", "tempura", "maki:2", "dumpling", "sashimi"],
    ],
    [
        ["wasabi", "nigiri:squid", "maki:2", "tempura", "sashimi", "dumpling", "maki:2", "nigiri:salmon", "maki:1"],
        ["maki:3", "dumpling", "dumpling", "maki:2", "dumpling", "nigiri:salmon", "pudding", "sashimi", "tempura"],
        ["tempura", "sashimi", "maki:2", "tempura", "nigiri:salmon", "wasabi", "nigiri:salmon", "maki:2", "sashimi"],
    ],
]


def show(title: str, score: sushigo.Score, game: sushigo.GameConfig, totals: list[int]) -> None:
    """Print a round as a score pad: a line for each card type, and the points so far."""
    titles = {card.name: card.title() for card in game.cards}
    print(f"\n{title:<14}" + "".join(f"{name:>8}" for name in NAMES))
    for card, points in score.by_card.items():
        print(f"{titles[card]:<14}" + "".join(f"{value:>8}" for value in points))
    print(f"{'so far':<14}" + "".join(f"{value:>8}" for value in totals))


def main() -> None:
    """Score the game round by round."""
    game = sushigo.classic(players=len(NAMES))
    totals = [0] * len(NAMES)
    for number, tableaus in enumerate(ROUNDS, 1):
        score = sushigo.score_round(game, tableaus)
        totals = [before + won for before, won in zip(totals, score.total, strict=True)]
        show(f"Round {number}", score, game, totals)
    puddings = [[card for row in ROUNDS for card in row[seat] if card == "pudding"] for seat in range(len(NAMES))]
    final = sushigo.score_game(game, puddings, scores=totals)
    show("The end", final, game, list(final.total))
    print()
    for award in final.awards:
        print(sushigo.describe(award, config=game, names=NAMES))


if __name__ == "__main__":
    main()
