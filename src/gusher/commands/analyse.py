"""`gusher analyse`."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING

import click

from .replay import name_of, opened

if TYPE_CHECKING:
    from typing import Any, TextIO

    from gusher.analysis.course import Course
    from gusher.analysis.numbers import Interval
    from gusher.table.files import GameFile
    from gusher.table.table import Table

STOPPED = 130
"""The exit status after Ctrl-C."""
SECONDS_OF_A_PART = 0.25
WIDEST_TEXT, WIDEST_NAME = 34, 14

WORDS = {
    "en": {
        "start": "The beginning", "phase": "phase", "changes": "What changed the chances most (in percentage points)",
        "points": "{points} points", "none": "No move changed the chances clearly.",
        "stopped": "Stopped: not everything is known.",
        "note": "Chances to come first and expected points, estimated from {least} to {most} games from each position,"
        " which bots play on to the end, all alike. People would play otherwise. The last line is how the game ended.",
    },
    "de": {
        "start": "Der Anfang", "phase": "Phase",
        "changes": "Was die Chancen am meisten verändert hat (in Prozentpunkten)", "points": "{points} Punkte",
        "none": "Kein Zug hat die Chancen deutlich verändert.", "stopped": "Angehalten: Noch ist nicht alles bekannt.",
        "note": "Chancen auf den ersten Platz und erwartete Punkte, geschätzt nach {least} bis {most} Partien von jeder"
        " Stellung, die Bots zu Ende spielen, alle gleich. Menschen würden anders spielen. Die letzte Zeile ist, wie"
        " die Partie ausging.",
    },
    "pl": {
        "start": "Początek", "phase": "faza", "changes": "Co najbardziej zmieniło szanse (w punktach procentowych)",
        "points": "{points} pkt", "none": "Żaden ruch nie zmienił wyraźnie szans.",
        "stopped": "Zatrzymano: nie wszystko jest jeszcze znane.",
        "note": "Szanse na pierwsze miejsce i oczekiwane punkty, oszacowane na podstawie od {least} do {most} partii z"
        " każdej pozycji, które boty grają do końca, wszystkie tak samo. Ludzie graliby inaczej. Ostatni wiersz to"
        " wynik partii.",
    },
}  # fmt: skip


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--lang", type=click.Choice(["en", "de", "pl"]), default="en", show_default=True, help="The language.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01, max=3600.0),
    default=1.0,
    show_default=True,
    help="For each position on average; each gets twenty games at least.",
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
def command(file: TextIO, lang: str, seconds: float, *, as_json: bool) -> None:
    """Tell after every move of a finished game what each side could expect, and which moves changed that most. FILE is
    a game file, or - for standard input.

    Bots play on from every position, again and again. Ctrl-C stops that; then what is known is printed. The first time,
    this compiles the game's rules, which takes a minute.
    """
    from gusher.bots import compile_search

    game_file, table = opened(file)
    if not table.over:
        raise click.ClickException(f"{file.name}: the game is not over.")
    compile_search(table.game)
    course, is_whole = _worked_out(table, seconds)
    if as_json:
        click.echo(json.dumps(_as_json(course, table), indent=1))
    else:
        for line in told(table, game_file, course, lang):
            click.echo(line)
    if not is_whole:
        click.echo(WORDS[lang]["stopped"], err=True)
        raise SystemExit(STOPPED)


def _worked_out(table: Table, seconds: float) -> tuple[Course, bool]:
    """The course of a game, and whether it was finished."""
    from gusher.analysis.course import SEED, Course, marking
    from gusher.bots import advising
    from gusher.table.pausing import whole

    points = whole(marking(table))
    course = Course(points, table.sides, seconds=seconds * len(points))
    is_whole = True
    with click.progressbar(length=1000, file=sys.stderr, show_eta=False) as bar:
        try:
            while not course.is_whole:
                part = course.part(SECONDS_OF_A_PART)
                states = [points[at].state for at in part.at]
                began = time.perf_counter()
                numbers = (table.seats, course.sides, SEED, part.first, part.most)
                played = advising.play_on(table.game.name, states, *numbers, SECONDS_OF_A_PART)
                course.add(part, played, time.perf_counter() - began)
                bar.update(max(0, 1000 * course.done // course.total - bar.pos))
        except KeyboardInterrupt:
            is_whole = False
    whole(course.judging())
    return course, is_whole


def told(table: Table, file: GameFile, course: Course, lang: str) -> list[str]:
    """A line for every point of the game, and then the moves that changed most."""
    words = WORDS[lang]
    names = [name_of(file, seat, lang) for seat in range(table.seats)]
    sides = [
        " + ".join(names[seat] for seat in range(table.seats) if table.sides[seat] == side)[:WIDEST_NAME]
        for side in range(course.sides)
    ]
    lines = ["  ".join([" " * (WIDEST_TEXT + 6), *(name.rjust(WIDEST_NAME) for name in sides)])]
    for at, point in enumerate(course.points):
        found = course.expected(at)
        numbers = [
            f"{100 * side.wins.value:.0f} % {_number(side.points.value, '.1f'):>6}".rjust(WIDEST_NAME) for side in found
        ]
        text = _text(table, course, at, names, words)
        if len(text) > WIDEST_TEXT:
            text = f"{text[: WIDEST_TEXT - 1]}…"
        lines.append("  ".join([f"{point.n:4}. {text:{WIDEST_TEXT}}", *numbers]).rstrip())
    changes = course.changes()
    lines += ["", f"{words['changes']}:" if changes else words["none"]]
    for change in changes:
        much = _number(100 * change.gain.wins.value, "+.0f")
        points = words["points"].format(points=_number(change.gain.points.value, "+.1f"))
        text = _text(table, course, change.at, names, words)
        lines.append(f"{course.points[change.at].n:4}. {much:>5}  {sides[change.side]} ({points}): {text}")
    counts = [len(course.games[at]) for at, point in enumerate(course.points) if point.result is None]
    note = words["note"].format(least=min(counts, default=0), most=max(counts, default=0))
    return [*lines, "", note]


def _text(table: Table, course: Course, at: int, names: list[str], words: dict[str, str]) -> str:
    """What led to a point, in notation."""
    point = course.points[at]
    if point.kind == "start":
        return words["start"]
    entries = [entry for entry in table.entries[point.first : point.n] if table.stands(entry.n)]
    if point.kind == "end":
        return " ".join(entry.kind for entry in entries)
    texts = " ".join(entry.text for entry in entries if entry.text)
    if point.seat is not None:
        return f"{names[point.seat]}: {texts}"
    return f"{words['phase']}: {texts}" if point.kind == "phase" else texts


def _number(value: float, form: str) -> str:
    return f"{round(value, 1) + 0.0:{form}}".replace("-", "−")


def _as_json(course: Course, table: Table) -> dict[str, Any]:
    """All that is known, with intervals of 95 %."""

    def interval(found: Interval) -> dict[str, float]:
        return {"value": found.value, "low": found.low, "high": found.high}

    points = [
        {
            "n": point.n,
            "first": point.first,
            "kind": point.kind,
            "seat": point.seat,
            "moves": [entry.text for entry in table.entries[point.first : point.n] if entry.text],
            "games": len(course.games[at]),
            "evidence": "estimated" if point.result is None else "proven",
            "sides": [{"wins": interval(side.wins), "points": interval(side.points)} for side in course.expected(at)],
        }
        for at, point in enumerate(course.points)
    ]
    changes = [
        {
            "n": course.points[change.at].n,
            "side": change.side,
            "wins": interval(change.gain.wins),
            "points": interval(change.gain.points),
        }
        for change in course.changes()
    ]
    return {"game": table.game.name, "seats": table.seats, "points": points, "changes": changes}
