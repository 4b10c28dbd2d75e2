"""Which record belongs to which game's rules."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from .records import MARKER, name_of, view_type

_RULES: dict[str, ModuleType] = {}


def join(kind: np.dtype[np.void], rules: ModuleType) -> None:
    """Make ``rules`` the rules of every record of this type."""
    name = name_of(kind)
    if _RULES.setdefault(name, rules) is not rules:
        raise ValueError(f"two games call themselves {name}")
    view_type(kind).rules = rules


def rules_of_record(kind: Any) -> ModuleType:
    """The rules for a record as Numba sees it. TypeError for a record of no game."""
    name = next(iter(kind.fields))
    if not name.startswith(MARKER):
        raise TypeError(f"{kind} is not the record of a game")
    return _rules(name.removeprefix(MARKER))


def rules_of_dtype(kind: np.dtype[np.void]) -> ModuleType:
    """The rules for a record as NumPy sees it. TypeError for a record of no game."""
    return _rules(name_of(kind))


def _rules(name: str) -> ModuleType:
    if name not in _RULES:
        import_module(f"gusher.rules.{name}.game")
    return _RULES[name]


def game_of_rules(rules: ModuleType) -> str:
    """The name of the game whose rules these are. KeyError if they have not joined."""
    for name, own in _RULES.items():
        if own is rules:
            return name
    raise KeyError(rules.__name__)
