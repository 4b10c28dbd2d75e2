"""Threads that share what is to be done: all of it is done once, and an error comes when all have come to an end."""

from __future__ import annotations

import threading

import pytest

from gusher.lab.team import Team


@pytest.mark.parametrize("helpers", [0, 1, 3])
def test_all_parts_are_done_once(helpers):
    team = Team(helpers)
    for _ in range(200):
        assert sorted(team.call(pow, [(base, 2) for base in range(5)])) == [0, 1, 4, 9, 16]
    team.close()
    assert sorted(team.call(pow, [(2, 2), (3, 2)])) == [4, 9]


def test_helpers_work_while_others_do():
    """Each waits for the other, so that nobody does both parts."""
    barrier = threading.Barrier(2)
    threads = Team(1).call(lambda: barrier.wait(timeout=30) >= 0 and threading.get_ident(), [(), ()])
    assert len(set(threads)) == 2


def test_an_error_comes_when_all_have_come_to_an_end():
    team, ended = Team(2), []

    def work(part):
        if part == 0:
            raise ValueError("part 0")
        ended.append(part)

    with pytest.raises(ValueError, match="part 0"):
        team.call(work, [(part,) for part in range(9)])
    assert sorted(ended) == list(range(1, 9))
    assert team.call(len, [("a",), ("b",)]) == [1, 1]


def test_helpers_go_with_their_team():
    before = set(threading.enumerate())
    team = Team(3)
    helpers = set(threading.enumerate()) - before
    assert len(helpers) == 3
    del team
    for each in helpers:
        each.join(timeout=30)
    assert not any(each.is_alive() for each in helpers)
