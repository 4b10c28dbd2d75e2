"""Tasks as they are sent to other processes, here or on other machines, with marks of the rules and bots they use."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from gusher.rules.kernel import Game, OptionError
from gusher.rules.kernel.frozen import digest_of_rules

from .describing import mark_of_bots

Task = Callable[..., Any]
"""Called many times with different arguments. The answer depends on these alone."""


def sent(task: Task, game: Game, dumps: Callable[[object], bytes] = pickle.dumps) -> bytes:
    """A task as it travels, with marks of a game's rules and of the bots. Raises OptionError here, and not in a thread
    of a pool, if players can't be pickled."""
    try:
        return dumps((task, game, digest_of_rules(game.rules), mark_of_bots()))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise OptionError("jobs", "jobs", f"players can't be sent to other processes: {error}") from None


def done(text: bytes, *arguments: Any) -> Any:
    """Call the task once, in another process."""
    return _received(text)(*arguments)


@lru_cache(4)
def _received(text: bytes) -> Task:
    task, game, rules, bots = pickle.loads(text)  # noqa: S301 (from the process that asks)
    if digest_of_rules(game.rules) != rules:
        detail = (
            "the rules were changed in one process, and the others have them unchanged: change them in a module that "
            "your script imports, or play with jobs=1"
        )
        raise OptionError("jobs", "jobs", detail)
    if mark_of_bots() != bots:
        detail = "another machine has other bots: install the same release of Gusher everywhere"
        raise OptionError("jobs", "jobs", detail)
    return task  # type: ignore[no-any-return]
