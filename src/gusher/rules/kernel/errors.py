"""Errors that name the field and the reason."""

from __future__ import annotations

from collections.abc import Mapping


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
