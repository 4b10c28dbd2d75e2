"""Why a level that does not search may have missed what is better: what it is like, by names of the game's texts
(``explain.erred``)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gusher.rules.kernel import Game

from .bot import bot_of
from .levels import Level
from .people import People
from .sight import CLEAR

LEAST_ERROR = 0.3
"""Points by which a turn is worse than another before a bot says why it erred."""


class Excuses(NamedTuple):
    """What a level would be with all in sight (``noticing``), and what is said where it would have done something else
    then (``unnoticed``). Else the first of those it would be without a weakness (``better``) is named who would have
    done something else; else what it is like in any case (``itself``). None: nothing can be said."""

    noticing: Level
    unnoticed: str | None
    better: tuple[tuple[str, Level], ...]
    itself: str | None


def excuses_of(game: Game, level: Level) -> Excuses | None:
    """What may be said for a level; None for one that draws moves at random, or sees everything."""
    people = bot_of(game.name).people
    if level.mind is not None and people is not None:
        return _of_person(people, level)
    sight = level.sight
    if level.careless or sight == CLEAR:
        return None
    noticing = replace(level, sight=sight._replace(overlooks=0, misjudges=0.0), forgets=0)
    unnoticed = "missed" if sight.misjudges else "overlooked" if sight.overlooks else None
    return Excuses(noticing, unnoticed, (), None if sight.heeds else "others")


def _of_person(people: People, level: Level) -> Excuses:
    noticing = people.noticing(level.mind)
    better = ((name, replace(level, mind=noticing._replace(**fields))) for name, fields in people.excuses.items())
    unnoticed = "missed" if noticing != level.mind else None
    return Excuses(replace(level, mind=noticing), unnoticed, tuple(better), None)
