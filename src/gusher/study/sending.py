"""Work that goes to other processes, on this machine or on others."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import lru_cache
from typing import Protocol

from gusher.rules.kernel import OptionError
from gusher.rules.kernel.frozen import digest_of_rules

from .describing import mark_of_bots
from .games import Games
from .work import Work

Timed = tuple[Games, float]
"""A block of games, and how many seconds it took."""


class Hands(Protocol):
    """Other processes that play."""

    @property
    def seconds(self) -> float:
        """About how long a block should take."""

    def count(self) -> int:
        """How many there are now."""

    def play(self, first: int, count: int) -> Future[Timed]:
        """Have a block played: so many games from the first."""


def sent(work: Work, dumps: Callable[[object], bytes] = pickle.dumps) -> bytes:
    """Work as it travels, with marks of its rules and of the bots. Raises OptionError here, and not in a thread of a
    pool, if players can't be pickled."""
    try:
        return dumps((work, digest_of_rules(work.setting.game.rules), mark_of_bots()))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise OptionError("jobs", "jobs", f"players can't be sent to other processes: {error}") from None


def timed(text: bytes, first: int, count: int) -> Timed:
    """Play a block in another process."""
    work = _received(text)
    began = time.perf_counter()
    games = work.play(first, count)
    return games, time.perf_counter() - began


@lru_cache(4)
def _received(text: bytes) -> Work:
    work, rules, bots = pickle.loads(text)  # noqa: S301 (from the process that plays)
    if digest_of_rules(work.setting.game.rules) != rules:
        detail = (
            "the rules were changed in one process, and the others have them unchanged: change them in a module that "
            "your script imports, or play with jobs=1"
        )
        raise OptionError("jobs", "jobs", detail)
    if mark_of_bots() != bots:
        detail = "another machine has other bots: install the same release of Gusher everywhere"
        raise OptionError("jobs", "jobs", detail)
    return work  # type: ignore[no-any-return]
