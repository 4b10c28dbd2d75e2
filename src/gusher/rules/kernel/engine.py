"""A game's rules as Python calls them, at either speed: states in, plain ints and lists out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from . import drivers, observing, questions
from .actions import well_formed
from .chance import CHANCE, WAITING_FOR_CHANCE, seeded
from .errors import IllegalError
from .game import Game
from .records import Record, View, blank, copy, from_bytes, stack, view

Runner = Callable[[Callable[..., Any]], Callable[..., Any]]

MOST_SIDES = 32


def interpreted(function: Callable[..., Any], see: Callable[[Record], View] = view) -> Callable[..., Any]:
    """A marked function for records and arrays, run as Python: ``see`` makes views of records, and arrays yield Python
    ints."""

    def run(*arguments: Any) -> Any:
        return function(*(_interpretable(each, see) for each in arguments))

    return run


def _interpretable(argument: Any, see: Callable[[Record], View]) -> Any:
    if isinstance(argument, np.void):
        return see(argument)
    if isinstance(argument, np.ndarray):
        if argument.dtype.names:
            return [see(each) for each in argument]
        return argument.data if argument.ndim == 1 else [each.data for each in argument]
    return argument


def interpretable(arrays: Any) -> Any:
    """The same tuple of arrays for interpreted runs: numbers come out as Python's own, and states as views."""
    return type(arrays)(*(_interpretable(each, view) for each in arrays))


class Engine:
    """The rules of one game. ``is_compiled`` tells the speed; both give the same answers. One engine serves one thread
    at a time: ``engine()`` gives each thread its own."""

    def __init__(self, game: Game, *, is_compiled: bool) -> None:
        self.game = game
        self.is_compiled = is_compiled
        if is_compiled:
            from .compiled import compiled

            self.run: Runner = cache(compiled)
        else:
            self.run = cache(interpreted)
        self._out = np.zeros(max(game.most_actions, 2 * MOST_SIDES), np.int32)
        self._scratch = np.zeros_like(self._out)
        self._one = np.zeros(1, np.int32)

    def given(self, arrays: Any) -> Any:
        """A tuple of arrays as marked functions take it at this speed."""
        return arrays if self.is_compiled else interpretable(arrays)

    def copy(self, s: Record) -> Record:
        """A state of its own that equals ``s``."""
        return from_bytes(self.game.record, s.tobytes())

    def movers(self, s: Record) -> list[int]:
        """The seats we wait for, ``[CHANCE]`` if an outcome is due, none when the game is over."""
        waiting = self.run(questions.ask_movers)(s)
        if waiting == WAITING_FOR_CHANCE:
            return [CHANCE]
        return [seat for seat in range(waiting.bit_length()) if waiting >> seat & 1]

    def legal(self, s: Record, seat: int) -> list[int]:
        """All legal actions of a seat, or the outcomes for CHANCE."""
        count = self.run(questions.ask_legal)(s, seat, self._out)
        return self._out[:count].tolist()  # type: ignore[no-any-return]

    def why(self, s: Record, seat: int, action: int) -> int:
        """The reason against an action, 0 if it is legal."""
        self._one[0] = action
        self.run(questions.ask_why)(s, seat, self._one, 1, self._scratch)
        return int(self._scratch[0])

    def reasons(self, s: Record, seat: int, actions: Iterable[int]) -> list[int]:
        """The reason against each action, 0 for legal ones."""
        asked = np.fromiter(actions, np.int32)
        answers = np.empty_like(asked)
        self.run(questions.ask_why)(s, seat, asked, len(asked), answers)
        return answers.tolist()  # type: ignore[no-any-return]

    def weights(self, s: Record) -> list[int]:
        """The weights of the outcomes, in the order of ``legal(s, CHANCE)``."""
        count = self.run(questions.ask_weights)(s, self._out)
        return self._out[:count].tolist()  # type: ignore[no-any-return]

    def pick(self, s: Record, seat: int, generator: int) -> int:
        """One legal action, drawn uniformly."""
        return int(self.run(questions.ask_pick)(s, seat, generator, self._out))

    def draw(self, s: Record, generator: int) -> int:
        """One outcome, drawn according to the true weights."""
        return int(self.run(questions.ask_draw)(s, generator, self._out, self._scratch))

    def refusal(self, s: Record, seat: int, action: int) -> IllegalError | None:
        """What stands against an action, as a sentence; None if it is legal. Anything may be asked: a seat or an
        action that is no number of 32 bits is refused, too."""
        for field, number in (("seat", seat), ("action", action)):
            is_number = isinstance(number, int | np.integer) and not isinstance(number, bool)
            if not is_number or not -(2**31) <= number < 2**31:
                return IllegalError("not_a_number", field, f"expected an int of 32 bits, found {number!r}")
        reason = self.game.reasons[self.why(s, seat, action)]
        if not reason:
            return None
        actions = self.game.actions
        what = actions.write(action) if well_formed(action, actions.ranges) else f"number {action}"
        who = "chance" if seat == CHANCE else f"seat {seat}"
        return IllegalError(reason, "action", f"{who} can't do {what}: {self.game.says(reason)}")

    def play(self, s: Record, seat: int, action: int) -> None:
        """Do an action in ``s`` itself. IllegalError if it is not legal; then nothing has happened."""
        refusal = self.refusal(s, seat, action)
        if refusal is not None:
            raise refusal
        self.play_unchecked(s, seat, action)

    def play_unchecked(self, s: Record, seat: int, action: int) -> None:
        """Do an action that is known to be legal, without asking. What follows from an illegal one is not defined:
        compiled, it can write to memory that is not the state's."""
        self.run(questions.do_play)(s, seat, action)

    def after(self, s: Record, seat: int, actions: Iterable[int]) -> Record:
        """A copy in which a seat, or CHANCE, has done legal actions, one after the other."""
        after = self.copy(s)
        for action in actions:
            self.play_unchecked(after, seat, action)
        return after

    def side(self, s: Record, seat: int) -> int:
        """The side a seat plays for."""
        return int(self.run(questions.ask_side)(s, seat))

    def points(self, s: Record) -> list[int]:
        """Every side's points as if the game ended now."""
        count = self.run(questions.ask_points)(s, self._out)
        return self._out[:count].tolist()  # type: ignore[no-any-return]

    def places(self, s: Record) -> list[int]:
        """Every side's place; 1 is best, a place can be shared."""
        count = self.run(questions.ask_places)(s, self._out)
        return self._out[:count].tolist()  # type: ignore[no-any-return]

    def ending(self, s: Record) -> str | None:
        """The code of how the game ended, None while it goes on."""
        code = self.run(questions.ask_ending)(s)
        return self.game.endings[code] if code else None

    def concealed(self, s: Record, seat: int) -> Record:
        """A copy in which what ``seat`` may not see is blank."""
        twin = self.copy(s)
        self.run(questions.do_conceal)(twin, seat)
        return twin

    def shown(self, s: Record, eye: int) -> Record:
        """What a screen draws of a state for a seat (see ``observing.show``). TypeError for a game without
        observations."""
        if self.game.observation is None:
            raise TypeError(f"{self.game.name} has no observations")
        scene = blank(self.game.observation.record)
        self.run(observing.do_show)(s, eye, scene)
        return scene

    def logged(self, s: Record, action: int) -> int:
        """What ``covered`` is asked about an action that is done in ``s``."""
        return action if self.game.as_logged is None else self.game.as_logged(view(s), action)

    def covered(self, s: Record, seat: int, actions: Iterable[int]) -> list[bool]:
        """For each action that was done before (``logged``), whether it tells what ``seat`` may not see now."""
        asked = np.fromiter(actions, np.int32)
        answers = np.empty_like(asked)
        self.run(questions.ask_covers)(s, seat, asked, len(asked), answers)
        return [answer == 1 for answer in answers.tolist()]

    def known(self, s: Record, seat: int) -> Record:
        """A copy as somebody in that seat knows it who forgets nothing."""
        return self.copy(s) if self.game.concealed_lay_open else self.concealed(s, seat)

    def foreseen(self, s: Record, eye: int, seat: int, action: int) -> Record | None:
        """The state after a legal action of ``seat`` as ``eye`` will be shown it, if that follows from what ``eye`` is
        shown now; None where the action reveals something."""
        guess, after = self.concealed(s, eye), self.copy(s)
        self.play_unchecked(guess, seat, action)
        self.play_unchecked(after, seat, action)
        guess, after = self.concealed(guess, eye), self.concealed(after, eye)
        return after if guess.tobytes() == after.tobytes() else None

    def reveals(self, guess: Record, eye: int, action: int) -> bool:
        """Whether an action may have brought something to light: ``guess`` is what ``eye`` was shown, with the action
        played on it."""
        return bool(self.run(questions.ask_reveals)(guess, eye, action))

    def playout(self, s: Record, seed: int) -> Record:
        """A copy of ``s`` played to its end with random legal actions."""
        return self._playouts(s, 1, seed)[0]

    def playouts(self, s: Record, count: int, seed: int) -> tuple[list[int], list[float]]:
        """``count`` random playouts from ``s``: each side's points in all, and its share of first places."""
        _, total, firsts = self._playouts(s, count, seed)
        sides = len(self.points(s))
        return total[:sides].tolist(), (firsts[:sides] / 720720).tolist()

    def _playouts(self, s: Record, count: int, seed: int) -> tuple[Record, Any, Any]:
        """See ``drivers.playouts``: the end of the last one, points and shares of first places."""
        last, total, firsts = self.copy(s), np.zeros(MOST_SIDES, np.int64), np.zeros(MOST_SIDES, np.int64)
        self.run(drivers.playouts)(s, last, count, seeded(seed), self._out, self._scratch, total, firsts)
        return last, total, firsts

    def perft(self, s: Record, depth: int) -> int:
        """The number of ways to go on for ``depth`` actions; outcomes count as often as their weight says."""
        states = stack(self.game.record, depth + 1)
        copy(view(states[0]), view(s))
        rows = (depth + 1, self.game.most_actions)
        numbers = (np.zeros(depth + 1, np.int64) for _ in range(3))
        listed, chances = np.zeros(rows, np.int32), np.zeros(rows, np.int32)
        return int(self.run(drivers.perft)(states, depth, listed, chances, *numbers))

    def perft_by_first(self, s: Record, depth: int) -> dict[int, int]:
        """``perft`` for each first action, in ascending order: where two counts differ, this shows below which move."""
        counts = {}
        [seat, *_] = self.movers(s) or [0]
        actions = self.legal(s, seat)
        weights = self.weights(s) if seat == CHANCE else [1] * len(actions)
        for action, weight in sorted(zip(actions, weights, strict=True)):
            counts[action] = weight * self.perft(self.after(s, seat, [action]), depth - 1)
        return counts


def can_compile() -> bool:
    """Whether rules can be compiled on this machine at all, and nobody has switched that off (NUMBA_DISABLE_JIT)."""
    if find_spec("numba") is None:
        return False
    import numba

    return not numba.config.DISABLE_JIT


_ready: set[str] = set()
_engines = threading.local()


def engine(game: Game) -> Engine:
    """This thread's engine for a game: interpreted until ``compile_rules`` has run, compiled from then on."""
    made: dict[tuple[str, bool], Engine] = _engines.__dict__.setdefault("made", {})
    speed = (game.name, game.name in _ready)
    if speed not in made:
        made[speed] = Engine(game, is_compiled=speed[1])
    return made[speed]


def compile_rules(game: Game) -> bool:
    """Compile all of a game's entry points, or load them from the cache on disk; from then on ``engine`` is fast. False
    if this machine can't compile; then nothing changes."""
    if not can_compile():
        return False
    trial = Engine(game, is_compiled=True)
    for seats in game.seats:
        _call_everything(trial, game.start(seats, {}))
    _ready.add(game.name)
    return True


def _call_everything(trial: Engine, s: Record) -> None:
    if trial.movers(s) == [CHANCE]:
        trial.draw(s, seeded(1))
    for seat in trial.movers(s):
        first = trial.legal(s, seat)[0]
        trial.why(s, seat, first)
        trial.pick(s, seat, seeded(1))
        trial.side(s, seat)
        trial.play(trial.copy(s), seat, first)
        trial.concealed(s, seat)
        trial.covered(s, seat, (first,))
    trial.weights(s)
    trial.points(s)
    trial.places(s)
    trial.ending(s)
    trial.playouts(s, 1, 1)
    trial.perft(s, 1)
    if trial.game.observation is not None:
        trial.shown(s, observing.EVERYTHING)
        trial.game.observation.answers(trial, s)
