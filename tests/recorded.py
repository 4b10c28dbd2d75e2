"""Recorded games: one for every way to end, in the folder ``games`` beside a game's tests."""

from __future__ import annotations

from gusher.table import files


def games_beside(file):
    """The game files in ``games`` beside a test."""
    return sorted((file.parent / "games").glob("*.txt"))


def read(path):
    """What a game file says."""
    return files.read(path.read_text("utf-8"))


def replayed(file):
    """The table that a recorded game leads to, which ends as recorded."""
    table = files.replay(file)
    assert file.result is not None
    assert (table.ending, tuple(table.points)) == (file.result.ending, file.result.points)
    return table


def ways_to_end(paths):
    """The endings on record."""
    return {read(path).result.ending for path in paths}
