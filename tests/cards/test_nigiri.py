"""Nigiri, and the wasabi they go on: points against a count by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import sushigo

VALUES = {"nigiri:egg": 1, "nigiri:salmon": 2, "nigiri:squid": 3}

laid = st.lists(st.sampled_from([*VALUES, "wasabi", "tempura"]), max_size=10)


def counted(items: list[str]) -> int:
    """Go through the cards as they were laid: a nigiri takes an open wasabi if there is one (rules.md §1.4)."""
    open_wasabi = points = 0
    for item in items:
        if item == "wasabi":
            open_wasabi += 1
        elif item in VALUES:
            points += VALUES[item] * (3 if open_wasabi else 1)
            open_wasabi -= bool(open_wasabi)
    return points


@given(one=laid, other=laid)
def test_nigiri_score_by_face_and_three_times_on_wasabi(one: list[str], other: list[str]) -> None:
    """Egg 1, salmon 2, squid 3; on wasabi 3, 6, 9 (rules.md §1.6)."""
    for config in (sushigo.classic(2), sushigo.party(2, "my_first_meal")):
        by_card = sushigo.score_round(config, [one, other]).by_card

        assert by_card.get("nigiri", (0, 0)) == (counted(one), counted(other))
        assert "wasabi" not in by_card
