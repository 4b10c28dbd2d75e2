"""Errors that name the field and the reason."""

from __future__ import annotations


class GusherError(ValueError):
    """Something was asked for that can't be done. ``code`` names the reason in the texts, ``field`` the part that was
    wrong."""

    def __init__(self, code: str, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}" if field else detail)
        self.code = code
        self.field = field
        self.detail = detail


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
