"""What a program that analyses game after game keeps in memory: nothing of those that are done."""

import gc
import os
import tracemalloc
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
KINDS = [("atacama", {}), ("atacama", {"variant": "enhanced"}), ("guven", {}), ("ghawar", {})]
WARM_UP, GAMES = 8, 30
MOST_OBJECTS, MOST_PAGES = 1 * MIB, 48 * MIB
"""Python's objects, NumPy's arrays among them; and all that the system has given, which compiled code takes in pieces,
and of which the memory for proofs is only given when it is written."""


def analysed(number):
    name, options = KINDS[number % len(KINDS)]
    made = random_table(game(name), 2, options, number)
    course = Course(whole(marking(made)), made.sides, (2,), prove=advising.can_prove(name))
    play_course(made, course, lambda: None)
    whole(course.judging())
    mistakes = Mistakes(made, course, trusts=advising.trusts_evaluation(name), seconds=0.5)
    find_mistakes(made, mistakes, lambda: None)
    decided(course, mistakes.worst_first())


def pages():
    return int(STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.slow
@pytest.mark.skipif(not STATM.exists(), reason="this system does not say what it has given")
def test_thirty_games_in_a_row_leave_memory_as_it_was():
    for number in range(WARM_UP):
        analysed(number)
    tracemalloc.start()
    try:
        # What is made anew for each game and kept until the next is there before and after.
        for number in range(WARM_UP, WARM_UP + len(KINDS)):
            analysed(number)
        gc.collect()
        before, of_system = tracemalloc.get_traced_memory()[0], pages()
        for number in range(WARM_UP + len(KINDS), WARM_UP + len(KINDS) + GAMES):
            analysed(number)
        gc.collect()
        after, then = tracemalloc.get_traced_memory()[0], pages()
    finally:
        tracemalloc.stop()
    print(f"{(after - before) / MIB:.2f} MiB of objects, {(then - of_system) / MIB:.1f} MiB of the system")
    assert after - before < MOST_OBJECTS
    assert then - of_system < MOST_PAGES
