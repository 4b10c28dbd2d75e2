"""The games that can be played here, and what can be chosen in them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class OptionValue(Struct):
    """One value of an option that is a choice; ``seats`` are the seat counts it can be played with."""

    name: str
    seats: list[int]


class PartsSet(Struct):
    """Parts that can be chosen by their name. Between equal bots those who began were ``ahead`` by so many points on
    the average, which may be so far from the truth (``within``); None where nobody begins. ``group``: other sets of
    which the same has to be said."""

    name: str
    ahead: float | None
    within: float | None
    group: str | None = None


class Option(Struct):
    """What can be chosen when a table is made: one of several values, a switch, or the text of an own file of parts
    (TOML), for which the name of one of ``sets`` can stand. ``quick`` options are asked for even by whoever wants to
    play at once. ``apart`` is what holds where nothing is chosen, people sit at several devices and none may have
    hints, if that is not the default."""

    name: str
    kind: Literal["choice", "switch", "parts"]
    default: str | bool | None
    values: list[OptionValue] = []
    quick: bool = False
    sets: list[PartsSet] = []
    apart: str | bool | None = None


class GameInfo(Struct):
    """A game that can be played here. ``bots`` are the names of its levels, weakest first, and ``climb`` those of them
    by which a player climbs, each stronger than the one before. ``hints``: where all who play may be allowed hints, the
    values of each option with which they may, and an option that is not named does not matter; None where they never
    may."""

    name: str
    rules_version: int
    seats: list[int]
    options: list[Option]
    bots: list[str]
    climb: list[str]
    hints: dict[str, list[str | bool]] | None


class PartsText(Struct, forbid_unknown_fields=True):
    """POST /api/games/{game}/options/{option}: the text of a file of parts of one's own, to hear whether a table could
    be made with it."""

    text: str
