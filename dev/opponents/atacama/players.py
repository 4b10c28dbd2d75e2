"""Who can play in a match: our opponents, the levels of Gusher's bots, and any program that speaks as they do."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from gusher.bots.search.strengths import level_of

from .copier import IMAGES, Copier
from .programs import OPPONENTS, Program, opponent

COPIERS = {f"copier-{image}": image for image in IMAGES}
"""RAVE that copies, by image."""
PROGRAM = "program:"
"""Before the command of somebody's own program."""
LEVEL = Path(__file__).with_name("level.py")


@contextmanager
def player(name: str) -> Iterator[Program]:
    """A player by name: one of ``OPPONENTS`` or ``COPIERS``, ``program:COMMAND``, or a level. GusherError for
    others."""
    if name in COPIERS:
        with opponent("rave", partial(Copier, image=COPIERS[name])) as program:
            yield program
        return
    if name in OPPONENTS:
        with opponent(name) as program:
            yield program
        return
    if name.startswith(PROGRAM):
        command = shlex.split(name.removeprefix(PROGRAM))
    else:
        command = [sys.executable, str(LEVEL), level_of("atacama", name).name]
    program = Program(command)
    try:
        yield program
    finally:
        program.close()
