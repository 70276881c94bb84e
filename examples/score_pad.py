"""Score a real table: three rounds as the cards lie before the players, then the desserts, and what earned them."""

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


def show(title: str, score: sushigo.Score, game: sushigo.GameConfig) -> None:
    """Print points as a score pad: a line for each card type, and the points so far."""
    titles = {card.name: card.title() for card in game.cards}
    print(f"\n{title:<14}" + "".join(f"{name:>8}" for name in NAMES))
    for card, points in score.by_card.items():
        print(f"{titles[card]:<14}" + "".join(f"{value:>8}" for value in points))
    print(f"{'so far':<14}" + "".join(f"{value:>8}" for value in score.total))


def main() -> None:
    """Score the game round by round."""
    sheet = sushigo.ScoreSheet(sushigo.classic(players=len(NAMES)))
    for number, tableaus in enumerate(ROUNDS, 1):
        sheet = sheet.with_round(tableaus)
        show(f"Round {number}", sheet.rounds[-1], sheet.config)
    assert sheet.game_end is not None
    show("The end", sheet.game_end, sheet.config)
    print("\nThe winner:", *(NAMES[player] for player in sheet.winners))
    for award in sheet.game_end.awards:
        print(sushigo.describe(award, config=sheet.config, names=NAMES))


if __name__ == "__main__":
    main()
