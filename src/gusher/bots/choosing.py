"""One move of a bot: from the bytes of a state to an action in notation."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import numpy as np

from gusher.rules.kernel import CHANCE, Game, GusherError, Record, advance, below, blank, from_bytes, game, seeded
from gusher.rules.kernel.engine import MOST_SIDES, Engine, can_compile, compile_rules

from . import one_ahead
from .evaluation import of_evaluation
from .search import Limits, Search
from .strengths import Level, level_of

LEAST_SECONDS = 0.1
"""How long a bot that searches searches at least, however long it took to get ready."""


class Player:
    """Everything a bot needs in one game, made once a process and speed. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        kind = engine.game
        of_evaluation(kind.name, "estimate")
        if engine.is_compiled:
            from . import compiling  # noqa: F401 (makes the evaluation known to Numba)
        self.search = Search(engine)
        self._after, self._further = blank(kind.record), blank(kind.record)
        self._actions, self._out, self._chances = (
            np.zeros(max(kind.most_actions, 2 * MOST_SIDES), np.int32) for _ in range(3)
        )
        self._values = np.zeros(MOST_SIDES, np.float64)

    def at_random(self, s: Record, seat: int, generator: int) -> int:
        """Any legal action."""
        return int(self.engine.run(one_ahead.at_random)(s, seat, generator, self._out))

    def greedy(self, s: Record, seat: int, generator: int) -> int:
        """The best immediate result."""
        scratch = (self._actions, self._out, self._chances, self._values)
        return int(self.engine.run(one_ahead.greedy)(s, seat, self._after, self._further, generator, *scratch))

    def play(self, s: Record, seat: int, level: Level, seed: int, deadline: float) -> int:
        """The action of a level."""
        generator = advance(seeded(seed))
        if below(generator, 100) < level.careless:
            return self.at_random(s, seat, generator)
        if level.seconds == 0.0:
            return self.greedy(s, seat, generator)
        return self.search.think(s, seat, seed, Limits(deadline=deadline)).action

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
        kind = self.engine.game
        s = kind.start(kind.seats[0], {})
        while (seat := self.engine.movers(s)[0]) == CHANCE:
            self.engine.play(s, CHANCE, self.engine.legal(s, CHANCE)[0])
        self.at_random(s, seat, seeded(1))
        self.greedy(s, seat, seeded(1))
        self.search.think(s, seat, 1, Limits(iterations=1))


@cache
def _player(name: str, is_compiled: bool) -> Player:
    player = Player(Engine(game(name), is_compiled=is_compiled))
    if is_compiled:
        player.rehearse()
    return player


def choose(game_name: str, record: bytes, seat: int, level: str, seed: int) -> str:
    """What a bot does: the notation of a legal action for ``seat`` in the state whose bytes are ``record``.

    Takes the level's time, counted from the call; a process that must load the rules first still searches for
    ``LEAST_SECONDS``. Plays compiled as soon as ``compile_search`` has filled the cache on disk, in whichever process,
    and interpreted, hence weaker, before. Draws from ``seed`` alone. GusherError for an unknown game or level and for a
    seat that isn't to move; ValueError for bytes that are no state of this game. One call at a time in a process.
    """
    began = time.perf_counter()
    chosen = level_of(game_name, level)
    kind = game(game_name)
    s = from_bytes(kind.record, record)
    player = _player(game_name, _mark_of(kind).exists() if can_compile() else False)
    if seat not in player.engine.movers(s) or seat == CHANCE:
        raise GusherError("not_your_turn", "seat", f"seat {seat} is not to move")
    deadline = max(began + chosen.seconds, time.perf_counter() + LEAST_SECONDS)
    return str(kind.notation.write(player.play(s, seat, chosen, seed, deadline)))


def compile_search(kind: Game) -> bool:
    """Compile all that ``choose`` needs for a game, its rules included, or load it from the cache on disk.
    False if this machine can't compile; then bots go on interpreted, and play weaker."""
    if not (can_compile() and compile_rules(kind)):
        return False
    _player(kind.name, True)
    _mark_of(kind).touch()
    return True


@cache
def _mark_of(kind: Game) -> Path:
    """The file that says that the cache on disk has all that a bot needs in a game."""
    from gusher.rules.kernel import cache as disk

    sources = disk.digest_beside(str(kind.rules.__file__)) + disk.digest_beside(__file__)
    return disk.folder() / f"{kind.name}-{sources}.bots"
