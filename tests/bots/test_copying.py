"""Copying the other's moves where the board is its own mirror image: what it finds, and what comes of it."""

import random

import pytest
from bots.positions import ATACAMA, ENGINE, after, random_game

from gusher.bots.games.atacama.foresight import copying

SHEARED = "\n".join(
    line for letter in "ABCDEFGHI" for line in (f'{letter} = """', "G1 S2 C3", "S4 C5 G1", "C2 S3 G4", '"""')
)
"""Tiles that are no mirror image of anything."""


def answer(s):
    action = copying.answer_by_copying(s)
    return None if action is None else ATACAMA.actions.write(action)


@pytest.mark.parametrize(
    ("moves", "copy"),
    [
        ("c4", "f7"),
        ("d3", "g6"),
        ("h8", "b2"),
        ("c4 f7 h8", "b2"),
        pytest.param("b8", None, id="a field that is its own mirror image"),
        pytest.param("c4 d3 h8", None, id="a board that was none before"),
    ],
)
def test_the_copy_is_the_mirror_image_of_the_last_move(moves, copy):
    assert answer(after(moves)) == copy


def test_nobody_copies_who_begins():
    assert copying.answer_by_copying(ATACAMA.start(2, {})) is None


@pytest.mark.parametrize("options", [{}, {"tactical": True}], ids=["basic", "tactical"])
def test_whoever_copies_to_the_end_shares_the_win(options):
    shared = 0
    for seed in range(12):
        drawn = random.Random(seed)
        s = ATACAMA.start(2, options)
        is_copied = True
        while ENGINE.movers(s) and is_copied:
            tried = [(each, copied) for each in ENGINE.legal(s, 0) if (copied := copy_after(s, each)) is not None]
            if not tried:
                break
            action, copied = drawn.choice(tried)
            ENGINE.play(s, 0, action)
            assert ENGINE.why(s, 1, copied) == 0
            ENGINE.play(s, 1, copied)
            assert any((s["rigs"] == s["rigs"][mirror]).all() for mirror in copying.MIRRORS)
            ours, theirs = ENGINE.points(s)
            assert ours == theirs
        shared += not ENGINE.movers(s)
    assert shared >= 3


def copy_after(s, action):
    then = ENGINE.copy(s)
    ENGINE.play(then, 0, action)
    return copying.answer_by_copying(then) if ENGINE.movers(then) == [1] else None


def test_on_other_tiles_nothing_is_copied():
    for s, _ in random_game(3, 2, {"tiles": SHEARED})[:6]:
        assert copying.answer_by_copying(s) is None
