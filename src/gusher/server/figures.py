"""What a server or a worker tells operators of itself: see ``metrics``."""

from __future__ import annotations

import os
from collections.abc import Iterator

from .live.load import memory
from .live.tables import Tables
from .metrics import Figure, one
from .protocol.admin import AdminProcess
from .sharing.budgets import Budgets, Sockets
from .storage.sql.storage import Storage
from .work.workers import Workers


def of_work(tables: Tables, storage: Storage, pool: Workers) -> Iterator[Figure]:
    """Tables, disk and bots: of servers and workers alike."""
    live = tables.live
    yield one("tables_live", "now", "Tables in memory.", len(live))
    waiting = sum(bool(each.bots_to_move()) for each in live)
    yield one("tables_waiting_for_bots", "now", "Tables in memory that wait for a bot.", waiting)
    by_state = {"busy": pool.busy, "free": pool.size - pool.busy}
    yield Figure("workers", "now", "Processes in which bots think, by what they do.", by_state, "state")
    yield one("work_waiting", "now", "Pieces of work that wait for such a process.", pool.wanted)
    writer = storage.writer
    yield one("commits", "total", "Transactions that were on disk before anybody was told.", writer.commits)
    yield one("writes", "total", "Things that were written by them.", writer.written)
    yield one("writes_failed", "total", "Things that could not be written, and were refused.", writer.failed)
    yield one("writing_seconds", "total", "Time that writing took, waiting for the disk included.", writer.seconds)


def load_of(
    tables: Tables, sockets: Sockets, pool: Workers, seconds: float, entries: float, late: float
) -> AdminProcess:
    """How much this process has to do: see ``AdminProcess``."""
    return AdminProcess(
        process=os.getpid(),
        seconds=round(seconds, 1),
        entries=round(entries, 2),
        sockets=sockets.open,
        people=sockets.people,
        tables=len(tables.live),
        waiting=pool.wanted,
        busy=pool.busy,
        workers=pool.size,
        memory=memory(),
        late=round(late, 4),
    )


def of_visits(sockets: Sockets, budgets: Budgets) -> Iterator[Figure]:
    """Who is connected, and what was refused: of servers."""
    yield one("sockets_open", "now", "WebSockets that are open.", sockets.open)
    yield one("people_connected", "now", "People they belong to.", sockets.people)
    refused = {name: each.refused for name, each in budgets.buckets.items()}
    yield Figure("refused", "total", "Requests beyond a limit, by the limit.", refused, "limit")
