"""Every game of a series as a row: columns for pandas, polars or Arrow, and for a file in Parquet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from gusher.rules.kernel import GusherError

from .facts import facts_of
from .games import MOST_GAMES, Games
from .work import Work

NO_ARROW = "pyarrow is not installed here: install gusher[parquet]"

Frame: TypeAlias = dict[str, np.ndarray[Any, np.dtype[Any]]]
"""Columns by name, an entry a game: what ``pandas.DataFrame``, ``polars.DataFrame`` and ``pyarrow.table`` take."""


def frame_of(work: Work, games: Games) -> Frame:
    """The ``seed`` of the game, its ``number`` in the series and its ``round`` (games of a round have the same luck),
    from 0 on; its ``ending``, empty if it was given up; ``decisions``, ``outcomes`` and ``turns``; who was the
    ``starter``, a seat from 1 on, 0 for nobody. Then for each seat from 1 on ``player_1``, ``points_1`` and
    ``place_1``, and what the game tells of its own, as ``money_1``: of the side that the seat plays for.
    """
    setting, number = work.setting, games.seed & MOST_GAMES
    endings = ("", *setting.game.endings[1:])
    found: Frame = {
        "seed": games.seed,
        "number": number,
        "round": number // work.games_a_round,
        "ending": np.array(endings)[games.ended],
        "decisions": games.decisions,
        "outcomes": games.outcomes,
        "turns": games.turns,
        "starter": games.starter + 1,
    }
    names = np.array(work.names(0))[games.seating]
    facts = facts_of(setting.game.name).names if games.facts.size else ()
    for seat, side in enumerate(setting.sides):
        found[f"player_{seat + 1}"] = names[:, seat]
        found[f"points_{seat + 1}"] = games.points[:, side]
        found[f"place_{seat + 1}"] = games.places[:, side]
        for column, name in enumerate(facts):
            found[f"{name}_{seat + 1}"] = games.facts[:, side, column]
    return found


def stacked(frames: Sequence[Frame]) -> Frame:
    """Several series as one, with their numbers in the column ``series``, from 1. All need the same number of seats."""
    series = np.repeat(np.arange(1, len(frames) + 1), [len(each["seed"]) for each in frames])
    return {"series": series, **{name: np.concatenate([each[name] for each in frames]) for name in frames[0]}}


def check_parquet(file: Path) -> None:
    """GusherError (field ``parquet``) if writing there can't work: better asked before hours of games than after."""
    _parquet()
    if not file.parent.is_dir():
        raise GusherError("parquet", "parquet", f"{file}: no such folder")


def write_parquet(file: Path, frame: Mapping[str, Any]) -> None:
    """Write columns as a Parquet file. GusherError (field ``parquet``) if pyarrow is not installed or writing fails."""
    arrow, parquet = _parquet()
    try:
        parquet.write_table(arrow.table(dict(frame)), file)
    except OSError as error:
        raise GusherError("parquet", "parquet", f"{file}: {error.strerror or error}") from None


def _parquet() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise GusherError("parquet", "parquet", NO_ARROW) from None
