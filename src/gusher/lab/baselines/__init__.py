"""Players that learnt by playing themselves, by name: something to be better than, beside the levels of the bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gusher.rules.kernel import Record
    from gusher.rules.kernel.engine import Engine

SELF_TAUGHT = "self_taught"
"""What ``docs/examples/self_play.py`` had learnt of Atacama's basic game after ten minutes."""


def is_there(game: str, options: Mapping[str, object]) -> bool:
    """Whether it knows this game: Atacama for two, without stages and claims."""
    wanted = {"seats": 2, "variant": "basic", "tactical": False}
    return game == "atacama" and all(options.get(name, value) == value for name, value in wanted.items())


@cache
def self_taught() -> Callable[[Engine, Record, int, int], int]:
    """Atacama's: the field that it likes best, as ``gusher.study.Chooser``."""
    from .atacama import KEPT, Policy

    return Policy.read(KEPT).choose
