"""What type checkers see of the public names: all of them, and no others.

They check this file too: an error that does not come makes the comment that ignores it an error.
"""

import pytest

import sushigo
import sushigo.agents
from packages import PUBLIC
from sushigo import *  # noqa: F403
from sushigo.simulate import simulate


def test_a_name_that_is_not_public_is_an_error_to_type_checkers() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        sushigo.nonsense  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="nonsense"):
        sushigo.agents.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_all_public_names_can_be_imported_at_once() -> None:
    config: GameConfig = classic(players=2)  # noqa: F405

    assert config.players == 2
    assert set(PUBLIC) <= set(globals())


def test_a_run_that_ends_at_a_failure_gives_played_games_alone() -> None:
    """So their scores can be read without asking whether there are any."""
    scores: list[tuple[int, ...]] = [
        game.scores for game in simulate(sushigo.classic(players=2), ["random"] * 2, games=2, seed=1)
    ]

    assert len(scores) == 2
