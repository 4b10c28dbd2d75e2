"""Kept series, read again: one, or the shares of several machines as the one series that they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from gusher.bots.search.levels import GREEDY
from gusher.bots.search.strengths import level_of
from gusher.rules.kernel import GusherError, Record
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.game import varied

from .at_random import RandomWork
from .games import MOST_GAMES, Games, joined
from .kept import difference, read, refusal
from .match import MatchWork
from .players import Contender, Thinking
from .results import Result, result_of
from .setting import setting_of
from .work import Work


def join(*files: str | Path) -> Result:
    """The result of a series whose games are in these files, as ``matches`` or ``random_games`` would return it. Games
    in several files count once. ``asked`` is how many games there would be without gaps, and ``stopped`` says that
    there are gaps.

    GusherError (field ``kept``) if the files hold different series, with the difference; if a game went differently in
    two files; or if the game can't be played here.
    """
    paths = [Path(each) for each in files]
    if not paths:
        raise GusherError("kept", "kept", "there are no files")
    (series, blocks), *others = map(read, paths)
    for path, (found, _) in zip(paths[1:], others, strict=True):
        said = difference(found, series)
        if said:
            raise refusal(path, f"it holds another series than {paths[0]}: {said}")
    work = _work(paths[0], series)
    none = work.no_games(0)
    games = _once([joined([none, *each.values()]) for each in (blocks, *(each for _, each in others))], paths)
    asked = int(games.seed[-1] & MOST_GAMES) + 1 if len(games) else 0
    result = result_of(work, games, asked, 0.0, stopped=len(games) < asked)
    here = {**work.describe(), "players": series.get("players")}
    is_repeatable = all(each["repeatable"] for each in series.get("players", ())) and not difference(series, here)
    return replace(result, repeatable=is_repeatable)


def groups(paths: Sequence[Path]) -> list[list[Path]]:
    """Which files belong together: all that are given, or in folders those of one name."""
    by_name: dict[Path, list[Path]] = {}
    for path in paths:
        for file in sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]:
            by_name.setdefault(file.relative_to(path), []).append(file)
    return list(by_name.values())


def _once(parts: Sequence[Games], paths: Sequence[Path]) -> Games:
    """All games in their order, each of them once."""
    games = joined(parts)
    order = np.argsort(games.seed, kind="stable")
    games = games.those(order)
    again = np.flatnonzero(games.seed[1:] == games.seed[:-1])
    for column in fields(Games):
        values = getattr(games, column.name)
        wrong = again[[not np.array_equal(values[each], values[each + 1]) for each in again]]
        if len(wrong):
            of = np.repeat(np.arange(len(parts)), [len(each) for each in parts])[order]
            one, other = (paths[of[each]] for each in (wrong[0], wrong[0] + 1))
            number = int(games.seed[wrong[0]] & MOST_GAMES)
            raise refusal(other, f"game {number} went otherwise than in {one}: {column.name}")
    return games.those(np.setdiff1d(np.arange(len(games)), again))


def _work(path: Path, series: Mapping[str, Any]) -> Work:
    """What is played, by what a file says of it. Nothing of the file is run: functions are known by name only."""
    try:
        declared = varied(series["game"], series["numbers"])
        setting = setting_of(declared, series["seats"], series["options"])
        common = {"setting": setting, "seed": series["seed"], "most_steps": series["most_steps"]}
        if "players" not in series:
            return RandomWork(**common, by_kind=series["by_kind"])
        players = tuple(_contender(declared.name, each) for each in series["players"])
        return MatchWork(**common, players=players, opening=series["opening"])
    except (GusherError, KeyError, TypeError, ModuleNotFoundError) as error:
        raise refusal(path, f"this game can't be played here: {error}") from None


def _contender(game: str, entry: Mapping[str, Any]) -> Contender:
    name = entry["name"]
    if "level" in entry:
        level = GREEDY if entry["level"] == GREEDY.name else level_of(game, entry["level"])
        return Contender(name, level, thinking=Thinking(**entry["thinking"]))
    return Contender(name, by_kind=entry["by_kind"]) if "by_kind" in entry else Contender(name, chooser=Absent(name))


@dataclass(frozen=True)
class Absent:
    """A player that a file knows by name only."""

    name: str

    def __call__(self, engine: Engine, s: Record, seat: int, seed: int) -> int:
        """It can't play."""
        raise GusherError("players", "players", f"{self.name} is known by name only and can't play")
