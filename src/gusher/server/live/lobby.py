"""The lists of tables in the lobby, and what people take out of theirs."""

from __future__ import annotations

from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.listed import TableSummary
from gusher.server.sharing import limits
from gusher.server.storage.storage import StoredTable

from . import frozen, views
from .tables import Tables


async def shown_to(tables: Tables, person: str | None) -> list[TableSummary]:
    """A person's own tables, and public ones with an open seat, latest change first."""
    by_id = {table.id: table for table in await tables.open_tables()}
    if person is not None:
        by_id |= {table.id: table for table in await tables.storage.tables_of(person, limits.TABLES_LISTED)}
    listed = sorted(by_id.values(), key=lambda table: table.standing.changed, reverse=True)
    return [_summary(tables, table, person) for table in listed]


async def remove(tables: Tables, table: str, person: str | None) -> None:
    """Take a table that is over, or can't go on, out of a person's list. Its link still works."""
    stored = await _listed(tables, table, person)
    can_be_played = not stored.damage and table not in tables.damaged and not frozen.is_frozen(stored)
    if not stored.standing.over and can_be_played:
        raise Refusal("not_over", status=409)
    await tables.storage.remove(table, str(person))


async def restore(tables: Tables, table: str, person: str | None) -> None:
    """Bring a removed table back into a person's list."""
    await _listed(tables, table, person)
    await tables.storage.restore(table, str(person))


async def _listed(tables: Tables, table: str, person: str | None) -> StoredTable:
    stored = await tables.storage.find(table)
    if stored is None:
        raise Refusal("unknown_table", status=404)
    if person is None or person not in {stored.maker, *(seat.person for seat in stored.seats)}:
        raise Refusal("not_your_table", status=403)
    return stored


def _summary(tables: Tables, table: StoredTable, person: str | None) -> TableSummary:
    if table.damage:
        tables.tell_damaged(table.id, table.damage)
    if table.id not in tables.damaged:
        try:
            clock = tables.open_clocks.get(table.id)
            return views.summary(table, person, tables.presence(table.id), clock)
        except Exception as error:  # noqa: BLE001 - a table that nobody can set up must not hide the others
            tables.tell_damaged(table.id, f"{type(error).__name__}: {error}")
    return views.damaged_summary(table, person)
