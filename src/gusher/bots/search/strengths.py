"""How well the bots of a game play: its ladder of levels, weakest first."""

from __future__ import annotations

from gusher.rules.kernel import GusherError, games
from gusher.rules.kernel.variants import is_declared

from .bot import bot_of
from .levels import Level


def ladder(game_name: str) -> tuple[Level, ...]:
    """A game's levels, weakest first. GusherError if there is no such game."""
    if game_name not in games() and not is_declared(game_name):
        raise GusherError("unknown_game", "game", f"there is no game {game_name!r}; there are {', '.join(games())}")
    return bot_of(game_name).levels


def levels(game_name: str) -> tuple[str, ...]:
    """The names of a game's levels, weakest first. GusherError if there is no such game."""
    return tuple(level.name for level in ladder(game_name))


def climb(game_name: str) -> tuple[str, ...]:
    """The names of the levels by which a player climbs, each stronger than the one before. GusherError if there is no
    such game."""
    return bot_of(game_name).climb or levels(game_name)


def middling(game_name: str) -> str | None:
    """The name of the level that plays for people who have left: the one in the middle, rather the stronger of two,
    since beginners have the lowest to themselves. None if the game has no bots."""
    names = levels(game_name) if game_name in games() else ()
    return names[len(names) // 2] if names else None


def level_of(game_name: str, name: str) -> Level:
    """The level of this name. GusherError if there is no such level or game."""
    for level in ladder(game_name):
        if level.name == name:
            return level
    known = ", ".join(levels(game_name))
    raise GusherError("unknown_level", "level", f"there is no level {name!r}; there are {known}")
