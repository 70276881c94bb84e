"""Pictures: cards, tableaus and whole tables as SVG, drawn by code from what a card type says of itself.

A state knows everything, and so does its picture. The picture of a `View` is drawn from the view alone, so it
shows what that player knows and nothing else.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from textwrap import wrap
from typing import Final, final
from xml.sax.saxutils import escape
from zlib import crc32

from attrs import frozen

from sushigo.card import Card, Item, Placed
from sushigo.cardtype import CardType, consult
from sushigo.config import A_CONFIG, GameConfig
from sushigo.door import expect, expect_all
from sushigo.errors import InvalidPosition, UnknownCard
from sushigo.observe import HandView, View, observe
from sushigo.position import read_tableau
from sushigo.registry import Registry
from sushigo.state import GameState
from sushigo.words import LANGUAGES, menu_title, verb_title, word

WIDTH: Final = 120
HEIGHT: Final = 168
"""The size of a card, in units of its own."""

_GAP: Final = 6
_ON_TOP: Final = 62
_SMALL: Final = 0.55
_LABEL: Final = 116
_INK: Final = "#3b302c"
_PAPER: Final = "#fffaf0"
_RAINBOW: Final = ("#d8282f", "#f39754", "#fecb3e", "#76ab3f", "#7099cf", "#8f3081")
_BACK: Final = "#8d4a52"
_FONT: Final = "font-family=\"'Noto Sans','Noto Sans CJK JP','Hiragino Sans',sans-serif\""

# Where the icons of a card stand in a square of 100, by how many there are: left, top, size.
_PLACES: Final = {
    1: ((8, 8, 84),),
    2: ((0, 24, 50), (50, 24, 50)),
    3: ((25, 0, 50), (0, 50, 50), (50, 50, 50)),
    4: ((2, 2, 47), (51, 2, 47), (2, 51, 47), (51, 51, 47)),
    5: ((1, 1, 38), (61, 1, 38), (31, 31, 38), (1, 61, 38), (61, 61, 38)),
}


_LANGUAGES: Final = "languages are named by texts, such as 'en'"


def svg(
    what: Card | Placed | Item | str | Sequence[str | Item | Placed] | GameState | View,
    game: GameConfig | None = None,
    *,
    languages: Sequence[str] = LANGUAGES,
) -> str:
    """Draw a card, a tableau, a state or a view.

    Args:
        what: A card or its code, a tableau item, a tableau, a whole state (with all that is hidden in it), or
            a view (with what the player knows).
        game: What is played, for cards that only this game has; states and views know it.
        languages: The languages of the names on a card, up to three; on a table only the first.

    Returns:
        An SVG document.

    Raises:
        InvalidNotation: A card is written wrong.
        InvalidPosition: A tableau cannot lie so.
        UnknownCard: There is no such card.

    >>> import sushigo
    >>> from sushigo.svg import svg
    >>> svg("maki:3").count("<title>Maki Roll, 3 icons</title>")
    1
    >>> view = sushigo.observe(sushigo.new_game(sushigo.classic(players=2), seed=1), player=0)
    >>> svg(view).count("face-down card")
    10
    """
    languages = expect_all(languages, str, _LANGUAGES)
    if isinstance(what, GameState):
        hands = [HandView(len(player.hand), tuple(player.hand.cards)) for player in what.players]
        return _Table(what.config, languages).draw(observe(what, None), hands)
    if isinstance(what, View):
        return _Table(what.config, languages).draw(what, list(what.hands))
    if game is not None:
        expect(game, GameConfig, A_CONFIG)
    painter = _Painter(game, languages)
    if isinstance(what, (Card, Placed, Item, str)):
        return painter.one(what)
    return painter.tableau(what)


def html(
    what: Card | Placed | Item | str | Sequence[str | Item | Placed] | GameState | View,
    game: GameConfig | None = None,
    *,
    languages: Sequence[str] = LANGUAGES,
) -> str:
    """Draw like `svg`, as a page of its own that fits any screen.

    Args:
        what: What to draw, as for `svg`.
        game: What is played, as for `svg`.
        languages: The languages of the names.

    Returns:
        An HTML document.

    >>> from sushigo.svg import html
    >>> html("tea")[:15]
    '<!DOCTYPE html>'
    """
    languages = expect_all(languages, str, _LANGUAGES)
    lang = languages[0] if languages else "en"
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8"><title>sushigo</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<style>body{margin:1rem;background:#efe8dc}svg{max-width:100%;height:auto}</style></head>"
        f"<body>{svg(what, game, languages=languages)}</body></html>\n"
    )


# ---- shapes and texts ----------------------------------------------------------------------


@lru_cache(maxsize=1)
def art() -> Mapping[str, Mapping[str, str]]:
    """Read what cards look like: `colours` by group, `shades` by word, `icons` by card, type or category."""
    return tomllib.loads(files("sushigo").joinpath("cards/art.toml").read_text("utf-8"))


def _document(width: float, height: float, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img">{body}</svg>'
    )


def _at(x: float, y: float, scale: float, body: str) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{body}</g>'


def _frame(inset: float, fill: str, stroke: str = "none") -> str:
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{WIDTH - 2 * inset:g}" height="{HEIGHT - 2 * inset:g}" '
        f'rx="{max(11 - inset, 3):g}" fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'
    )


def _text(x: float, y: float, size: float, text: str, *, fill: str = _INK, anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:.3g}" fill="{fill}" text-anchor="{anchor}" {_FONT}>'
        f"{escape(text)}</text>"
    )


def _size(text: str, width: float, most: float) -> float:
    """The size at which a text fits a width, estimated, since no font is at hand to measure it."""
    ems = sum(1.02 if ord(letter) > 0x2E80 else 0.6 for letter in text)
    return min(most, width / ems) if ems else most


def _ink_on(colour: str) -> str:
    """Dark or light, whichever reads better on a colour."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return _INK if 299 * red + 587 * green + 114 * blue > 130_000 else "#fff"


def shade(group: str) -> str:
    """The colour in which a group is drawn; one that the project does not know gets its own, always the same."""
    known = art()["colours"].get(group) or art()["shades"].get(group.casefold())
    if known:
        return known
    number = crc32(group.encode())
    red, green, blue = (120 + (number >> shift) % 116 for shift in (0, 8, 16))
    return f"#{red:02x}{green:02x}{blue:02x}"


# ---- cards ---------------------------------------------------------------------------------


@final
@frozen
class _Lying:
    """A card as it is drawn: what it counts as, what is printed on it, and whether it lies face down."""

    shown: Card
    printed: Card
    face_down: bool = False

    @classmethod
    def of(cls, what: Card | Placed | Item | str) -> _Lying:
        """Take a card as people give it."""
        item = Item.parse(what) if isinstance(what, str) else what
        card = item if isinstance(item, Card) else item.card
        down = not isinstance(item, Card) and bool(item.face_down)
        return cls(card.shown, card.printed, down or (isinstance(item, Item) and item.copies_face_down))


@final
@frozen
class _Painter:
    """Draws cards of a game, or of any if there is none."""

    game: GameConfig | None
    languages: Sequence[str]

    def one(self, what: Card | Placed | Item | str) -> str:
        """Draw one card as a document."""
        return _document(WIDTH, HEIGHT, self.card(_Lying.of(what)))

    def tableau(self, items: Sequence[str | Item | Placed]) -> str:
        """Draw a tableau as a document."""
        if self.game is None:
            raise InvalidPosition("a tableau lies in a game: say which, svg(tableau, game)")
        slots, body = self.row(read_tableau(self.game, items))
        return _document(max(slots, 1) * (WIDTH + _GAP), HEIGHT + _ON_TOP, body)

    def row(self, tableau: Sequence[Placed]) -> tuple[int, str]:
        """Draw the cards of a tableau side by side, those that lie on others there; and count the places."""
        drawn: list[str] = []
        places: dict[int, int] = {}
        serials = {placed.serial for placed in tableau}
        for placed in tableau:
            lies_on = placed.on if placed.on in serials else None
            places[placed.serial] = len(set(places.values())) if lies_on is None else places[lies_on]
            x = places[placed.serial] * (WIDTH + _GAP)
            drawn.append(_at(x, 0 if lies_on is None else _ON_TOP, 1, self.card(_Lying.of(placed))))
        return len(set(places.values())), "".join(drawn)

    def card(self, lying: _Lying) -> str:
        """Draw a card."""
        if lying.face_down:
            return _back(word("face_down", self._first), self.title(lying.printed, self._first))
        label = self.title(lying.shown, self._first)
        parts = [self._ground(lying.shown), self._icons(lying.shown), self._names(lying.shown)]
        if lying.printed is not lying.shown:
            label = f"{self.title(lying.printed, self._first)}: {label}"
            parts.append(_frame(3, "none", "#d8282f") + _frame(6, "none", "#7099cf"))
        return f'<g role="img"><title>{escape(label)}</title>{"".join(parts)}</g>'

    @property
    def _first(self) -> str:
        return self.languages[0] if self.languages else "en"

    def type_of(self, card: Card) -> CardType:
        """The type of a card, as the game configures it."""
        return self.game.type(card.type) if self.game is not None else Registry().card_type(card.type)

    def title(self, card: Card, lang: str) -> str:
        """What a face is called."""
        card_type = self.type_of(card)
        if card.face not in card_type.faces and card.face:
            faces = ", ".join(card_type.faces)
            raise UnknownCard(f"{card} does not exist: the faces of {card.type} are {faces}", str(card))
        return consult(card_type, card_type.title, lang, card.face)

    def _ground(self, card: Card) -> str:
        """The background, in the colour of the group, and the resolution number."""
        card_type = self.type_of(card)
        group = card_type.colour or card_type.name
        colour = shade(group)
        ground = _frame(0.75, colour, _INK)
        if group == "rainbow":
            stripes = (*_RAINBOW, colour)
            ground += "".join(_frame(1 + ring, stripe) for ring, stripe in enumerate(stripes))
        ground += f'<rect x="9" y="9" width="102" height="98" rx="7" fill="{_PAPER}"/>'
        number = consult(card_type, card_type.number, card.face)
        if number is not None:
            ground += f'<circle cx="104" cy="152" r="12" fill="{_PAPER}" stroke="{_INK}"/>'
            ground += _text(104, 157, 14, str(number), anchor="middle")
        return ground

    def _icons(self, card: Card) -> str:
        """The icons of a face, in their places."""
        found = _icons_of(self.type_of(card), card.face)
        places = _PLACES.get(len(found), _PLACES[1])
        drawn = (
            _at(14 + 0.92 * x, 12 + 0.92 * y, 0.92 * size / 100, icon)
            for icon, (x, y, size) in zip(found, places, strict=False)
        )
        return "".join(drawn)

    def _names(self, card: Card) -> str:
        """The name in every language asked for, each on a line of its own."""
        card_type = self.type_of(card)
        ink = _ink_on(shade(card_type.colour or card_type.name))
        width = 82 if consult(card_type, card_type.number, card.face) is not None else 104
        names = list(dict.fromkeys(self._name(card, lang, width) for lang in self.languages[:3]))
        lines = ((123, 15), (141, 11), (158, 11))
        if len(names) == 1:
            names = wrap(names[0], 11, break_long_words=False)[:2]
            lines = ((128, 18), (149, 18), (0, 0))
        return "".join(
            _text(9, y, _size(name, width, most), name, fill=ink) for name, (y, most) in zip(names, lines, strict=False)
        )

    def _name(self, card: Card, lang: str, width: float) -> str:
        """The name of the face; of the type alone where a number says the rest, or it would be too small."""
        card_type = self.type_of(card)
        name = self.title(card, lang)
        if consult(card_type, card_type.number, card.face) is None and _size(name, width, 15) >= 8:
            return name
        return self.title(Card(card.type), lang)


def _icons_of(card_type: CardType, face: str) -> tuple[str, ...]:
    """What is to be seen on a face: its own icon, the type's once or more often, or one for each letter."""
    icons, name = art()["icons"], card_type.name
    if f"{name}:{face}" in icons:
        return (icons[f"{name}:{face}"],)
    if name in icons:
        return (icons[name],) * min(consult(card_type, card_type.icons, face), max(_PLACES))
    letters = tuple(icons.get(f"{name}:{letter}", "") for letter in face)
    if letters and all(letters):
        return letters
    label = _text(50, 66, _size(face, 70, 40), face, fill="#fff", anchor="middle") if face else ""
    return (icons[card_type.category] + label,)


def _back(label: str, was: str = "") -> str:
    """Draw a card that lies face down; what it was is written on it if everybody saw it being turned."""
    name = _text(60, 150, _size(was, 100, 13), was, fill="#fff", anchor="middle") if was else ""
    ring = f'<circle cx="60" cy="76" r="{{}}" fill="none" stroke="{_PAPER}" stroke-width="5"/>'
    rings = "".join(ring.format(radius) for radius in (14, 28, 42))
    return (
        f'<g role="img"><title>{escape(f"{label}: {was}" if was else label)}</title>'
        f"{_frame(0.75, _BACK, _INK)}{_frame(6, 'none', _PAPER)}{rings}{name}</g>"
    )


# ---- tables --------------------------------------------------------------------------------


@final
class _Table:
    """Draws all seats of a game, one below the other: hand, tableau, desserts and points."""

    def __init__(self, game: GameConfig, languages: Sequence[str]) -> None:
        """Draw for a game."""
        self.lang = languages[0] if languages else "en"
        self.painter = _Painter(game, (self.lang,))
        self.parts: list[str] = []
        self.width = 640.0
        self.bottom = 0.0

    def draw(self, view: View, hands: Iterable[HandView]) -> str:
        """Draw a view, with hands that may be known better than to the view."""
        self._heading(view)
        for seat, hand in enumerate(hands):
            self._seat(view, seat, hand)
        width, height = self.width + 12, self.bottom + 8
        ground = f'<rect width="{width:g}" height="{height:g}" rx="8" fill="#efe8dc"/>'
        return _document(width, height, ground + "".join(self.parts))

    def _write(self, x: float, y: float, size: float, text: str) -> None:
        self.parts.append(_text(x, y, size, text))

    def _heading(self, view: View) -> None:
        lang, config = self.lang, view.config
        what = menu_title(config.menu, lang) if config.menu else config.edition.name.capitalize()
        arrow = "\N{DOWNWARDS ARROW}" if view.direction == 1 else "\N{UPWARDS ARROW}"
        where = f"{word('round_n', lang, n=view.round)}, {word('turn_n', lang, n=view.turn)} {arrow}"
        piles = f"{word('deck', lang)} {view.deck_size}, {word('discard', lang)} {len(view.discard)}"
        self._write(12, 24, 16, f"{what} \N{MIDDLE DOT} {where} \N{MIDDLE DOT} {piles}")
        self.bottom = 36

    def _seat(self, view: View, seat: int, hand: HandView) -> None:
        lang, top = self.lang, self.bottom
        self._write(12, top + 20, 14, word("player_n", lang, n=seat))
        self._write(12, top + 38, 13, f"{view.scores[seat]} {word('points', lang)}")
        for player, prompt in view.owed:
            if player == seat:
                owed = f"\N{BLACK RIGHT-POINTING SMALL TRIANGLE} {verb_title(prompt, lang)}"
                self._write(12, top + 56, _size(owed, _LABEL - 16, 12), owed)
        self._cards(hand.cards, hand.size - len(hand.cards))
        if view.looking is not None and view.looking[0] == seat:
            self._cards(view.looks_at, view.looking[1] - len(view.looks_at))
        slots, row = self.painter.row(view.tableaus[seat])
        if slots:
            stacked = any(placed.on is not None for placed in view.tableaus[seat])
            self._row(slots, row, HEIGHT + _ON_TOP * stacked)
        if view.desserts[seat]:
            self._cards(view.desserts[seat], 0, 0.7 * _SMALL)
        self.bottom = max(self.bottom, top + 64) + 4
        self.parts.append(f'<path d="M12 {self.bottom:g}h{self.width - 12:g}" stroke="#cfc4b4"/>')
        self.bottom += 4

    def _cards(self, cards: Sequence[Card], hidden: int, scale: float = _SMALL) -> None:
        """Draw known cards and the backs of hidden ones in a row."""
        faces = [self.painter.card(_Lying.of(card)) for card in cards]
        faces += [_back(word("face_down", self.lang))] * hidden
        row = "".join(_at(place * (WIDTH + _GAP), 0, 1, face) for place, face in enumerate(faces))
        if faces:
            self._row(len(faces), row, HEIGHT, scale)

    def _row(self, slots: int, row: str, height: float, scale: float = _SMALL) -> None:
        """Put a row below what has been drawn."""
        self.parts.append(_at(_LABEL, self.bottom + 4, scale, row))
        self.bottom += height * scale + 8
        self.width = max(self.width, _LABEL + slots * (WIDTH + _GAP) * scale)
