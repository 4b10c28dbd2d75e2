"""The books of a table, kept as far as somebody has asked for them."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

from gusher.rules.kernel.game import Books
from gusher.server.protocol.errors import Refusal
from gusher.table import Table
from gusher.table.pausing import Pausing

from .aside import Aside


class Accounts:
    """The books of one table. Each step is entered once; after an undo they are written anew."""

    def __init__(self, aside: Aside) -> None:
        self._aside = aside
        self._books: Books | None = None
        # The numbers of the steps that are in them.
        self._entered: list[int] = []
        self._lock = asyncio.Lock()

    async def of(self, table: Table, owner: Hashable) -> object:
        """What everybody may know of them now, worked out aside. Refusal if the game keeps none."""
        if table.game.books is None:
            raise Refusal("not_found", status=404)
        async with self._lock:
            return await self._aside.run(self._keep(table), owner)

    def _keep(self, table: Table) -> Pausing[object]:
        line = table.line
        if self._books is None or self._entered != [step.n for step in line[: len(self._entered)]]:
            assert table.game.books is not None
            self._books, self._entered = table.game.books(table.engine, table.start_state()), []
        for step in line[len(self._entered) :]:
            self._books.follow(step.n, step.seat, step.action)
            self._entered.append(step.n)
            yield
        return self._books.told()
