"""Threads that share the games of a vector: the games are the same, and nobody waits for a helper that can't work."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import gusher
from gusher.lab.rounds import LEADER, NOTHING, PICK
from gusher.lab.speed import Speed
from gusher.lab.team import Team
from gusher.rules.kernel import IllegalError
from gusher.rules.kernel.engine import can_compile

compiled = pytest.mark.skipif(not can_compile(), reason="interpreted, one thread does everything")


@pytest.fixture
def any_cores(monkeypatch):
    """As many threads as asked for, also where there are fewer cores."""
    monkeypatch.setattr(Speed, "useful", lambda _speed, threads: threads)


def played(v, steps=40):
    """What a vector says in random games, as bytes."""
    v.reset(seed=3)
    said = []
    for _ in range(steps):
        batch = v.step(v.sample())
        said += [each.tobytes() for each in batch]
    return [*said, v.states.tobytes()]


@compiled
def test_any_number_of_threads_plays_the_same_games(any_cores):
    more = {"mask": True, "mode": "SAME_STEP"}
    alone = played(gusher.vector("atacama", 333, **more))
    for threads in (2, 5):
        assert played(gusher.vector("atacama", 333, threads=threads, **more)) == alone


@compiled
def test_several_vectors_play_in_several_threads_at_once(any_cores):
    alone, said = played(gusher.vector("atacama", 200)), []
    players = [
        threading.Thread(target=lambda: said.append(played(gusher.vector("atacama", 200, threads=2)))) for _ in range(3)
    ]
    for each in players:
        each.start()
    for each in players:
        each.join()
    assert said == [alone] * 3


@compiled
def test_the_first_game_that_is_refused_is_named_whoever_finds_it(any_cores):
    v = gusher.vector("atacama", 400, threads=3)
    before = v.states.tobytes()
    for wrong in ([399], [150, 399], [0, 150, 399]):
        actions = v.sample()
        actions[wrong] = -1
        with pytest.raises(IllegalError, match=f"actions: game {wrong[0]}:"):
            v.step(actions)
        assert v.states.tobytes() == before


@compiled
def test_games_that_begin_elsewhere_begin_there_in_all_threads(any_cores):
    v = gusher.vector("atacama", 100, threads=3)
    start = v.game.initial()
    start.play(start.legal()[7])
    v.reset(starts=start)
    assert {each.tobytes() for each in v.states} == {start.record.tobytes()}


@compiled
def test_helpers_sleep_when_there_is_nothing_to_do(any_cores):
    v = gusher.vector("atacama", 100, threads=3)
    crew = v._team._crew
    deadline = time.monotonic() + 60
    while len(crew.sleeping) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    v.step(v.sample())


@compiled
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes can't be copied here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork.*:DeprecationWarning")
# JAX warns of any copy, once another test has loaded it.
@pytest.mark.filterwarnings("ignore:.*os.fork.*JAX is multithreaded:RuntimeWarning")
def test_a_copy_of_the_process_plays_on(any_cores):
    v = gusher.vector("atacama", 200, threads=2)
    alone = played(v)
    child = os.fork()
    if child == 0:
        os._exit(0 if played(v) == alone and len(v._team._crew.helpers) == 1 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert played(v) == alone


@compiled
@pytest.mark.parametrize("last", ["", "v.close(); v.step(v.sample())", "import sys; sys.exit(0)"])
def test_a_program_ends_while_helpers_wait(last):
    script = f"""
import gusher
from gusher.lab.speed import Speed
Speed.useful = lambda _speed, threads: threads
v = gusher.vector("atacama", 200, threads=3)
for _ in range(5):
    v.step(v.sample())
{last}
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_an_exception_of_a_helper_is_raised_where_the_task_came_from():
    met, raised = threading.Event(), []

    def take_part(_board, own, task):
        if own == LEADER:
            return -1 if task == NOTHING or met.wait(timeout=30) else 0
        if not raised:
            raised.append(own)
            try:
                raise ValueError("met by a helper")
            finally:
                met.set()
        return -1

    team = Team(8, 2, take_part)

    def call_until_it_is_raised():
        for _ in range(1000):
            team.call(PICK)
            time.sleep(0.01)

    with pytest.raises(ValueError, match="met by a helper"):
        call_until_it_is_raised()
    assert team.call(PICK) == -1


def test_an_exception_of_the_leader_is_raised_and_nothing_goes_on():
    tasks = []

    def take_part(_board, own, task):
        if own == LEADER:
            tasks.append(task)
            if task == PICK:
                raise ValueError("met by the leader")
        return -1

    team = Team(8, 2, take_part)
    with pytest.raises(ValueError, match="met by the leader"):
        team.call(PICK)
    assert tasks == [NOTHING, PICK, NOTHING]


def test_helpers_go_with_their_team():
    before = set(threading.enumerate())
    team = Team(8, 4, lambda *_: -1)
    helpers = set(threading.enumerate()) - before
    assert len(helpers) == 3
    del team
    for each in helpers:
        each.join(timeout=30)
    assert not any(each.is_alive() for each in helpers)


def test_interpreted_one_thread_does_everything(interpreted):
    v = gusher.vector("atacama", 3, threads=3)
    assert not v._team._crew.helpers
    assert len(np.unique(v.step(v.sample()).seat)) == 1
