"""`gusher analyse`."""

from __future__ import annotations

import json
import sys
import textwrap
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .replay import name_of, number, opened


@dataclass
class Best:
    """The best moves where one was made that changed much: ``at`` is the point after it; where that is a phase, the
    best plans of the side for which it did. ``course`` tells what became of each."""

    at: int
    seat: int
    pondered: Pondered
    course: Course


@dataclass
class Analysed:
    """All that is known of a game; ``is_whole`` unless somebody has stopped it. ``mistakes``: the worst first.
    ``decided``: what decided the game, if anything did."""

    course: Course
    best: list[Best]
    is_whole: bool = False
    mistakes: Sequence[Mistake] = ()
    changes: Sequence[Change] = ()
    decided: Decided | None = None


if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TextIO

    from gusher.analysis.best import Ply, Pondered, Way
    from gusher.analysis.course import Change, Course, Expected
    from gusher.analysis.deciding import Decided
    from gusher.analysis.mistakes import Mistake
    from gusher.analysis.numbers import Interval
    from gusher.table.files import GameFile
    from gusher.table.table import Table

STOPPED = 130
"""The exit status after Ctrl-C."""
SHARE_OF_MISTAKES = 0.25
"""How much of the time goes into looking for mistakes, at most."""
SECONDS_KEPT = 10.0
"""Between two writes of the file that is kept."""
LEAST_SECONDS = 0.2
"""A search for best moves takes so long at least."""
WIDEST_TEXT, WIDEST_NAME, WIDEST_POINTS, WIDEST_LINE = 34, 20, 11, 110

WORDS = {
    "en": {
        "start": "The beginning", "phase": "phase", "changes": "What changed the chances most (in percentage points)",
        "points": "{points} points", "none": "No move changed the chances clearly.",
        "mistakes": "Mistakes (points of lead given away)", "better": "better was {move}", "sure": "proven",
        "at_least": "proven, or more",
        "faultless": "No move was clearly a mistake.",
        "undecided": "Nothing in particular decided the game.",
        "decided_mistake": "A mistake that was never made good decided the game: {move} ({name}: {before} → {after}).",
        "decided_move": "A strong move decided the game: {move} ({name}: {before} → {after}).",
        "decided_luck": "Luck decided the game: {move} ({name}: {before} → {after}).",
        "decided_phase": "One phase decided the game: {move} ({name}: {before} → {after}).",
        "stopped": "Stopped: not everything is known.", "wins": "{share}%",
        "best": "Best instead of “{move}” (* was played):", "proven": "proven: {margin} points",
        "searched": "{share}% of the search", "evaluated": "evaluated one turn ahead", "then": "then",
        "plans": "Best plans of {name} for the phase that ends with {n} (* was done):",
        "reckoned": "reckoned: {points} points",
        "deals": "Plans are all that a side does in a phase but deals, which stay as they were made. Reckoned are the"
        " points it ends with if its turns are played to the end by itself, {n} times.",
        "note": "Chances of coming first and expected points, estimated from {games} games that equal bots play to"
        " the end from each position. People would play differently. If the winner is proven, the chance is"
        " certain, with the points by which the first side will be ahead. ± is half of the interval that holds"
        " the true number in 95 of 100 cases. Moves that changed no more than chance does are left out. The"
        " last line is how the game ended.",
    },
    "de": {
        "start": "Der Anfang", "phase": "Phase",
        "changes": "Was die Chancen am meisten verändert hat (in Prozentpunkten)", "points": "{points} Punkte",
        "mistakes": "Fehler (verschenkte Punkte Vorsprung)", "better": "besser war {move}", "sure": "bewiesen",
        "at_least": "bewiesen, oder mehr",
        "faultless": "Kein Zug war eindeutig ein Fehler.",
        "undecided": "Nichts Einzelnes hat die Partie entschieden.",
        "decided_mistake": "Ein Fehler, der nie wettgemacht wurde, hat die Partie entschieden: {move}"
        " ({name}: {before} → {after}).",
        "decided_move": "Ein starker Zug hat die Partie entschieden: {move} ({name}: {before} → {after}).",
        "decided_luck": "Das Glück hat die Partie entschieden: {move} ({name}: {before} → {after}).",
        "decided_phase": "Eine Phase hat die Partie entschieden: {move} ({name}: {before} → {after}).",
        "none": "Kein Zug hat die Chancen deutlich verändert.", "stopped": "Angehalten: Noch ist nicht alles bekannt.",
        "best": "Am besten statt „{move}“ (* wurde gespielt):", "proven": "bewiesen: {margin} Punkte",
        "searched": "{share} % der Suche", "evaluated": "einen Zug weit bewertet", "then": "dann",
        "plans": "Beste Pläne von {name} für die Phase bis {n} (* wurde gemacht):",
        "reckoned": "gerechnet: {points} Punkte", "wins": "{share} %",
        "deals": "Ein Plan ist alles, was eine Seite in einer Phase tut, außer dem Handel: Was gehandelt wurde, bleibt."
        " Gerechnet sind die Punkte, mit denen sie endet, wenn ihre Runden für sich allein zu Ende gespielt werden,"
        " {n}-mal.",
        "note": "Chancen auf den ersten Platz und erwartete Punkte, geschätzt nach {games} Partien von jeder"
        " Stellung, die Bots zu Ende spielen, alle gleich. Menschen würden anders spielen. Wo bewiesen ist,"
        " wer gewinnt, ist das die Chance; dabei steht der Vorsprung der ersten Seite in Punkten. ± ist die"
        " Hälfte des Bereichs, der die wahre Zahl in 95 von 100 Fällen enthält. Genannt sind nur Züge, deren"
        " Wirkung über den Zufall hinausgeht. Die letzte Zeile ist, wie die Partie ausging.",
    },
    "pl": {
        "start": "Początek", "phase": "faza", "changes": "Co najbardziej zmieniło szanse (w punktach procentowych)",
        "mistakes": "Błędy (oddane punkty przewagi)", "better": "lepsze było {move}", "sure": "udowodnione",
        "at_least": "udowodnione, lub więcej",
        "faultless": "Żaden ruch nie był wyraźnym błędem.",
        "undecided": "O wyniku nie przesądziło nic szczególnego.",
        "decided_mistake": "O wyniku przesądził błąd, którego już nie odrobiono: {move} ({name}: {before} → {after}).",
        "decided_move": "O wyniku przesądził mocny ruch: {move} ({name}: {before} → {after}).",
        "decided_luck": "O wyniku przesądziło szczęście: {move} ({name}: {before} → {after}).",
        "decided_phase": "O wyniku przesądziła jedna faza: {move} ({name}: {before} → {after}).",
        "points": "{points} pkt", "none": "Żaden ruch nie zmienił wyraźnie szans.",
        "stopped": "Zatrzymano: nie wszystko jest jeszcze znane.", "wins": "{share}%",
        "best": "Najlepiej zamiast „{move}” (* tak zagrano):", "proven": "udowodnione: {margin} pkt",
        "searched": "{share}% wariantów", "evaluated": "ocena na jeden ruch naprzód", "then": "potem",
        "plans": "Najlepsze plany na fazę do {n} – {name} (* tak zrobiono):",
        "reckoned": "wyliczono: {points} pkt",
        "deals": "Plan to wszystko, co strona robi w danej fazie, oprócz handlu: zawarte umowy pozostają."
        " Wyliczono punkty na koniec, jeśli jej tury rozegra się do końca osobno, {n} razy.",
        "note": "Szanse na pierwsze miejsce i oczekiwane punkty, oszacowane na podstawie {games} partii z każdej"
        " pozycji, które boty grają do końca, wszystkie tak samo. Ludzie graliby inaczej. Gdzie udowodniono,"
        " kto wygra, szansa jest pewna, a obok stoi przewaga pierwszej strony w punktach. ± to połowa"
        " przedziału, który w 95 przypadkach na 100 zawiera prawdziwą liczbę. Wymieniono tylko ruchy, których"
        " skutku nie tłumaczy przypadek. Ostatni wiersz to wynik partii.",
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
@click.option(
    "--best",
    type=click.IntRange(min=0),
    default=3,
    show_default=True,
    help="Look for the best moves at so many of those that changed most.",
)
@click.option(
    "--kept",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the games that are played in this file, and continue from it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
def command(file: TextIO, lang: str, seconds: float, best: int, kept: Path | None, *, as_json: bool) -> None:
    """Tell after every move of a finished game what each side could expect, and which moves changed that most. FILE is
    a game file, or - for standard input.

    Bots play on from every position, again and again. Ctrl-C stops that; then what is known is printed. The first time,
    this compiles the game's rules, which takes a minute.
    """
    from gusher.bots import compile_search
    from gusher.rules.kernel import GusherError

    game_file, table = opened(file)
    if not table.over:
        raise click.ClickException(f"{file.name}: the game is not over.")
    compile_search(table.game)
    try:
        analysed = _worked_out(table, seconds, best, kept)
    except GusherError as error:
        raise click.BadParameter(f"{error.detail}.", param_hint=f"--{error.field}") from None
    if as_json:
        click.echo(json.dumps(_as_json(analysed, table), indent=1))
    else:
        for line in lines_of(table, game_file, analysed, lang):
            click.echo(line)
    if not analysed.is_whole:
        click.echo(WORDS[lang]["stopped"], err=True)
        raise SystemExit(STOPPED)


def _worked_out(table: Table, seconds: float, best: int, kept: Path | None) -> Analysed:
    """The course of a game, and the best moves at the first ``best`` of those that changed most."""
    from gusher.analysis.course import Course, marking
    from gusher.analysis.deciding import MOST_CHANGES, clear_changes, decided
    from gusher.analysis.keeping import read_course, write_course
    from gusher.analysis.mistakes import Mistakes
    from gusher.bots import advising
    from gusher.bots.analysing import find_mistakes, play_course
    from gusher.rules.kernel.frozen import digest_of_rules
    from gusher.study.describing import mark_of_bots
    from gusher.study.running import ProgressLine
    from gusher.table.pausing import whole

    points, name = whole(marking(table)), table.game.name
    in_all = seconds * len(points)
    course = Course(points, table.sides, seconds=(1 - SHARE_OF_MISTAKES) * in_all, prove=advising.can_prove(name))
    analysed, mistakes = Analysed(course, []), None
    mark = f"{digest_of_rules(table.game.rules)} {mark_of_bots()}"
    line, saved = ProgressLine(name, sys.stderr), time.perf_counter()

    def tell() -> None:
        nonlocal saved
        done, total = (course.done, course.total) if mistakes is None else (mistakes.done, mistakes.total)
        line(done, total)
        if kept is not None and time.perf_counter() - saved >= SECONDS_KEPT:
            write_course(kept, course, mark)
            saved = time.perf_counter()

    if kept is not None:
        read_course(kept, course, mark)
    try:
        play_course(table, course, tell)
        whole(course.judging())
        # Where all act at once, what everybody did in a phase is judged.
        share = SHARE_OF_MISTAKES * (1 if table.game.done is None else course.sides)
        mistakes = Mistakes(table, course, trusts=advising.trusts_evaluation(name), seconds=share * in_all)
        find_mistakes(table, mistakes, tell)
        changes = clear_changes(course, mistakes.worst_first())
        for change in [each for each in changes if points[each.at].kind in ("turn", "phase")][:best]:
            analysed.best.append(_best(table, course, change, seconds))
        analysed.is_whole = True
    except KeyboardInterrupt:
        whole(course.judging())
    finally:
        line.clear()
    analysed.mistakes = [] if mistakes is None else mistakes.worst_first()
    analysed.changes = clear_changes(course, analysed.mistakes)[:MOST_CHANGES]
    analysed.decided = decided(course, analysed.mistakes) if analysed.is_whole else None
    if kept is not None:
        write_course(kept, course, mark)
    return analysed


def _best(table: Table, course: Course, change: Change, seconds: float) -> Best:
    """The best moves where the one was made that changed so much."""
    from gusher.analysis.best import asking, points_after
    from gusher.analysis.course import SEED, Course
    from gusher.bots import advising
    from gusher.bots.analysing import play_course
    from gusher.table.pausing import whole

    point = course.points[change.at]
    question = whole(asking(table, point.first, change.side))
    assert question.seat is not None
    asked = (table.game.name, question.state, question.seat, question.played)
    pondered = advising.ponder(*asked, SEED, max(LEAST_SECONDS, seconds))
    after = Course(points_after(pondered.ways, point.resigned), table.sides, seconds=seconds * len(pondered.ways))
    play_course(table, after, lambda: None)
    whole(after.judging())
    return Best(change.at, question.seat, pondered, after)


def lines_of(table: Table, file: GameFile, analysed: Analysed, lang: str) -> list[str]:
    """A line for every point of the game, then the moves that changed most, and what would have been best there."""
    words, course = WORDS[lang], analysed.course
    names = [name_of(file, seat, lang) for seat in range(table.seats)]
    sides = [
        " + ".join(names[seat] for seat in range(table.seats) if table.sides[seat] == side)[:WIDEST_NAME]
        for side in range(course.sides)
    ]
    lines = ["  ".join([" " * (WIDEST_TEXT + 6), *(name.rjust(WIDEST_NAME) for name in sides)])]
    for at, point in enumerate(course.points):
        numbers = [_side(side, words).rjust(WIDEST_NAME) for side in course.expected(at)]
        text = _text(table, course, at, names, words)
        if len(text) > WIDEST_TEXT:
            text = f"{text[: WIDEST_TEXT - 1]}…"
        if at in course.proven:
            low, high = (number(margin, "+.0f") for margin in course.proven[at])
            numbers.append(words["proven"].format(margin=low if low == high else f"{low} … {high}"))
        lines.append("  ".join([f"{point.n:4}. {text:{WIDEST_TEXT}}", *numbers]).rstrip())
    lines += ["", _decided(table, analysed, names, sides, words)] if analysed.is_whole else []
    lines += ["", f"{words['changes']}:" if analysed.changes else words["none"]]
    for change in analysed.changes:
        much = number(100 * change.gain.wins.value, "+.0f") + _around(change.gain.wins, 100, ".0f")
        gained = number(change.gain.points.value, "+.1f") + _around(change.gain.points, 1, ".1f")
        points = words["points"].format(points=gained)
        text = _text(table, course, change.at, names, words, named=change.side)
        lines.append(f"{course.points[change.at].n:4}. {much:>7}  {sides[change.side]} ({points}): {text}")
    lines += ["", f"{words['mistakes']}:" if analysed.mistakes else words["faultless"]]
    for mistake in analysed.mistakes:
        lost = mistake.verdict.lost
        much = number(-lost.value, "+.1f")
        text = _text(table, course, mistake.at, names, words, named=mistake.side)
        if course.points[mistake.at].kind == "phase":
            text = _texts(mistake.verdict.done)
        said = [f"{sides[mistake.side]}: {text}"]
        if mistake.evidence == "proven":
            said.append(words["sure" if lost.low == lost.high else "at_least"])
        else:
            much += _around(lost, 1, ".1f")
        if mistake.verdict.better or mistake.verdict.done:
            said.append(words["better"].format(move=_texts(mistake.verdict.better)))
        lines.append(f"{course.points[mistake.at].n:4}. {much:>7}  {'; '.join(said)}")
    for best in analysed.best:
        side, ways = table.sides[best.seat], best.pondered.ways
        if course.points[best.at].kind == "phase":
            lines += ["", words["plans"].format(name=sides[side], n=course.points[best.at].n)]
            for at, way in enumerate(ways):
                lines += _plan(best, at, way, side, words)
            lines += textwrap.wrap(words["deals"].format(n=ways[0].looks), WIDEST_LINE) if ways else []
            continue
        lines += ["", words["best"].format(move=_text(table, course, best.at, names, words))]
        lines += [_way(best, at, way, side, words) for at, way in enumerate(ways)]
    counts = [len(course.games[at]) for at, point in enumerate(course.points) if point.result is None]
    least, most = min(counts, default=0), max(counts, default=0)
    note = words["note"].format(games=most if least == most else f"{least}–{most}")
    return [*lines, "", note]


def _decided(table: Table, analysed: Analysed, names: list[str], sides: list[str], words: dict[str, str]) -> str:
    """What decided the game, in one sentence."""
    made = analysed.decided
    if made is None:
        return words["undecided"]
    course = analysed.course
    before, after = (words["wins"].format(share=f"{100 * each:.0f}") for each in (made.before, made.after))
    move = f"{course.points[made.at].n}. {_text(table, course, made.at, names, words)}"
    return words[f"decided_{made.kind}"].format(move=move, name=sides[made.winner], before=before, after=after)


def _side(side: Expected, words: dict[str, str]) -> str:
    """What a side can expect."""
    wins = words["wins"].format(share=f"{100 * side.wins.value:.0f}")
    points = f"{number(side.points.value, '.1f')}{_around(side.points, 1, '.1f')}"
    return f"{wins}{_around(side.wins, 100, '.0f')} {points:>{WIDEST_POINTS}}"


def _around(each: Interval, factor: float, form: str) -> str:
    """``±4``: half of an interval; nothing where a number is certain."""
    half = factor * (each.high - each.low) / 2
    return f" ±{number(half, form)}" if half else ""


def _way(best: Best, at: int, way: Way, side: int, words: dict[str, str]) -> str:
    """One of the best moves, what it promises, how sure that is, and how the game might go on."""
    mark = "*" if way.played else " "
    moves, line = (" ".join(ply.text for ply in plies) for plies in (way.moves, way.line[:6]))
    promised = best.course.expected(at)
    numbers = _side(promised[side], words) if promised else ""
    if way.proven is not None:
        low, high = (number(margin if side == 0 else -margin, "+.0f") for margin in way.proven)
        sure = words["proven"].format(margin=low if low == high else f"{low} … {high}")
    elif best.pondered.evidence == "evaluated":
        sure = words["evaluated"]
    else:
        sure = words["searched"].format(share=f"{100 * way.looks / max(1, best.pondered.looks):.0f}")
    return f"  {mark} {moves:12} {numbers}  {sure}" + (f"; {words['then']} {line}" if line else "")


def _plan(best: Best, at: int, way: Way, side: int, words: dict[str, str]) -> list[str]:
    """One of the best plans, what it promises and is reckoned to come to, and all of it in notation."""
    promised = best.course.expected(at)
    numbers = _side(promised[side], words) if promised else ""
    assert way.points is not None
    reckoned = words["reckoned"].format(points=number(way.points, ".1f"))
    text = f"  {'*' if way.played else ' '} {numbers}  {reckoned}; {' '.join(ply.text for ply in way.moves) or '–'}"
    return textwrap.wrap(text, WIDEST_LINE, subsequent_indent=" " * 8, break_on_hyphens=False)


def _texts(plies: Sequence[Ply]) -> str:
    """What one plan has and another has not, in notation."""
    return " ".join(ply.text for ply in plies) or "–"


def _text(
    table: Table, course: Course, at: int, names: list[str], words: dict[str, str], named: int | None = None
) -> str:
    """What led to a point, in notation. Who did it is left out where they alone are the side ``named`` already."""
    from gusher.table.entries import STEPS

    point = course.points[at]
    if point.kind == "start":
        return words["start"]
    entries = [entry for entry in table.entries[point.first : point.n] if table.stands(entry.n)]
    if point.kind == "end":
        return " ".join(entry.kind for entry in entries)
    texts = " ".join(entry.text for entry in entries if isinstance(entry, STEPS))
    if point.seat is not None:
        is_named = table.sides[point.seat] == named and table.sides.count(named) == 1
        return texts if is_named else f"{names[point.seat]}: {texts}"
    return f"{words['phase']}: {texts}" if point.kind == "phase" else texts


def _as_json(analysed: Analysed, table: Table) -> dict[str, Any]:
    """All that is known, with intervals of 95 %."""
    course = analysed.course

    def sides(of: Course, at: int) -> list[dict[str, Any]]:
        return [{"wins": asdict(side.wins), "points": asdict(side.points)} for side in of.expected(at)]

    points = [
        {
            "n": point.n,
            "first": point.first,
            "kind": point.kind,
            "seat": point.seat,
            "moves": table.texts(point.first, point.n),
            "games": len(course.games[at]),
            "evidence": "estimated" if point.result is None and at not in course.proven else "proven",
            "margin": course.proven.get(at),
            "sides": sides(course, at),
        }
        for at, point in enumerate(course.points)
    ]
    changes = [
        {
            "n": course.points[change.at].n,
            "side": change.side,
            "wins": asdict(change.gain.wins),
            "points": asdict(change.gain.points),
        }
        for change in analysed.changes
    ]
    mistakes = [
        {
            "n": course.points[each.at].n,
            "side": each.side,
            "lost": asdict(each.verdict.lost),
            "better": [ply.text for ply in each.verdict.better],
            "done": [ply.text for ply in each.verdict.done],
            "games": each.verdict.games,
            "evidence": each.evidence,
        }
        for each in analysed.mistakes
    ]
    best = [
        {
            "n": course.points[each.at].n,
            "seat": each.seat,
            "evidence": each.pondered.evidence,
            "looks": each.pondered.looks,
            "moves": [
                {
                    "moves": [ply.text for ply in way.moves],
                    "line": [ply.text for ply in way.line],
                    "played": way.played,
                    "looks": way.looks,
                    "proven": way.proven,
                    "points": way.points,
                    "sides": sides(each.course, at),
                }
                for at, way in enumerate(each.pondered.ways)
            ],
        }
        for each in analysed.best
    ]
    return {
        "game": table.game.name,
        "seats": table.seats,
        "whole": analysed.is_whole,
        "points": points,
        "changes": changes,
        "mistakes": mistakes,
        "decided": None
        if analysed.decided is None
        else {**analysed.decided._asdict(), "at": course.points[analysed.decided.at].n},
        "best": best,
    }
