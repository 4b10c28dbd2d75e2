"""A page for each pupil after the game: their result, how the points went, what they decided, and the three moments in
which most changed for them. Only facts of the log: nothing is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gusher.analysis.scores import Stretch
from gusher.pictures.fonts import can_write, width
from gusher.rules.kernel import Phrase, game
from gusher.table.words import sentence

from .paper import A4, INK, LINE, SOFT, Page, document

LEFT, RIGHT = 56, A4[0] - 56
CHART_HIGH = 150
MOMENTS = 3
MOST_DECISIONS = 36
"""So many decisions fit a page, in two columns."""
ROUTINE = frozenset(
    {
        "step", "enter", "camp", "roll", "stop", "put", "take", "load", "wagons", "take_up", "draft", "drop", "gives",
        "wants", "due", "back", "strike", "offer", "offer_all", "withdraw", "reopen", "ready_invest", "ready_choose",
        "ready_arrange", "ready_load",
    }
)  # fmt: skip
"""The sentences of the log that are steps of a decision, or none: they are in no report."""
SAID = {
    "en": {
        "title": "Reports from room {code}",
        "result": "{points} points, place {place} of {of}",
        "open": "{points} points",
        "round": "Round {round}, table {table}",
        "with": "With {names}",
        "course": "How the points went",
        "others": "thin: the others",
        "moments": "Three turning points",
        "ahead": "{by} compared with the best of the others",
        "decided": "What you decided",
        "more": "and {n} more",
        "none": "A bot or somebody else played here.",
        "bot": "A bot played here for a while.",
    },
    "de": {
        "title": "Berichte aus Raum {code}",
        "result": "{points} Punkte, Platz {place} von {of}",
        "open": "{points} Punkte",
        "round": "Runde {round}, Tisch {table}",
        "with": "Mit {names}",
        "course": "So liefen die Punkte",
        "others": "dünn: die anderen",
        "moments": "Drei Wendepunkte",
        "ahead": "{by} im Vergleich zum Besten der anderen",
        "decided": "Was du entschieden hast",
        "more": "und {n} weitere",
        "none": "Hier spielte ein Bot oder jemand anderes.",
        "bot": "Hier spielte eine Zeit lang ein Bot.",
    },
    "pl": {
        "title": "Raporty z pokoju {code}",
        "result": "Punkty: {points}, miejsce {place} z {of}",
        "open": "Punkty: {points}",
        "round": "Runda {round}, stół {table}",
        "with": "Razem z: {names}",
        "course": "Jak zmieniały się punkty",
        "others": "cienko: pozostali",
        "moments": "Trzy punkty zwrotne",
        "ahead": "{by} w porównaniu z najlepszym z pozostałych",
        "decided": "Twoje decyzje",
        "more": "i jeszcze {n}",
        "none": "Grał tu bot albo ktoś inny.",
        "bot": "Przez pewien czas grał tu bot.",
    },
}


class Game(NamedTuple):
    """A game of somebody's: its ``round`` and ``table``, from 1; the course, and the sentence of each of its steps by
    the number of the entry; the ``names`` of the seats; the ``seats`` that this person had (their partners decide
    on others) and their ``side``; ``places`` are empty where nobody has any. ``stood_in``: a bot played there.
    ``since``: the first entry after they sat down, so that none is theirs which a bot or somebody else made before."""

    round: int
    table: int
    course: Sequence[Stretch]
    phrases: Mapping[int, Phrase]
    names: Sequence[str]
    seats: Sequence[int]
    side: int
    points: Sequence[int]
    places: Sequence[int]
    stood_in: bool
    since: int


class Pupil(NamedTuple):
    """Somebody in the room: what they are ``called``, their ``group`` and its other people, and their last game; None
    if they played none to its end."""

    called: str
    group: str
    partners: Sequence[str]
    played: Game | None


class Reports(NamedTuple):
    """The reports of the room of a ``code``."""

    language: str
    game: str
    code: str
    treatment: str
    pupils: Sequence[Pupil]


def printed(order: Reports) -> bytes:
    """All reports as a PDF, a page each."""
    pages = [_page(order, pupil) for pupil in order.pupils]
    return document(pages, SAID[order.language]["title"].format(code=order.code), order.language)


def moments(played: Game) -> list[Stretch]:
    """The stretches in which most changed for a side, in the order in which they came."""
    told = [each for each in played.course if each.gained(played.side)]
    most = sorted(told, key=lambda each: (-abs(each.gained(played.side)), each.steps[0]))[:MOMENTS]
    return sorted(most, key=lambda each: each.steps[0])


def decisions(played: Game) -> list[int]:
    """The entries that somebody decided on, without steps and drafts."""
    own = [n for each in played.course if each.seat in played.seats for n in each.steps]
    return [n for n in own if n >= played.since and n in played.phrases and played.phrases[n].name not in ROUTINE]


def _page(order: Reports, pupil: Pupil) -> Page:
    page, words = Page(), SAID[order.language]
    kind = game(order.game)
    title = str(kind.texts[order.language]["game"]["title"])
    about = " · ".join(each for each in (title, order.code, order.treatment) if each and can_write(each))
    page.text(LEFT, 64, about, 11, colour=SOFT, room=RIGHT - LEFT)
    page.text(LEFT, 98, pupil.called if can_write(pupil.called) else "–", 26, bold=True, room=RIGHT - LEFT)
    beside = [each for each in (pupil.group,) if each and can_write(each)]
    partners = [each for each in pupil.partners if can_write(each)]
    if partners:
        beside.append(words["with"].format(names=", ".join(partners)))
    if pupil.played is not None:
        beside.append(words["round"].format(round=pupil.played.round, table=pupil.played.table))
    page.text(LEFT, 120, " · ".join(beside), 12, colour=SOFT, room=RIGHT - LEFT)
    page.line(LEFT, 134, RIGHT, thick=1.2, colour=INK)
    if pupil.played is None:
        page.text(LEFT, 162, words["none"], 12)
        return page
    played = pupil.played
    points = _number(played.points[played.side])
    told = {"points": points}
    if played.places:
        told |= {"place": str(played.places[played.side]), "of": str(len(played.places))}
    page.text(LEFT, 162, words["result" if played.places else "open"].format(**told), 16, bold=True)
    if played.stood_in:
        page.text(RIGHT, 162, words["bot"], 11, anchor="end", colour=SOFT)
    if played.course:
        y = _chart(page, words, played, 192)
        y = _moments(page, order, played, y + 30)
        _decisions(page, order, played, y + 16)
    return page


def _chart(page: Page, words: Mapping[str, str], played: Game, y: float) -> float:
    """The points of all sides, the own ones bold; returns where it ends."""
    page.text(LEFT, y, words["course"], 13, bold=True)
    page.text(RIGHT, y, words["others"], 10, anchor="end", colour=SOFT)
    lines = [played.course[0].before, *(each.after for each in played.course)]
    low, high = min(0, *map(min, lines)), max(1, *map(max, lines))
    top, left = y + 14, LEFT + 34

    def at(n: int, points: int) -> tuple[float, float]:
        across = (RIGHT - left) * n / max(1, len(lines) - 1)
        return left + across, top + CHART_HIGH * (high - points) / (high - low)

    for points in sorted({low, 0, high}):
        _, level = at(0, points)
        page.line(left, level, RIGHT, colour=LINE)
        page.text(left - 6, level + 4, _number(points), 10, anchor="end", colour=SOFT)
    sides = [side for side in range(len(played.points)) if side != played.side]
    for side in (*sides, played.side):
        own = side == played.side
        x, height = at(0, lines[0][side])
        for n, each in enumerate(lines):
            across, to = at(n, each[side])
            if to != height or n == len(lines) - 1:
                # Points stay as they are until something changes them.
                page.line(x, height, across, thick=2.2 if own else 0.5, colour=INK if own else SOFT)
                page.line(across, height, across, to, thick=2.2 if own else 0.5, colour=INK if own else SOFT)
                x, height = across, to
    return top + CHART_HIGH


def _moments(page: Page, order: Reports, played: Game, y: float) -> float:
    words = SAID[order.language]
    page.text(LEFT, y, words["moments"], 13, bold=True)
    for each in moments(played):
        y += 20
        # Of a whole turn the last thing that was decided tells most.
        decided = [n for n in each.steps if n in played.phrases and played.phrases[n].name not in ROUTINE]
        told = max(decided or each.steps)
        gained = each.gained(played.side)
        said = words["ahead"].format(by=f"{'+' if gained > 0 else '−'}{abs(gained)}")
        page.text(RIGHT, y, said, 10, anchor="end", colour=SOFT)
        if told in played.phrases:
            room = RIGHT - LEFT - width(said, 10) - 12
            page.text(LEFT, y, _sentence(order, played, told), 11, room=room)
    return y + 14


def _decisions(page: Page, order: Reports, played: Game, y: float) -> None:
    words, own = SAID[order.language], decisions(played)
    page.text(LEFT, y, f"{words['decided']}: {len(own)}", 13, bold=True)
    half, wide = (MOST_DECISIONS + 1) // 2, (RIGHT - LEFT - 16) / 2
    shown = own if len(own) <= MOST_DECISIONS else own[: MOST_DECISIONS - 1]
    said = [_sentence(order, played, n) for n in shown]
    if len(shown) < len(own):
        said.append(words["more"].format(n=len(own) - len(shown)))
    for n, each in enumerate(said):
        page.text(LEFT + (n // half) * (wide + 16), y + 18 + 15.5 * (n % half), each, 9.5, room=wide)


def _sentence(order: Reports, played: Game, n: int) -> str:
    phrase = played.phrases[n]
    names = [each if can_write(each) else str(1 + seat) for seat, each in enumerate(played.names)]
    seat = next((each.seat for each in played.course if n in each.steps), None)
    return sentence(game(order.game), order.language, phrase, "" if seat is None else names[seat], names)


def _number(number: int) -> str:
    return str(number).replace("-", "−")
