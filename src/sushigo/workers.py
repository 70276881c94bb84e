"""Processes that work for this one, and end at once when they are left, in the middle of what they do."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Final, ParamSpec, TypeVar, final

_P = ParamSpec("_P")
_T = TypeVar("_T")


@contextmanager
def worker_processes(count: int) -> Iterator[Executor]:
    """Open some processes that do what is handed to them; they are fresh ones, a fork of one with threads may hang.

    Args:
        count: How many.

    Yields:
        The executor that hands out. If its block is left by an exception, they end at once, and so they do if this
        process dies.
    """
    context = get_context("spawn")
    # This process alone has the writing end, and writes nothing: it is closed when the processes are to end.
    reading, writing = context.Pipe(duplex=False)
    with reading, writing, ProcessPoolExecutor(count, context, _begin, (reading,)) as pool:
        try:
            yield _Workers(pool)
        except BaseException:
            writing.close()
            raise


@final
class _Workers(Executor):
    """Hands work to processes that do not hear Ctrl-C from their first moment on: it is for who hands out."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        if sys.platform == "win32":
            return self._pool.submit(_do, partial(fn, *args, **kwargs))
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a process begun here inherits that
        try:
            return self._pool.submit(_do, partial(fn, *args, **kwargs))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---- in one of the processes -------------------------------------------------------------------------------


@final
class _Leave:
    """Lets a process end while it works, and not while it sends what came of it.

    Who had read half of a result would wait for the other half for ever.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._working = self._given = False

    def wait(self, left: Connection) -> None:
        """Wait until this process is left, and end it: at once if it is at work, else before it begins again."""
        left.poll(None)
        with self._lock:
            if self._working:
                os._exit(0)
            self._given = True
        parent = parent_process()
        if parent is not None:
            parent.join()  # whoever has died begins nothing again, and reads nothing
        os._exit(0)

    @contextmanager
    def working(self) -> Iterator[None]:
        """Be at work."""
        with self._lock:
            if self._given:
                os._exit(0)
            self._working = True
        try:
            yield
        finally:
            with self._lock:
                self._working = False


_LEAVE: Final = _Leave()


def _begin(left: Connection) -> None:
    """Leave Ctrl-C to the process that hands out, and watch for its leaving."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_LEAVE.wait, args=(left,), daemon=True).start()


def _do(work: Callable[[], _T]) -> _T:
    with _LEAVE.working():
        return work()
