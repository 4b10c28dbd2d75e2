"""Players that learnt by playing themselves, by name: something to be better than, beside the levels of the bots. Each
module is called like its game, and says what it plays (``PLAYS``: options, with the number of seats)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gusher.rules.kernel import Record
    from gusher.rules.kernel.engine import Engine

SELF_TAUGHT = "self_taught"


def is_there(game: str, options: Mapping[str, object]) -> bool:
    """Whether one has learnt this game, with these options."""
    return _has(game) and all(options.get(name, value) == value for name, value in _module(game).PLAYS.items())


@cache
def self_taught(game: str) -> Callable[[Engine, Record, int, int], int]:
    """The one that has: what it likes best, as ``gusher.study.Chooser``."""
    module = _module(game)
    choose: Callable[[Engine, Record, int, int], int] = module.Policy.read(module.KEPT).choose
    return choose


@cache
def _has(game: str) -> bool:
    return find_spec(f"{__name__}.{game}") is not None


def _module(game: str) -> Any:
    return import_module(f"{__name__}.{game}")
