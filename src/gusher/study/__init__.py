"""Many games: at random, and between bots; how long they are, how they end, who comes first. ``docs/study.md`` shows it
at work."""

from __future__ import annotations

from gusher.rules.kernel import Record
from gusher.rules.kernel.engine import Engine

from .again import game_file
from .arena import Arena, arena
from .at_random import random_games
from .comparing import Comparison, Difference, compare
from .joining import join
from .ladder import Rung, ladder
from .match import matches
from .players import Thinking
from .programs import Program, ProgramError
from .results import Result, as_json

__all__ = [
    "Arena",
    "Comparison",
    "Difference",
    "Engine",
    "Program",
    "ProgramError",
    "Record",
    "Result",
    "Rung",
    "Thinking",
    "arena",
    "as_json",
    "compare",
    "game_file",
    "join",
    "ladder",
    "matches",
    "random_games",
]  # fmt: skip
