"""How well a bot plays: a ladder of levels for every game, weakest first. Their names are codes; the words for them
belong to the screens.

A game whose ``gusher.bots.<game>`` has ``LEVELS`` has a ladder of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from gusher.rules.kernel import GusherError, games
from gusher.rules.kernel.engine import MOST_SIDES

from .evaluation import own_module


@dataclass(frozen=True)
class Level:
    """``careless``: the share of moves, out of 100, that are drawn at random. ``misjudges``: by how many points at most
    it takes a move for better than it is, where moves are whole drives and it looks one ahead. ``forgets``: how much,
    out of 100, it has forgotten of what is concealed from it, if it could know it. ``seconds``: how long it searches,
    from being asked to its answer; without, or where there are more than ``most_sides``, it looks one move ahead.
    ``glances``: it judges what it sees there at a glance, not with all that the game's evaluation knows."""

    name: str
    careless: int = 0
    misjudges: float = 0.0
    forgets: int = 0
    seconds: float = 0.0
    most_sides: int = MOST_SIDES
    glances: bool = False

    def searches(self, sides: int) -> bool:
        """Whether it searches where there are so many sides."""
        return self.seconds > 0.0 and sides <= self.most_sides


LEVELS = (
    Level("novice", careless=60),
    Level("prospector"),
    Level("driller", seconds=0.15),
    Level("foreman", seconds=0.9),
)


GREEDY = Level("greedy", glances=True)
"""On no ladder: a sensible person who takes what seems best at a glance, and the measure of who does better."""


def ladder(game_name: str) -> tuple[Level, ...]:
    """A game's levels, weakest first. GusherError if there is no such game."""
    if game_name not in games():
        raise GusherError("unknown_game", "game", f"there is no game {game_name!r}; there are {', '.join(games())}")
    return getattr(own_module(game_name), "LEVELS", LEVELS)


def levels(game_name: str) -> tuple[str, ...]:
    """The names of a game's levels, weakest first. GusherError if there is no such game."""
    return tuple(level.name for level in ladder(game_name))


def level_of(game_name: str, name: str) -> Level:
    """The level of this name. GusherError if there is no such level or game."""
    for level in ladder(game_name):
        if level.name == name:
            return level
    known = ", ".join(levels(game_name))
    raise GusherError("unknown_level", "level", f"there is no level {name!r}; there are {known}")
