"""A second module for browsers, by which a device thinks itself: a game's bots, as ``gusher.rules.kernel.modules`` has
its rules. It is fetched when somebody is to think."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import gusher.analysis
from gusher.rules.kernel import Game, games
from gusher.rules.kernel.modules import kept, sources
from gusher.rules.kernel.sources import digest

from .search.bot import bot_of
from .search.levels import LEVEL
from .search.thinking import begin, choice, go_on, memory_of

THINKING = {function.__name__: function for function in (begin, go_on, choice)}
"""What a module exports."""

FOLDERS = (Path(__file__).parent, Path(gusher.analysis.__file__).parent)


def can_think_there(game: Game) -> bool:
    """Whether all levels of a game are entry points: nobody plans, searches, or plays as people do."""
    bot = bot_of(game.name)
    return bot.planner is None and not any(level.seconds or level.mind for level in bot.levels)


@cache
def name_of(game: Game) -> str:
    """What the module is called: the game's name and a hash of all that its bots are made of."""
    return f"{game.name}-bots-{digest((*sources(game), *_sources(game)))}"


def _sources(game: Game) -> Iterator[Path]:
    others = set(games()) - {game.name}
    for folder in FOLDERS:
        for file in folder.rglob("*.py"):
            if others.isdisjoint(file.relative_to(folder).with_suffix("").parts):
                yield file


def module(game: Game) -> bytes:
    """The module of a game's bots."""
    from gusher.rules.kernel.wasm32 import module

    return module(game, THINKING, is_small=False, records={"memory": memory_of(game), "level": LEVEL})


def made(game: Game) -> Path | None:
    """The file of a module in the cache: see ``kept``."""
    return kept(name_of(game), (*sources(game), *_sources(game)), lambda: module(game))
