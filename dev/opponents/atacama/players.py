"""Who can play in a match: our opponents, the levels of Gusher's bots, and any program that speaks by lines."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from dev.learning.fields.player import Network
from gusher.bots.search.strengths import level_of
from gusher.study import Program as ByLines
from gusher.study.programs import Conversation
from gusher.study.setting import setting_of

from .copier import IMAGES, Copier
from .programs import OPPONENTS, opponent

COPIERS = {f"copier-{image}": image for image in IMAGES}
"""RAVE that copies, by image."""
PROGRAM = "program:"
"""Before the command of somebody's own program."""
NETWORK = "network:"
"""Before the file of a network (``dev.learning.fields``)."""
BY_PROCESSOR = "import time; time.perf_counter = time.process_time; from gusher.cli import main; main()"
"""Gusher's command line, where searches look at what the processor has worked, as the programs in C++ do: who else uses
the core must not matter."""


class Player(Protocol):
    """Who plays in a match: see ``programs.Program``."""

    def begin(self, options: Mapping[str, Any], seed: int = 1) -> None:
        """A new game with options of Atacama."""

    def position(self, moves: Sequence[str]) -> None:
        """The position after these moves and tiles, in notation."""

    def go(self, seconds: float) -> str:
        """Its move here."""


class Speaker:
    """A program that speaks by lines (``docs/programs.md``) as a player. ``close`` ends it."""

    def __init__(self, command: str) -> None:
        self._talk = Conversation.start(command, ByLines(command))
        self._moves: Sequence[str] = ()

    def begin(self, options: Mapping[str, Any], seed: int = 1) -> None:
        """See ``Player``."""
        self._setting, self._seed = setting_of("atacama", 2, options), 1000 * seed
        self._talk.begin(self._setting)

    def position(self, moves: Sequence[str]) -> None:
        """See ``Player``."""
        self._moves = moves

    def go(self, seconds: float) -> str:
        """See ``Player``."""
        engine, actions = self._setting.engine, self._setting.game.actions
        s = engine.copy(self._setting.start)
        for text in self._moves:
            engine.play(s, engine.movers(s)[0], actions.read(text))
        limits = f"seed {self._seed + len(self._moves)} milliseconds {round(1000 * seconds)}"
        return actions.write(self._talk.choose(engine, s, engine.movers(s)[0], self._moves, limits, seconds))

    def close(self) -> None:
        """End it."""
        self._talk.close()


@contextmanager
def player(name: str) -> Iterator[Player]:
    """A player by name: one of ``OPPONENTS`` or ``COPIERS``, ``program:COMMAND``, ``network:FILE``, or a level.
    GusherError for others."""
    if name in COPIERS:
        with opponent("rave", partial(Copier, image=COPIERS[name])) as program:
            yield program
        return
    if name in OPPONENTS:
        with opponent(name) as program:
            yield program
        return
    if name.startswith(NETWORK):
        yield Network(Path(name.removeprefix(NETWORK)))
        return
    command = name.removeprefix(PROGRAM)
    if not name.startswith(PROGRAM):
        command = shlex.join([sys.executable, "-c", BY_PROCESSOR, "bot", "atacama", level_of("atacama", name).name])
    speaker = Speaker(command)
    try:
        yield speaker
    finally:
        speaker.close()
