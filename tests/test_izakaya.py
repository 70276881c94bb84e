"""The example package: written with public names only, each card does what it says, and all play with ours."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

import sushigo
from packages import IZAKAYA, install_izakaya, install_plugin, on_path, private_imports, python
from playing import check_promises, sheet_of
from sushigo import CardType, GameConfig, Registry
from sushigo.conformance import check_case, read_cases

with on_path(IZAKAYA / "src"):
    import sushigo_izakaya

CARDS = tuple(
    value()
    for name in sushigo_izakaya.__all__
    if isinstance(value := getattr(sushigo_izakaya, name), type) and issubclass(value, CardType)
)
REGISTRY = Registry(plugins=False).with_cards(*CARDS)
CASES = read_cases((IZAKAYA / "tests/izakaya.cases.json").read_text("utf-8"))
MODULES = sorted((IZAKAYA / "src").rglob("*.py"))


def mixed(seed: int, players: int) -> GameConfig:
    """Configure a game of some cards of the package and some of the project's own, in any edition."""
    random = Random(seed)
    if seed % 4 == 0:
        return sushigo_izakaya.Izakaya().standard(players, registry=REGISTRY)
    theirs = [card.name for card in random.sample(CARDS, random.randint(1, 8))]
    if seed % 4 == 1 and players <= 5:
        return sushigo.classic(
            players,
            cards=[card for card in CARDS if card.name in theirs],
            dummy=players == 2,
            pass_direction=random.choice(("left", "right", "alternate")),
        )
    ours = [name for name in REGISTRY.names() if REGISTRY.card_type(name).allows(players)]
    shuffled = random.sample(ours, len(ours))
    menus = (dict.fromkeys(["nigiri", "pudding", *theirs, *shuffled[:number]]) for number in range(9, len(ours)))
    games = (sushigo.Party().configure(players, types, registry=REGISTRY) for types in menus)
    return next(game for game in games if game.edition.cards_at_hand(game) >= game.edition.cards_needed(players))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_it_is_written_with_public_names_only(path: Path) -> None:
    """All that it needs is in `sushigo` itself; nothing is taken from a module behind it."""
    assert not private_imports(path)


def test_every_card_is_an_entry_point_by_its_name() -> None:
    project = tomllib.loads((IZAKAYA / "pyproject.toml").read_text("utf-8"))["project"]
    classes = {f"{type(card).__module__}:{type(card).__name__}" for card in CARDS}

    assert set(project["entry-points"]["sushigo.cards"].values()) == classes
    assert set(project["entry-points"]["sushigo.cards"]) == {card.name for card in CARDS}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_of_the_package_passes(case: dict[str, object]) -> None:
    assert check_case(case, REGISTRY).faults == ()


@pytest.mark.parametrize("players", range(2, 9))
def test_games_with_its_cards_keep_what_is_promised(players: int) -> None:
    for seed in range(players, players + 4):
        assert check_promises(mixed(seed, players), seed).is_over


def test_installed_its_menus_and_its_edition_are_found_by_name(tmp_path: Path) -> None:
    """Its own tests of this, run as those of an installed package."""
    install_izakaya(tmp_path)

    output = python(
        *("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_evenings.py"),
        path=(tmp_path, IZAKAYA / "src"),
        cwd=IZAKAYA,
    )

    assert "10 passed" in output


@pytest.mark.soak
def test_two_thousand_games_keep_what_is_promised() -> None:
    for seed in range(2000):
        players = 2 + seed % 7
        assert check_promises(mixed(seed // 7, players), seed).is_over


@pytest.mark.soak
def test_all_its_cards_keep_the_contract(tmp_path: Path) -> None:
    install_izakaya(tmp_path)
    install_plugin(tmp_path)

    python(
        *("-m", "pytest", "-q", "-p", "no:cacheprovider"),
        path=(tmp_path, IZAKAYA / "src"),
        cwd=IZAKAYA,
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_score_sheet_counts_as_a_game_does(seed: int) -> None:
    """Also where cards move from tableau to tableau, and points are given in the middle of a round."""
    sheet, state = sheet_of(mixed(seed, 2 + seed % 4), seed)

    assert (sheet.total, sheet.desserts) == (state.scores, state.now.desserts)
