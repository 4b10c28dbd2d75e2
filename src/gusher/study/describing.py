"""What a series is, in words and numbers that fit into JSON: whoever plays by the same description plays the same
games."""

from __future__ import annotations

import hashlib
import platform
from dataclasses import asdict
from functools import cache
from pathlib import Path
from types import FunctionType

from gusher import bots
from gusher.rules.kernel.frozen import digest_of_rules, used
from gusher.rules.kernel.variants import numbers_changed, original_of

from .players import Chooser, Contender
from .setting import Setting

PACKAGE = Path(bots.__path__[0]).parent
THINKING = ("bots", "analysis")
"""The packages that decide what a level does."""


def about(setting: Setting, seed: int, most_steps: int) -> dict[str, object]:
    """What all series have: the game with its rules, and what they are called by."""
    name = setting.game.name
    return {
        "game": original_of(name),
        "numbers": dict(numbers_changed(name)),
        "seats": setting.seats,
        "options": dict(setting.options),
        "seed": seed,
        "most_steps": most_steps,
        "rules": digest_of_rules(setting.game.rules),
        # The mark of rules is one of the code that Python made of them.
        "python": ".".join(platform.python_version_tuple()[:2]),
    }


def player(one: Contender) -> dict[str, object]:
    """Who plays: by name, what it is, and what limits it."""
    common = {"name": one.name, "repeatable": one.is_repeatable}
    if one.chooser is not None:
        return {**common, "function": _function(one.chooser)}
    limits = {name: value for name, value in asdict(one.thinking).items() if value is not None}
    if one.program is not None:
        return {**common, "program": one.program.command, "thinking": limits}
    if one.level is not None:
        return {**common, "level": one.level.name, "thinking": limits}
    return {**common, "by_kind": one.by_kind}


@cache
def mark_of_bots() -> str:
    """The same as long as nothing was changed in the source code of bots."""
    digest = hashlib.sha256()
    for package in THINKING:
        for file in sorted((PACKAGE / package).rglob("*.py")):
            digest.update(f"{file.relative_to(PACKAGE).as_posix()}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:20]


def _function(chooser: Chooser) -> str:
    """A function of somebody's own: its name, and a mark of the code that it runs."""
    if isinstance(chooser, FunctionType):
        return f"{chooser.__qualname__} {used([chooser], []).digest()}"
    own = [each for each in vars(type(chooser)).values() if isinstance(each, FunctionType)]
    return f"{type(chooser).__qualname__} {used(own, []).digest()}"
