"""An apprentice for beginners, and three characters in three strengths, named by both: ``trading_driller``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from gusher.bots.search.levels import Level
from gusher.rules.kernel import Record, blank, float64, int32, rule, structure

NO_DEALS, ANSWERS, OFFERS = range(3)
"""How far a level deals: it takes what is offered; makes counter-offers, too; or offers of its own."""
MIND = structure(
    **dict.fromkeys(("growth", "margin", "share", "misjudges", "thrift"), float64),
    **dict.fromkeys(("offers", "width", "sweeps", "saves", "deals", "futures", "compares"), int32),
)
"""A level for compiled code: see ``Character`` and ``Strength``."""


@dataclass(frozen=True)
class Character:
    """What a company sets its mind on. ``growth``: how much what it will extract in later turns counts, 1 for as
    much as it does for others (``outlook``). ``margin``: the points that a deal must bring it. ``share``: how far it
    tries to have what a deal gains for itself, 1 for all. ``offers``: how many offers it has open at once."""

    name: str
    growth: float
    margin: float
    share: float
    offers: int


@dataclass(frozen=True)
class Strength:
    """How well a company plays, whatever its character. ``misjudges``: by how many points at most it takes tokens for
    better than they are. ``width``: how many sets of tokens it keeps in mind. ``sweeps``: how often it betters an
    arrangement. ``saves``: whether it keeps goods for better prices. ``deals``: whether it makes offers. ``futures``:
    how often it plays its turns to the end with the best sets of tokens; 0 if it goes by its outlook alone.
    ``compares``: how many uses of a token come to its mind, on the average; 0 for all. ``thrift``: what part of its
    worth money has for it, which it may spend or keep."""

    name: str
    misjudges: float
    width: int
    sweeps: int
    saves: bool
    deals: bool
    futures: int
    compares: int = 0
    thrift: float = 1.0


@dataclass(frozen=True)
class CompanyLevel(Level):
    """A level of a company: it is planned for as a whole, and never by the clock."""

    character: Character = Character("careful", 1.0, 0.0, 0.5, 0)
    strength: Strength = Strength("novice", 0.0, 1, 0, saves=False, deals=False, futures=0)


CHARACTERS = (
    Character("careful", growth=0.9, margin=0.1, share=0.6, offers=1),
    Character("growing", growth=1.15, margin=0.08, share=0.55, offers=2),
    Character("trading", growth=1.0, margin=0.05, share=0.5, offers=3),
)
UNPRACTISED = Strength("unpractised", misjudges=4.0, width=1, sweeps=0, saves=False, deals=False, futures=0)
APPRENTICE = replace(UNPRACTISED, name="apprentice", compares=2, thrift=0.25)
STRENGTHS = (
    replace(UNPRACTISED, name="novice", compares=3, thrift=0.2),
    Strength("driller", misjudges=2.0, width=1, sweeps=1, saves=True, deals=True, futures=0),
    Strength("foreman", misjudges=0.0, width=40, sweeps=6, saves=True, deals=True, futures=36),
)
LEVELS = (
    CompanyLevel(APPRENTICE.name, character=CHARACTERS[0], strength=APPRENTICE),
    *(
        CompanyLevel(f"{character.name}_{strength.name}", character=character, strength=strength)
        for strength in STRENGTHS
        for character in CHARACTERS
    ),
)
CLIMB = (APPRENTICE.name, *(f"{CHARACTERS[0].name}_{strength.name}" for strength in STRENGTHS))
"""Levels of one strength are no steps up."""

ONWARD = CompanyLevel(
    "onward",
    character=CHARACTERS[0],
    strength=Strength("onward", misjudges=2.0, width=1, sweeps=0, saves=True, deals=False, futures=0),
)
"""On no ladder: it makes no offers and does not rearrange its plots, so that a game takes a fiftieth of a second."""

ADVISER = CompanyLevel("adviser", character=CHARACTERS[0], strength=replace(STRENGTHS[-1], deals=False))
"""On no ladder: the best that makes no offers."""


@cache
def mind_of(level: CompanyLevel, *, hurries: bool = False) -> Record:
    """A level for compiled code; ``hurries``: as it thinks where that takes long, interpreted. It is shared, so do not
    change it."""
    mind, character, strength = blank(MIND), level.character, level.strength
    for name in ("growth", "margin", "share", "offers"):
        mind[name] = getattr(character, name)
    for name in ("misjudges", "thrift", "width", "sweeps", "saves", "futures", "compares"):
        mind[name] = getattr(strength, name)
    mind["deals"] = OFFERS if strength.deals else NO_DEALS
    if hurries:
        mind["width"], mind["sweeps"], mind["futures"], mind["deals"] = 1, 0, 0, min(ANSWERS, mind["deals"])
    return mind


HOW_MANY = len(LEVELS)
MINDS = np.array([[float(mind_of(level)[name]) for name in MIND.names or ()] for level in LEVELS])
"""All levels as numbers, in the order of MIND."""


@rule
def take_mind(mind: Any, level: int) -> None:
    """Make a mind that of one of the LEVELS."""
    mind.growth = MINDS[level, 0]
    mind.margin = MINDS[level, 1]
    mind.share = MINDS[level, 2]
    mind.misjudges = MINDS[level, 3]
    mind.thrift = MINDS[level, 4]
    mind.offers = int(MINDS[level, 5])
    mind.width = int(MINDS[level, 6])
    mind.sweeps = int(MINDS[level, 7])
    mind.saves = int(MINDS[level, 8])
    mind.deals = int(MINDS[level, 9])
    mind.futures = int(MINDS[level, 10])
    mind.compares = int(MINDS[level, 11])
