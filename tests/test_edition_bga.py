"""The edition that reads the rules as one site does."""

import pytest

from sushigo import InvalidConfig, Menu, edition_named


def test_the_site_limits_one_menu_to_six_players() -> None:
    edition = edition_named("bga")

    assert edition.with_menu(6, Menu.named("sushi_go")).players == 6
    with pytest.raises(InvalidConfig, match="2 to 6 players"):
        edition.with_menu(7, Menu.named("sushi_go"))
