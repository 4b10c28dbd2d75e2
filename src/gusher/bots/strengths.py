"""How well a bot plays: four levels for every game, weakest first. Their names are codes; the words for them
belong to the screens."""

from __future__ import annotations

from dataclasses import dataclass

from gusher.rules.kernel import GusherError, games


@dataclass(frozen=True)
class Level:
    """``careless``: the share of moves, out of 100, that are drawn at random. ``seconds``: how long it
    searches, from being asked to its answer; without, it looks one move ahead."""

    name: str
    careless: int = 0
    seconds: float = 0.0


LEVELS = (
    Level("novice", careless=60),
    Level("prospector"),
    Level("driller", seconds=0.15),
    Level("foreman", seconds=0.9),
)


def levels(game_name: str) -> tuple[str, ...]:
    """The names of a game's levels, weakest first. GusherError if there is no such game."""
    if game_name not in games():
        raise GusherError("unknown_game", "game", f"there is no game {game_name!r}; there are {', '.join(games())}")
    return tuple(level.name for level in LEVELS)


def level_of(game_name: str, name: str) -> Level:
    """The level of this name. GusherError if there is no such level or game."""
    known = levels(game_name)
    for level in LEVELS:
        if level.name == name:
            return level
    raise GusherError("unknown_level", "level", f"there is no level {name!r}; there are {', '.join(known)}")
