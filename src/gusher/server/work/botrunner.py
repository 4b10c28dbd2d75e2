"""Bots at the tables: whenever a table waits for one, it thinks and then acts through the same door as people."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Callable
from weakref import WeakKeyDictionary

from gusher import bots
from gusher.bots.search.bot import is_planned
from gusher.server.background import cancelled
from gusher.server.bus import BOTS
from gusher.server.live.kept_table import now
from gusher.server.live.table import LiveTable
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing.slots import UnwantedError
from gusher.server.storage.leases import Leases
from gusher.server.storage.storage import NotStoredError
from gusher.table import known

from .manners import is_helper, left_to_people
from .workers import Workers

SECONDS_BEFORE_RETRY = 1.0
MOST_SECONDS_BEFORE_RETRY = 30.0
"""What fails again and again is tried less and less often, down to that."""
SECONDS_TO_WATCH = 0.6
"""Where bots play for those who look on, they give them time to."""
SECONDS_REMEMBERED = 30 * 86400.0
"""Tables that nothing has happened at for longer don't go on by themselves after a start."""

log = logging.getLogger("gusher.server")


class BotRunner:
    """Sees to it that no table waits for a bot in vain."""

    def __init__(self, tables: Tables, workers: Workers, leases: Leases | None = None) -> None:
        self._tables = tables
        self._workers = workers
        self._leases = leases or Leases()
        # The tables for which another process thinks, when they were last looked at.
        self._elsewhere: set[str] = set()
        self._thinking: dict[str, asyncio.Task[None]] = {}
        # Up to which entry of a table bots have been asked that it does not wait for.
        self._asked: WeakKeyDictionary[LiveTable, int] = WeakKeyDictionary()
        # When bots will be asked about what they leave to people for now.
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        tables.watchers.append(self.look)

    def look(self, live: LiveTable) -> None:
        """Start thinking if a table waits for a bot and nobody thinks there yet."""
        name = live.stored.id
        if name in self._alarms and live.table.over:
            self._forget_alarm(live)
        if name in self._thinking or name in self._elsewhere:
            return
        if live.bots_to_move() or self._is_stirred(live):
            live.users += 1
            task = asyncio.create_task(self._play_alone(live))
            self._thinking[name] = task
            task.add_done_callback(lambda done: self._done(live, done))

    async def resume(self) -> None:
        """After a start, or when something may not have been heard: go on at the tables that wait for a bot, unless
        another process does; at old ones only when somebody opens them."""
        try:
            waiting = await self._tables.storage.waiting_for_bots(now() - SECONDS_REMEMBERED)
        except NotStoredError as error:
            log.warning("Tables that wait for bots could not be listed: %s", error)
            return
        for stored in waiting:
            try:
                if await self._leases.take(work_at(stored.id)):
                    self.look(await self._tables.fresh(stored.id))
            except Refusal as refusal:
                log.warning("Table %s can't go on: %s", stored.id, refusal)
            except Exception:
                # Whatever it is, the others go on.
                log.exception("Table %s can't go on", stored.id)

    async def close(self) -> None:
        """Stop thinking."""
        await cancelled(self._thinking.values())
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()

    def _done(self, live: LiveTable, task: asyncio.Task[None]) -> None:
        live.users -= 1
        del self._thinking[live.stored.id]
        if not task.cancelled():
            # Somebody may have moved after it looked for the last time.
            self.look(live)

    def _is_stirred(self, live: LiveTable) -> bool:
        """Whether something has happened that bots should hear of though nobody waits for them."""
        if not is_planned(live.game.name) or not live.bots():
            return False
        asked = self._asked.get(live, 0)
        steps = [entry for entry in live.table.steps() if entry.n >= asked and entry.seat is not None]
        if any(bots.stirs(live.game.name, entry.text) for entry in steps):
            return True
        self._asked[live] = live.n
        return False

    def look_again(self) -> None:
        """Look at the tables for which another process thought: perhaps it is gone."""
        before, self._elsewhere = self._elsewhere, set()
        for live in self._tables.live:
            if live.stored.id in before:
                self.look(live)

    async def _play_alone(self, live: LiveTable) -> None:
        """Play, unless another process does."""
        try:
            is_ours = await self._leases.take(work_at(live.stored.id))
        except NotStoredError:
            is_ours = False
        if is_ours:
            await self._play(live)
        else:
            self._elsewhere.add(live.stored.id)

    async def _play(self, live: LiveTable) -> None:
        """Move as long as the table waits for bots, and as long as others have second thoughts."""
        while live.bots_to_move() or self._is_stirred(live):
            await self._move(live)
            if not live.bots_to_move() and self._is_stirred(live):
                await self._ask_others(live)

    async def _ask_others(self, live: LiveTable) -> None:
        """Ask the bots that the table does not wait for whether they do something all the same."""
        n = live.n
        for seat in live.bots():
            try:
                record, level = self._seen_by(live, seat), live.stored.seats[seat].bot
                asked = (live.game.name, record, seat, level)
                action = await self._workers.work(
                    bots.think_again, *asked, owner=live.owner, is_wanted=lambda: live.n == n
                )
                if action is not None and action in live.table.legal(seat):
                    await live.act_for_bot(seat, action, n, is_due=False)
                    # It has something to do now; the others are asked afterwards.
                    return
            except UnwantedError:
                return
            except Refusal as refusal:
                if refusal.reason.code == "stale":
                    return
                log.warning("The bot at table %s could not act: %s", live.stored.id, refusal)
            except Exception as error:  # noqa: BLE001 - a bot may fail in any way, the table goes on
                log.warning("A bot at table %s failed: %s %s", live.stored.id, type(error).__name__, error)
            if live.n != n:
                return
        self._asked[live] = n

    def _seen_by(self, live: LiveTable, seat: int) -> bytes:
        """The state as a bot knows it, without what it leaves to people for now; it is asked again when it need not do
        so any longer."""
        record, at = known(live.table, seat), now()
        left = left_to_people(live, seat, at)
        if not left:
            return record
        seen = bots.overlooking(live.game.name, record, {each.side for each in left})
        if seen != record and live.stored.id not in self._alarms:
            first = min(left, key=lambda each: each.until)
            # The table stays in memory meanwhile.
            live.users += 1
            wait = first.until - at
            alarm = asyncio.get_running_loop().call_later(wait, self._ask_about_what_was_left, live, first.n)
            self._alarms[live.stored.id] = alarm
        return seen

    def _ask_about_what_was_left(self, live: LiveTable, n: int) -> None:
        """Bots are asked once more about entry ``n``: if what it laid before everybody still lies there, it is theirs
        to take."""
        self._forget_alarm(live)
        self._asked[live] = min(n, self._asked.get(live, 0))
        self.look(live)

    def _forget_alarm(self, live: LiveTable) -> None:
        self._alarms.pop(live.stored.id).cancel()
        live.users -= 1

    async def _move(self, live: LiveTable) -> None:
        chosen: tuple[int, int, str] | None = None
        pause = SECONDS_BEFORE_RETRY
        while waiting := live.bots_to_move():
            seat, n = waiting[0], live.n
            try:
                # A move that was chosen but could not be stored is still right while the log is as long.
                if chosen is None or chosen[:2] != (seat, n):
                    chosen = seat, n, await self._find(live, seat)
                await live.act_for_bot(seat, chosen[2], n)
                pause = SECONDS_BEFORE_RETRY
                if live.is_played_by_bots:
                    await asyncio.sleep(SECONDS_TO_WATCH)
                continue
            except UnwantedError:
                continue
            except Refusal as refusal:
                # Taken back meanwhile, or played by another process: then look again. Not to be written: later.
                if refusal.reason.code == "stale":
                    continue
                log.warning("The bot at table %s could not play: %s", live.stored.id, refusal)
                chosen = chosen if refusal.reason.code == "not_stored" else None
            except Exception:
                log.exception("The bot at table %s could not play", live.stored.id)
                chosen = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, MOST_SECONDS_BEFORE_RETRY)

    async def _find(self, live: LiveTable, seat: int) -> str:
        """A legal move: of the bot's own level, else of the weakest, else any; beside people of its side, what it may
        do without them. UnwantedError if the table has moved on before a worker was free."""
        if is_helper(live, seat):
            return await self._find_for_helper(live, seat)
        table, level = live.table, live.stored.seats[seat].bot or ""
        legal = table.legal(seat)
        if len(legal) == 1:
            return legal[0]
        levels = bots.levels(live.game.name)
        # For somebody whose time has run out one of middling strength acts.
        own = level if level in levels else levels[-1] if level else bots.middling(live.game.name) or levels[0]
        record = self._seen_by(live, seat)
        is_wanted = _waiting(live, seat)
        for attempt in (own, own, levels[0]):
            try:
                asked = (live.game.name, record, seat, attempt, secrets.randbits(31))
                move = await self._workers.choose(*asked, owner=live.owner, is_wanted=is_wanted)
            except UnwantedError:
                raise
            except Exception as error:  # noqa: BLE001 - a bot may fail in any way, the table goes on
                log.warning("Bot %s at table %s failed: %s %s", attempt, live.stored.id, type(error).__name__, error)
                continue
            if move in legal:
                return move
            log.warning("Bot %s at table %s wanted an illegal move: %s", attempt, live.stored.id, move[:40])
        log.warning("No bot answers at table %s: taking a random move", live.stored.id)
        return random.choice(legal)  # noqa: S311 - the move of a bot is no secret

    async def _find_for_helper(self, live: LiveTable, seat: int) -> str:
        """What a bot does beside people of its side: if it fails in any way, it is done and has decided nothing."""
        table, kind = live.table, live.game
        try:
            record, is_wanted = known(table, seat), _waiting(live, seat)
            move = await self._workers.work(bots.assist, kind.name, record, seat, owner=live.owner, is_wanted=is_wanted)
            if move is not None and table.why(seat, move) is None:
                return move
        except UnwantedError:
            raise
        except Exception as error:  # noqa: BLE001 - a bot may fail in any way, the table goes on
            log.warning("A bot at table %s failed: %s %s", live.stored.id, type(error).__name__, error)
        if kind.done is None:
            return random.choice(table.legal(seat))  # noqa: S311 - the move of a bot is no secret
        return str(kind.actions.write(kind.done(table.state)))


def work_at(table: str) -> str:
    """The name of the lease to think for bots at a table."""
    return f"{BOTS}:{table}"


def _waiting(live: LiveTable, seat: int) -> Callable[[], bool]:
    """Whether a table still waits for the move of a bot that it waits for now. Where everybody acts at once, others may
    act meanwhile."""
    n = live.n
    return lambda: seat in live.bots_to_move() and (live.n == n or live.game.done is not None)
