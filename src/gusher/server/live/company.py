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
        self._stored, self._table, self._here = stored, table, here
        self.at = at
        self.people = stored.people
        self.here = frozenset(seat.seat for seat in stored.seats if not here.isdisjoint(seat.people))
        # Bots agree to everything: they lose nothing by it.
        self.consenting = stored.consenting
        self.shared = frozenset(seat.seat for seat in stored.seats if seat.others)
        self.is_in_room = stored.room is not None

    @property
    def level(self) -> str | None:
        """See ``Company``."""
        return leaving.stand_in(self._stored.game)

    @property
    def fixed(self) -> int:
        """See ``Company``."""
        return views.fixed_of(self._stored, views.lesson_at(self._stored, self._table))

    def is_deserted(self, actor: Actor) -> bool:
        """See ``Company``."""
        return leaving.is_deserted(self._stored, self._here, self.at, actor.seats, maker=actor.is_maker)
