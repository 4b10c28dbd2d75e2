"""Bots that misbehave, for worker processes: they are found by name, so they live in a module of their own."""

import os
import time
from pathlib import Path

from gusher import bots

CALLS = "GUSHER_TEST_CALLS"
"""The file in which each call leaves its level and process."""


def _note(level):
    with Path(os.environ[CALLS]).open("a") as calls:
        calls.write(f"{level} {os.getpid()}\n")


def hangs_unless_weak(name, record, seat, level, seed):
    _note(level)
    if level != bots.levels(name)[0]:
        time.sleep(3600)
    return bots.choose(name, record, seat, level, seed)


def dies_unless_weak(name, record, seat, level, seed):
    _note(level)
    if level != bots.levels(name)[0]:
        os._exit(7)
    return bots.choose(name, record, seat, level, seed)


def dies_once(name, record, seat, level, seed):
    first = not Path(os.environ[CALLS]).exists()
    _note(level)
    if first:
        os._exit(7)
    return bots.choose(name, record, seat, level, seed)


def always_dies(_name, _record, _seat, level, _seed):
    _note(level)
    os._exit(7)


def is_prepared(_names):
    _note("prepared")


def cheats(_name, _record, _seat, level, _seed):
    _note(level)
    return "e5"


def raises(_name, _record, _seat, level, _seed):
    _note(level)
    raise RuntimeError("no idea")


def wakes_late(name, record, seat, level, seed):
    _note(level)
    time.sleep(1.0)
    return bots.choose(name, record, seat, level, seed)


def slow_unless_weak(name, record, seat, level, seed):
    _note(level)
    if level != bots.levels(name)[0]:
        time.sleep(1.0)
    # How strong it is doesn't matter here.
    return bots.choose(name, record, seat, bots.levels(name)[0], seed)
