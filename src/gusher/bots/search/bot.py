"""What a game gives to its bots, in one declaration: ``BOT`` in ``gusher.bots.games.<game>``. A game without such a
module has bots all the same: everything has a value that holds for any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from gusher.analysis.evaluation import Evaluate, points_as_they_stand
from gusher.rules.kernel import rule
from gusher.rules.kernel.registry import declared

from .levels import AHEAD, LEVELS, Level
from .style import USUAL, Style

if TYPE_CHECKING:
    from gusher.rules.kernel.engine import Engine

    from .people import People
    from .planning import Planner
    from .searching import GoesOn, Searcher, Thinker
    from .thoughts import Thoughts


@rule
def nobody_knows(s: Any, seat: int, action: int) -> bool:  # noqa: ARG001 (the signature of ``Bot.happened``)
    """How a game ended tells nothing."""
    return False


@rule
def five_points(s: Any) -> float:  # noqa: ARG001 (the signature of ``Bot.clear_lead``)
    """As in Atacama."""
    return 5.0


@rule
def nothing_forgotten(s: Any, seat: int, percent: int, generator: int) -> None:
    """Where nothing is concealed, or everybody keeps it in mind (the signature of ``Bot.imagine``)."""


@dataclass(frozen=True)
class WholeMoves:
    """What a search takes as one move where that is a whole sequence of actions: see ``moves``.

    ``room()`` makes room for the longest list of moves, a tuple of arrays with ``actions`` and ``begin`` among them;
    ``list_moves(s, seat, room)`` writes the moves of a seat into it and answers how many there are."""

    room: Callable[[], Any]
    list_moves: Callable[[Any, int, Any], int]


@dataclass(frozen=True)
class Bot:
    """What a game gives to its bots.

    ``levels`` is its ladder, weakest first, ``climb`` the names of those of them by which a player climbs (all, if it
    is empty), and ``onward`` the level at which games are played to their end by the hundred: one that neither
    searches, nor forgets, nor draws moves at random. ``foresees``: where two moves are compared by games, so many moves
    and outcomes are played on, since in the end chance hides what they are worth; 0 for whole games.
    ``planner(engine)`` makes somebody who plays all of them by planning what a seat does as a whole (``planning``), by
    ``thoughts`` of its own; everything below is for games that are searched.

    ``moves``: what one move is, where that is several actions. ``style``: how the tree search goes about it.
    ``at_a_glance``: what the greedy player takes a position for. ``happened(s, seat, action)``: whether an action was
    done on the way to the end ``s``, by whomever, so that ``seat`` might as well have done it before.
    ``clear_lead(s)``: points ahead at which a side is taken for three quarters sure to win, against one other.
    ``searcher(engine, usual)`` makes somebody who searches better than the tree search that every game has (``usual``),
    for levels that are ``expert``. ``goes_on(engine)`` makes somebody who plays games to their end better than
    ``onward`` does, and as quickly. ``people``: how people play, for levels with a ``mind``.
    ``imagine(s, seat, percent, generator)`` changes a state as a seat knows it to what is left of it when so much of
    what is concealed is forgotten.
    """

    levels: tuple[Level, ...] = LEVELS
    climb: tuple[str, ...] = ()
    onward: Level = AHEAD
    foresees: int = 0
    planner: Callable[[Engine], Planner] | None = None
    thoughts: Thoughts | None = None
    moves: WholeMoves | None = None
    style: Style = USUAL
    at_a_glance: Evaluate = points_as_they_stand
    happened: Callable[[Any, int, int], bool] = nobody_knows
    clear_lead: Callable[[Any], float] = five_points
    searcher: Callable[[Engine, Thinker], Searcher] | None = None
    goes_on: Callable[[Engine], GoesOn] | None = None
    people: People | None = None
    imagine: Callable[[Any, int, int, int], None] = nothing_forgotten


@cache
def bot_of(game_name: str) -> Bot:
    """What the game of this name gives to its bots."""
    return declared(f"gusher.bots.games.{game_name}", "BOT", Bot)


def is_planned(game_name: str) -> bool:
    """Whether a game's bots plan."""
    return bot_of(game_name).planner is not None


def planner_of(engine: Engine) -> Planner | None:
    """A game's own planner; None for games that are searched."""
    planner = bot_of(engine.game.name).planner
    return None if planner is None else planner(engine)


def own_goes_on(engine: Engine) -> GoesOn | None:
    """Who plays a game's games on; None if it has nobody."""
    own = bot_of(engine.game.name).goes_on
    return None if own is None else own(engine)


def own_searcher(engine: Engine, usual: Thinker) -> Searcher | None:
    """A game's own searcher; None if it has none, or where rules are not compiled."""
    own = bot_of(engine.game.name).searcher
    return None if own is None or not engine.is_compiled else own(engine, usual)
