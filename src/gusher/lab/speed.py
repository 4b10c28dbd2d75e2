"""Entry points of the laboratory for one game at either speed, compiled when they are first asked for."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import addressof, c_char
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gusher.rules.kernel import Game, stack, view
from gusher.rules.kernel.engine import Engine, can_compile

from . import stepping
from .planes import layout, needs_scene

SECONDS_OF_SILENCE = 2.0


class Speed:
    """One game's rules as one thread calls them: ``run`` for entry points that take arrays, and those that a single
    step needs, which take the ``place`` of a state. Compiled where Numba is and has not been switched off."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.is_compiled = can_compile()
        self.engine = Engine(game, is_compiled=self.is_compiled)
        self.run = self.engine.run
        self.out, self.scratch = (_numbers(game) for _ in range(2))

    def room(self, conceals: bool, has_scene: bool) -> stepping.Room:
        """Working memory for one thread, for observations that conceal something, or that need a scene."""
        seen = stack(self.game.record, 1) if conceals else None
        scene = stack(self.game.observation.record, 1) if has_scene and self.game.observation else None
        memories = (None if each is None else bytes_of(each)[0] for each in (seen, scene))
        made = stepping.Room(_numbers(self.game), _numbers(self.game), seen, scene, *memories)
        return self.engine.given(made)  # type: ignore[no-any-return]

    def useful(self, threads: int) -> int:
        """How many threads can work side by side, of so many."""
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        return min(threads, cores) if self.is_compiled else 1

    def place(self, own: NDArray[Any]) -> Any:
        """What stands for the one state in an array in ``step``, ``list_legal`` and ``draw``: its address, or a view of
        it. Valid as long as the array lives, which must be all of its base."""
        # Asking the array itself takes four times as long.
        whole: Any = own.base
        return addressof(c_char.from_buffer(whole)) if self.is_compiled else view(own[0])

    @cached_property
    def step(self) -> Callable[[Any, int, int], int]:
        """``stepping.step``."""
        return self._direct(stepping.step, None, None)

    @cached_property
    def step_unchecked(self) -> Callable[[Any, int, int], int]:
        """``stepping.step_unchecked``."""
        return self._direct(stepping.step_unchecked, None, None)

    @cached_property
    def list_legal(self) -> Callable[[Any, int], int]:
        """``stepping.list_legal`` into ``out``."""
        run = self._direct(stepping.list_legal, None, len(self.out))
        out = self.out.ctypes.data if self.is_compiled else self.out.data
        return lambda place, seat: run(place, seat, out)

    @cached_property
    def draw(self) -> Callable[[Any, int], int]:
        """``stepping.draw_outcome``."""
        run = self._direct(stepping.draw_outcome, None, len(self.out), len(self.scratch))
        spaces = [each.ctypes.data if self.is_compiled else each.data for each in (self.out, self.scratch)]
        return lambda place, generator: run(place, generator, *spaces)

    def look(self, own: NDArray[Any], eye: int, out: NDArray[Any]) -> None:
        """Write all that a seat may see of the one state in an array into ``out``."""
        fields, room = self._whole
        self.run(stepping.look_once)(own, eye, bytes_of(own)[0], fields, out, room)

    @cached_property
    def _whole(self) -> tuple[Any, stepping.Room]:
        """The layout of whole observations, and a room to make them in."""
        return layout(self.game), self.room(conceals=True, has_scene=needs_scene(self.game))

    def _direct(self, function: Callable[..., int], *places: int | None) -> Callable[..., int]:
        if not self.is_compiled:
            return function
        from gusher.rules.kernel.addressed import addressed

        with telling(self.game, function):
            return addressed(function, self.game.record, *places)


def _numbers(game: Game) -> NDArray[np.int32]:
    return np.zeros(max(game.most_actions, 64), np.int32)


def bytes_of(states: NDArray[Any]) -> NDArray[np.int8]:
    """The memory of records, a row each."""
    return states.view(np.int8).reshape(len(states), -1)


@contextmanager
def telling(game: Game, function: Callable[..., object]) -> Iterator[None]:
    """Says on standard error what is being compiled, where somebody would wonder why nothing happens."""
    what = f"gusher: compiling {game.name}'s {function.__name__} (only once; the result is kept)"
    soon = threading.Timer(SECONDS_OF_SILENCE, print, [what], {"file": sys.stderr, "flush": True})
    soon.daemon = True
    soon.start()
    try:
        yield
    finally:
        soon.cancel()
