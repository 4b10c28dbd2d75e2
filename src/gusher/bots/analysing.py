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


def find_mistakes(table: Table, course: Course, seconds: float) -> Mistakes:
    """The mistakes of a game whose course is whole, as far as they are found in about so many seconds."""
    name = table.game.name
    mistakes = Mistakes(table, course, trusts=advising.trusts_evaluation(name), seconds=seconds)
    mistakes.suspect(advising.judge(name, mistakes.moments()))
    while (decision := mistakes.next) is not None:
        began = time.perf_counter()
        verdict = advising.sift(name, decision, table.seats, SEED)
        mistakes.add(verdict, time.perf_counter() - began)
    return mistakes
