"""Moves over real sockets: sent, written to disk, acknowledged. The server runs on one core, whoever plays on the
others."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from statistics import median

from dev.testing.servers import LiveServer
from gusher.rules.kernel import games
from gusher.server.http.guest import Chair

from .figures import Figure, Measure, Target
from .machine import fsync_seconds, one_core

MOST_SECONDS_TO_COMPILE = 1200.0
"""On one core, with nothing compiled before."""
GAMES = 4
MOST_MOVES = 200
"""A longer game is left there."""
MOVES_OF_A_CONNECTION = 50
"""A server takes no more from one at once."""
TABLES = 100
MOVES = 15
PLAYERS = 10
"""How many of the tables can have a move on its way at the same moment."""


@contextmanager
def server_on_one_core(options: Sequence[str] = ()) -> Iterator[LiveServer]:
    """A server with its rules compiled, alone on its core where there is another one; ``options`` go to its
    command."""
    server = LiveServer(options=options)
    before = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    with one_core():
        server.start()
    try:
        server.wait_until_fast(MOST_SECONDS_TO_COMPILE)
        if len(before) > 1:
            os.sched_setaffinity(0, before - {max(before)})
        yield server
    finally:
        if before:
            os.sched_setaffinity(0, before)
        server.stop()


Choose = Callable[[list[str], random.Random], str]
"""Which of the legal actions is played."""


def any_move(actions: list[str], drawn: random.Random) -> str:
    """Each as likely as any other."""
    return drawn.choice(actions)


def timed_move(chair: Chair, drawn: random.Random, choose: Choose = any_move) -> float:
    """Play a legal move; how long until it was acknowledged, in milliseconds. Reads the view that follows."""
    seat, actions = next((seat, actions) for seat, actions in chair.view["legal"].items() if actions)
    action = choose(actions, drawn)
    began = time.perf_counter()
    answer = chair.send("act", n=chair.view["n"], seat=int(seat), actions=[action])
    took = time.perf_counter() - began
    chair.until(answer["n"])
    return 1000 * took


def move_of(playing: str, bound: float, choose: Choose = any_move) -> Measure:
    """Games one after the other, at one table each, one move after the other: the median is to stay within ``bound``
    milliseconds."""

    def measure(name: str) -> Figure:
        drawn = random.Random(1)  # noqa: S311 (nothing secret)
        times: list[float] = []
        with server_on_one_core() as server:
            fsync = 1000 * median(fsync_seconds(server.data))
            guest = server.guest()
            for each in range(GAMES + 1):
                table = guest.new_table("here", "here", game=playing)
                of_game: list[float] = []
                for _ in range(MOST_MOVES // MOVES_OF_A_CONNECTION):
                    with guest.sit(table) as chair:
                        of_game += timed_moves(chair, drawn, choose)
                # The first game warms everything up.
                if each > 0:
                    times += of_game
        times.sort()
        value = median(times)
        target = Target("value", "most", bound)
        details = {"moves": len(times), "99 % within, ms": times[len(times) * 99 // 100], "fsync, ms": fsync}
        spread = (times[0], times[-1])
        return Figure(name, value, "ms", "an fsync on the same disk", value / fsync, target, spread, details)

    return measure


def timed_moves(chair: Chair, drawn: random.Random, choose: Choose) -> list[float]:
    """Time as many moves as one connection may make, or fewer if the game ends before."""
    times: list[float] = []
    while len(times) < MOVES_OF_A_CONNECTION and not chair.view["over"]:
        times.append(timed_move(chair, drawn, choose))
    return times


def move_among_100(name: str) -> Figure:
    """A hundred live tables, each with a device that plays a move a second: the time that 99 of 100 moves stay
    below."""
    with server_on_one_core() as server, ExitStack() as stack:
        fsync = 1000 * median(fsync_seconds(server.data))
        guest = server.guest()
        tables = [guest.new_table("here", "here", game=games()[0]) for _ in range(TABLES)]
        chairs = [stack.enter_context(guest.sit(table)) for table in tables]
        start = time.perf_counter() + 0.5
        late = threading.Event()

        def play(player: int) -> list[float]:
            drawn = random.Random(player)  # noqa: S311 (nothing secret)
            taken = []
            for turn in range(MOVES):
                for table in range(player, TABLES, PLAYERS):
                    due = start + turn + table / TABLES
                    wait = due - time.perf_counter()
                    if wait < -1.0:
                        late.set()
                    time.sleep(max(0.0, wait))
                    taken.append(timed_move(chairs[table], drawn))
            return taken

        with ThreadPoolExecutor(PLAYERS) as players:
            times = sorted(took for taken in players.map(play, range(PLAYERS)) for took in taken)
    value = times[len(times) * 99 // 100]
    target = Target("value", "most", 10.0)
    details = {
        "moves": len(times),
        "median, ms": median(times),
        "fsync, ms": fsync,
        "kept up": "no: moves came later than a second" if late.is_set() else "yes",
    }
    spread = (times[0], times[-1])
    return Figure(name, value, "ms", "an fsync on the same disk", value / fsync, target, spread, details)


FIGURES = {"server.move": move_of(games()[0], 3.0), "server.move.100": move_among_100}
