"""What was played for the course of a game, kept in a file: an analysis that was stopped goes on there."""

from __future__ import annotations

import hashlib
import zipfile
from itertools import pairwise
from pathlib import Path

import numpy as np

from gusher.rules.kernel import GusherError

from .course import Course
from .what_if import Games, joined


def read_course(file: Path, course: Course, mark: str) -> None:
    """Go on with what the file has of a course; with nothing if there is no file. GusherError (field ``kept``) if it
    holds another game's, or what other rules or bots (``mark``) played."""
    try:
        with np.load(file, allow_pickle=False) as kept:
            found = {name: kept[name] for name in ("mark", "begin", "points", "places")}
    except FileNotFoundError:
        return
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise GusherError("kept", "kept", f"{file}: this is no kept analysis") from None
    if str(found["mark"]) != _mark(course, mark):
        raise GusherError("kept", "kept", f"{file}: it holds another game, or was played by other rules or bots")
    for at, (first, end) in enumerate(pairwise(found["begin"].tolist())):
        course.resume(at, Games(found["points"][first:end], found["places"][first:end]))


def write_course(file: Path, course: Course, mark: str) -> None:
    """Keep what was played: all of it, or what was there before. GusherError (field ``kept``) if the disk refuses."""
    fresh = file.with_name(f"{file.name}.new")
    games = joined(course.games)
    begin = np.cumsum([0, *(len(each) for each in course.games)])
    try:
        with fresh.open("wb") as out:
            np.savez_compressed(out, mark=_mark(course, mark), begin=begin, points=games.points, places=games.places)
        fresh.replace(file)
    except OSError as error:
        raise GusherError("kept", "kept", f"{file}: {error.strerror}") from None


def _mark(course: Course, mark: str) -> str:
    digest = hashlib.sha256(mark.encode())
    for point in course.points:
        digest.update(b"%d %s" % (sorted(point.resigned) != [], point.state))
    return digest.hexdigest()
