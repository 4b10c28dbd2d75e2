"""Actions by their index among all of a game, as learners number them: ``Actions.at`` and ``Actions.index`` for
compiled code."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import accumulate
from types import ModuleType
from typing import Any

from .game import game
from .marking import resolved, rule
from .registry import game_of_rules


# What is wrapped in a cache is no global that compiled code could have taken over (``frozen``).
@cache
def of_actions(rules: ModuleType, name: str) -> Callable[..., int]:
    """How the game with these rules finds an action, or its index."""
    actions = game(game_of_rules(rules)).actions
    before = (0, *accumulate(kind.count for kind in actions.kinds))
    ranges = actions.ranges[1:]
    second, third = tuple(int(each[1]) for each in ranges), tuple(int(each[2]) for each in ranges)
    last = len(actions.kinds) - 1

    def action_at(_s: Any, index: int) -> int:
        kind = 0
        while kind < last and index >= before[kind + 1]:
            kind += 1
        within = index - before[kind]
        bytes_2_and_3 = within % (second[kind] * third[kind])
        first = within // (second[kind] * third[kind])
        return kind + 1 << 24 | first << 16 | bytes_2_and_3 // third[kind] << 8 | bytes_2_and_3 % third[kind]

    def index_of(_s: Any, action: int) -> int:
        kind = (action >> 24) - 1
        first_two = (action >> 16 & 255) * second[kind] + (action >> 8 & 255)
        return before[kind] + first_two * third[kind] + (action & 255)

    count = len(actions)

    def count_of(_s: Any) -> int:
        return count

    own: dict[str, Callable[..., int]] = {"action_at": action_at, "index_of": index_of, "count_of": count_of}
    return rule(own[name])


@resolved(of_actions)
def action_at(s: Any, index: int) -> int:
    """The action at an index that there is."""
    return of_actions(s.rules, "action_at")(s, index)


@resolved(of_actions)
def count_of(s: Any) -> int:
    """How many actions there are."""
    return of_actions(s.rules, "count_of")(s)


@resolved(of_actions)
def index_of(s: Any, action: int) -> int:
    """The index of an action that there is."""
    return of_actions(s.rules, "index_of")(s, action)
