"""The one error by which the server says no."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from gusher.rules.kernel import Game, GusherError, IllegalError

from .failing import Failure, Reason, Refused
from .reasons import COMMON_REASONS

NO_TOKEN = 401
TOO_MANY = 429
SECONDS_TO_WAIT = 5
"""So long somebody who was too fast is to wait where nothing says how long it takes."""


STATUS = {
    "unknown_seat": 404, "not_your_seat": 403, "not_your_desk": 403, "not_a_host": 403,
    "not_the_maker": 403,
}  # fmt: skip
"""What is no conflict with how a table stands."""


class Refusal(Exception):
    """Something was not done, and nothing has changed. A ``Failure`` over HTTP, a ``Refused`` over WebSocket. ``wait``:
    after so many seconds the same would be done, where that is known."""

    def __init__(
        self,
        code: str,
        field: str | None = None,
        detail: str = "",
        *,
        section: str | None = None,
        status: int = 400,
        game: str | None = None,
        place: Mapping[str, str | int] | None = None,
        found: str = "",
        meant: Sequence[str] = (),
        wait: float = 0.0,
    ) -> None:
        self.reason = Reason(code, section)
        self.field = field
        self.detail = detail or COMMON_REASONS.get(code, "")
        self.status = status
        self.game = game
        self.place = dict(place or {})
        self.found = found
        self.meant = list(meant)
        self.wait = wait
        super().__init__(f"{code}: {self.detail}")

    @property
    def headers(self) -> dict[str, str]:
        """The headers of an HTTP answer: after how many whole seconds to ask again, or that a token is needed."""
        if self.status == NO_TOKEN:
            return {"www-authenticate": "Bearer"}
        return {"retry-after": str(math.ceil(self.wait) or SECONDS_TO_WAIT)} if self.status == TOO_MANY else {}

    def failure(self) -> Failure:
        """What an HTTP answer says."""
        return Failure(self.reason, self.field, self.detail, self.game, self.place, self.found, self.meant)

    def refused(self, number: int | None) -> Refused:
        """What a WebSocket says of the message of this number."""
        return Refused(number, self.reason, self.field, self.place, self.found)


def refusal_of(error: GusherError, game: Game | None = None) -> Refusal:
    """What the rules, the table or a reader of files had against it, with the section of the rules page."""
    entry = game.texts["en"]["reasons"].get(error.code) if game else None
    status = STATUS.get(error.code, 409) if isinstance(error, IllegalError) else 400
    return Refusal(
        error.code,
        error.field or None,
        error.detail,
        section=entry["section"] if entry else None,
        status=status,
        game=game.name if game else None,
        place=error.place,
        found=error.found,
    )
