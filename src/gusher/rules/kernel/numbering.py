"""Actions by their index among all of a game, as learners number them: ``Actions.at`` and ``Actions.index`` for
compiled code."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
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
    at, index, begin = "", "", 0
    # A branch for each kind: it divides by constants, which takes a fraction of the time.
    for code, (kind, (_, second, third)) in enumerate(zip(actions.kinds, actions.ranges[1:].tolist(), strict=True), 1):
        within = f"(index - {begin})"
        at += f"{code << 24} | {within} // {second * third} << 16 | {within} // {third} % {second} << 8"
        at += f" | {within} % {third} if index < {begin + kind.count} else "
        index += f"{begin} + ((action >> 16 & 255) * {second} + (action >> 8 & 255)) * {third} + (action & 255)"
        index += f" if action >> 24 == {code} else "
        begin += kind.count
    arguments, body = {
        "action_at": ("_s, index", f"{at} 0"),
        "index_of": ("_s, action", f"{index} -1"),
        "count_of": ("_s", f"{begin}"),
    }[name]
    made: Callable[..., int] = eval(compile(f"lambda {arguments}: {body}", __file__, "eval"))  # noqa: S307 (our own text)
    made.__name__, made.__qualname__, made.__module__ = name, name, __name__
    return rule(made)


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
