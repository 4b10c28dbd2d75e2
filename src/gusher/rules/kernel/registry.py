"""Which record belongs to which game's rules."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from .records import MARKER, name_of, view_type

T = TypeVar("T")

_RULES: dict[str, ModuleType] = {}


def join(kind: np.dtype[np.void], rules: ModuleType) -> None:
    """Make ``rules`` the rules of every record of this type."""
    name = name_of(kind)
    if _RULES.setdefault(name, rules) is not rules:
        raise ValueError(f"two games call themselves {name}")
    view_type(kind).rules = rules


def has_rules(kind: Any) -> bool:
    """Whether a type, as Numba or NumPy sees it, is a record, and more than a part of others."""
    return bool(kind.fields) and next(iter(kind.fields)).startswith(MARKER)


def rules_of_record(kind: Any) -> ModuleType:
    """The rules for a record as Numba sees it. TypeError for a record of no game."""
    if not has_rules(kind):
        raise TypeError(f"{kind} is not the record of a game")
    return _rules(next(iter(kind.fields)).removeprefix(MARKER))


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


def declared(module: str, name: str, kind: type[T]) -> T:
    """What a module declares under a name; where there is no such module, what holds for any game: ``kind()``."""
    if find_spec(module) is None:
        return kind()
    found = getattr(import_module(module), name)
    assert isinstance(found, kind)
    return found
