"""What a program that analyses game after game keeps in memory: nothing of those that are done."""

import gc
import os
import sys
from pathlib import Path

import pytest
from logged import random_table

from gusher.analysis.course import Course, marking
from gusher.analysis.deciding import decided
from gusher.analysis.mistakes import Mistakes
from gusher.bots import advising
from gusher.bots.analysing import find_mistakes, play_course
from gusher.rules.kernel import game
from gusher.table.pausing import whole

MIB = 1 << 20
STATM = Path("/proc/self/statm")
SMALL = [("atacama", {}), ("atacama", {"variant": "enhanced"}), ("atacama", {"tactical": True})]
KINDS = [*SMALL, ("guven", {}), *SMALL, ("ghawar", {})]
WARM_UP, GAMES = 3 * len(KINDS), 30
MOST_OBJECTS, MOST_PAGES = 6_000, 24 * MIB
"""Python's objects, of which the texts of actions are kept from game to game; and all that the system has given, which
comes in pieces, as it is written."""


def analysed(number):
    name, options = KINDS[number % len(KINDS)]
    made = random_table(game(name), 2, options, number)
    course = Course(whole(marking(made)), made.sides, (2,), prove=advising.can_prove(name))
    play_course(made, course, lambda: None)
    whole(course.judging())
    mistakes = Mistakes(made, course, trusts=advising.trusts_evaluation(name), seconds=0.5)
    find_mistakes(made, mistakes, lambda: None)
    decided(course, mistakes.worst_first())


def held():
    """How many objects there are, and how much the system has given."""
    gc.collect()
    return sys.getallocatedblocks(), int(STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not STATM.exists(), reason="this system does not say what it has given")
def test_thirty_games_in_a_row_leave_memory_as_it_was():
    for number in range(WARM_UP):
        analysed(number)
    objects, given = held()
    for number in range(WARM_UP, WARM_UP + GAMES):
        analysed(number)
    # What is kept of the last game is what was kept of the last one before.
    analysed(WARM_UP - 1)
    more_objects, more_given = (after - before for before, after in zip((objects, given), held(), strict=True))
    print(f"{more_objects} objects, {more_given / MIB:.1f} MiB")
    assert more_objects < MOST_OBJECTS
    assert more_given < MOST_PAGES
