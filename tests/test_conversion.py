"""Values as plain data."""

from __future__ import annotations

from attrs import evolve

import sushigo
from sushigo.card import Card
from sushigo.conversion import read_snapshot, snapshot_data
from sushigo.state import NOTHING, Known


def faces(*texts: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def test_a_type_stands_for_all_its_faces_in_what_is_known_of_a_hand() -> None:
    """All three spoons are lacking, but of the nigiri two faces alone."""
    config = sushigo.party(4, "big_banquet")
    lacks = faces("nigiri:egg", "nigiri:squid", "spoon:4", "spoon:5", "spoon:6")
    known = Known((), lacks, (faces("maki:1", "maki:2", "maki:3", "tempura"),))
    snapshot = evolve(sushigo.new_game(config, 1).start, known=(known, NOTHING, NOTHING, NOTHING))

    data = snapshot_data(config, snapshot)

    assert data["known"] == [
        {"lacks": ["nigiri:egg", "nigiri:squid", "spoon"], "some": [["maki", "tempura"]]},
        *[{}] * 3,
    ]
    assert read_snapshot(config, data, "start") == snapshot


def test_a_hand_of_which_nothing_is_known_is_recognized_at_sight() -> None:
    snapshot = sushigo.new_game(sushigo.party(4, "big_banquet"), 1).start

    read = read_snapshot(sushigo.party(4, "big_banquet"), snapshot_data(sushigo.party(4, "big_banquet"), snapshot), "")

    assert all(known is NOTHING for known in read.known)
