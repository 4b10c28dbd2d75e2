"""``view`` is the only way out: what a viewer may know of a table, read from concealed copies, with the log
redacted."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

from msgspec import Struct

from gusher.rules.kernel import CHANCE, IllegalError, Record

from .entries import STEPS
from .table import Table
from .undo import last_own_step, needed, open_request

Role = Literal["player", "hot_seat", "partner", "spectator", "host", "projector"]

NOBODY = -1
"""The seat whose eyes a viewer without a seat has."""


class Viewer(Struct, frozen=True):
    """Who looks: the seats that are theirs, and in which role."""

    seats: frozenset[int] = frozenset()
    role: Role = "spectator"


class LogLine(Struct):
    """One entry of the log. ``seat`` is None for chance. ``text`` is notation; ``phrase`` names the sentence in the
    game's texts (``log.<phrase>``) and ``words`` fill it; both are empty for what is not a step, and for what the
    viewer may not see. ``undone``: taken back later."""

    n: int
    kind: Literal["action", "outcome", "undo", "ask", "agree", "refuse"]
    seat: int | None
    text: str
    phrase: str
    words: dict[str, str | int]
    at: float
    undone: bool


class UndoState(Struct):
    """What can be taken back. ``to``: how many entries would stand if the viewer took back their last step, or None,
    and then ``why`` is the code of the reason. ``needs``: the seats that would have to agree. ``asked_by``,
    ``asked_to`` and ``waiting`` describe the request that is open, if one is."""

    to: int | None = None
    why: str | None = None
    needs: list[int] = []
    asked_by: int | None = None
    asked_to: int | None = None
    waiting: list[int] = []


class View(Struct):
    """All that a viewer may know of a table after ``n`` entries; the server adds who sits where.

    ``movers`` are the seats we wait for; ``legal`` holds what each of the viewer's seats may do, which in some games
    (deals) may be something while we wait for others only.
    """

    n: int
    movers: list[int]
    over: bool
    ending: str | None
    points: list[int]
    places: list[int]
    legal: dict[int, list[str]]
    scene: Any
    log_from: int
    log: list[LogLine]
    undo: UndoState


class Considered(Struct):
    """What an action would do: ``reason`` is the code of why not, and ``section`` where the rules page says so; or
    points and scene right after it."""

    reason: str | None
    section: str | None
    points: list[int]
    scene: Any


def view(table: Table, viewer: Viewer, log_from: int = 0, consenting: Collection[int] = ()) -> View:
    """The table as a viewer may see it; the log from entry ``log_from`` on. Seats in ``consenting`` agree to any
    undo."""
    movers = table.movers()
    eye = _eye(viewer, movers)
    shown = table.engine.concealed(table.state, eye)
    return View(
        n=table.n,
        movers=[] if movers == [CHANCE] else movers,
        over=not movers,
        ending=table.engine.ending(shown),
        points=table.engine.points(shown),
        places=table.engine.places(shown),
        legal={seat: legal for seat in sorted(viewer.seats) if (legal := _legal(table, shown, seat))},
        scene=table.game.scene(table.engine, shown),
        log_from=log_from,
        log=_log(table, log_from, eye),
        undo=_undo(table, viewer, consenting),
    )


def consider(table: Table, viewer: Viewer, seat: int, text: str) -> Considered:
    """What an action of one of the viewer's seats would do, as far as the viewer may know. NotationError if it is no
    action."""
    action = table.game.notation.read(text)
    eye = _eye(viewer, [seat])
    after = table.engine.concealed(table.state, eye)
    reason = table.engine.why(after, seat, action)
    if reason:
        return Considered(table.game.reasons[reason], table.game.section(reason), [], None)
    table.engine.play(after, seat, action)
    return Considered(None, None, table.engine.points(after), table.game.scene(table.engine, after))


def concealed(table: Table, seat: int) -> bytes:
    """The state as a seat may know it: all that a bot is given."""
    return table.engine.concealed(table.state, seat).tobytes()


def _eye(viewer: Viewer, movers: list[int]) -> int:
    """Whose eyes a viewer looks with: at one device with several seats, those of the one to move."""
    own = [seat for seat in movers if seat in viewer.seats]
    return min(own or viewer.seats, default=NOBODY)


def _legal(table: Table, shown: Record, seat: int) -> list[str]:
    return [table.game.notation.write(action) for action in table.engine.legal(shown, seat)]


def _log(table: Table, log_from: int, eye: int) -> list[LogLine]:
    lines = []
    for n in range(log_from, table.n):
        entry, stands, phrase = table.entries[n], table.stands[n], table.phrases[n]
        line = LogLine(entry.n, entry.kind, entry.seat, "", "", {}, entry.at, not stands)
        if entry.kind in STEPS and phrase is not None:
            action = table.game.notation.read(entry.text)
            if not table.game.covers(table.state, eye, action):
                line.text, line.phrase, line.words = entry.text, phrase.name, phrase.words
        lines.append(line)
    return lines


def _undo(table: Table, viewer: Viewer, consenting: Collection[int]) -> UndoState:
    state = UndoState()
    request = open_request(table)
    if request is not None:
        state.asked_by, state.asked_to, state.waiting = request.by, request.to, list(request.waiting)
    to = last_own_step(table, viewer.seats)
    if to is None:
        state.why = "undo_nothing"
        return state
    try:
        state.needs = needed(table, viewer.seats, consenting, to)
        state.to = to
    except IllegalError as error:
        state.why = error.code
    return state
