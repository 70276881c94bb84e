"""Processes that work for another: they end when they are left, or when it dies, and never leave half a message."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep

import pytest

from sushigo.workers import worker_processes


def test_work_is_done_and_errors_come_back() -> None:
    with worker_processes(2) as pool:
        assert [pool.submit(pow, base, 2).result() for base in range(5)] == [0, 1, 4, 9, 16]
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()
        assert pool.submit(int, "ff", base=16).result() == 255


def test_who_leaves_by_an_error_does_not_wait_for_work() -> None:
    began = monotonic()
    with suppress(KeyboardInterrupt), worker_processes(2) as pool:
        pool.submit(pow, 1, 1).result()  # they have begun
        for _ in range(4):
            pool.submit(sleep, 60)
        raise KeyboardInterrupt

    assert monotonic() - began < 30
    assert active_children() == []


def test_who_leaves_while_results_are_sent_does_not_wait_either() -> None:
    """Half of a message would be waited for, for ever; they are longer than a pipe takes at once."""
    for moment in range(8):
        with suppress(KeyboardInterrupt), worker_processes(2) as pool:
            results = [pool.submit(partial(bytes, 300_000)) for _ in range(200)]
            results[moment].result()
            sleep(moment / 2000)
            raise KeyboardInterrupt
    assert active_children() == []


def test_ctrl_c_is_not_for_them() -> None:
    with worker_processes(1) as pool:
        pid = pool.submit(os.getpid).result()
        os.kill(pid, signal.SIGINT)
        assert pool.submit(os.getpid).result() == pid


FATHER = """
import os, sys, time
from sushigo.workers import worker_processes

if __name__ == "__main__":
    with worker_processes(2) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        for _ in range(int(sys.argv[1])):
            pool.submit(time.sleep, 600)
        time.sleep(600)
"""


@pytest.mark.parametrize("works", [0, 3], ids=["idle", "at work"])
def test_they_end_when_the_process_that_hands_out_is_killed(works: int, tmp_path: Path) -> None:
    script = tmp_path / "father.py"
    script.write_text(FATHER, "utf-8")
    father = subprocess.Popen(
        [sys.executable, script, str(works)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert father.stdout is not None
    father.stdout.readline()

    father.kill()

    father.communicate(timeout=30)  # the output ends when nobody is left who could write to it
