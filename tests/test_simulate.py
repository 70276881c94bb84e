"""Many games between agents: the same results however they are spread, and failures that are told."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from hashlib import blake2b
from itertools import islice
from multiprocessing import active_children, get_context
from random import Random

import pytest
from distributed import Client, LocalCluster

import sushigo
from bad_agents import Cheating, Dying, Raising, Sleeping
from sushigo.agents import Agent, agent_named
from sushigo.errors import AgentError, GameFailed, InvalidConfig, UnknownAgent
from sushigo.simulate import FailedGame, PlayedGame, derived_seed, play_again, simulate

CLASSIC = sushigo.classic(players=2)
PARTY = sushigo.party(players=4, menu="big_banquet")
AGENTS = ["random", "random"]


def test_seeds_follow_from_root_index_and_purpose() -> None:
    digest = blake2b(b"7/3/agent 1", digest_size=8).digest()

    assert derived_seed(7, 3, "agent 1") == int.from_bytes(digest, "big")


def test_a_result_is_that_of_the_game_played_by_hand() -> None:
    (game,) = simulate(CLASSIC, ["greedy", "random"], games=1, seed=3)
    assert isinstance(game, PlayedGame)

    seats = [agent_named("greedy"), agent_named("random")]
    streams = [Random(derived_seed(3, 0, f"agent {seat}")) for seat in (0, 1)]
    state = sushigo.new_game(CLASSIC, derived_seed(3, 0, "deal"))
    while not state.is_over:
        views = [sushigo.observe(state, seat) for seat in (0, 1)]
        actions = [
            seats[seat].choose(view, view.legal_actions, streams[seat])
            for seat, view in enumerate(views)
            if view.decision
        ]
        state = sushigo.apply(state, actions)
    assert game.scores == state.scores
    assert game.winners == sushigo.winners(state)


def test_the_points_of_all_cards_make_up_the_scores() -> None:
    for game in simulate(PARTY, ["random"] * 4, games=3, seed=1):
        assert isinstance(game, PlayedGame)
        points = [sum(counts.points[seat] for counts in game.cards.values()) for seat in range(4)]
        assert tuple(points) == game.scores


def test_as_many_cards_are_chosen_as_hands_had() -> None:
    (game,) = simulate(CLASSIC, AGENTS, games=1, seed=1)

    assert isinstance(game, PlayedGame)
    for seat in (0, 1):
        assert 30 <= sum(counts.plays[seat] for counts in game.cards.values()) <= 60
        for counts in game.cards.values():
            assert counts.picks[seat] <= min(counts.plays[seat], counts.offers[seat])


def test_agents_change_seats_from_game_to_game() -> None:
    games = simulate(sushigo.classic(players=3), ["random"] * 3, games=4, seed=1)
    seatings = [game.seating for game in games if isinstance(game, PlayedGame)]

    assert seatings == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]


def test_places_are_shared_and_puddings_break_ties() -> None:
    games = [game for game in simulate(CLASSIC, AGENTS, games=60, seed=2) if isinstance(game, PlayedGame)]

    for game in games:
        assert game.places[0] == 1 + (game.places[1] < game.places[0])
        if game.scores[0] != game.scores[1]:
            assert (game.places[0] == 1) == (game.scores[0] > game.scores[1])


def test_chunks_and_workers_change_nothing() -> None:
    """Not one letter of what comes out, be it played in turn, by threads, by processes or by a cluster."""
    run = partial(simulate, CLASSIC, AGENTS, games=260, seed=5)
    serial = repr(list(run()))

    with (
        ThreadPoolExecutor(2) as threads,
        LocalCluster(processes=False, dashboard_address=":0") as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        for chunk in (7, 250):
            assert repr(list(run(workers=2, chunk=chunk))) == serial
            assert repr(list(run(executor=threads, chunk=chunk))) == serial
            assert repr(list(run(executor=client.get_executor(), chunk=chunk))) == serial
        assert list(run(games=20, executor=client.get_executor(), chunk=1)) == list(run(games=20))


def test_processes_change_nothing() -> None:
    agents = ["greedy", "random", "greedy", "monte_carlo:iterations=2:depth=1"]
    serial = list(simulate(PARTY, agents, games=3, seed=5))

    assert list(simulate(PARTY, agents, games=3, seed=5, workers=2, chunk=2)) == serial


class Late(Future[object]):
    """What is done only when its result is wanted."""

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self.work = work

    def result(self, timeout: float | None = None) -> object:
        return self.work()


class Lazy(Executor):
    """An executor of no library, that does everything when it is wanted and not before."""

    def __init__(self) -> None:
        self.handed: list[range] = []

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        self.handed.append(args[-1])
        return Late(partial(fn, *args, **kwargs))


def test_any_executor_will_do() -> None:
    serial = list(simulate(CLASSIC, AGENTS, games=5, seed=5))

    assert list(simulate(CLASSIC, AGENTS, games=5, seed=5, executor=Lazy(), chunk=2)) == serial


@pytest.mark.parametrize(("games", "size"), [(3, 1), (100, 1), (1000, 10), (20_000, 50), (10**30, 50)])
def test_chunks_are_a_hundredth_of_the_games_and_of_fifty_at_most(games: int, size: int) -> None:
    executor = Lazy()
    run = simulate(CLASSIC, AGENTS, games=games, seed=5, executor=executor)
    next(run)

    assert {len(chunk) for chunk in executor.handed} == {size}


def test_an_executor_has_work_for_many_workers_ahead_and_no_more() -> None:
    executor = Lazy()
    run = simulate(CLASSIC, AGENTS, games=10**6, seed=5, executor=executor, chunk=1)
    for handed in (128, 129, 130):
        next(run)
        assert len(executor.handed) == handed


class Eager(Lazy):
    """An executor that does what it is handed at once."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        self.handed.append(args[-1])
        done: Future[object] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def test_an_executor_that_plays_at_once_plays_nothing_ahead() -> None:
    executor = Eager()
    run = simulate(CLASSIC, AGENTS, games=10**6, seed=5, executor=executor, chunk=2)

    assert next(run) == next(simulate(CLASSIC, AGENTS, games=1, seed=5))
    assert executor.handed == [range(2)]


class Tired(Eager):
    """An executor that takes no more than three chunks."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        if len(self.handed) == 3:
            raise RuntimeError("no more today")
        return super().submit(fn, *args, **kwargs)  # type: ignore[no-untyped-call]


def test_what_an_executor_does_not_take_fails_after_what_it_has_done() -> None:
    serial = list(simulate(CLASSIC, AGENTS, games=6, seed=5))

    *played, seventh, eighth = simulate(CLASSIC, AGENTS, games=8, seed=5, chunk=2, executor=Tired(), keep_going=True)
    assert played == serial
    assert [game.reason for game in (seventh, eighth) if isinstance(game, FailedGame)] == [
        "lost with games 6 to 7: RuntimeError: no more today"
    ] * 2


def test_results_come_as_soon_as_they_are_played() -> None:
    endless = simulate(CLASSIC, AGENTS, games=10**9, seed=1)

    assert [game.index for game in islice(endless, 3)] == [0, 1, 2]


def test_results_of_a_shorter_run_are_the_beginning_of_a_longer_one() -> None:
    longer = list(simulate(CLASSIC, AGENTS, games=5, seed=8))

    assert list(simulate(CLASSIC, AGENTS, games=2, seed=8)) == longer[:2]


def test_progress_is_told_game_by_game() -> None:
    done: list[int] = []
    list(simulate(CLASSIC, AGENTS, games=3, seed=1, progress=done.append))

    assert done == [1, 2, 3]


def test_a_run_that_cannot_be_is_refused_at_once() -> None:
    with pytest.raises(InvalidConfig, match="2 players need as many agents"):
        simulate(CLASSIC, ["random"], games=1, seed=1)
    with pytest.raises(UnknownAgent):
        simulate(CLASSIC, ["random", "nobody"], games=1, seed=1)


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"games": -1}, "games is how many are played, 0 or more, not -1"),
        ({"workers": 0}, "workers is how many processes play, 1 to 1000, not 0"),
        ({"workers": 1001}, "workers is how many processes play, 1 to 1000, not 1001"),
        ({"chunk": 0}, "chunk is how many games are handed over at once, 1 or more, not 0"),
    ],
)
def test_a_number_out_of_its_range_is_refused_by_name(numbers: dict[str, int], said: str) -> None:
    with pytest.raises(InvalidConfig, match=said):
        simulate(CLASSIC, AGENTS, **{"games": 1, "seed": 1, **numbers})  # type: ignore[call-overload]


def test_an_agent_that_fails_ends_the_run_and_names_the_seed_of_its_game() -> None:
    with pytest.raises(GameFailed, match=r"Raising.*too much sashimi") as refusal:
        list(simulate(CLASSIC, [Raising(), "random"], games=50, seed=1))

    failed = refusal.value
    assert failed.seed == derived_seed(1, failed.index, "deal")
    state = sushigo.new_game(CLASSIC, failed.seed)
    hands = [[str(card) for card in player.hand.cards] for player in state.players]
    assert max(hand.count("sashimi") for hand in hands) >= 3


def test_by_choice_the_run_goes_on_after_a_failure() -> None:
    outcomes = list(simulate(CLASSIC, [Raising(), "random"], games=50, seed=1, keep_going=True))

    assert [outcome.index for outcome in outcomes] == list(range(50))
    assert {type(outcome) for outcome in outcomes} == {PlayedGame, FailedGame}


def test_a_game_of_a_run_is_played_again_as_it_was() -> None:
    """With the same seats, deal and chance."""
    played = list(simulate(CLASSIC, AGENTS, games=4, seed=8))

    assert [play_again(CLASSIC, AGENTS, index, seed=8) for index in range(4)] == played


def test_a_failed_game_played_again_raises_what_the_agent_raised() -> None:
    agents: list[Agent | str] = [Raising(), "random"]
    played = simulate(CLASSIC, agents, games=50, seed=1, keep_going=True)
    failed = next(game for game in played if isinstance(game, FailedGame))

    with pytest.raises(AgentError, match="too much sashimi") as refusal:
        play_again(CLASSIC, agents, failed.index, seed=1)

    assert refusal.value.__cause__ is not None
    assert failed.reason == f"AgentError: {refusal.value}"


def test_a_game_with_no_such_number_is_not_played_again() -> None:
    with pytest.raises(InvalidConfig, match="index is the number of a game, 0 or more, not -1"):
        play_again(CLASSIC, AGENTS, -1, seed=1)


def test_an_illegal_choice_is_told() -> None:
    with pytest.raises(GameFailed, match=r"Cheating.*0 play caviar.*not among its legal actions"):
        list(simulate(CLASSIC, [Cheating(), "random"], games=1, seed=1))


def test_a_worker_that_dies_is_told_by_its_game_and_the_run_goes_on() -> None:
    raised = list(simulate(CLASSIC, [Raising(), "random"], games=12, seed=1, keep_going=True))
    died = list(simulate(CLASSIC, [Dying(), "random"], games=12, seed=1, keep_going=True, workers=2, chunk=4))

    failed = [outcome for outcome in died if isinstance(outcome, FailedGame)]
    assert [game.index for game in failed] == [game.index for game in raised if isinstance(game, FailedGame)]
    assert failed
    assert all("has died" in game.reason for game in failed)
    assert [game for game in died if isinstance(game, PlayedGame)] == [
        game for game in raised if isinstance(game, PlayedGame)
    ]


@pytest.mark.parametrize("chunk", [1, 4])
def test_a_run_in_which_a_worker_dies_ends_at_once(chunk: int) -> None:
    run = simulate(CLASSIC, [Dying(), "random"], games=40, seed=1, workers=2, chunk=chunk)

    with pytest.raises(GameFailed, match="has died"):
        list(run)
    assert active_children() == []


def test_a_run_whose_worker_was_killed_can_be_left() -> None:
    run = simulate(CLASSIC, AGENTS, games=100_000, seed=1, workers=2)
    next(run)
    active_children()[0].kill()

    run.close()

    assert active_children() == []


def test_an_executor_that_breaks_ends_the_run() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        with pytest.raises(GameFailed, match="broke") as refusal:
            list(simulate(CLASSIC, [Dying(), "random"], games=30, seed=1, executor=executor))
        assert isinstance(refusal.value.__cause__, BrokenProcessPool)


def test_whoever_leaves_a_run_does_not_wait_for_its_processes() -> None:
    """They end in the middle of a game."""
    failing = simulate(CLASSIC, [Raising(), "random"], games=12, seed=1, keep_going=True)
    first = next(outcome.index for outcome in failing if isinstance(outcome, FailedGame))
    before = active_children()
    run = simulate(CLASSIC, [Sleeping(), "random"], games=12, seed=1, workers=2, chunk=1)
    done = list(islice(run, first))

    run.close()

    assert len(done) == first > 0
    assert active_children() == before


def test_a_run_of_more_games_than_can_be_listed_begins_at_once() -> None:
    with ThreadPoolExecutor(2) as pool:
        run = simulate(CLASSIC, AGENTS, games=10**30, seed=1, executor=pool)
        played = list(islice(run, 2))
        run.close()

    assert played == list(simulate(CLASSIC, AGENTS, games=2, seed=1))
