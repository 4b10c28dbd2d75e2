"""HTML pages with pictures: a series as histograms, shares and a map of places."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np

from gusher.analysis.numbers import Interval

from .chart import drawn, heat_map, histogram
from .facts import facts_of
from .results import Result, Standing

SURE = "lines hold the true value with 95 % certainty"


def page(title: str, parts: Sequence[str]) -> str:
    """A whole page of parts in HTML."""
    return "\n".join([
        "<!doctype html>",
        '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        *parts,
        "</html>\n",
    ])  # fmt: skip


def html_table(rows: Sequence[Sequence[str]]) -> str:
    """A table with a line of titles, and names in its first column."""
    head, *body = rows
    titles = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in body
    )
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{lines}</tbody></table>"


def report_part(text: str, results: Sequence[Result]) -> str:
    """A report with the pictures of its series."""
    return "\n".join([f"<pre>{escape(text)}</pre>", *(each for result in results for each in pictures(result))])


def pictures(result: Result) -> list[str]:
    """Pictures of a series in SVG: histograms of lengths, points and the game's own measures, shares of first places,
    and a map of all places. None if no game was finished."""
    if not result.any_ended:
        return []
    over = result.games.those(result.games.ended > 0)
    counted = {"Decisions in a game": over.decisions, "Points of a side": over.points}
    if (over.turns != over.decisions).any():
        counted["Turns in a game"] = over.turns
    if over.facts.size:
        names = facts_of(result.work.setting.game.name).names
        counted |= {f"{name} of a side".capitalize(): over.facts[:, :, at] for at, name in enumerate(names)}
    foot = f"% of {len(over):,} games; {SURE}"
    found = [histogram(values, title, foot) for title, values in counted.items()]
    groups = {
        "First places by player": result.by_player,
        "First places by seat": result.by_seat,
        "First places by order of play": result.by_order,
    }
    rows = {name: [(each.name, _percent(each)) for each in of] for name, of in groups.items() if of}
    even = 100 / result.seats
    found.append(drawn(rows, "First places", f"% of games; {even:.3g} is even; {SURE}", even=even))
    sides = range(1, over.places.shape[1] + 1)
    by_seat = over.places[:, result.work.setting.sides]
    shares = np.array([(by_seat == place).mean(axis=0) for place in sides]).T
    seats = [f"seat {seat}" for seat in range(1, result.seats + 1)]
    foot = "% of games; sides that are level have the same place"
    found.append(heat_map(seats, [f"place {place}" for place in sides], shares, "Places by seat", foot))
    return found


def _percent(each: Standing) -> Interval:
    return Interval(100 * each.first.value, 100 * each.first.low, 100 * each.first.high)


STYLE = """
  :root { color-scheme: light dark; }
  body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, 'Times New Roman', serif; }
  h1 { font-size: 1.25rem; } svg { display: block; width: 100%; max-width: 40rem; margin: 1rem 0; }
  table { border-collapse: collapse; margin: 1rem 0; } table, pre { display: block; overflow-x: auto; }
  th, td { padding: 0.25rem 0.75rem; text-align: right; white-space: nowrap; }
  tbody th { font-weight: normal; text-align: left; }
"""
