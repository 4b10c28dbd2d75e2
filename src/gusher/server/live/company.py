"""Who is at a table that is kept here, as its commands ask for it."""

from __future__ import annotations

from collections.abc import Hashable
from collections.abc import Set as AbstractSet

from gusher.server.storage.storage import StoredTable
from gusher.table import Table
from gusher.table.commands import Actor

from . import leaving, views


class StoredCompany:
    """The ``Company`` of a table. ``here`` are the people who are connected, ``at`` is the time."""

    def __init__(self, stored: StoredTable, table: Table, here: AbstractSet[Hashable], at: float) -> None:
        self._stored = stored
        self._table = table
        self._here = here
        self.at = at

    @property
    def people(self) -> frozenset[int]:
        """See ``Company``."""
        return self._stored.people

    @property
    def here(self) -> frozenset[int]:
        """See ``Company``."""
        return frozenset(seat.seat for seat in self._stored.seats if not self._here.isdisjoint(seat.people))

    @property
    def consenting(self) -> frozenset[int]:
        """See ``Company``. Bots agree to everything: they lose nothing by it."""
        return self._stored.consenting

    @property
    def shared(self) -> frozenset[int]:
        """See ``Company``."""
        return frozenset(seat.seat for seat in self._stored.seats if seat.others)

    @property
    def level(self) -> str | None:
        """See ``Company``."""
        return leaving.stand_in(self._stored.game)

    @property
    def is_in_room(self) -> bool:
        """See ``Company``."""
        return self._stored.room is not None

    @property
    def are_strangers(self) -> bool:
        """See ``Company``."""
        return views.are_strangers(self._stored)

    @property
    def fixed(self) -> int:
        """See ``Company``. What led to the position of a lesson stays."""
        taken = views.lesson_at(self._stored, self._table)
        return 0 if taken is None else taken.start

    def is_deserted(self, actor: Actor) -> bool:
        """See ``Company``."""
        return leaving.is_deserted(self._stored, self._here, self.at, actor.seats, maker=actor.is_maker)
