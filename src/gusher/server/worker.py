"""``gusher worker``: thinks for the bots of servers elsewhere, works out their analysis, and serves nobody."""

from __future__ import annotations

import asyncio
import contextlib
import signal

from . import figures, logs
from .live.tables import Tables
from .metrics import served
from .serve import Settings, bus_of, say
from .sharing import limits
from .stopping import Stopping, started
from .storage.folder import UnusableError
from .storage.opening import opened
from .work.duties import Duties
from .work.jobrunner import JobRunner
from .work.readiness import Readiness
from .work.workers import Workers


def work(settings: Settings) -> None:
    """Work until SIGINT or SIGTERM. SystemExit if the tables or the bus can't be had."""
    logs.to_standard_error(settings.log)
    for each in settings.changed:
        limits.change(each)
    try:
        asyncio.run(_work(settings))
    except UnusableError as error:
        raise SystemExit(f"gusher: {error}") from None
    except KeyboardInterrupt:
        # On Windows, where nobody can be asked to stop otherwise. All has been closed by then.
        pass
    say("Stopped. Other workers go on.")


async def _work(settings: Settings) -> None:
    bus = bus_of(settings.bus)
    assert bus is not None
    storage = opened(settings.data, settings.database, settings.backups)
    tables, pool = Tables(storage, bus), Workers()
    leases = storage.leases()
    duties = Duties(storage, tables, bus, leases, pool)
    jobs = JobRunner(storage.jobs, bus, pool, leases.holder)
    is_over = asyncio.Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(each, is_over.set)
    tasks = started((*duties.tasks(), jobs.run(), Readiness(say).get_ready(pool)))
    stopping = Stopping(settings.seconds_to_stop)
    say("Working: bots think here for the servers on this bus. Stop with Ctrl+C.")
    try:
        async with served(settings.metrics, lambda: figures.of_work(tables, storage, pool)):
            await is_over.wait()
    finally:
        stopping.begin()
        await stopping.cancel(tasks)
        for part in (duties, tables, pool, storage):
            stopping.step = type(part).__name__
            await part.close()
        stopping.leave()
