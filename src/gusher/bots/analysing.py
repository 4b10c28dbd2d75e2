"""A finished game analysed in this process, from its course to its mistakes; a server's workers do it part by part."""

from __future__ import annotations

import time
from collections.abc import Callable

from gusher.analysis.course import SEED, Course
from gusher.analysis.mistakes import Mistakes
from gusher.table import Table

from . import advising

SECONDS_OF_A_PART = 0.25
SECONDS_TO_PROVE = 0.5


def play_course(table: Table, course: Course, progress: Callable[[], None]) -> None:
    """Games from all points of a course, and proofs."""
    while not course.is_whole:
        if course.to_prove is not None:
            point = course.points[course.to_prove]
            margin = advising.prove(table.game.name, point.state, SECONDS_TO_PROVE)
            # Whoever has resigned is behind, whatever is proven of the board.
            course.add_proof(None if point.resigned else margin)
            continue
        part = course.part(SECONDS_OF_A_PART)
        states = [course.points[at].state for at in part.at]
        began = time.perf_counter()
        numbers = (table.seats, course.sides, SEED, part.first, part.most)
        played = advising.play_on(table.game.name, states, *numbers, SECONDS_OF_A_PART)
        course.add(part, played, time.perf_counter() - began)
        progress()


def find_mistakes(table: Table, mistakes: Mistakes, progress: Callable[[], None]) -> None:
    """The mistakes of a game, as far as they are found in their time."""
    name = table.game.name
    while not mistakes.is_whole:
        moments, decision = mistakes.moments, mistakes.next
        if moments or decision is None:
            mistakes.suspect(advising.judge(name, moments))
            continue
        began = time.perf_counter()
        verdict = advising.sift(name, decision, table.seats, SEED)
        mistakes.add(verdict, time.perf_counter() - began)
        progress()
