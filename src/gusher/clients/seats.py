"""A program that speaks by lines (``docs/programs.md``) plays the games of a bot account: it is started once per game
and told what its seat sees, and its moves are sent to the server."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread

from gusher.rules.kernel import Game, GusherError
from gusher.study.players import Thinking
from gusher.study.programs import Conversation, Program, ProgramError
from gusher.study.setting import setting_of
from gusher.table.files import HIDDEN, Step

from .account import Account, Clock, Gone, LogLine, RefusedError, Seat, Seen, StoppedError

SHARE_OF_TIME = 1 / 20
"""The most that a move may take of the time left on the clock."""
LEAST_SECONDS = 0.001
CAPTION = "the program"
"""The program's name in errors."""

Tell = Callable[[str], None]


class Seats:
    """All games of an account, each with its own thread and program. Challenges beyond ``most`` games are declined."""

    def __init__(
        self, account: Account, program: Program, thinking: Thinking, most: int, stopped: Event, tell: Tell
    ) -> None:
        self._account, self._program, self._thinking = account, program, thinking
        self._most, self._stopped, self._tell = most, stopped, tell
        self._games: dict[str, _Game] = {}

    def play(self) -> None:
        """Play until ``stopped``. RefusedError if the server refuses the bot."""
        try:
            for line in self._account.lines():
                self._hear(line)
        except StoppedError:
            pass
        finally:
            self._stopped.set()
            for each in self._games.values():
                each.end()

    @property
    def open(self) -> int:
        """The number of games in progress."""
        return len(self._games)

    def _hear(self, line: Seen | Gone) -> None:
        if isinstance(line, Gone):
            if line.id in self._games:
                self._tell(f"{line.id}: no longer ours")
                self._games.pop(line.id).end()
            return
        if line.id not in self._games:
            if line.mine is None or line.over:
                return
            if len(self._games) >= self._most and line.mine.kind == "kept":
                Thread(target=self._decline, args=(line,), daemon=True).start()
                return
            self._games[line.id] = _Game(self._account, self._program, self._thinking, self._stopped, self._tell)
        self._games[line.id].hear(line)
        if line.over:
            self._tell(f"{line.id}: over, points {' '.join(map(str, line.points))}")
            self._games.pop(line.id).end()

    def _decline(self, line: Seen) -> None:
        with suppress(StoppedError, RefusedError):
            self._account.ask("DELETE", f"tables/{line.id}/seat")
            self._tell(f"{line.id}: declined (--games {self._most})")


class _Game:
    """One game. ``hear`` and ``end`` are called by the thread that reads the stream."""

    def __init__(self, account: Account, program: Program, thinking: Thinking, stopped: Event, tell: Tell) -> None:
        self._account, self._program, self._thinking = account, program, thinking
        self._stopped, self._tell = stopped, tell
        self._lines: SimpleQueue[Seen | None] = SimpleQueue()
        self._known = 0
        self._talk: Conversation | None = None
        Thread(target=self._run, daemon=True).start()

    def hear(self, line: Seen) -> None:
        """Take the game's new state."""
        self._lines.put(line)

    def end(self) -> None:
        """Let the thread end."""
        self._lines.put(None)
        if self._stopped.is_set() and self._talk is not None:
            self._talk.close()

    def _run(self) -> None:
        try:
            while (line := self._newest()) is not None:
                # A line may be older than our last move.
                if line.n >= self._known:
                    self._answer(line)
        except StoppedError:
            pass
        finally:
            if self._talk is not None:
                self._talk.close()

    def _newest(self) -> Seen | None:
        line = self._lines.get()
        while line is not None and not self._lines.empty():
            line = self._lines.get()
        return line

    def _answer(self, line: Seen) -> None:
        mine = line.mine
        if mine is None or line.over:
            return
        try:
            if self._talk is None:
                self._begin(line, mine)
            if line.request is not None and mine.seat in line.request.waiting:
                self._send(line, "answer", agree=True)
            elif line.moves:
                self._move(line, mine)
        except RefusedError as error:
            # The game has changed meanwhile; the next line says how.
            if error.code != "stale":
                self._tell(f"{line.id}: the server says: {error}")
        except GusherError as error:
            if self._stopped.is_set():
                return
            self._tell(f"{line.id}: {error.detail}; it leaves the game")
            method, what = ("DELETE", "seat") if mine.kind == "kept" else ("POST", "leave")
            with suppress(RefusedError):
                self._account.ask(method, f"tables/{line.id}/{what}")

    def _begin(self, line: Seen, mine: Seat) -> None:
        """Start the program, then take the seat if it is still kept."""
        setting = setting_of(line.kind, len(line.seats), line.options)
        self._talk = Conversation.start(CAPTION, self._program)
        self._talk.begin(setting)
        others = ", ".join(each.name or each.bot or each.kind for each in line.seats if not each.mine)
        self._tell(f"{line.id}: {line.game}, with {others}")
        if mine.kind == "kept":
            self._account.ask("POST", f"tables/{line.id}/seat", {})

    def _move(self, line: Seen, mine: Seat) -> None:
        """Ask the program for a move and send it."""
        assert self._talk is not None
        kind = line.kind
        limits, seconds = timed(self._thinking, line.clock, mine.seat).for_program(secrets.randbits(31))
        action = self._talk.ask(
            kind, mine.seat, history(kind, line.log), lambda: line.scene or {}, lambda: line.moves, limits, seconds
        )
        text = kind.actions.write(action)
        if text not in line.moves:
            raise ProgramError.of(CAPTION, f"wanted to play {text}, which is not legal")
        self._send(line, "moves", actions=[text])

    def _send(self, line: Seen, what: str, **fields: object) -> None:
        body = {"n": line.n, "key": secrets.token_hex(8), **fields}
        self._known = self._account.ask("POST", f"tables/{line.id}/{what}", body)["n"]


def history(kind: Game, log: Iterable[LogLine]) -> Sequence[str]:
    """All moves and outcomes that were not taken back, as words of a game file; ``?`` for hidden ones. Where all act at
    once, each move is preceded by its seat."""
    return [Step(each.text or HIDDEN, each.seat if kind.done else None).word for each in log if each.stands]


def timed(thinking: Thinking, clock: Clock | None, seat: int) -> Thinking:
    """``thinking`` for one move, shortened if a clock runs."""
    if clock is None or thinking.iterations is not None:
        return thinking
    left = clock.seats[seat] if clock.seats else None if clock.ends is None else clock.ends - time.time()
    if left is None:
        return thinking
    share = max(LEAST_SECONDS, SHARE_OF_TIME * left)
    return Thinking(seconds=min(share, thinking.seconds or share))
