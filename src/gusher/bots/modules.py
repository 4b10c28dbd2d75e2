"""A second module for browsers, by which a device thinks itself: a game's bots and why a turn was made, as
``gusher.rules.kernel.modules`` has its rules. It is fetched when somebody is to think."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import gusher.analysis
from gusher.analysis.because import NODES_ON_DEVICES, because, best_turns, case_of
from gusher.analysis.evaluation import analysis_of
from gusher.rules.kernel import Game, game, games
from gusher.rules.kernel import modules as rules
from gusher.rules.kernel.modules import kept, sources
from gusher.rules.kernel.sources import digest

from .search import looking_far
from .search.bot import bot_of, is_planned
from .search.levels import Level
from .search.thinking import MOST_IN_A_MOVE, begin, choice, go_on, level_kind, memory_of, record_of
from .search.thoughts import Thoughts

NODES = 100_000
"""Room for the tree of a search on a device: all that it takes to think is less than 16 MB then."""


def _with_tree(kind: Game) -> np.dtype[np.void]:
    return memory_of(kind, NODES, max(level.most_sides for level in levels_there(kind) if level.seconds))


USUAL = Thoughts(memory_of, level_kind, record_of, (begin, go_on, choice), MOST_IN_A_MOVE)
"""Who looks one move ahead, or plays as people do."""
SEARCHING = USUAL._replace(memory=_with_tree, functions=(looking_far.begin, looking_far.go_on, looking_far.choice))
"""Who may search, too."""

FOLDERS = (Path(__file__).parent, Path(gusher.analysis.__file__).parent)


def thoughts_of(kind: Game) -> Thoughts:
    """Who thinks in a game."""
    searches = any(level.seconds for level in levels_there(kind))
    return bot_of(kind.name).thoughts or (SEARCHING if searches else USUAL)


@cache
def levels_there(kind: Game) -> tuple[Level, ...]:
    """The levels of a game that are entry points, weakest first: those that leave nothing to a searcher of the game's
    own."""
    bot = bot_of(kind.name)
    return tuple(each for each in bot.levels if not (each.seconds and each.expert and bot.searcher))


@cache
def name_of(kind: Game) -> str:
    """What the module is called: the game's name and a hash of all that its bots are made of."""
    return f"{kind.name}-bots-{digest((*sources(kind), *_sources(kind)))}"


def names() -> list[str]:
    """What all modules are called, of rules and of bots, of the games that can be played."""
    kinds = [game(name) for name in games()]
    return [*map(rules.name_of, kinds), *(name_of(kind) for kind in kinds if levels_there(kind))]


def _sources(kind: Game) -> Iterator[Path]:
    others = set(games()) - {kind.name}
    for folder in FOLDERS:
        for file in folder.rglob("*.py"):
            if others.isdisjoint(file.relative_to(folder).with_suffix("").parts):
                yield file


def module(kind: Game) -> bytes:
    """The module of a game's bots."""
    from gusher.rules.kernel.wasm32 import module

    thoughts = thoughts_of(kind)
    exported = {function.__name__: function for function in thoughts.functions}
    records = {"memory": thoughts.memory(kind), "level": thoughts.mind(kind)}
    tables = analysis_of(kind.name).tables
    # Who plans is as quick when made for size, and to begin takes no time.
    small = [*exported] if is_planned(kind.name) else ["begin"]
    if kind.explaining is None or thoughts.advising is not None:
        return module(kind, exported, small=small, records=records, tables=tables)
    # Who asks why can wait a little longer.
    asked: dict[str, Callable[..., Any]] = {"because": because, "best_turns": best_turns}
    records |= {"case": case_of(kind, NODES_ON_DEVICES)}
    return module(kind, exported | asked, small=[*small, *asked], records=records, tables=tables)


def made(kind: Game) -> Path | None:
    """The file of a module in the cache: see ``kept``."""
    return kept(name_of(kind), (*sources(kind), *_sources(kind)), lambda: module(kind))
