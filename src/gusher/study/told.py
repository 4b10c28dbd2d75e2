"""What is told of a game's series besides points: numbers of its own, and sides that are alike. One module a game,
``gusher.study.<game>``, found by name; most games have none."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from gusher.rules.kernel import Record


class Watcher(Protocol):
    """Made by ``Watcher(s)`` at the start of a game."""

    def watch(self, s: Record, seat: int, action: int) -> None:
        """Sees every action and outcome, before it is done."""

    def facts(self, s: Record) -> list[list[int]]:
        """The numbers of ``FACTS`` at the end, a row a side."""


class Nothing:
    """Watches a game of which nothing more is told."""

    def __init__(self, s: Record) -> None:
        """Any state will do."""

    def watch(self, s: Record, seat: int, action: int) -> None:
        """Nothing is kept."""

    def facts(self, s: Record) -> list[list[int]]:
        """There are none."""
        return []


@cache
def _module(game_name: str) -> Any:
    name = f"gusher.study.{game_name}"
    return import_module(name) if find_spec(name) is not None else None


def names_of_facts(game_name: str) -> tuple[str, ...]:
    """What a game's numbers are called."""
    return getattr(_module(game_name), "FACTS", ())


def watcher(game_name: str, s: Record) -> Watcher:
    """Who watches one game."""
    return getattr(_module(game_name), "Watcher", Nothing)(s)


def groups(game_name: str, s: Record) -> tuple[str, ...]:
    """For each side the name of those that are like it, by the state at the start; none where sides do not differ."""
    found = getattr(_module(game_name), "groups", None)
    return () if found is None else tuple(found(s))
