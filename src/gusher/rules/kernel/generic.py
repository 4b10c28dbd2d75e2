"""The contract of a game: functions that every game gives, called here by the type of the state.

A search, a playout or a batch calls ``legal(s, seat, out)`` and gets the game's own ``legal``. Interpreted, the view of
the record knows its game; compiled, ``compiled`` resolves the same names by the record's type, at compile time and at
no cost.

Every function takes the state ``s`` first. ``out`` is an int32 array that is long enough for the game
(``Game.most_actions``, or the number of sides); functions that fill it return how many numbers they wrote.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .chance import CHANCE, below, by_weight
from .marking import rule

F = TypeVar("F", bound=Callable[..., Any])

GENERIC: dict[str, Callable[..., Any]] = {}
"""The contract by name."""

DEFAULTS: dict[str, Callable[..., Any]] = {}
"""What holds for a game that does not give a function itself."""


def generic(function: F) -> F:
    """Declare a function of the contract. Its body is the interpreted dispatch."""
    GENERIC[function.__name__] = function
    return function


def _default(function: F) -> F:
    DEFAULTS[function.__name__.removeprefix("default_")] = rule(function)
    return function


def of_game(rules: Any, name: str) -> Callable[..., Any]:
    """A game's own function of the contract, or the default. AttributeError if the game lacks it and there is none."""
    return getattr(rules, name, None) or DEFAULTS.get(name) or getattr(rules, name)


@generic
def movers(s: Any) -> int:
    """The mask of seats we wait for: bit ``seat`` for each, ``WAITING_FOR_CHANCE`` for an outcome, 0 when the game is
    over."""
    return of_game(s.rules, "movers")(s)  # type: ignore[no-any-return]


@generic
def why(s: Any, seat: int, action: int) -> int:
    """Why ``seat`` can't do this now: an index into the game's reason codes, 0 if it can. Defined for every seat and
    int32."""
    return of_game(s.rules, "why")(s, seat, action)  # type: ignore[no-any-return]


@generic
def legal(s: Any, seat: int, out: Any) -> int:
    """Write the actions that are legal for ``seat`` (CHANCE: the outcomes) into ``out``; how many. Each stands there
    once."""
    return of_game(s.rules, "legal")(s, seat, out)  # type: ignore[no-any-return]


@generic
def pick(s: Any, seat: int, generator: int, out: Any) -> int:
    """One legal action of a seat that is to act, drawn uniformly. ``out`` is scratch space."""
    return of_game(s.rules, "pick")(s, seat, generator, out)  # type: ignore[no-any-return]


@generic
def weights(s: Any, out: Any) -> int:
    """Write the integer weights of the outcomes into ``out``, in the order of ``legal(s, CHANCE, …)``; how many."""
    return of_game(s.rules, "weights")(s, out)  # type: ignore[no-any-return]


@generic
def draw(s: Any, generator: int, out: Any, scratch: Any) -> int:
    """One outcome, drawn according to the true weights: ``by_weight`` from ``legal(s, CHANCE, …)``, or the same in a
    quicker way. Both arrays are scratch space."""
    return of_game(s.rules, "draw")(s, generator, out, scratch)  # type: ignore[no-any-return]


@generic
def play(s: Any, seat: int, action: int) -> None:
    """Do a legal action, or let an outcome happen. What follows from an illegal one is not defined: ask ``why``
    first."""
    of_game(s.rules, "play")(s, seat, action)


@generic
def side(s: Any, seat: int) -> int:
    """The side a seat plays for."""
    return of_game(s.rules, "side")(s, seat)  # type: ignore[no-any-return]


@generic
def points(s: Any, out: Any) -> int:
    """Write every side's points, as if the game ended now; how many sides."""
    return of_game(s.rules, "points")(s, out)  # type: ignore[no-any-return]


@generic
def places(s: Any, out: Any) -> int:
    """Write every side's place, 1 for the best; a place can be shared; how many sides. ``out`` has room for twice as
    many."""
    return of_game(s.rules, "places")(s, out)  # type: ignore[no-any-return]


@generic
def ending(s: Any) -> int:
    """How the game ended: an index into the game's codes of endings, 0 while it goes on."""
    return of_game(s.rules, "ending")(s)  # type: ignore[no-any-return]


@generic
def conceal(s: Any, seat: int) -> None:
    """Blank in this copy what ``seat`` may not see; -1 stands for a spectator, who sees what everybody may. ``play``
    takes such copies, too: the server looks ahead on them."""
    of_game(s.rules, "conceal")(s, seat)


@generic
def covers(s: Any, seat: int, action: int) -> bool:
    """Whether the action, done at some time before, tells what ``seat`` may not see now (-1: a spectator): then the log
    does not name it."""
    return of_game(s.rules, "covers")(s, seat, action)  # type: ignore[no-any-return]


@generic
def reveals(s: Any, seat: int, action: int) -> bool:
    """Whether something may have come to light that ``seat`` did not know (-1: a spectator): ``s`` is a copy of what it
    was shown, on which ``action`` was played. If not, ``s``, once concealed, is what it will be shown."""
    return of_game(s.rules, "reveals")(s, seat, action)  # type: ignore[no-any-return]


@_default
def default_pick(s: Any, seat: int, generator: int, out: Any) -> int:
    """Draw from the list: right for every game, and quick enough where listing is cheap."""
    return out[below(generator, legal(s, seat, out))]  # type: ignore[no-any-return]


@_default
def default_draw(s: Any, generator: int, out: Any, scratch: Any) -> int:
    """Draw from the lists: right for every game."""
    legal(s, CHANCE, out)
    return out[by_weight(generator, scratch, weights(s, scratch))]  # type: ignore[no-any-return]


@_default
def default_side(s: Any, seat: int) -> int:
    """Everyone for themselves."""
    return seat


@rule
def place_of(scores: Any, sides: int, one: int) -> int:
    """The place that a side's points give it: 1 and one more for each side with more points."""
    ahead = 0
    for other in range(sides):
        if scores[other] > scores[one]:
            ahead += 1
    return 1 + ahead


@_default
def default_places(s: Any, out: Any) -> int:
    """Most points first; who is level shares the place."""
    sides = points(s, out)
    for one in range(sides):
        out[sides + one] = place_of(out, sides, one)
    for one in range(sides):
        out[one] = out[sides + one]
    return sides


@_default
def default_conceal(s: Any, seat: int) -> None:
    """Everything lies open."""


@_default
def default_covers(s: Any, seat: int, action: int) -> bool:
    """The log names everything."""
    return False


@_default
def default_reveals(s: Any, seat: int, action: int) -> bool:
    """Nobody knows: only whoever has the whole state can look ahead."""
    return True
