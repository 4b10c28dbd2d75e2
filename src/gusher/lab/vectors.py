"""Thousands of games at once: ``gusher.vector("atacama", 4096)``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gusher.rules.kernel import IllegalError, OptionError, seeded, stack
from gusher.rules.kernel.chance import advance, branch
from gusher.rules.kernel.checking import number, one_of
from gusher.rules.kernel.checking import seed as checked_seed

from . import rounds, stepping
from .games import Game, game
from .planes import Plane, layout, needs_scene, spec_of, type_of
from .speed import Speed, bytes_of
from .states import State
from .team import Team

MODES = ("NEXT_STEP", "SAME_STEP", "DISABLED")
Mode = Literal["NEXT_STEP", "SAME_STEP", "DISABLED"]
MOST_GAMES = 1 << 24
MOST_THREADS = 1024


class Batch(NamedTuple):
    """All games after a step. The vector reuses the arrays in its next step: copy what you want to keep or to change.

    ``seat``, shape (n,): the seat to act, the lowest of several, ``CHANCE`` for an outcome, -1 in a finished game.
    ``reward``, (n, sides): what the end of a game has brought each side, as ``State.returns``; otherwise 0. ``done``,
    (n,): whether this step has ended the game. ``points``, (n, sides). ``mask``, (n, num_actions): 1 for legal actions.
    ``legal``, (n, width): the numbers of the legal actions, padded with -1, and ``legal_count``, (n,): how many there
    are. ``observation``, (n, ``Vector.observation_spec[-1].stop``): of the seat to act. Arrays that were not asked for
    are empty.
    """

    seat: NDArray[np.int32]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    points: NDArray[np.int32]
    mask: NDArray[np.int8]
    legal: NDArray[np.int32]
    legal_count: NDArray[np.int32]
    observation: NDArray[Any]


class Vector:
    """``n`` games of one kind, one step each at a time. ``gusher.vector`` makes one.

    >>> import gusher
    >>> v = gusher.vector("atacama", 3, mask=True)
    >>> batch = v.reset(seed=5)
    >>> batch.mask.shape, batch.seat.tolist()
    ((3, 179), [0, 0, 0])
    >>> batch = v.step(batch.mask.argmax(axis=1))
    >>> batch.seat.tolist(), v.state(2).movers
    ([1, 1, 1], [1])
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        seed: int = 0,
        mode: Mode = "NEXT_STEP",
        chance: Literal["inside", "player"] = "inside",
        mask: bool = False,
        legal: int = 0,
        observe: bool | Sequence[str] = False,
        points: bool = True,
        threads: int = 1,
    ) -> None:
        number(n, "n", 1, MOST_GAMES)
        number(threads, "threads", 1, MOST_THREADS)
        number(legal, "legal", 0, MOST_GAMES)
        self.game, self.n = game, n
        self._mode = one_of(mode, "mode", MODES)
        self._inside = 1 - one_of(chance, "chance", ("inside", "player"))
        declared = game.declared
        self._states, self._starts = stack(declared.record, n), stack(declared.record, 1)
        self._starts[0] = game.start()
        names = None if isinstance(observe, bool) else tuple(observe)
        self.observation_spec: tuple[Plane, ...] = () if observe is False else spec_of(declared, names)
        """What the numbers of ``Batch.observation`` are."""
        width = self.observation_spec[-1].stop if self.observation_spec else 0
        batch = Batch(
            seat=np.full(n, stepping.NOBODY, np.int32),
            reward=np.zeros((n, game.sides), np.float32),
            done=np.zeros(n, np.bool_),
            points=np.zeros((n, game.sides if points else 0), np.int32),
            mask=np.zeros((n, game.num_actions if mask else 0), np.int8),
            legal=np.zeros((n, legal), np.int32),
            legal_count=np.zeros(n if legal else 0, np.int32),
            observation=np.zeros((n, width), type_of(declared, names) if width else np.int8),
        )
        self._generators = np.zeros(n, np.int64)
        # Handed out read-only: compiled code relies on it.
        self._batch = Batch(*map(_to_read, batch))
        self.seats = self._batch.seat
        """Who is to act, as ``Batch.seat``."""
        self.states = _to_read(self._states)
        """The states as the rules have them, with all that is hidden."""
        self._speed = Speed(declared)
        memory, fields = (bytes_of(self._states), layout(declared, names)) if width else (None, None)
        asked_for = (each if each.size else None for each in batch)
        self._kept = self._speed.engine.given(stepping.Kept(self._generators, memory, fields, *asked_for))
        conceals = width > 0 and declared.conceals(game.options)
        has_scene = width > 0 and needs_scene(declared, names)
        self._rooms = [self._speed.room(conceals, has_scene) for _ in range(self._speed.useful(threads))]
        self._indices = np.ones(n, np.int32)
        self._team = self._made_team()
        self.seed(seed)
        self._team.call(stepping.BEGIN)

    def seed(self, seed: int | Sequence[int]) -> None:
        """Seed the games: one seed for each, or one from which all follow. Seeds hold for all episodes that begin from
        now on and, in games that are under way, for the next draws."""
        if isinstance(seed, int | np.integer):
            own = own_seeds(checked_seed(seed), self.n)
        else:
            own = [checked_seed(each) for each in seed]
        if len(own) != self.n:
            raise OptionError("seed", "seed", f"expected {self.n} seeds, found {len(own)}")
        self._generators[:] = [seeded(each) for each in own]

    def reset(
        self,
        seed: int | Sequence[int] | None = None,
        *,
        only: NDArray[Any] | None = None,
        starts: State | Sequence[State] | None = None,
    ) -> Batch:
        """Begin all games, or those that ``only`` (shape (n,), booleans) says. ``starts``: where they begin from now
        on, one state for all or ``n``; a new game, if that was never said."""
        chosen = np.ones(self.n, np.bool_) if only is None else self._array(only, "only", np.bool_)
        if starts is not None:
            self._starts = self._records(starts)
            self._team.close()
            self._team = self._made_team()
        if seed is not None:
            going_on = self._generators.copy()
            self.seed(seed)
            self._generators[:] = np.where(chosen, self._generators, going_on)
        self._indices[:] = chosen
        self._team.call(stepping.BEGIN)
        return self._batch

    def step(self, actions: NDArray[Any] | Sequence[int]) -> Batch:
        """Do one action in each game: shape (n,), whole numbers. Games that are over take any. IllegalError names the
        first game whose action can't be done; then nothing has happened in any."""
        self._indices[:] = self._array(actions, "actions", np.int32)
        refused = self._team.call(self._mode)
        if refused >= 0:
            detail = self.state(refused).why(int(self._indices[refused]), int(self.seats[refused]))
            raise IllegalError("illegal", "actions", f"game {refused}: {detail}")
        return self._batch

    def sample(self) -> NDArray[np.int32]:
        """A random action for each game, outcomes by their true weights, from the games' own seeds."""
        self._team.call(rounds.PICK)
        return self._indices.copy()

    def state(self, at: int) -> State:
        """A single game as it stands, as a state of its own; it does not know what was done before."""
        return State(self.game, self._states[at].tobytes(), int(self._generators[at]))

    def close(self) -> None:
        """Stop the threads."""
        self._team.close()

    # Inside -----------------------------------------------------------------------------------------------------------

    def _made_team(self) -> Team:
        run, rooms = self._speed.run(rounds.take_part), self._rooms
        given = self._states, self._starts, self._kept, self._indices, self._inside
        return Team(self.n, len(rooms), lambda board, own, task: run(board, own, task, *given, rooms[own]))

    def _array(self, given: Any, field: str, kind: type[np.generic]) -> NDArray[Any]:
        """What was given for every game. TypeError and OptionError say what is wrong with it."""
        array = np.asarray(given)
        if array.dtype.kind not in ("b" if kind is np.bool_ else "iu"):
            raise TypeError(f"{field}: expected {kind.__name__}, found {array.dtype}")
        if array.shape != (self.n,):
            raise OptionError(field, field, f"expected the shape ({self.n},), found {array.shape}")
        # A number that does not fit is none that there is, either.
        return np.clip(array, -1, 2**31 - 1).astype(np.int32) if array.dtype.itemsize > 4 else array.astype(kind)

    def _records(self, starts: State | Sequence[State]) -> NDArray[Any]:
        """Where games begin. TypeError and OptionError say what is wrong with it."""
        given = [starts] if isinstance(starts, State) else list(starts)
        if len(given) not in (1, self.n):
            raise OptionError("starts", "starts", f"expected 1 or {self.n} states, found {len(given)}")
        records = stack(self.game.declared.record, len(given))
        for each, state in enumerate(given):
            # A record does not tell its options, on which all arrays here depend.
            if not isinstance(state, State) or state.game != self.game:
                raise TypeError(f"starts: expected a state of {self.game!r}, found {state!r}")
            records[each] = state.record
        return records


def own_seeds(seed: int, n: int) -> list[int]:
    """What ``n`` games are seeded with if all is to follow from one seed."""
    generator = seeded(seed)
    own = []
    for _ in range(n):
        generator = advance(generator)
        own.append(branch(generator))
    return own


def _to_read(array: NDArray[Any]) -> NDArray[Any]:
    """The same memory, which can't be written there."""
    seen = array.view()
    seen.flags.writeable = False
    return seen


def vector(name: str, n: int, *, seats: int | None = None, **more: Any) -> Vector:
    """``n`` games at once. ``more`` are options of ``Vector`` and of the game's rules.

    ``mode`` says when a finished game restarts: in the next step (``NEXT_STEP``), in the same step (``SAME_STEP``;
    reward, ``done`` and points are those of the end), or not before ``reset(only=…)`` (``DISABLED``). With
    ``chance="inside"`` outcomes are drawn within each step; with ``"player"`` they are actions of the seat ``CHANCE``.
    ``mask``, ``legal`` (the width of the lists) and ``observe`` say what each step computes: all of an observation, or
    only the named fields, which costs less (``Vector.observation_spec``). Without ``points``, points are counted only
    at the end. ``threads``, at most as many as cores, share the games and don't hold Python's lock; their number does
    not change the games. OptionError names what is wrong.
    """
    own = {field: more.pop(field) for field in VECTOR_OPTIONS if field in more}
    return Vector(game(name, seats=seats, **more), n, **own)


VECTOR_OPTIONS = ("seed", "mode", "chance", "mask", "legal", "observe", "points", "threads")
