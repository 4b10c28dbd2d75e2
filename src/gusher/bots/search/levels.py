"""Levels of play. Their names are codes; the words for them stand in the games' texts.

Who changes a game's levels grades its puzzles again: ``python -m dev.puzzles.grading <game>``.
"""

from __future__ import annotations

from dataclasses import dataclass

from gusher.rules.kernel import int8, int32
from gusher.rules.kernel.engine import MOST_SIDES

from .people import Mind
from .sight import CLEAR, SIGHT, Sight
from .style import STYLE

LEVEL = {
    **dict.fromkeys(("careless", "forgets", "most_sides", "nodes"), int32),
    "has_mind": int8,
    "sight": SIGHT,
    "style": STYLE,
}
"""The fields of a level for compiled code: see ``thinking.level_kind``. ``nodes``: how many a search may have, and
``style``: how it goes about it."""


@dataclass(frozen=True)
class Level:
    """``careless``: the share of moves, out of 100, that are drawn at random. ``sight``: how it looks one move ahead;
    where it misjudges a little, equal openings are not answered equally.
    ``forgets``: how much, out of 100, it has forgotten of what is concealed from it, if it could know it. ``seconds``:
    how long it searches, from being asked to its answer; without, or where there are more than ``most_sides``, it looks
    one move ahead. ``expert``: where it searches, and the game has a searcher of its own, that is who does it.
    ``mind``: what people of this level are like, where a game knows how people play it (``people``); then they play,
    and nothing of the above counts."""

    name: str
    careless: int = 0
    sight: Sight = CLEAR
    forgets: int = 0
    seconds: float = 0.0
    most_sides: int = MOST_SIDES
    expert: bool = False
    mind: Mind | None = None

    def searches(self, sides: int) -> bool:
        """Whether it searches where there are so many sides."""
        return self.seconds > 0.0 and sides <= self.most_sides


LEVELS = (
    Level("novice", careless=60),
    Level("prospector", sight=Sight(misjudges=1.0)),
    Level("driller", seconds=0.15),
    Level("foreman", seconds=0.9, expert=True),
)


AHEAD = Level("ahead", sight=Sight(misjudges=1.0))
"""On no ladder: somebody who looks one move ahead, and does not answer alike every time."""

GREEDY = Level("greedy", sight=Sight(glances=True))
"""On no ladder: a sensible person who takes what seems best at a glance, and the measure of who does better."""

CAREFUL = Level("careful")
"""On no ladder: somebody who looks one move ahead, and sees all there is to see."""

RANDOM = Level("random", careless=100)
"""On no ladder: somebody who does anything."""
