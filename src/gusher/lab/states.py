"""A state that a program plays on: every action is checked, at either speed."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, IllegalError, Record, advance
from gusher.rules.kernel.checking import number
from gusher.rules.kernel.questions import ask_movers

from .stepping import ANYBODY, NO_ACTION
from .worlds import Known

if TYPE_CHECKING:
    from .games import Game

MOST_UNDONE = 2**31
Past = tuple["Past", int, int] | None
"""What was done: all before, then a seat and an action."""


class State:
    """A game as it stands. Actions and outcomes are numbers below ``Game.num_actions``; seats count from 0, and chance
    is ``CHANCE``.

    >>> import gusher
    >>> g = gusher.game("atacama")
    >>> s = g.initial(seed=1)
    >>> s.play(g.read("e5"))
    >>> s.movers, len(s.legal()), s.returns()
    ([1], 76, [0.0, 0.0])
    >>> s.play(g.read("e6"))
    Traceback (most recent call last):
    gusher.rules.kernel.errors.IllegalError: action: seat 1 can't do e6: There is a rig on a neighbouring field, and rigs never stand side by side.
    >>> s.undo(); s.movers
    [0]
    """  # noqa: E501 (the sentence of the rules)

    __slots__ = ("_generator", "_own", "_past", "_place", "_start", "_step", "_waiting", "game")

    def __init__(
        self,
        game: Game,
        start: bytes,
        generator: int,
        past: Past = None,
        now: bytes | None = None,
        waiting: int | None = None,
    ) -> None:
        """``now`` is what has become of the record ``start`` by what is ``past``, and ``waiting`` the mask of its
        movers; ``generator`` is what outcomes are drawn from."""
        speed = game.speed
        self.game, self._start, self._generator, self._past = game, start, generator, past
        self._step = speed.step
        # NumPy copies an array of records field by field, which takes twenty times as long.
        self._own = np.frombuffer(bytearray(start if now is None else now), game.declared.record)
        self._place = speed.place(self._own)
        self._waiting: int = speed.engine.run(ask_movers)(self._record) if waiting is None else waiting

    @property
    def _record(self) -> Record:
        return self._own[0]  # type: ignore[no-any-return]

    # What can be asked ------------------------------------------------------------------------------------------------

    @property
    def movers(self) -> list[int]:
        """The seats that are to act, ``[CHANCE]`` if an outcome is due, none when the game is over."""
        waiting = self._waiting
        return [seat for seat in range(waiting.bit_length()) if waiting >> seat & 1]

    @property
    def mover(self) -> int:
        """The seat to act, the lowest of several; CHANCE for an outcome. IllegalError when the game is over."""
        if not self._waiting:
            raise IllegalError("over", "seat", "the game is over: nobody is to act")
        return (self._waiting & -self._waiting).bit_length() - 1

    @property
    def is_chance(self) -> bool:
        """Whether an outcome is due."""
        return self._waiting == WAITING_FOR_CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._waiting == 0

    @property
    def ending(self) -> str | None:
        """How the game ended, by the rules' word for it; None while it goes on."""
        return self.game.speed.engine.ending(self._record)

    @property
    def points(self) -> list[int]:
        """Every side's points, as if the game ended now."""
        return self.game.speed.engine.points(self._record)

    @property
    def places(self) -> list[int]:
        """Every side's place, as if the game ended now: 1 for the best, and a place can be shared."""
        return self.game.speed.engine.places(self._record)

    def returns(self) -> list[float]:
        """What the game brought each side: 1 for a victory alone and 0 for all sides together; 0 while it goes on. With
        n sides, a share of the first place is worth (n times the share, less 1) / (n - 1)."""
        if self._waiting:
            return [0.0] * self.game.sides
        places = self.places
        sides, level = len(places), places.count(1)
        return [(sides * (place == 1) / level - 1) / (sides - 1) for place in places]

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal actions of ``seat`` (by default the seat to act), or the outcomes that are due. Empty once the game
        is over."""
        return self._listed(seat).tolist()  # type: ignore[no-any-return]

    def _listed(self, seat: int | None) -> NDArray[np.int32]:
        """The same as an array, valid until the next call."""
        speed, waiting = self.game.speed, self._waiting
        if seat is not None:
            seat = self._checked(seat)
        elif waiting:
            seat = (waiting & -waiting).bit_length() - 1
        else:
            return speed.out[:0]
        return speed.out[: speed.list_legal(self._place, seat)]

    def mask(self, seat: int | None = None) -> NDArray[np.bool_]:
        """The same as booleans, shape ``(num_actions,)``."""
        mask = self.game.blank_mask()
        mask[self._listed(seat)] = True
        return mask

    def chance(self) -> list[tuple[int, float]]:
        """The outcomes that are due, with their chances; none if it is somebody's turn."""
        if not self.is_chance:
            return []
        weights = self.game.speed.engine.weights(self._record)
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in zip(self.legal(), weights, strict=True)]

    def why(self, action: int, seat: int | None = None) -> str | None:
        """Why an action can't be done now, as a sentence; None if it can."""
        refusal = self._refusal(action, ANYBODY if seat is None else seat)
        return None if refusal is None else refusal.detail

    def observation(self, seat: int) -> NDArray[Any]:
        """What a seat may see, as ``Game.observation_spec`` says; -1 for a spectator. An array of its own, of
        ``Game.observation_dtype``."""
        out = np.zeros(self.game.observation_spec[-1].stop, self.game.observation_dtype)
        self.game.speed.look(self._own, self._checked(seat), out)
        return out

    def known_to(self, seat: int, *, remembers: bool = True) -> Known:
        """What a seat knows: all that it has seen, or only what it is shown now if nobody ``remembers``. That differs
        where rigs cover what lay open (Ghawar's ``memory``)."""
        return Known(self, self._checked(seat), remembers=remembers)

    def information_state(self, seat: int) -> str:
        """All that a seat knows, as text: every move and outcome that it could see, and a digest of what it may
        see now. Equal for histories that the seat can't tell apart."""
        declared, engine = self.game.declared, self.game.speed.engine
        s, moves = self.game.start(), []
        for mover, index in _steps(self._past):
            action = declared.actions.at(index)
            logged = engine.logged(s, action)
            engine.play_unchecked(s, mover, action)
            if seat == mover or not engine.covered(s, self._checked(seat), [logged])[0]:
                moves.append(declared.actions.write(action))
        seen = hashlib.blake2b(engine.known(self._record, seat).tobytes(), digest_size=8).hexdigest()
        return f"{' '.join(moves)} | {seen}"

    @property
    def record(self) -> Record:
        """A copy of the state as the rules have it, with all that is hidden."""
        return self.game.speed.engine.copy(self._record)

    # What can be done -------------------------------------------------------------------------------------------------

    def play(self, action: int, seat: int = ANYBODY) -> None:
        """Do an action, by default for the seat to act, or let an outcome happen. IllegalError says why it is illegal,
        TypeError that it is no number; then the state is unchanged."""
        if type(action) is not int or type(seat) is not int:
            action, seat = number(action, "action"), number(seat, "seat")
        try:
            waiting = self._step(self._place, seat, action)
        except OverflowError:
            waiting = NO_ACTION
        if waiting < 0:
            refusal = self._refusal(action, seat)
            assert refusal is not None
            raise refusal
        self._past = (self._past, seat, action)
        self._waiting = waiting

    def play_unchecked(self, action: int, seat: int) -> None:
        """Do an action that is known to be legal, without a check. The effect of an illegal action is undefined: it can
        write to memory outside the state."""
        self._waiting = self.game.speed.step_unchecked(self._place, seat, action)
        self._past = (self._past, seat, action)

    def draw(self) -> int:
        """Draw the outcome that is due, by the true weights and this state's seed, and return it. IllegalError if none
        is due."""
        if not self.is_chance:
            raise IllegalError("no_chance", "action", "no outcome is due: it is somebody's turn, or the game is over")
        speed = self.game.speed
        self._generator = advance(self._generator)
        outcome = speed.draw(self._place, self._generator)
        self._past = (self._past, CHANCE, outcome)
        self._waiting = speed.engine.run(ask_movers)(self._record)
        return outcome

    def undo(self, count: int = 1) -> None:
        """Take back the last actions and outcomes. Later draws may differ from those before. IllegalError if there are
        fewer."""
        past = self._past
        for _ in range(number(count, "count", 0, MOST_UNDONE)):
            if past is None:
                raise IllegalError("nothing_to_undo", "count", f"there are not {count} actions to take back")
            past = past[0]
        own = np.frombuffer(bytearray(self._start), self.game.declared.record)
        place = self.game.speed.place(own)
        for seat, action in _steps(past):
            self._step(place, seat, action)
        self._past, self._own, self._place = past, own, place
        self._waiting = self.game.speed.engine.run(ask_movers)(self._record)

    def clone(self) -> State:
        """An independent copy, which draws the same from here on."""
        return State(self.game, self._start, self._generator, self._past, self._own.tobytes(), self._waiting)

    __copy__ = clone

    def __deepcopy__(self, _memo: object) -> State:
        return self.clone()

    @property
    def history(self) -> list[tuple[int, int]]:
        """Who did what: seat and action, CHANCE and outcome."""
        return [(seat, action) for seat, action in _steps(self._past)]

    def __reduce__(self) -> tuple[Any, ...]:
        """How it travels between processes."""
        return _again, (self.game, self._start, self._own.tobytes(), self._generator, _steps(self._past))

    def __eq__(self, other: object) -> bool:
        """Whether two states are alike, however they came about."""
        return isinstance(other, State) and self.game == other.game and self._own.tobytes() == other._own.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        moves = " ".join(self.game.write(action) for _, action in _steps(self._past))
        return f"<{self.game!r}: {moves or 'at the start'}>"

    # Why not ----------------------------------------------------------------------------------------------------------

    def _checked(self, seat: int) -> int:
        seat = number(seat, "seat")
        if not (-1 <= seat < self.game.seats or seat == CHANCE):
            raise IllegalError(
                "no_such_seat", "seat", f"expected 0 to {self.game.seats - 1}, or {CHANCE} for chance; found {seat}"
            )
        return seat

    def _refusal(self, action: int, seat: int) -> IllegalError | None:
        """What is against an action, None if nothing is. TypeError for what is no number."""
        game = self.game
        action, seat = number(action, "action"), self._checked(seat)
        if not 0 <= action < game.num_actions:
            of_game = f"{game.name} has the actions 0 to {game.num_actions - 1}"
            return IllegalError("no_such_action", "action", f"{of_game}, but none with the number {action}")
        if seat == ANYBODY:
            if self._waiting & (self._waiting - 1):
                return IllegalError("which_seat", "seat", f"several are to act, say which: {self.movers}")
            seat = self.mover if self._waiting else 0
        return game.speed.engine.refusal(self._record, seat, game.declared.actions.at(action))


def _steps(past: Past) -> list[tuple[int, int]]:
    steps = []
    while past is not None:
        past, *step = past
        steps.append((step[0], step[1]))
    return steps[::-1]


def _again(game: Game, start: bytes, now: bytes, generator: int, steps: list[tuple[int, int]]) -> State:
    past: Past = None
    for seat, action in steps:
        past = (past, seat, action)
    return State(game, start, generator, past, now)
