"""The tables that a model plays at: in this process against levels, or at a server as a bot account."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property
from itertools import count
from threading import Condition, Lock, Thread
from typing import Protocol, TypeVar

import msgspec

from gusher.bots import levels
from gusher.bots.search.choosing import Player
from gusher.clients.account import Account, Gone, LogLine, RefusedError, Seat, Seen, StoppedError
from gusher.rules.kernel import Game, GusherError, IllegalError, game, games
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.study.players import RANDOM, Contender, Thinking, action_of, contender
from gusher.study.setting import setting_of
from gusher.table.commands.end import propose_end
from gusher.table.local import LocalTable
from gusher.table.view import Viewer, view

ME = "me"
AnyTable = TypeVar("AnyTable")
SECONDS_TO_WAIT = 20.0
"""How long a tool waits for other seats. Clients give up after a minute."""


class Tables(Protocol):
    """All methods raise GusherError with the field and the reason."""

    def new(self, name: str, seats: Sequence[str], options: Mapping[str, str | bool]) -> str:
        """Set up a table; each seat is ``me`` or a level. Its id."""

    def join(self, link: str) -> str:
        """Take a seat at a table, or accept a challenge. Its id."""

    def all(self) -> list[Seen]:
        """Every table, as it is now."""

    def seen(self, table: str) -> Seen:
        """A table as the model's seat sees it. Waits a while if others are to act."""

    def play(self, table: str, moves: Sequence[str]) -> None:
        """Make a move of one or several actions: all of them or none."""

    def leave(self, table: str) -> None:
        """Resign."""


class Here:
    """Tables of this process, against levels of our bots."""

    def __init__(self) -> None:
        self._tables: dict[str, _Against] = {}
        self._ids = map(str, count(1))

    def new(self, name: str, seats: Sequence[str], options: Mapping[str, str | bool]) -> str:
        """See ``Tables``."""
        check_game(name)
        if list(seats).count(ME) != 1:
            raise GusherError("invalid", "seats", f"exactly one of them is {ME!r}")
        possible = (RANDOM, *levels(name))
        for each in seats:
            # Otherwise a model could name a program or a function to run.
            if each not in (ME, *possible):
                raise GusherError("unknown_level", "seats", f"{each!r} is neither {ME!r} nor {', '.join(possible)}")
        made, table = next(self._ids), LocalTable.begun(game(name), len(seats), options)
        self._tables[made] = _Against(made, table, seats)
        return made

    def join(self, link: str) -> str:
        """See ``Tables``."""
        raise GusherError("invalid", "link", "only tables at a server can be joined: gusher mcp --server URL")

    def all(self) -> list[Seen]:
        """See ``Tables``."""
        return [each.seen() for each in self._tables.values()]

    def seen(self, table: str) -> Seen:
        """See ``Tables``."""
        return self._at(table).seen()

    def play(self, table: str, moves: Sequence[str]) -> None:
        """See ``Tables``."""
        self._at(table).play(moves)

    def leave(self, table: str) -> None:
        """See ``Tables``."""
        self._at(table).leave()

    def _at(self, table: str) -> _Against:
        return found(self._tables, table)


class _Against:
    """A game of the model against levels. They play in a thread, so that no tool has to wait until the rules are
    compiled in the first game."""

    def __init__(self, name: str, table: LocalTable, seats: Sequence[str]) -> None:
        self._id, self._table, self._names, self._mine = name, table, seats, list(seats).index(ME)
        setting = setting_of(table.game, len(seats), table.options)
        self._players: list[Contender | None] = [
            None if each == ME else contender(setting, each, Thinking()) for each in seats
        ]
        # Held while the table is changed or read.
        self._lock = Lock()
        self._others = ThreadPoolExecutor(1)
        self._turn = self._others.submit(self._let_others_play)

    @cached_property
    def _bot(self) -> Player:
        return Player(Engine(self._table.game, is_compiled=can_compile()))

    def seen(self) -> Seen:
        """See ``Tables``."""
        with suppress(TimeoutError):
            self._turn.result(SECONDS_TO_WAIT)
        with self._lock:
            table = self._table
            shown = view(table, Viewer(frozenset({self._mine}), "player"))
            return Seen(
                id=self._id,
                game=table.game.name,
                rules_version=table.rules_version,
                options={name: value for name, value in table.options.items() if value is not None},
                seats=[Seat(seat, name, name == ME, "person") for seat, name in enumerate(self._names)],
                n=shown.n,
                movers=shown.movers,
                over=shown.over,
                ending=shown.ending,
                points=shown.points,
                legal=shown.legal if self._turn.done() else {},
                scene=shown.scene,
                log=msgspec.convert(shown.log, list[LogLine], from_attributes=True),
            )

    def play(self, moves: Sequence[str]) -> None:
        """Make a move, and let the others play on in their thread."""
        if not self._turn.done():
            raise GusherError("not_your_turn", "table", "others are still to act; ask for the position again later")
        table = self._table
        try:
            table.take(table.propose(self._mine, moves, table.dice))
        except IllegalError as error:
            raise explained(error, table.game) from None
        self._turn = self._others.submit(self._let_others_play)

    def leave(self) -> None:
        """End the game."""
        with self._lock:
            self._table.take(propose_end(self._table, "abandoned", self._mine))

    def _let_others_play(self) -> None:
        table, bot = self._table, self._bot
        levels_of = [None if player is None else player.level for player in self._players]
        is_stirred = True
        while movers := table.movers():
            second = bot.second_thought(table.state, movers, levels_of) if is_stirred else None
            seat = next((each for each in movers if each != self._mine), self._mine) if second is None else second[0]
            player = self._players[seat]
            if player is None:
                return
            seed = secrets.randbits(31)
            action = action_of(player, bot, table.state, seat, seed) if second is None else second[1]
            is_stirred = second is not None or bot.stirs(action)
            with self._lock:
                if table.over:
                    return
                table.take(table.propose(seat, [table.game.actions.write(action)], table.dice))


class There:
    """Tables of a bot account at a server. A thread reads the stream, and agrees to what others ask for."""

    def __init__(self, account: Account, seconds: float = SECONDS_TO_WAIT) -> None:
        self._account, self._seconds = account, seconds
        self._tables: dict[str, Seen] = {}
        self._news = Condition()
        self._failure: GusherError | None = None
        Thread(target=self._listen, daemon=True).start()

    def new(self, name: str, seats: Sequence[str], options: Mapping[str, str | bool]) -> str:
        """See ``Tables``; a seat can be ``open``, too."""
        body = {"game": name, "seats": list(seats), "options": dict(options)}
        return self._arrived(str(self._account.ask("POST", "tables", body)["id"]))

    def join(self, link: str) -> str:
        """See ``Tables``."""
        return self._arrived(self._account.join(link))

    def all(self) -> list[Seen]:
        """See ``Tables``."""
        with self._news:
            self._check()
            return list(self._tables.values())

    def seen(self, table: str) -> Seen:
        """See ``Tables``."""
        return self._until(table, lambda seen: bool(seen.moves) or seen.over)

    def play(self, table: str, moves: Sequence[str]) -> None:
        """See ``Tables``."""
        with self._news:
            seen = found(self._tables, table)
        body = {"n": seen.n, "actions": list(moves), "key": secrets.token_hex(8)}
        try:
            after = self._account.ask("POST", f"tables/{table}/moves", body)["n"]
        except RefusedError as error:
            raise explained(error, seen.kind) from None
        self._until(table, lambda seen: seen.n >= after)

    def leave(self, table: str) -> None:
        """See ``Tables``."""
        with self._news:
            found(self._tables, table)
        self._account.ask("POST", f"tables/{table}/leave")

    def _arrived(self, table: str) -> str:
        with self._news:
            self._news.wait_for(lambda: table in self._tables or self._failure is not None, self._seconds)
        return table

    def _until(self, table: str, is_so: Callable[[Seen], bool]) -> Seen:
        deadline = time.monotonic() + self._seconds
        with self._news:
            while not is_so(seen := found(self._tables, table)) and time.monotonic() < deadline:
                self._check()
                self._news.wait(deadline - time.monotonic())
            return seen

    def _check(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _listen(self) -> None:
        try:
            for line in self._account.lines():
                with self._news:
                    if isinstance(line, Gone):
                        self._tables.pop(line.id, None)
                    else:
                        self._tables[line.id] = line
                    self._news.notify_all()
                if isinstance(line, Seen) and line.request and line.mine and line.mine.seat in line.request.waiting:
                    with suppress(RefusedError):
                        self._account.ask("POST", f"tables/{line.id}/answer", {"n": line.n, "agree": True})
        except StoppedError:
            pass
        except RefusedError as error:
            with self._news:
                self._failure = error
                self._news.notify_all()


def check_game(name: str) -> None:
    """GusherError if there is no such game."""
    if name not in games():
        raise GusherError("unknown_game", "game", f"there is no game {name!r}; there are {', '.join(games())}")


def found(tables: Mapping[str, AnyTable], table: str) -> AnyTable:
    """GusherError if there is no such table."""
    if table not in tables:
        raise GusherError(
            "unknown_table", "table", f"there is no table {table!r}; there are {', '.join(tables) or 'none'}"
        )
    return tables[table]


def explained(error: GusherError, kind: Game) -> GusherError:
    """The same error with the game's sentence for its reason."""
    if error.code not in kind.texts["en"]["reasons"]:
        return error
    return IllegalError(error.code, "moves", f"{kind.says(error.code)} Nothing was played. ({error.detail})")
