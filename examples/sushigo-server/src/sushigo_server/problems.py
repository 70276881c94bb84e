"""Refusals: every one has a reason, a word for programs, and is told as problem details (RFC 9457)."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Final

from sushigo import CardTypeError, IllegalAction, InvalidNotation, SushiGoError

STATUS: Final = {
    "malformed": HTTPStatus.BAD_REQUEST,
    "no_action": HTTPStatus.BAD_REQUEST,
    "no_token": HTTPStatus.UNAUTHORIZED,
    "wrong_token": HTTPStatus.UNAUTHORIZED,
    "no_table": HTTPStatus.NOT_FOUND,
    "no_seat": HTTPStatus.CONFLICT,
    "not_over": HTTPStatus.CONFLICT,
    "over": HTTPStatus.CONFLICT,
    "stale": HTTPStatus.CONFLICT,
    "reused": HTTPStatus.CONFLICT,
    "not_your_turn": HTTPStatus.CONFLICT,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "not_an_option": HTTPStatus.UNPROCESSABLE_ENTITY,
    "no_such_game": HTTPStatus.UNPROCESSABLE_ENTITY,
    "too_often": HTTPStatus.TOO_MANY_REQUESTS,
    "card_failed": HTTPStatus.INTERNAL_SERVER_ERROR,
    "unreadable": HTTPStatus.INTERNAL_SERVER_ERROR,
    "full": HTTPStatus.SERVICE_UNAVAILABLE,
    "not_saved": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""The reasons there are, and the HTTP status that goes with each."""


class Problem(Exception):
    """Something was refused, and nothing has changed."""

    def __init__(self, reason: str, detail: str, **more: object) -> None:
        super().__init__(detail)
        self.reason = reason
        self.more = more

    @property
    def status(self) -> HTTPStatus:
        """The HTTP status."""
        return STATUS[self.reason]

    @property
    def document(self) -> dict[str, object]:
        """The problem details."""
        told = {"title": self.status.phrase, "status": int(self.status), "reason": self.reason, "detail": str(self)}
        return {**told, **self.more}


def problem_of(error: SushiGoError) -> Problem:
    """Tell an error of the library; what an `IllegalAction` says is meant for the player who acted."""
    match error:
        case IllegalAction():
            return Problem(error.reason, str(error), choices=[action.text for action in error.legal])
        case InvalidNotation():
            return Problem("no_action", str(error))
        case CardTypeError():  # what it says may show what is hidden
            logging.getLogger(__name__).error("%s", error)
            return Problem("card_failed", "a card of another package failed, so nothing was done")
        case _:
            return Problem("no_such_game", str(error))
