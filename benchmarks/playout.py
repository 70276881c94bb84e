"""The yardstick: classic Sushi Go! played at random by a plain program that counts and checks nothing.

It knows no events, no views, no other cards. What the library costs is told as a multiple of it, since such a
ratio carries over from one machine to another, as a time does not. Run, it prints games a second.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

TEMPURA, SASHIMI, DUMPLING, WASABI, CHOPSTICKS, PUDDING, MAKI_1, MAKI_2, MAKI_3, EGG, SALMON, SQUID = range(12)
COPIES = (14, 14, 14, 6, 4, 10, 6, 12, 8, 5, 10, 5)
BOX = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
DUMPLINGS = (0, 1, 3, 6, 10, 15)


class Player:
    """What lies before one player, as counters."""

    __slots__ = ("counts", "maki", "nigiri", "open_wasabi", "puddings", "score")

    def __init__(self) -> None:
        self.score = self.puddings = 0
        self.clear()

    def clear(self) -> None:
        self.counts = [0] * 12
        self.maki = self.nigiri = self.open_wasabi = 0

    def lay(self, kind: int, wasabi_before: int) -> None:
        self.counts[kind] += 1
        if kind >= EGG:
            boosted = self.open_wasabi and wasabi_before
            self.open_wasabi -= bool(boosted)
            self.nigiri += (kind - EGG + 1) * (3 if boosted else 1)
        elif kind >= MAKI_1:
            self.maki += kind - MAKI_1 + 1
        elif kind == WASABI:
            self.open_wasabi += 1

    def own_points(self) -> int:
        counts = self.counts
        sets = counts[TEMPURA] // 2 * 5 + counts[SASHIMI] // 3 * 10
        return self.nigiri + sets + DUMPLINGS[min(counts[DUMPLING], 5)]


def choices(hand: list[int], player: Player) -> list[tuple[int, ...]]:
    """List what may be played: each kind, and with chopsticks each two cards in either order."""
    kinds = set(hand)
    found: list[tuple[int, ...]] = [(kind,) for kind in kinds]
    if player.counts[CHOPSTICKS] and len(hand) > 1:
        for first in kinds:
            found += [(first, second) for second in kinds if first != second or hand.count(first) > 1]
    return found


def turn(hands: list[list[int]], players: list[Player], draw: Random) -> None:
    """Choose, reveal and pass."""
    picks = []
    for hand, player in zip(hands, players, strict=True):
        found = choices(hand, player)
        picks.append(found[int(draw.random() * len(found))])
    for hand, player, pick in zip(hands, players, picks, strict=True):
        wasabi = player.open_wasabi
        for kind in pick:
            hand.remove(kind)
            player.lay(kind, wasabi)
        if len(pick) > 1:
            player.counts[CHOPSTICKS] -= 1
            hand.append(CHOPSTICKS)
    hands.insert(0, hands.pop())


def share(players: list[Player], counts: list[int], wanted: int, points: int) -> int:
    """Split points among those who have a count; tell how many they are."""
    tied = [player for player, count in zip(players, counts, strict=True) if count == wanted]
    for player in tied:
        player.score += int(points / len(tied))
    return len(tied)


def end_round(players: list[Player]) -> None:
    """Score a round and clear the table."""
    icons = [player.maki for player in players]
    most = max(icons)
    if most and share(players, icons, most, 6) == 1:
        second = max(count for count in icons if count < most) if min(icons) < most else 0
        if second:
            share(players, icons, second, 3)
    for player in players:
        player.score += player.own_points()
        player.puddings += player.counts[PUDDING]
        player.clear()


def playout(count: int, seed: int) -> list[int]:
    """Play a whole game.

    Args:
        count: How many play.
        seed: What the cards and the choices are drawn by.

    Returns:
        The scores.
    """
    draw = Random(seed)
    deck = BOX[:]
    draw.shuffle(deck)
    players = [Player() for _ in range(count)]
    size = 12 - count
    for _ in range(3):
        hands = [[deck.pop() for _ in range(size)] for _ in range(count)]
        while hands[0]:
            turn(hands, players, draw)
        end_round(players)
    puddings = [player.puddings for player in players]
    if min(puddings) < max(puddings):
        share(players, puddings, max(puddings), 6)
        if count > 2:
            share(players, puddings, min(puddings), -6)
    return [player.score for player in players]


def seconds(count: int = 4, games: int = 40, repeats: int = 5) -> float:
    """Measure how long a game takes: the best of several repeats."""
    best = float("inf")
    for _ in range(repeats):
        began = perf_counter()
        for seed in range(games):
            playout(count, seed)
        best = min(best, (perf_counter() - began) / games)
    return best


if __name__ == "__main__":
    print(f"{1 / seconds():.0f} games a second")
