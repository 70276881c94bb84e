"""Deals that a player may be looking at: `determinize` fills in, at random, all that a view does not tell.

What lies hidden now is dealt first, since all that the player knows is known of now. Then the turn is taken
back, event by event, to find how the cards lay when it began; then it is played again. A deal counts only
if the player would see exactly the same, so that nothing a view says is ever lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import comb
from random import Random
from typing import Final, TypeVar

from attrs import evolve, frozen

from sushigo import event as events
from sushigo.action import DEALER, Action, action_of
from sushigo.card import Card, is_among
from sushigo.door import expect, expect_int
from sushigo.errors import CardTypeError, IllegalAction, InvalidPosition
from sushigo.game import resume, step
from sushigo.observe import HandView, TableView, View, observe
from sushigo.state import NOTHING, Decision, GameState, Known, Snapshot, Stream

_T = TypeVar("_T")

MAX_DEALS: Final = 1_000
"""How many deals are tried that are drawn blindly."""

MAX_FITTED: Final = 3_000
"""How many deals are tried after these that are fitted to what is known of the hands."""

EACH_FITTED: Final = 50
"""How many of these are made from one another before a new one is put together."""

USUAL_BOX: Final = 200
"""With so many hidden cards or more the fewer are tried, since each takes longer."""

MAX_EXCHANGES: Final = 300
"""How many exchanges of two cards lie between one of these and the next at most."""


def determinize(view: View, seed: int) -> GameState:
    """Deal at random what a view does not tell: a full state that the player cannot tell from the real one.

    Made up are:

    * unknown hands, the order of the deck and of the dessert pile, and the cards that others are looking at. Every
      deal of physical cards that fits the view is equally likely.
    * what others have chosen in secret: any card of theirs, each equally likely.
    * the random stream: it is a fresh one, also where a dealer from outside deals.

    Not made up are:

    * what other players know beyond what the whole table knows.
    * a card that a dealer from outside owes, and those that were dealt with it: that dealer still owes the card.

    Deals are nearly, but not exactly, equally likely in two cases: where so much is known of hidden cards that deals
    drawn blindly do not fit, and in a turn in which the player draws again what was put back.

    Args:
        view: What the player knows, from `observe`.
        seed: Any whole number of up to 256 bits; the same gives the same state.

    Returns:
        The state; `observe` of it is the same view.

    Raises:
        InvalidPosition: No deal that fits the view was found: it has more cards than the box, contradicts itself,
            or tells of hidden cards what hardly any deal fulfils.

    >>> import sushigo
    >>> view = sushigo.observe(sushigo.new_game(sushigo.party(players=4), seed=1), player=2)
    >>> state = sushigo.determinize(view, seed=5)
    >>> sushigo.observe(state, player=2) == view, state == sushigo.determinize(view, seed=6)
    (True, False)
    """
    expect(view, View, "what a player knows is a View, such as observe(...) returns")
    dealer = _Dealer(view, Random(expect_int(seed, "a seed is a whole number")))
    for dealt in dealer.deals():
        state = dealer.attempt(dealt)
        if state is not None and observe(state, view.player) == view:
            return state
    raise InvalidPosition("no deal that fits the view was found")


_DECK: Final = -1
_PILE: Final = -2
_AWAY: Final = -3
"""The zones besides the hands; what no zone has room for is away, as in positions that lack cards of the box."""


@frozen
class _Group:
    """Cards that may lie in the same zones.

    Attributes:
        cards: The cards.
        barred: The zones in which they cannot lie.
        most: How many places can be free for them at most, when it is their turn.
    """

    cards: tuple[Card, ...]
    barred: frozenset[int]
    most: int


class _Dealer:
    """Deals the cards that a view leaves open."""

    def __init__(self, view: View, random: Random) -> None:
        """Find what is hidden, and what may lie where."""
        self.random = random
        self.is_fitting = False
        self.base = view.start if view.start is not None else _now(view)
        self.by_dealer = view.asked == (DEALER,)
        if self.by_dealer and not any(hand.size for hand in self.base.hands):
            view = _before_the_deal(view, self.base)
        self.view = view
        self.others_aside = 0
        if view.looking is not None and view.looking[0] != view.player:
            self.others_aside = view.looking[1]
        unseen = Counter(view.unseen) - Counter(view.in_deck)
        in_deck = view.deck_size + self.others_aside - len(view.in_deck)
        unknown = [hand.size - len(hand.cards) for hand in view.hands]
        away = unseen.total() - sum(unknown) - in_deck - view.dessert_pile_size
        if away < 0 or in_deck < 0:
            raise InvalidPosition("the view shows more cards than the box has")
        sizes = {**dict(enumerate(unknown)), _DECK: in_deck, _PILE: view.dessert_pile_size, _AWAY: away}
        self.places = [zone for zone, size in sizes.items() for _ in range(size)]
        self.groups = self._groups(unseen)

    def _groups(self, unseen: Counter[Card]) -> list[_Group]:
        """Group the cards by where they may lie, those with the fewest places to spare first."""
        by_zones: dict[frozenset[int], list[Card]] = {}
        for card in unseen.elements():
            closed = {seat for seat, hand in enumerate(self.view.hands) if card in hand.lacks}
            if card.type not in self.view.config.rulebook.desserts:
                closed.add(_PILE)
            by_zones.setdefault(frozenset(closed & set(self.places)), []).append(card)
        groups: list[_Group] = []
        for barred, cards in sorted(by_zones.items(), key=lambda entry: self._count(entry[0]) - len(entry[1])):
            taken = sum(
                max(0, len(group.cards) - self._count(group.barred) + self._count(group.barred | barred))
                for group in groups
            )
            most = self._count(barred) - taken
            if most < len(cards):
                raise InvalidPosition("the view leaves no place for some of the cards that are not seen")
            groups.append(_Group(tuple(cards), barred, most))
        return groups

    def _count(self, barred: frozenset[int]) -> int:
        """Count the places that are not barred."""
        return sum(zone not in barred for zone in self.places)

    def deals(self) -> Iterator[dict[int, list[Card]]]:
        """Deal the cards to their zones again and again: blindly, and if that does not help, as what is known asks."""
        slowness = 1 + len(self.places) // USUAL_BOX
        for _ in range(MAX_DEALS // slowness):
            dealt = self._dealt()
            if dealt is not None:
                yield dealt
        self.is_fitting = True
        for _ in range(MAX_FITTED // EACH_FITTED // slowness or 1):
            fitted = _Fitted(self)
            for _ in range(EACH_FITTED):
                fitted.exchange()
                yield fitted.dealt()

    def attempt(self, dealt: dict[int, list[Card]]) -> GameState | None:
        """Take back and play again the turn that led to a deal; none if it does not fit."""
        hands = [[*hand.cards, *dealt[seat]] for seat, hand in enumerate(self.view.hands)]
        if not all(map(_has_some, hands, self.view.hands)):
            return None
        deck = self.mixed([*dealt[_DECK], *self.view.in_deck])
        turn = _TakenBack(self, hands, deck)
        if not turn.fits():
            return None
        return self._played(self._snapshot(turn, dealt[_PILE]), turn.draws)

    def _dealt(self) -> dict[int, list[Card]] | None:
        """Deal the cards to their zones, those with the fewest places to spare first.

        A group has fewer places where cards before it have taken some that it might have had. Such deals would come
        up too often, as each group is spread evenly over the places left to it, so they are rejected that much more
        often: every deal of physical cards is equally likely.
        """
        dealt: dict[int, list[Card]] = {zone: [] for zone in (*range(len(self.view.hands)), _DECK, _PILE, _AWAY)}
        free = self.places
        for group in self.groups:
            free = self.mixed(free)
            count = len(group.cards)
            places = [place for place, zone in enumerate(free) if zone not in group.barred][:count]
            could = sum(zone not in group.barred for zone in free)
            chance = self.random.random()
            if could < group.most and int(chance * 2**53) * comb(group.most, count) >= comb(could, count) << 53:
                return None  # whole numbers, since these may be larger than any float
            for card, place in zip(group.cards, places, strict=True):
                dealt[free[place]].append(card)
            taken = set(places)
            free = [zone for place, zone in enumerate(free) if place not in taken]
        return {zone: self.mixed(cards) for zone, cards in dealt.items()}

    # ---- the turn's start, and the turn again --------------------------------------------------------------

    def _snapshot(self, turn: _TakenBack, pile: Sequence[Card]) -> Snapshot:
        """Put together what lay where when the turn began."""
        view, base, config = self.view, self.base, self.view.config
        hands = [
            tuple(sorted(hand, key=config.rulebook.sort_key) if seat < config.players else hand)
            for seat, hand in enumerate(turn.hands)
        ]
        drawn = [base.in_deck if seat == view.player else () for seat in range(config.seats)]
        seed = None if self.by_dealer else int(self.random.random() * 2**53)
        return Snapshot(
            round=view.round,
            turn=view.turn,
            direction=base.direction,
            hands=tuple(hands),
            seen=tuple(hand.seen for hand in base.hands),
            known=tuple(_known(hand, view.player, config.seats) for hand in base.hands),
            tableaus=base.tableaus,
            desserts=base.desserts,
            scores=base.scores,
            deck=tuple(turn.deck),
            dessert_pile=tuple(pile),
            discard=base.discard,
            aside=None,
            memory=base.memory,
            stream=Stream(None) if seed is None else Stream(seed, 0, tuple(turn.shuffles)),
            laid=base.laid,
            drawn=tuple(drawn) if any(drawn) else (),
        )

    def _played(self, start: Snapshot, draws: Sequence[Card]) -> GameState | None:
        """Play the turn again, with what others have chosen in secret made up, and what a dealer has dealt."""
        state = resume(self.view.config, start)
        cards = iter([action_of(DEALER, "deal", str(card)) for card in draws])
        try:
            for answers in self.view.answers:
                state = _drawn(state, cards)
                if len(answers) != len(state.question):
                    return None
                pairs = zip(state.question, answers, strict=True)
                made_up = [answer or self._choice(state, decision) for decision, answer in pairs]
                state = step(state, made_up)[0]
            state = _drawn(state, cards)
            given = self._open_answers(state)
            return None if given is None else step(state, given)[0]
        except (IllegalAction, InvalidPosition):
            return None
        except CardTypeError as error:
            if isinstance(error.__cause__, InvalidPosition):  # a shuffle of other cards, not the card type's fault
                return None
            raise

    def _open_answers(self, state: GameState) -> list[Action] | None:
        """List the answers to the open question that are there already; none if this deal asks something else.

        Where the player would have had to choose but has not, the deal left nothing to ask of somebody else before.
        """
        owed = {player for player, _ in self.view.owed}
        answered = [decision for decision in state.question if decision.player not in owed]
        own = self.view.chosen[-1:]
        if not own and any(decision.player == self.view.player for decision in answered):
            return None
        return [
            own[0] if decision.player == self.view.player else self._choice(state, decision) for decision in answered
        ]

    def _choice(self, state: GameState, decision: Decision) -> Action:
        """Choose for somebody: any card of the hand, each equally likely, where one is to be chosen."""
        ways: dict[Card, list[Action]] = {}
        for action in decision.options:
            if decision.prompt in ("play", "give") and action.card is not None:
                ways.setdefault(action.card.printed, []).append(action)
        hand = [card.printed for card in state.now.hands[decision.player] if card.printed in ways]
        if not decision.options:
            raise InvalidPosition("somebody has no card to choose")
        return self.one(ways[self.one(hand)] if hand else decision.options)

    # ---- chance --------------------------------------------------------------------------------------------

    def mixed(self, parts: Iterable[_T]) -> list[_T]:
        """Put parts in any order."""
        mixed = list(parts)
        for last in range(len(mixed) - 1, 0, -1):
            other = int(self.random.random() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def one(self, parts: Sequence[_T]) -> _T:
        """Choose a part."""
        return parts[int(self.random.random() * len(parts))]

    def mixed_in(self, parts: Sequence[_T], part: _T) -> list[_T]:
        """Put a part at any place among others."""
        place = int(self.random.random() * (len(parts) + 1))
        return [*parts[:place], part, *parts[place:]]

    def some_of(self, parts: Sequence[_T], count: int) -> list[_T]:
        """Choose some parts."""
        return self.mixed(parts)[:count]


class _Fitted:
    """Hidden cards that lie as what is known of the hands asks, of which two at a time are exchanged at random.

    Each exchange that takes nothing away from that is as likely as the one that undoes it, so that after many the
    deals come close to being equally likely.
    """

    def __init__(self, dealer: _Dealer) -> None:
        """Put each card where it may lie."""
        self.dealer = dealer
        self.hands = dealer.view.hands
        self.asked = _given_of(dealer.view)
        self.in_deck = _alike_in_deck(dealer.view, dealer.base) if dealer.random.random() < 0.5 else Counter[Card]()
        self.zones: dict[int, list[Card]] = {zone: [] for zone in (*range(len(self.hands)), _DECK, _PILE, _AWAY)}
        self.cards: list[tuple[Card, frozenset[int]]] = []
        self.places: list[int] = []
        for group, shares in zip(dealer.groups, _shared_out(dealer), strict=True):
            self.cards += [(card, group.barred) for card in dealer.mixed(group.cards)]
            self.places += shares.elements()
        for (card, _), zone in zip(self.cards, self.places, strict=True):
            self.zones[zone].append(card)
        self.missing = {zone: self._missing(zone) for zone in self.zones}

    def _missing(self, zone: int) -> int:
        """Count what a hand, or the deck, lacks of what it has to have."""
        if zone == _DECK:
            return sum(max(0, count - self.zones[zone].count(card)) for card, count in self.in_deck.items())
        if zone < 0 or not (self.hands[zone].some or zone in self.asked):
            return 0
        hand = [*self.hands[zone].cards, *self.zones[zone]]
        some = self.hands[zone].some
        missing = sum(max(0, some.count(group) - _count(hand, group)) for group in set(some))
        if zone in self.asked:
            missing += max(0, 2 - len({card.shown for card in hand if card.answers_to(self.asked[zone])}))
        return missing

    def exchange(self) -> None:
        """Exchange two cards, many times; the hands come to have what they have to have."""
        count = len(self.cards)
        for _ in range(min(4 * count, MAX_EXCHANGES)):
            one, other = int(self.dealer.random.random() * count), int(self.dealer.random.random() * count)
            here, there = self.places[one], self.places[other]
            if here != there and there not in self.cards[one][1] and here not in self.cards[other][1]:
                self._exchanged(one, other)
                missing = {zone: self._missing(zone) for zone in (here, there)}
                if sum(missing.values()) > self.missing[here] + self.missing[there]:
                    self._exchanged(one, other)
                else:
                    self.missing.update(missing)

    def _exchanged(self, one: int, other: int) -> None:
        here, there = self.places[one], self.places[other]
        card, its = self.cards[one][0], self.cards[other][0]
        self.zones[here].remove(card)
        self.zones[there].remove(its)
        self.zones[here].append(its)
        self.zones[there].append(card)
        self.places[one], self.places[other] = there, here

    def dealt(self) -> dict[int, list[Card]]:
        """Return the cards in their zones."""
        return {zone: self.dealer.mixed(cards) for zone, cards in self.zones.items()}


def _shared_out(dealer: _Dealer) -> list[Counter[int]]:
    """Say for each group of cards how many of them lie in which zone, so that each has a place."""
    room = Counter(dealer.places)
    shares: list[Counter[int]] = [Counter() for _ in dealer.groups]
    for number, group in enumerate(dealer.groups):
        for _ in group.cards:
            zone = dealer.one(dealer.places)
            if room[zone] and zone not in group.barred:
                room[zone] -= 1
                shares[number][zone] += 1
            else:
                _make_room(dealer, shares, room, number)
    return shares


def _make_room(dealer: _Dealer, shares: list[Counter[int]], room: Counter[int], number: int) -> None:
    """Place one more card of a group, for which others may have to go elsewhere: by a shortest way."""
    ways: dict[int, tuple[tuple[int, int], ...]] = {number: ()}
    entered: set[int] = set()
    queue = [number]
    for mover in queue:
        for zone in dealer.mixed(room):
            if zone in dealer.groups[mover].barred or zone in entered:
                continue
            entered.add(zone)
            way = (*ways[mover], (mover, zone))
            if room[zone]:
                room[zone] -= 1
                for place, (group, into) in enumerate(way):
                    shares[group][into] += 1
                    if place:
                        shares[group][way[place - 1][1]] -= 1
                return
            for other, share in enumerate(shares):
                if share[zone] and other not in ways:
                    ways[other] = way
                    queue.append(other)
    raise InvalidPosition("the view leaves no place for some of the cards that are not seen")


def _given_of(view: View) -> dict[int, Card]:
    """Tell who is to choose now among several cards of a hand that answer to a name, and to which."""
    asked = [answer for answer in (view.answers[-1] if view.answers else ()) if answer and answer.verb == "ask"]
    return {player: asked[0].items[0].card for player, prompt in view.owed if asked and prompt == "give"}


def _alike_in_deck(view: View, base: TableView) -> Counter[Card]:
    """Tell what the deck has to hold if each draw that left no choice was of equal cards: it may have been."""
    alike: Counter[Card] = Counter()
    for back in _put_back(view, base):
        if back.unasked is not None:
            alike[back.unasked] = max(alike[back.unasked], back.count)
    return alike


class _TakenBack:
    """A turn taken back to its beginning.

    Attributes:
        hands: The cards of every hand.
        deck: The deck.
        shuffles: The results of the shuffles of the turn.
        draws: The cards that were drawn in the turn.
        least: Of each face, how many cards the player knew for certain to be in the deck.
        most: Of each face, how many the player may have known to be in it.
    """

    def __init__(self, dealer: _Dealer, hands: list[list[Card]], deck: list[Card]) -> None:
        """Take back everything that has happened."""
        view = dealer.view
        self.dealer = dealer
        self.view = view
        self.hands = hands
        self.deck = deck
        self.aside: list[Card] = list(view.looks_at)
        if dealer.others_aside:
            self.aside, self.deck = deck[: dealer.others_aside], deck[dealer.others_aside :]
        self.shuffles: list[tuple[Card, ...]] = []
        self.draws: list[Card] = []
        self.possible = True
        self.least = self.most = Counter(view.in_deck)
        put_back = _put_back(view, dealer.base)
        for event in reversed(view.happened):
            if isinstance(event, events.AsideToDeck):
                self._take_back_put_back(event.player, put_back.pop())
            else:
                self._take_back(event)

    def fits(self) -> bool:
        """Whether the hands hold what the player knew of them when the turn began."""
        base = self.dealer.base
        return self.possible and all(
            len(hand) == known.size and not Counter(known.cards) - Counter(hand)
            for hand, known in zip(self.hands, base.hands, strict=True)
        )

    def _take_back(self, event: events.Event) -> None:
        match event:
            case events.Reveal():
                for action in event.picks:
                    self.hands[action.player] += [self._in_hand(card) for card in action.cards]
            case events.HandToTableau():
                self.hands[event.giver].append(self._in_hand(event.card))
            case events.HandToDiscard():
                self.hands[event.player].append(event.card)
            case events.TableauToHand():
                card = event.placed.card
                self._out_of_hand(event.receiver, self.view.config.type(card.type).in_hand(card))
            case events.HandToHand():
                self._hand_back(event)
            case events.SwapHands():
                one, other = event.player, event.other
                self.hands[one], self.hands[other] = self.hands[other], self.hands[one]
            case _:
                self._take_back_in_the_deck(event)

    def _take_back_in_the_deck(self, event: events.Event) -> None:
        match event:
            case events.AsideToTableau():
                self.aside = self.dealer.mixed_in(self.aside, event.card.printed)
                if event.player != self.view.player:
                    self._known_before([event.card.printed])
            case events.DrawAside():
                if event.player == self.view.player:
                    self._known_before(self.aside)
                self.draws[:0] = self.aside
                self.deck, self.aside = [*self.aside, *self.deck], []
            case events.Shuffle(pile="deck"):
                self.shuffles.insert(0, tuple(self.deck))
            case _:
                pass

    def _in_hand(self, card: Card) -> Card:
        """Return what a card that was played had been in the hand: itself, or the copy that it still was."""
        copy = card.copy_of is not None and self.view.config.type(card.type).in_hand(card) is card
        return card if copy and self.dealer.random.random() < 0.5 else card.printed

    def _out_of_hand(self, seat: int, card: Card) -> None:
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
        else:
            self.possible = False

    def _hand_back(self, event: events.HandToHand) -> None:
        """Take back a card that went from hand to hand; a hidden one is any card of the receiver."""
        giver, receiver = event.giver, event.receiver
        card = event.card
        if card is None and self.hands[receiver]:
            (card,) = self.dealer.some_of(self.hands[receiver], 1)
        if card is not None:
            self._out_of_hand(receiver, card)
            self.hands[giver].append(card)

    def _take_back_put_back(self, player: int, back: _PutBack) -> None:
        """Choose which cards of the deck were put back: for the player, of those that may be known since."""
        if player == self.view.player:
            chosen = self._own(back)
        elif self.dealer.is_fitting and back.unasked is not None:
            chosen = self._alike(back.count, back.unasked)
        else:
            chosen = self.dealer.some_of(self.deck, back.count)
        for card in chosen:
            if card in self.deck:
                self.deck.remove(card)
            else:
                self.possible = False
        self.possible = self.possible and len(chosen) == back.count
        self.aside = chosen

    def _own(self, back: _PutBack) -> list[Card]:
        """Choose what the player put back: all that was not known to be in the deck without, then any."""
        new = Counter({card: least for card, least in self.least.items() if least > back.known[card]})
        chosen = self.dealer.some_of(list(new.elements()), back.count)
        chosen += self.dealer.some_of(list((self.most - new).elements()), back.count - len(chosen))
        self.least, self.most = self.least - Counter(chosen), self.most - Counter(chosen)
        return chosen

    def _alike(self, count: int, played: Card) -> list[Card]:
        """Choose cards like the one played, and of one type besides: there was no choice to ask for."""
        other = self.dealer.one([card.type for card in self.deck] or [""])
        fitting: list[Card] = []
        rest: list[Card] = []
        for card in self.dealer.mixed(self.deck):
            fits = card is played or other == card.type != played.type
            (fitting if fits else rest).append(card)
        return [*fitting, *rest][:count]

    def _known_before(self, cards: Iterable[Card]) -> None:
        """Take back that cards have left the deck: none, some or all of them may have been known to be in it.

        Where a card of the same face is known to be there still, all of them were.
        """
        drawn = Counter(cards)
        self.least = self.least + Counter({card: count for card, count in drawn.items() if self.least[card]})
        self.most = self.most + drawn


def _now(view: View) -> TableView:
    """Take what a view says of now as what was known when the turn began."""
    return TableView(
        view.hands,
        view.tableaus,
        view.desserts,
        view.scores,
        view.deck_size,
        view.dessert_pile_size,
        view.discard,
        view.memory,
        view.direction,
        view.laid,
        view.in_deck,
    )


def _before_the_deal(view: View, base: TableView) -> View:
    """Take what a view says of a table that waits for its hands as what it was before anything was done for that."""
    return evolve(
        view,
        round=view.round - 1,
        turn=0,
        deck_size=base.deck_size,
        dessert_pile_size=base.dessert_pile_size,
        in_deck=base.in_deck,
    )


def _drawn(state: GameState, cards: Iterator[Action]) -> GameState:
    """Deal, where a dealer is to, as long as there are cards."""
    while state.draw is not None and (card := next(cards, None)) is not None:
        state = step(state, card)[0]
    return state


def _has_some(hand: Sequence[Card], known: HandView) -> bool:
    """Whether a hand has as many cards of every group as it is known to have."""
    return all(_count(hand, group) >= known.some.count(group) for group in set(known.some))


def _count(hand: Sequence[Card], group: Sequence[Card]) -> int:
    """Count the cards of a group in a hand."""
    return sum(is_among(card, group) for card in hand)


def _known(hand: HandView, player: int | None, seats: int) -> Known:
    """Take what a player knows of a hand, and what the table knows, as what is known of it."""
    holds = [() if hand.seen >> seat & 1 else hand.public for seat in range(seats + 1)]
    if player is not None and not hand.seen >> player & 1:
        holds[player] = hand.cards
    known = Known(tuple(holds) if any(holds) else (), hand.lacks, hand.some)
    return NOTHING if known == NOTHING else known


@frozen
class _PutBack:
    """What is known of cards that somebody had looked at when they were put back into the deck.

    Attributes:
        count: How many they were.
        known: The cards that the player would know to be in the deck without them.
        unasked: The card that was played from among them without a question, if there was one.
    """

    count: int
    known: Counter[Card]
    unasked: Card | None


def _put_back(view: View, base: TableView) -> list[_PutBack]:
    """Tell of each time in this turn that somebody put back cards of the deck."""
    told = []
    deck, aside, known = base.deck_size, 0, Counter(base.in_deck)
    asked = False
    unasked: Card | None = None
    for event in view.happened:
        if isinstance(event, events.DrawAside):
            aside = min(event.count, deck)
            deck -= aside
            asked, unasked = False, None
        elif isinstance(event, events.Answered):
            asked = True
        elif isinstance(event, events.AsideToTableau):
            aside -= 1
            unasked = None if asked else event.card.printed
            known = known - Counter([event.card.printed])
        elif isinstance(event, events.AsideToDeck):
            told.append(_PutBack(aside, known, unasked))
            deck += aside
    return told
