"""A game for programs: ``gusher.game("atacama")``, its actions by number, and its states."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gusher.rules import kernel
from gusher.rules.kernel import Record, seeded
from gusher.rules.kernel.checking import number
from gusher.rules.kernel.checking import seed as checked_seed
from gusher.rules.kernel.game import varied
from gusher.rules.kernel.variants import declare, numbers_changed, original_of

from .fields import fields_of, indices_of, whole, within
from .planes import Plane, spec_of, type_of
from .speed import Speed
from .states import State

_generator_of = lru_cache(seeded)
"""Many games begin with the same seed."""


class Game:
    """One of the games with its options, as a program plays it. ``gusher.game`` makes one.

    >>> import gusher
    >>> g = gusher.game("atacama")
    >>> g.seats, g.num_actions, g.write(g.read("e5"))
    (2, 179, 'e5')
    """

    def __init__(self, declared: kernel.Game, seats: int, options: Mapping[str, object]) -> None:
        self.declared = declared
        """What the rules say of the game."""
        self.name = declared.name
        self.options: dict[str, Any] = declared.resolve(seats, options)
        """All options with their values, ``seats`` among them."""
        self.seats = seats
        self.num_actions = len(declared.actions)
        """Actions and outcomes are numbers from 0 to before this."""
        self._start = declared.set_up(self.options)
        self._start_bytes = self._start.tobytes()
        self._speeds = threading.local()

    def __repr__(self) -> str:
        usual = self.declared.resolve(self.seats, {})
        said = "".join(f", {name}={value!r}" for name, value in self.options.items() if value != usual[name])
        return f"gusher.game({self.name!r}, seats={self.seats}{said})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.seats))

    def __reduce__(self) -> tuple[Any, ...]:
        """How it travels between processes: the other one sets it up."""
        return _again, (original_of(self.name), dict(numbers_changed(self.name)), self.seats, self.own_options)

    @property
    def own_options(self) -> dict[str, Any]:
        """All options with their values, without ``seats``."""
        return {name: value for name, value in self.options.items() if name != "seats"}

    @property
    def speed(self) -> Speed:
        """This thread's entry points."""
        if not hasattr(self._speeds, "speed"):
            self._speeds.speed = Speed(self.declared)
        return self._speeds.speed  # type: ignore[no-any-return]

    @cached_property
    def sides(self) -> int:
        """How many sides there are: seats, or companies in Oil City."""
        return len(self.speed.engine.points(self._start))

    @cached_property
    def start_waiting(self) -> int:
        """The mask of who is to act at the start."""
        return sum(1 << seat for seat in self.speed.engine.movers(self._start))

    @cached_property
    def observation_spec(self) -> tuple[Plane, ...]:
        """What the numbers of ``State.observation`` are, field by field."""
        return spec_of(self.declared)

    @cached_property
    def observation_dtype(self) -> np.dtype[Any]:
        """The type of these numbers."""
        return type_of(self.declared)

    def initial(self, seed: int = 0) -> State:
        """A new game. ``seed`` fixes what ``State.draw`` draws, and nothing else."""
        return State(self, self._start_bytes, _generator_of(checked_seed(seed)), waiting=self.start_waiting)

    def at(self, record: Record) -> State:
        """A new state with the contents of this record, which must be of this game with these options."""
        return State(self, record.tobytes(), _generator_of(0))

    def read(self, text: str) -> int:
        """The number of an action or outcome, given in notation. NotationError if the text is neither.

        >>> import gusher
        >>> gusher.game("atacama").read("z9")
        Traceback (most recent call last):
        gusher.rules.kernel.errors.NotationError: action: 'z9' is no move of Atacama; moves look like e5
        """
        if not isinstance(text, str):
            raise TypeError(f"text: expected the text of a move, found {text!r}")
        actions = self.declared.actions
        return actions.index(actions.read(text))

    def write(self, action: int) -> str:
        """The text of an action's number. IndexError if there is none."""
        actions = self.declared.actions
        return actions.write(actions.at(number(action, "action")))

    def describe(self, action: int) -> dict[str, int | str]:
        """An action by its parts: its ``kind``, and its numbers as the rules count them.

        >>> import gusher
        >>> g = gusher.game("atacama")
        >>> g.describe(g.read("e5"))
        {'kind': 'place', 'field': 40, 'colour': 0}
        """
        actions = self.declared.actions
        packed = actions.at(number(action, "action"))
        kind = actions.kind(packed)
        return {"kind": kind.name, **{name: read(packed) for name, read in zip(kind.parts, kind.numbers, strict=True)}}

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of actions and outcomes, in the order of their numbers in ``fields``."""
        return tuple(kind.name for kind in self.declared.actions.kinds)

    def fields(self, actions: ArrayLike) -> dict[str, NDArray[np.int32]]:
        """The parts of many actions, in arrays of any shape: ``kind`` is an index into ``Game.kinds``, and there is an
        array for each number that any kind has, with -1 where an action has none. OptionError names a number that is no
        action.

        >>> import gusher
        >>> fields = gusher.game("atacama").fields([80, 162])
        >>> {name: each.tolist() for name, each in fields.items()}
        {'kind': [0, 1], 'field': [40, -1], 'colour': [0, 0], 'concession': [-1, 0], 'direction': [-1, 0], 'tile': [-1, -1]}
        """  # noqa: E501
        indices = whole("actions", actions)
        within("actions", indices, 0, self.num_actions)
        return fields_of(self.declared.actions, indices)

    def numbers(self, kind: str | ArrayLike, **fields: ArrayLike) -> NDArray[np.int32]:
        """The inverse of ``fields``: the actions of a kind, given by name or as in ``fields``, with these parts, each
        one number for all or an array. OptionError names a part that is missing, does not belong to the kind, or is out
        of its range.

        >>> import gusher
        >>> gusher.game("atacama").numbers("place", field=[0, 40], colour=0)
        array([ 0, 80], dtype=int32)
        """
        return indices_of(self.declared.actions, kind, fields)

    def start(self) -> Record:
        """A copy of the state at the start."""
        return self.speed.engine.copy(self._start)

    def blank_mask(self) -> NDArray[np.bool_]:
        """A mask without any action."""
        return np.zeros(self.num_actions, np.bool_)


def game(name: str, *, seats: int | None = None, **options: object) -> Game:
    """A game by its name, with seats (by default the fewest) and the options of its rules. KeyError if there is no game
    of this name, OptionError if it can't be played with these seats or options.

    >>> import gusher
    >>> gusher.game("ghawar", seats=3, memory="strict")
    gusher.game('ghawar', seats=3, memory='strict')
    """
    declared = kernel.game(name)
    return Game(declared, declared.seats[0] if seats is None else number(seats, "seats"), options)


def variant(
    name: str, *, seats: int | None = None, options: Mapping[str, object] | None = None, **numbers: int
) -> Game:
    """A game with other numbers in its rules; they are named like the constants of its modules. The variant has its own
    name, which results and files carry; its texts, reasons and reports say what is changed. OptionError names a number
    that the game does not have.

    >>> import gusher
    >>> g = gusher.variant("atacama", RIGS_TO_COUNT=3)
    >>> g.name, g.declared.constants["RIGS_TO_COUNT"]
    ('atacama_with_rigs_to_count_3', 3)
    """
    return game(declare(kernel.game(name).name, numbers), seats=seats, **(options or {}))


def _again(name: str, numbers: dict[str, int], seats: int, options: dict[str, Any]) -> Game:
    return Game(varied(name, numbers), seats, options)
