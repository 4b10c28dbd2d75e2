"""Results as tables for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gusher.analysis.numbers import SURE, Interval, Spread
from gusher.rules.kernel import game, is_game
from gusher.rules.kernel.variants import changes

from .comparing import Comparison, Difference
from .ladder import Rung
from .results import NUMBERS, Group, Result, Standing


def result_text(result: Result) -> str:
    """A series: what was played, how long games are, how they end, who comes first."""
    parts = [_heading(result)]
    if result.any_ended:
        lengths = {**{name: getattr(result, name) for name in NUMBERS}, **result.facts}
        parts.append(_lengths([(name, each) for name, each in lengths.items() if name != "outcomes" or each.most > 0]))
        parts.append(_endings(result))
        parts.append(_standings((*result.by_player, *result.by_seat, *result.by_order)))
        parts += [_groups(result.by_group)] if result.by_group else []
        parts.append(f"first place shared: {percent(result.shared_first)}")
        parts.append(f"longest game: seed {result.longest}")
    return "\n".join(parts) + "\n"


def ladder_text(rungs: Sequence[Rung]) -> str:
    """How each level fares against the one below."""
    if not rungs:
        return ""
    first = rungs[0].result
    seats = "the other seat" if first.seats == 2 else f"the other {first.seats - 1} seats"
    rows = [["", "games", "first places", "average place", "points", "ahead"]]
    for rung in rungs:
        name, standing = f"{rung.upper} against {rung.lower}", rung.standing
        if standing is None:
            rows.append([name, f"{rung.result.played:,}", "", "", "", ""])
        else:
            rows.append([name, f"{rung.result.played:,}", *_standing(standing), _ahead(standing)])
    stopped = ["stopped before the end"] if rungs[-1].result.stopped else []
    played = game_text(first.game, first.seats, first.options)
    title = f"{played}: one against the level below on {seats}, seed {first.seed}"
    even = f"equal players: {100 / first.seats:.1f} %, place {(first.seats + 1) / 2:.2f}"
    return "\n".join([title, *changes(first.game), *stopped, table(rows), even]) + "\n"


def comparison_text(comparison: Comparison) -> str:
    """What differs between two series."""
    rows = [["", "one", "other", "difference", "p", ""], *map(_difference, comparison.differences)]
    how = "with the same luck, compared in pairs" if comparison.paired else "with different luck"
    foot = (
        f"{comparison.rounds:,} rounds {how}; p is corrected for {len(comparison.differences)} measures (Holm), and a "
        f"difference is shown below {SURE:g}. Brackets hold the true difference with 95 % certainty, each taken alone."
    )
    heads = [f"one: {_heading(comparison.one)}", f"other: {_heading(comparison.other)}"]
    return "\n".join([*heads, table(rows), "", foot]) + "\n"


def _difference(each: Difference) -> list[str]:
    factor, digits = (100, 1) if each.is_share else (1, 2)
    low, value, high = (
        f"{factor * bound:+.{digits}f}" for bound in (each.difference.low, each.difference.value, each.difference.high)
    )
    p = "< 0.001" if each.p < 0.001 else f"{each.p:.3f}"
    said = "" if each.is_shown else "no difference shown"
    numbers = (f"{factor * number:.{digits}f}" for number in (each.one, each.other))
    return [f"{each.name}, %" if each.is_share else each.name, *numbers, f"{value} ({low} to {high})", p, said]


def game_text(name: str, seats: int, options: Mapping[str, Any]) -> str:
    """What is played: ``atacama, 2 seats (variant basic)``."""
    # A game of somebody's own may not be known by name.
    known = {option.name: option for option in game(name).options} if is_game(name) else {}
    values = {name: known[name].shown(value) if name in known else value for name, value in options.items()}
    shown = ", ".join(f"{name} {_shown(value)}" for name, value in values.items() if value is not None)
    return f"{name}, {seats} seats{f' ({shown})' if shown else ''}"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "own" if "\n" in str(value) else str(value)


def _heading(result: Result) -> str:
    names = list(dict.fromkeys(result.players))
    players = names[0] if len(names) == 1 else ", ".join(result.players)
    played = game_text(result.game, result.seats, result.options)
    title = f"{played}: {result.played:,} games, {players}, seed {result.seed}"
    title += f", {result.seconds:.1f} s" if result.seconds else ""
    title += "".join(f"\n{change}" for change in changes(result.game))
    if result.stopped:
        title += f"\nstopped before the end: {result.asked:,} games were asked for"
    if not result.repeatable:
        title += "\nby the clock: the same seed won't give the same games"
    return title


def _lengths(lengths: Sequence[tuple[str, Spread]]) -> str:
    rows = [["", "mean", "deviation", "least", "quartile", "median", "quartile", "most"]]
    for name, spread in lengths:
        quantiles = (
            _numeral(spread.least),
            *map(_around, (spread.lower_quartile, spread.median, spread.upper_quartile)),
        )
        mean = around(spread.mean, 2 if name == "points" else 1)
        rows.append([name, mean, around(spread.deviation), *quantiles, _numeral(spread.most)])
    return table(rows)


def _numeral(value: float) -> str:
    return f"{value:,.10g}"


def _around(each: Interval) -> str:
    """A quantile with its interval, unless that is a single number."""
    if each.low == each.high:
        return _numeral(each.value)
    return f"{_numeral(each.value)} ({_numeral(each.low)}–{_numeral(each.high)})"


def _endings(result: Result) -> str:
    rows = [["ending", "games", "share"]]
    rows += [[each.name.replace("_", " "), f"{each.games:,}", percent(each.share)] for each in result.endings]
    return table(rows)


def _standings(standings: Sequence[Standing]) -> str:
    rows = [["", "first places", "average place", "points", "ahead"]]
    rows += [[standing.name, *_standing(standing), _ahead(standing)] for standing in standings]
    return table(rows if any(standing.ahead for standing in standings) else [row[:-1] for row in rows])


def _standing(each: Standing) -> list[str]:
    return [percent(each.first), around(each.place, 2), around(each.points.mean, 2)]


def _ahead(each: Standing) -> str:
    """By how many points: ``+11.5 ± 0.8``, with the half of its interval."""
    return "" if each.ahead is None else f"{each.ahead.value:+.2f} ± {each.ahead.high - each.ahead.value:.2f}"


def _groups(groups: Sequence[Group]) -> str:
    """Sides that are alike, with the game's own numbers."""
    names = list(groups[0].facts)
    rows = [["", "sides", "first places", "average place", "points", *names]]
    for group in groups:
        numbers = [around(group.facts[name].mean, 1) for name in names]
        points = around(group.standing.points.mean, 2)
        first, place, _ = _standing(group.standing)
        rows.append([group.standing.name, str(group.standing.seats), first, place, points, *numbers])
    return table(rows)


def percent(interval: Interval) -> str:
    """A share with its interval: ``49.9 % (49.6–50.2)``."""
    return f"{100 * interval.value:.1f} % ({100 * interval.low:.1f}–{100 * interval.high:.1f})"


def around(interval: Interval, digits: int = 1) -> str:
    """A number with its interval: ``75.3 (75.1–75.5)``."""
    return f"{interval.value:.{digits}f} ({interval.low:.{digits}f}–{interval.high:.{digits}f})"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Columns in line, the first one to the left, the others to the right; a blank line before."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = [""]
    for first, *others in rows:
        cells = [first.ljust(widths[0]), *map(str.rjust, others, widths[1:])]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
