"""An arena as text: as tables for a terminal, as a page with pictures, and as rows."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from html import escape

import numpy as np

from gusher.analysis.numbers import Interval

from .arena import Arena
from .chart import Row, drawn, heat_map
from .pages import html_table, page
from .ratings import Trial
from .report import game_text, table

FARTHEST = 1000.0
"""In pictures, no interval goes on for more than so many points of Elo beyond the others' values."""
WHY_ELO = (
    "A shared win counts as half a win for both. Elo is by the most likely strengths in the model of Bradley and "
    "Terry: a difference in Elo promises a share of wins, and shared wins count half in that. In Davidson's model, "
    "which adds ties, strengths depend on wins and shared wins through the same sum alone."
)
WHY_ROUNDS = (
    "All intervals hold the true value with 95 % certainty. Games of a round "
    "have the same luck and opening with changed seats, and count once."
)
COLUMNS = (
    "one", "other", "rounds", "won", "shared", "lost", "score", "score_low", "score_high", "points", "points_low",
    "points_high", "elo", "elo_low", "elo_high", "llr",
)  # fmt: skip


def arena_text(arena: Arena) -> str:
    """For a terminal."""
    parts = [_title(arena), *_remarks(arena), table(_players(arena)), table(_pairings(arena))]
    return "\n".join(parts) + "\n"


def arena_page(arena: Arena) -> str:
    """A page of its own, with pictures."""
    rated = {each.name: each.elo for each in arena.players if each.elo is not None}
    scores = [
        (f"{each.one} – {each.other}", _times(each.score, 100)) for each in arena.pairings if each.score is not None
    ]
    pictures = []
    if rated:
        foot = "Elo; 0 is the average of all, and lines hold the true value with 95 % certainty"
        pictures.append(drawn({"": _bounded(rated)}, "Strength of the players", foot))
    if scores:
        foot = "wins of the first in 100 games, shared ones counted half; 50 is even"
        pictures.append(drawn({"": scores}, "Wins of every two players", foot, even=50))
    names = [each.name for each in arena.players]
    if len(names) > 2:
        shares = np.full((len(names), len(names)), np.nan)
        for each in arena.pairings:
            if each.score is None:
                continue
            one, other = names.index(each.one), names.index(each.other)
            shares[one, other], shares[other, one] = each.score.value, 1 - each.score.value
        foot = "wins of the row against the column in 100 games, shared ones counted half"
        pictures.append(heat_map(names, names, shares, "Wins of everybody against everybody", foot))
    parts = [
        *(f"<p>{escape(each)}</p>" for each in _remarks(arena)),
        *pictures,
        html_table(_players(arena)),
        html_table(_pairings(arena)),
        f"<p>{escape(WHY_ROUNDS)}</p>",
        f"<p>{escape(WHY_ELO)}</p>",
    ]
    return page(_title(arena), parts)


def arena_rows(arena: Arena) -> str:
    """CSV, a row for every two players; an interval without end is ``inf``."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for each in arena.pairings:
        numbers = [bound for of in (each.score, each.points, each.elo) for bound in _bounds(of)]
        ratio = "" if each.trial is None else each.trial.ratio
        rows.writerow([each.one, each.other, each.rounds, each.won, each.shared, each.lost, *numbers, ratio])
    return out.getvalue()


def games_rows(arena: Arena) -> str:
    """CSV, a row for every game, with the columns of ``Arena.frame``."""
    out, frame = io.StringIO(), arena.frame()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(frame)
    rows.writerows(zip(*(each.tolist() for each in frame.values()), strict=True))
    return out.getvalue()


def _bounds(each: Interval | None) -> tuple[float | str, ...]:
    return ("", "", "") if each is None else (each.value, each.low, each.high)


def _title(arena: Arena) -> str:
    of = game_text(arena.game, arena.seats, arena.options)
    return f"{of}: arena of {len(arena.players)} players, {arena.played:,} games, seed {arena.seed}"


def _remarks(arena: Arena) -> list[str]:
    said = []
    if arena.stopped:
        said.append(f"stopped before the end: {arena.rounds:,} rounds at each table were asked for")
    if not arena.repeatable:
        said.append("by the clock: the same seed won't give the same games")
    return said


def _players(arena: Arena) -> list[list[str]]:
    shares = [_shown(None if each.score is None else _times(each.score, 100), 1) for each in arena.players]
    rows = [[each.name, _shown(each.elo, 0), share] for each, share in zip(arena.players, shares, strict=True)]
    return [["", "Elo", "wins, %"], *rows]


def _pairings(arena: Arena) -> list[list[str]]:
    rows = [["", "rounds", "won", "shared", "lost", "wins, %", "points ahead", "Elo", "test"]]
    for each in arena.pairings:
        counts = (str(number) for number in (each.rounds, each.won, each.shared, each.lost))
        score = _shown(None if each.score is None else _times(each.score, 100), 1)
        name = f"{each.one} – {each.other}"
        rows.append([name, *counts, score, _shown(each.points, 2), _shown(each.elo, 0), _decided(each.trial)])
    return rows if any(each.trial for each in arena.pairings) else [row[:-1] for row in rows]


def _decided(each: Trial | None) -> str:
    if each is None:
        return ""
    found = "open" if each.is_high is None else f"at least {each.high:g}" if each.is_high else f"at most {each.low:g}"
    return f"{found} (LLR {each.ratio:+.2f})".replace("-", "−")


def _shown(each: Interval | None, digits: int) -> str:
    """``53.1 (49.8 to 56.3)``; ``∞`` where there is no end."""
    if each is None:
        return ""
    value, low, high = (
        f"{number:.{digits}f}".replace("inf", "∞").replace("-", "−") for number in (each.value, each.low, each.high)
    )
    return f"{value} ({low} to {high})"


def _times(each: Interval, factor: float) -> Interval:
    return Interval(factor * each.value, factor * each.low, factor * each.high)


def _bounded(rated: dict[str, Interval]) -> list[Row]:
    values = [each.value for each in rated.values()]
    least, most = min(values) - FARTHEST, max(values) + FARTHEST
    return [(name, replace(each, low=max(least, each.low), high=min(most, each.high))) for name, each in rated.items()]
