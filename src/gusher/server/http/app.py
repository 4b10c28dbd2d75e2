"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from gusher.server import figures
from gusher.server.bus import Bus
from gusher.server.live import challenges
from gusher.server.live.debriefs import Debriefs
from gusher.server.live.feeds import Feeds
from gusher.server.live.limits_together import Telling
from gusher.server.live.load import Load
from gusher.server.live.tables import Tables
from gusher.server.people.bans import Bans
from gusher.server.people.erasing import Erasing
from gusher.server.people.lately import Lately
from gusher.server.people.people import People
from gusher.server.people.signing import Signing
from gusher.server.push.delivering import Connect
from gusher.server.push.mail_server import MailServer
from gusher.server.push.mailing import Mailing
from gusher.server.push.reminders import Reminders
from gusher.server.rooms.rooms import Rooms
from gusher.server.rooms.tournaments import Work
from gusher.server.sharing.budgets import Budgets, Sockets
from gusher.server.sharing.turns import Turns
from gusher.server.stopping import started
from gusher.server.storage.credentials import FolderCredentials
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.leases import Leases
from gusher.server.storage.retention import Keep
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.work.branches import Branches
from gusher.server.work.courses import Courses
from gusher.server.work.duties import Duties
from gusher.server.work.elsewhere import Elsewhere
from gusher.server.work.insights import Insights
from gusher.server.work.pictures import Pictures
from gusher.server.work.puzzles import Puzzles
from gusher.server.work.queues import Queues, asked
from gusher.server.work.readiness import Readiness
from gusher.server.work.what_ifs import WhatIfs
from gusher.server.work.workers import Workers

from . import web, welcome
from .addresses import Endpoint
from .admin_session import AdminSession
from .door import Door
from .hellos import Hellos
from .hosts import Hosts
from .previews import Previews
from .routes import routes
from .services import Services


def create(
    data: Path,
    *,
    at: Endpoint = Endpoint("127.0.0.1", 0),  # noqa: B008 - it never changes
    storage: Storage | None = None,
    bus: Bus | None = None,
    carries: Bus | None = None,
    workers: Workers | None = None,
    thinks: bool = True,
    compiles: bool = True,
    say: Callable[[str], None] | None = None,
    hosts: Hosts | None = None,
    connect: Connect | None = None,
    keep: Keep | None = None,
    admin: str | None = None,
    welcomes_bots: bool = True,
    mail: MailServer | None = None,
) -> Door:
    """The ASGI application that keeps its things in the folder ``data``, or in ``storage``.

    ``at`` is where it is served, to be shown to people. ``compiles``: compile the rules in the
    background, then ``say`` so. ``hosts``: the names it answers to. ``connect`` finds push services. ``carries`` is
    another bus that has to run. Unless it ``thinks``, workers elsewhere do. ``keep``: how long tables are kept.
    ``admin``: the operator's token. ``welcomes_bots``: people may let bots of their own play. ``mail``: by
    whom and how e-mails are sent.
    """
    kept = storage or SqliteStorage(data / DATABASE)
    credentials = kept.credentials or FolderCredentials(data)
    shared = bus or Bus()
    tables = Tables(kept, shared)
    pool = workers or Workers()
    leases = kept.leases() if shared.is_shared else Leases()
    duties = Duties(kept, tables, shared, leases, pool, thinks=thinks, keep=keep)
    elsewhere = None if thinks else Elsewhere(kept.jobs, shared)
    thinkers, queues = elsewhere or pool, Queues()
    people, sockets, budgets, turns = People(credentials.secret()), Sockets(), Budgets(), Turns()
    hellos, feeds = Hellos(people, shared), Feeds(tables, turns)
    signing = Signing(kept, people, sockets, shared)
    insights = Insights(thinkers)
    mailing = None if mail is None else Mailing(kept, people, mail)
    call = partial(asked, pool, queues, "rooms", "A round could not be paired")
    rolls = partial(insights.rolls, owner="rooms")
    rooms = Rooms(kept, tables, people, shared, Work(call, rolls))
    services = Services(
        storage=kept,
        tables=tables,
        people=people,
        sockets=sockets,
        budgets=budgets,
        turns=turns,
        readiness=Readiness(say or (lambda _: None)),
        insights=insights,
        what_ifs=WhatIfs(thinkers, queues),
        courses=Courses(thinkers, queues),
        puzzles=Puzzles(thinkers, queues),
        branches=Branches(thinkers, queues),
        reminders=Reminders(tables, kept, credentials, connect, mailing),
        mailing=mailing,
        pictures=Pictures(pool),
        debriefs=Debriefs(tables.aside),
        workers=pool,
        rooms=rooms,
        signing=signing,
        erasing=Erasing(kept, tables, people, signing, shared, leases, rooms.settle),
        bans=Bans(kept, people, sockets, shared),
        lately=Lately(kept, sockets),
        load=Load(shared, lambda: kept.appended, partial(figures.load_of, tables, sockets, pool)),
        admin=AdminSession(admin, people, budgets.admin_tries),
        hellos=hellos,
        feeds=feeds,
        welcomes_bots=welcomes_bots,
        at=at,
        data=data,
        keep=keep or Keep(),
    )
    sockets.keep_out = services.bans.check
    duties.presences.append(rooms.tell_who_is_here)

    @asynccontextmanager
    async def life() -> AsyncIterator[None]:
        # Nobody is taken for somebody by a cookie that is void.
        await signing.look()
        await services.bans.look()
        work = [
            *duties.tasks(),
            services.reminders.run(),
            rooms.tidy(),
            signing.run(),
            services.erasing.run(),
            services.bans.run(),
            services.lately.run(),
            challenges.run(tables, leases),
            services.load.run(),
            door.journal.run(door.figures),
        ]
        if mailing is not None:
            work.append(mailing.run())
        if shared.is_shared:
            work.append(Telling(budgets, shared).run())
        if carries is not None and carries is not shared:
            work.append(carries.run())
        if compiles:
            work.append(services.readiness.get_ready(pool))
        starting = started(work)
        try:
            yield
        finally:
            await door.stopping.cancel(starting)
            services.reminders.close()
            rooms.close()
            if elsewhere is not None:
                elsewhere.close()
            here = services
            working = (here.insights, here.what_ifs, here.courses, here.puzzles, here.pictures, here.debriefs)
            # The storage comes last: the others may still have something to write.
            for each in (here.erasing, duties, *working, tables, pool, kept):
                door.stopping.step = type(each).__name__
                await each.close()
            door.stopping.step = ""

    def page(scope: Any) -> str | None:
        return hellos.page(scope) or welcome.page(scope, at)

    door = Door(routes(services), web.App(), hosts or Hosts(), budgets, turns, Previews(tables, budgets), page, life)
    door.stopping.when_begun = feeds.close
    door.figures = lambda: chain(figures.of_work(tables, kept, pool), figures.of_visits(sockets, budgets))
    return door
