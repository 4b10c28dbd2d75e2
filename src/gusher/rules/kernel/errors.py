"""Errors that name the field and the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class GusherError(ValueError):
    """Something was asked for that can't be done. ``code`` names the reason in the texts, ``field`` the part that was
    wrong, and ``detail`` says it in English to whoever calls from Python or the command line.

    Screens tell the same in their own language: ``place`` is where in a text it was, from the outside in
    (``{"tile": "E", "row": 1}``; each key has a word in the texts), and ``found`` what stood there, short and
    printable.
    """

    def __init__(
        self, code: str, field: str, detail: str, *, place: Mapping[str, str | int] | None = None, found: str = ""
    ) -> None:
        super().__init__(f"{field}: {detail}" if field else detail)
        self.code = code
        self.field = field
        self.detail = detail
        self.place: Mapping[str, str | int] = place or {}
        self.found = found

    def __reduce__(self) -> tuple[Any, ...]:
        """How it travels between processes."""
        return _again, (type(self), self.code, self.field, self.detail, dict(self.place), self.found)


def _again(
    kind: type[GusherError], code: str, field: str, detail: str, place: dict[str, str | int], found: str
) -> GusherError:
    return kind(code, field, detail, place=place, found=found)


class PartsError(GusherError):
    """A file of printed parts (tiles, cards) can't be used as it stands."""


class OptionError(GusherError):
    """A game can't be set up with this option or number of seats."""


class NotationError(GusherError):
    """A text is no action of this game."""


class IllegalError(GusherError):
    """An action that exists but is not allowed now; ``code`` is the rules' own reason code."""


class RangeError(GusherError):
    """A rule stored a number that its field of the record can't hold: a defect of the rules, found in interpreted
    runs."""


class ChangedRulesError(RuntimeError):
    """A global of a rules module was changed after it had gone into compiled code, which can't follow: ``name`` says
    which."""

    def __init__(self, name: str, before: str | None, now: str | None) -> None:
        change = f"from {before} to {now}" if _is_short(before) and _is_short(now) else "after that"
        super().__init__(
            f"{name} was changed {change}, but rules have been compiled with what it was, and compiled code can't "
            "follow. Change it in a new process, before anything is compiled; or play interpreted "
            "(NUMBA_DISABLE_JIT=1)."
        )
        self.name = name


def _is_short(text: str | None) -> bool:
    return text is not None and len(text) <= 40
