"""The rule of a turn, from the choice to the pass, and what follows at a round's end: each a script."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from types import GeneratorType
from typing import TYPE_CHECKING, Final, TypeVar

from sushigo.action import Action, action_of
from sushigo.card import Item, Placed
from sushigo.cardtype import consult, failure
from sushigo.door import show
from sushigo.event import (
    Attach,
    GameEnds,
    HandToHand,
    KeepDesserts,
    PassHands,
    RoundEnds,
    reveal_of,
    turn_begins,
)
from sushigo.scoring import game_awards, round_awards
from sushigo.state import Decision, Note, Plain, decision_of
from sushigo.table import (
    Ask,
    Request,
    Run,
    Script,
    Table,
    ask_of,
    moment_of,
    open_host,
    play_of,
    play_options,
    run_of,
    seat_of,
    table_of,
    use_of,
)
from sushigo.zones import Zones

if TYPE_CHECKING:
    from sushigo.cardtype import CardType
    from sushigo.event import Event

_Told = TypeVar("_Told")

PASS_HANDS: Final = PassHands()  # made once, as nothing in it varies


def next_script(zones: Zones) -> Script[None] | None:
    """Return the script of the turn that begins, if the game goes on; an outside dealer's deal is a turn by itself."""
    if not zones.turn:
        return deal(zones)
    return zones.config.edition.turn(table_of(zones)) if cards_are_left(zones) else None


def turn(table: Table) -> Script[None]:
    """A turn of both games: choose, reveal, call, resolve, pass (rules.md §2.7, §1.3)."""
    picks = yield CHOICE
    zones = table._zones
    zones.happen(reveal_of(picks))
    yield from from_the_reveal(zones)


def from_the_reveal(zones: Zones) -> Script[None]:
    """The same from the reveal on."""
    yield from rest_of_turn(zones)
    zones.happen(PASS_HANDS)
    yield from next_turn(zones)


def is_the_turn(script: Script[None]) -> bool:
    """Tell whether a script is `turn` itself, not one of an edition that does more or something else."""
    return getattr(script, "gi_code", None) is turn.__code__


def dummy_turn(table: Table) -> Script[None]:
    """A turn of the two-player game with a dummy: its controller also gives the dummy a card (rules.md §1.9)."""
    picks = yield CHOICE
    zones = table._zones
    controller = controller_of(zones)
    given: tuple[Action, ...] = ()
    if controls(zones, controller):
        given = yield ask_of((_dummy_choice(zones, picks[controller]),), False)
    zones.happen(reveal_of((*picks, *given)))
    yield from rest_of_turn(zones)
    zones.happen(PASS_HANDS)
    yield from draw_from_pile(table, 1 - controller)
    yield from next_turn(zones)


def reveal_and_go_on(zones: Zones, picks: tuple[Action, ...]) -> bool:
    """Turn the chosen cards up; if no card does anything then and there is a next turn, go on to that.

    Most turns of the classic game are over with that, and need no script.

    Returns:
        Whether it has gone on; if not, the turn goes on from the reveal.
    """
    zones.reveal(picks)  # these are the three events of most turns, so nothing stands between
    zones.happened.append(reveal_of(picks))
    rulebook = zones.rulebook
    if zones.seconds or not rulebook.plain or not (zones.hands[0] or cards_are_left(zones)):
        return False
    if rulebook.acting:
        for _, placed, _ in zones.revealed:
            if placed.type in rulebook.acting:
                return False
    if zones.tools and rulebook.called:
        zones.callable = callable_by(zones, range(zones.config.players), {})
        if zones.callable:
            return False
    if zones.hosting:
        for player, placed, item in zones.revealed:
            if zones.hosting >> player & 1:
                settle(zones, player, placed.serial, item)  # it goes onto a host
    number = zones.turn + 1
    zones.pass_hands()
    zones.begin_turn(number)
    zones.happened += (PASS_HANDS, turn_begins(number))
    return True


def rest_of_turn(zones: Zones) -> Script[None]:
    """All that happens between the reveal and the pass."""
    rulebook = zones.rulebook
    revealed, zones.revealed = zones.revealed, []
    if zones.seconds:
        yield from offers_used(zones)  # before an effect can take away what has already been used
    for player, placed, item in revealed:
        lying = at(zones, player, placed.serial)
        if lying is not None and lying.card is placed.card:  # else it has become a copy, and taken effect as that
            effect = settle(zones, player, placed.serial, item)
            if effect is not None:
                yield effect
    if rulebook.on_settled:
        yield from hooks(zones, "on_settled")
    if zones.tools and rulebook.called:
        yield from calls(zones)
    if zones.queue:
        yield from resolve(zones)
    if rulebook.on_turn_end:
        yield from hooks(zones, "on_turn_end")
        if zones.queue:  # a hook has laid a numbered card
            yield from resolve(zones)


# ---- the choice ---------------------------------------------------------------------------------------------


def choices(zones: Zones) -> tuple[Decision, ...]:
    """Draw up what everyone may choose; asked even with one card left (rules.md §1.3)."""
    rulebook, hands = zones.rulebook, zones.hands
    tools = zones.tools if rulebook.offering else 0
    decisions = []
    for player in range(zones.config.players):
        plays = rulebook.plays[player]
        options = []
        last = None
        try:
            for card in hands[player]:  # equal ones lie side by side
                if card is not last:
                    options.append(plays[card])
                    last = card
        except KeyError:  # it may be played in several ways
            options = list(play_options(table_of(zones), seat_of(zones, player), hands[player]))
        if tools >> player & 1 and offering(zones, player) is not None:
            options += pairs(zones, player)
        decisions.append(decision_of(player, "play", tuple(options)))
    return tuple(decisions)


CHOICE: Final = Ask(choices, announced=False)
"""The question that begins a turn."""


def offering(zones: Zones, player: int) -> Placed | None:
    """Find the earliest card of an earlier turn that offers a second card with the first."""
    offering_faces = zones.rulebook.offering
    for placed in zones.tableaus[player]:
        if placed.card.shown in offering_faces and placed.turn < zones.turn and not placed.face_down:
            return placed
    return None


def pairs(zones: Zones, player: int) -> tuple[Action, ...]:
    """List all pairs of cards chosen together, in either order; the dummy's card must be left to its controller."""
    hand = zones.hands[player]
    least = 3 if zones.config.seats > zones.config.players and controls(zones, player) else 2
    if len(hand) < least:
        return ()
    faces = list(dict.fromkeys(hand))
    if not zones.rulebook.plays[player].keys() >= set(faces):
        return _pairs_of_ways(zones, player)
    seconds = zones.rulebook.pairs[player]
    options: list[Action] = []
    for place, first in enumerate(faces):
        others = faces if hand.count(first) > 1 else faces[:place] + faces[place + 1 :]
        options += map(seconds[first], others)
    return tuple(options)


def _pairs_of_ways(zones: Zones, player: int) -> tuple[Action, ...]:
    """List the same where one of the cards may be played in several ways, of which each is an option of its own."""
    hand, used = zones.hands[player], offering(zones, player)
    zones.in_use = [used.serial] if used is not None else []  # nothing can copy it meanwhile (rules.md §2.9)
    items = [action.items[0] for action in play_options(table_of(zones), seat_of(zones, player), hand)]
    zones.in_use = []
    in_hand = [item.card if item.card in hand else item.card.printed for item in items]
    return tuple(
        action_of(player, "play", f"{first} & {second}")
        for first, card in zip(items, in_hand, strict=True)
        for second, other in zip(items, in_hand, strict=True)
        if card is not other or hand.count(card) > 1
    )


def offers_used(zones: Zones) -> Script[None]:
    """Use the card that offered a second one: one a turn, however many lie there (rules.md §1.5)."""
    seconds, zones.seconds = zones.seconds, []
    for player in seconds:
        placed = offering(zones, player)
        if placed is not None:
            yield from use(zones, player, placed)


# ---- cards that arrive --------------------------------------------------------------------------------------


def settle(zones: Zones, player: int, serial: int, way: Item | None = None) -> Run | None:
    """Let a card that has come onto the table take effect: it goes onto a host, joins the queue, or acts.

    Returns:
        What it does, to be run; none if it does nothing.
    """
    rulebook = zones.rulebook
    placed = at(zones, player, serial)
    if placed is None or placed.face_down:
        return None
    name = placed.type
    if name in rulebook.queued:
        number = number_of(rulebook.types[name], placed.face)
        if number is not None:
            zones.queue.append((number, placed.is_copy, player, serial))
    if name in rulebook.hosted and not placed.is_copy:
        host = open_host(zones, player, placed.card, placed)
        if host is not None:
            zones.happen(Attach(placed, host))
    if name not in rulebook.effects:
        return None
    card_type = rulebook.types[name]
    told = play_of(table_of(zones), seat_of(zones, player), placed, way)
    return acting(card_type, "on_play", card_type.on_play, told)


def number_of(card_type: CardType, face: str) -> int | None:
    """Have a card type say the resolution number of a face, and see that it can be compared with others."""
    number = consult(card_type, card_type.number, face)
    if number is not None and type(number) is not int:
        what = f"the resolution number of face {face!r} is {show(number)}: use a whole number or None"
        raise failure(card_type, TypeError(what))
    return number


def acting(card_type: CardType, name: str, hook: Callable[[_Told], Script[None] | None], told: _Told) -> Run | None:
    """Have a hook of a card type run, if there is anything for it to do."""
    script = consult(card_type, hook, told)
    if script is None:
        return None
    if type(script) is not GeneratorType and not isinstance(script, Generator):
        message = f"{name} returned {script!r}: a hook that acts is a generator, so write `yield`, not `return`"
        raise failure(card_type, TypeError(message))
    return run_of(card_type, script)


def at(zones: Zones, player: int, serial: int) -> Placed | None:
    """Find a card of a tableau by its serial, if it still lies there."""
    for placed in reversed(zones.tableaus[player]):
        if placed.serial == serial:
            return placed
    return None


def use(zones: Zones, player: int, placed: Placed) -> Script[None]:
    """Run what a card does when it is used; meanwhile nothing can copy it (rules.md §2.9)."""
    card_type = zones.rulebook.types[placed.type]
    zones.in_use.append(placed.serial)
    used = acting(card_type, "on_use", card_type.on_use, use_of(table_of(zones), seat_of(zones, player), placed))
    if used is not None:
        yield used
    zones.in_use.pop()


def hooks(zones: Zones, name: str) -> Script[None]:
    """Run a hook of every type in play that has it."""
    moment = moment_of(table_of(zones))
    for card_type, hook in getattr(zones.rulebook, name):
        acts = acting(card_type, name, hook, moment)
        if acts is not None:
            yield acts


# ---- calls and resolution -----------------------------------------------------------------------------------


def calls(zones: Zones) -> Script[None]:
    """Have everyone who can call a card of an earlier turn, or pass; simultaneous and hidden (rules.md §2.7)."""
    limit = zones.config.edition.calls_per_turn
    called: dict[int, list[Placed]] = {}
    options = zones.callable or callable_by(zones, range(zones.config.players), called)
    zones.callable = {}
    while options:
        answers = yield ask_of(_calls_or_passes(options), True)
        asked = []
        for action in answers:
            if action.verb == "call":
                player, placed = action.player, options[action.player][action]
                called.setdefault(player, []).append(placed)
                card_type = zones.rulebook.types[placed.type]
                number = number_of(card_type, placed.face) or 0
                zones.queue.append((number, placed.is_copy, player, placed.serial))
                if limit is None or len(called[player]) < limit:
                    asked.append(player)
        options = callable_by(zones, asked, called)


def callable_by(
    zones: Zones, players: Iterable[int], called: Mapping[int, Sequence[Placed]]
) -> dict[int, dict[Action, Placed]]:
    """Map each call that players may make besides those made to the card called; of equal ones the earliest."""
    names, turn = zones.rulebook.called, zones.turn
    options: dict[int, dict[Action, Placed]] = {}
    for player in players:
        if not (zones.tools >> player & 1 and zones.hands[player]):
            continue
        found: dict[Action, Placed] = {}
        gone = called.get(player, ())
        for placed in zones.tableaus[player]:
            if placed.type in names and placed.turn < turn and not placed.face_down and placed not in gone:
                found.setdefault(action_of(player, "call", str(placed.card)), placed)
        if found:
            options[player] = found
    return options


def _calls_or_passes(options: dict[int, dict[Action, Placed]]) -> tuple[Decision, ...]:
    return tuple(
        [decision_of(player, "call", (*actions, action_of(player, "pass"))) for player, actions in options.items()]
    )


def resolve(zones: Zones) -> Script[None]:
    """Use what was called and the numbered cards laid this turn: ascending, originals first, then seat order."""
    while zones.queue:
        entry = min(zones.queue)
        zones.queue.remove(entry)
        _, _, player, serial = entry
        placed = at(zones, player, serial)
        if placed is not None and not placed.face_down:
            yield from use(zones, player, placed)
            if zones.rulebook.on_settled:
                yield from hooks(zones, "on_settled")


# ---- the end of a turn, a round, the game -------------------------------------------------------------------


def next_turn(zones: Zones) -> Iterable[Request]:
    """Go on to the next turn, round, or the end of the game."""
    if not cards_are_left(zones):
        return end_of_round(zones)
    zones.happen(turn_begins(zones.turn + 1))
    return ()


def cards_are_left(zones: Zones) -> bool:
    """Tell whether the players have cards in hand."""
    hands = zones.hands
    for player in range(zones.config.players):  # noqa: SIM110  # a generator would be slower
        if hands[player]:
            return True
    return False


def end_of_round(zones: Zones) -> Script[None]:
    """Score the round, clear the table, and deal the next round or end the game."""
    config, edition = zones.config, zones.config.edition
    zones.score(round_awards(config, zones.tableaus[: config.compared], notes_of(zones.notes)))
    if zones.rulebook.on_round_end:
        yield from hooks(zones, "on_round_end")
    zones.happen(RoundEnds(zones.round))
    zones.happen(KeepDesserts())
    yield from edition.clear_table(table_of(zones))
    if zones.round >= edition.rounds:
        end_of_game(zones)
    elif zones.stream.seed is None:
        zones.turn = 0  # a dealer from outside deals, which is a turn by itself
    else:
        yield from next_round(zones)


def next_round(zones: Zones) -> Script[None]:
    """Deal the next round; without cards for one, the game ends."""
    yield from zones.config.edition.begin_round(table_of(zones), zones.round + 1)
    if not any(zones.hands):
        end_of_game(zones)


def end_of_game(zones: Zones) -> None:
    """Score the desserts."""
    notes = notes_of(zones.notes, "game")
    zones.score(game_awards(zones.config, zones.desserts[: zones.config.compared], notes))
    zones.happen(GameEnds())


def deal(zones: Zones) -> Script[None]:
    """Have a dealer from outside deal: the game's first round, or the next one."""
    yield from next_round(zones) if zones.round else zones.config.edition.begin_game(table_of(zones))


def notes_of(notes: Iterable[Note], scope: str = "") -> dict[tuple[str, str], Plain]:
    """Return what the types remember, for scorers; at the game's end what they do for the game alone."""
    return {(note.type, note.key): note.value for note in notes if scope in ("", note.scope)}


# ---- the dummy of the two-player variant (rules.md §1.9) ----------------------------------------------------


def controller_of(zones: Zones) -> int:
    """Tell who controls the dummy: the player who has drawn, and so holds a card more."""
    one, other = len(zones.hands[0]), len(zones.hands[1])
    return 0 if one >= other else 1


def controls(zones: Zones, player: int) -> bool:
    """Tell whether a player has a card to give to the dummy: not where its pile has run out early, in a position."""
    return len(zones.hands[player]) > len(zones.hands[1 - player])


def pile_can_be(pile: int, one: int, other: int) -> bool:
    """Tell whether a dummy's pile may have so many cards beside two hands: at most one for each turn to come."""
    least, most = sorted((one, other))
    return pile <= most - 2 if least < most else pile == 0


def draw_from_pile(table: Table, controller: int) -> Iterator[Event]:
    """Let the controller draw the top card of the dummy's pile, if any is left."""
    dummy = table.seats[-1]
    if dummy.hand.cards:
        yield HandToHand(dummy.index, dummy.hand.cards[0], controller)


def _dummy_choice(zones: Zones, pick: Action) -> Decision:
    """Draw up what the controller may give to the dummy: what is left after the own choice."""
    left = list(zones.hands[pick.player])
    for card in pick.cards:
        left.remove(card if card in left else card.printed)
    options = tuple(action_of(pick.player, "give", str(card)) for card in dict.fromkeys(left))
    return Decision(pick.player, "give", options)
