"""What pictures show of a table: as much of it as a spectator sees."""

# ruff: noqa: D102 (their names say it)
from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gusher.rules.kernel import Fields


class Seated(Protocol):
    """Who sits where: ``kind`` is ``person``, ``bot``, ``open`` or ``kept``, and ``bot`` the level of one."""

    @property
    def seat(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def bot(self) -> str | None: ...


class Placed(Seated, Protocol):
    """The same with the side that a seat plays for."""

    @property
    def side(self) -> int: ...


class Seen(Protocol):
    """A table: ``scene`` are the numbers that a screen draws (``fields_of``)."""

    @property
    def game(self) -> str: ...
    @property
    def scene(self) -> Fields | None: ...
    @property
    def seats(self) -> Sequence[Placed]: ...
    @property
    def movers(self) -> Sequence[int]: ...
    @property
    def over(self) -> bool: ...
    @property
    def ending(self) -> str | None: ...
    @property
    def points(self) -> Sequence[int]: ...
    @property
    def places(self) -> Sequence[int]: ...
