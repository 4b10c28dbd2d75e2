"""``view`` is the only way out: what a viewer may know of a table, read from concealed copies, with the log
redacted. Sockets, replays and game files get nothing else.

For any game this follows from two of its rules: ``conceal`` blanks in a copy what a seat may not see, and ``covers``
says which actions of the log tell something of it.

Hidden things were visible once, so an old copy can show more than its viewer may know now. Lines of the log are
redacted later, and devices that have them get them again; the past is shown only once nothing is hidden any more.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Container, Iterable
from typing import Literal

import numpy as np
from msgspec import Struct

from gusher.rules.kernel import CHANCE, Fields, Fillings, IllegalError, fields_of, from_bytes, kind_of

from .commands.command import check_may_ask
from .covering import Covered
from .entries import STEPS, ActingRole, EntryKind, Takeover, Wish
from .pausing import MANY, Pausing, whole
from .table import NOBODY, Table
from .undo import last_own_step, needed

WORDS: dict[EntryKind, tuple[str, ...]] = {
    "clock": ("seconds", "total", "increment", "loses"), "extend": ("seconds",), "flag": ("loses",), "aloud": ("on",),
    "takeover": ("level", "for_now"), "ask": ("wish",), "end": ("ends",),
    "outage": ("seconds",),
}  # fmt: skip
"""What the lines of entries that are no steps say beside their kind."""

Role = Literal["player", "hot_seat", "partner", "spectator", "host", "projector"]


class Viewer(Struct, frozen=True):
    """Who looks: the seats that are theirs, and in which role."""

    seats: frozenset[int] = frozenset()
    role: Role = "spectator"


class LogLine(Struct, gc=False, omit_defaults=True):
    """One entry of the log. ``seat`` is None for chance and for those who act without one (see ``role``); with both,
    ``role`` acted for the seat. ``text`` is notation; ``phrase`` names the sentence in the game's texts
    (``log.<phrase>``) and ``words`` fill it. For a step all three are empty while the viewer may not see what it says;
    for any other entry ``words`` are its ``WORDS``. ``undone``: taken back later."""

    n: int
    kind: EntryKind
    seat: int | None
    text: str
    phrase: str
    words: Fillings
    at: float
    undone: bool = False
    role: ActingRole = ""


class UndoState(Struct, omit_defaults=True):
    """What can be taken back. ``to``: how many entries would stand if the viewer took back their last step; or None,
    with the reason's code (``why``). ``needs``: the seats that would have to agree."""

    to: int | None = None
    why: str | None = None
    needs: list[int] = []


class OpenRequest(Struct):
    """What seat ``by`` asks: to go back to the state after ``to`` entries (``undo``), or what else it wishes for.
    ``waiting`` have not answered yet."""

    by: int
    wish: Wish
    to: int | None
    waiting: list[int]


class View(Struct):
    """All that a viewer may know of a table after ``n`` entries; the server adds who sits where.

    ``scene`` are all the numbers that a screen draws (``fields_of``). ``movers`` are the seats we wait for; ``legal``
    holds what each of the viewer's seats may do, which in some games (deals) may be something while we wait for others
    only. ``request`` is what somebody asks the others, ``resigned`` are the seats that have resigned, and
    ``out_of_time`` those of them whose time ran out.
    """

    n: int
    movers: list[int]
    over: bool
    ending: str | None
    points: list[int]
    places: list[int]
    legal: dict[int, list[str]]
    scene: Fields | None
    log_from: int
    log: list[LogLine]
    undo: UndoState
    request: OpenRequest | None = None
    resigned: list[int] = []
    out_of_time: list[int] = []


class SeenTurn(Struct, frozen=True):
    """A turn as a viewer may see it now: what ``seat`` did until somebody else or chance acted. ``first`` is the number
    of its first entry, ``to`` how many entries there were after its last.

    ``states`` are bytes, before each of the ``moves`` (in notation) and after the last, with all that is hidden from
    the viewer then or now blanked; a move that tells what is hidden now is empty. ``whole``: nothing of it is hidden.
    """

    seat: int
    first: int
    to: int
    moves: list[str]
    states: list[bytes]
    whole: bool


class Considered(Struct):
    """What an action would do: the code of the ``reason`` against it, and the ``section`` of the rules page; or points
    and scene right after it, or neither where they would show what is hidden from the viewer."""

    reason: str | None
    section: str | None
    points: list[int]
    scene: Fields | None


def view(
    table: Table, viewer: Viewer, log_from: int = 0, consenting: Collection[int] = (), again: Collection[int] = ()
) -> View:
    """The table as a viewer may see it; the log from entry ``log_from`` on, and the entries in ``again`` before it.
    Seats in ``consenting`` agree to any undo."""
    numbers = (*sorted(again), *range(log_from, table.n))
    seen = looking(table, viewer, consenting)
    seen.log_from, seen.log = log_from, whole(telling(table, numbers, covered(table, viewer)))
    return seen


def looking(table: Table, viewer: Viewer, consenting: Collection[int] = (), *, as_record: bool = False) -> View:
    """The same without the log. ``as_record``: without points, legal actions and scene, for a device that has the
    record of the state and works them out."""
    movers = table.movers()
    sight = table.sight(eye_of(table, viewer))
    standing = sight.standing
    return View(
        n=table.n,
        movers=[] if movers == [CHANCE] or table.pace.reading else movers,
        over=not movers,
        ending=standing.ending,
        points=[] if as_record else standing.points,
        places=standing.places,
        legal={
            seat: legal
            for seat in sorted(viewer.seats)
            if not (as_record or table.pace.reading) and (legal := table.sight(seat).legal(seat))
        },
        scene=None if as_record else sight.scene,
        log_from=table.n,
        log=[],
        undo=_undo(table, viewer, consenting),
        request=_request(table),
        resigned=list(table.exits.resigned),
        out_of_time=list(table.exits.out_of_time),
    )


def telling(table: Table, numbers: Iterable[int], hidden: Container[int]) -> Pausing[list[LogLine]]:
    """The lines of these entries, where those in ``hidden`` name nothing: work that pauses."""
    lines: list[LogLine] = []
    entries, phrases = table.entries, table.phrases
    for n in numbers:
        entry, phrase = entries[n], phrases[n]
        line = LogLine(entry.n, entry.kind, entry.seat, "", "", {}, entry.at, not table.stands(n), entry.role)
        if entry.kind in WORDS:
            words = {name: getattr(entry, name) for name in WORDS[entry.kind]}
            if isinstance(entry, Takeover) and not entry.for_now:
                del words["for_now"]
            line.words = {name: int(each) if each is True or each is False else each for name, each in words.items()}
        if phrase is not None and isinstance(entry, STEPS) and n not in hidden:
            line.text, line.phrase, line.words = entry.text, phrase.name, phrase.words
        lines.append(line)
        if len(lines) % MANY == 0:
            yield
    return lines


def consider(table: Table, viewer: Viewer, seat: int, text: str) -> Considered:
    """What an action of one of the viewer's seats would do, as far as they may know. NotationError if it is none."""
    action = table.game.actions.read(text)
    if table.exits.ended:
        return Considered("ended", None, [], None)
    if table.pace.reading:
        return Considered("listening", None, [], None)
    reason = table.engine.why(table.seen(seat), seat, action)
    if reason:
        return Considered(table.game.reasons[reason], table.game.section(reason), [], None)
    after = table.foreseen(eye_of(table, viewer), seat, action)
    if after is None:
        return Considered(None, None, [], None)
    return Considered(None, None, table.engine.points(after), fields_of(table.engine, after))


LONGEST_TURN = 500
"""Steps of a turn that is explained; where everybody acts at once, a turn may have any number of them."""


def turn(table: Table, viewer: Viewer, n: int) -> SeenTurn:
    """The turn that entry ``n`` belongs to, or comes before if it is an outcome: what moves are explained by. Where
    everybody acts at once, what was done then, or what the bank did for one side. IndexError if it belongs to none, or
    was taken back; IllegalError ``turn_too_long``."""
    return whole(seeing_turn(table, viewer, n))


def seeing_turn(table: Table, viewer: Viewer, n: int) -> Pausing[SeenTurn]:
    """The same as work that pauses."""
    line = table.line
    place = bisect_left(line, n, key=lambda step: step.n)
    if place == len(line) or line[place].n != n:
        raise IndexError(f"entry {n} is no step that stands")
    first, to = _deed_at(table, place, covered(table, viewer)) if table.game.done else _turn_at(table, place)
    if to - first > LONGEST_TURN:
        raise IllegalError("turn_too_long", "n", f"it has {to - first} steps")
    yield
    hides = _blanks(table, eye_of(table, viewer))
    states = yield from table.states(first, to)
    seat = line[first].seat if line[first].seat != CHANCE else _seat_served(table, states[0])
    shown = [hides(state) for state in states]
    hidden = covered(table, viewer)
    moves = ["" if step.n in hidden else table.text_of(step) for step in line[first:to]]
    whole_turn = shown == states and "" not in moves
    return SeenTurn(seat, line[first].n, line[to - 1].n + 1, moves, shown, whole_turn)


def _turn_at(table: Table, place: int) -> tuple[int, int]:
    """Where the turn begins and ends that a step of the line belongs to, or comes before if it is an outcome."""
    line = table.line
    first = next((later for later in range(place, len(line)) if line[later].seat != CHANCE), None)
    if first is None:
        raise IndexError(f"nobody has acted after step {place}")
    to, seat = first + 1, line[first].seat
    while first > 0 and line[first - 1].seat == seat:
        first -= 1
    while to < len(line) and line[to].seat == seat:
        to += 1
    return first, to


def _deed_at(table: Table, place: int, hidden: Covered) -> tuple[int, int]:
    """The same where everybody acts at once and there are no turns: small steps with the one that they lead to, or one
    outcome. A hidden step stands alone: what kind it is of, nobody else may tell."""
    line = table.line

    def is_part(step: int) -> bool:
        return (
            line[step].n not in hidden
            and line[step].seat == line[place].seat
            and table.game.actions.is_part(kind_of(line[step].action))
        )

    first, last = place, place
    while first > 0 and is_part(first - 1):
        first -= 1
    while is_part(last) and last + 1 < len(line) and line[last + 1].seat == line[place].seat:
        last += 1
    return first, last + 1


def _seat_served(table: Table, state: bytes) -> int:
    """The first seat of the side that the bank serves in a state. IndexError if it serves all."""
    errand = table.game.errand
    side = None if errand is None else errand(from_bytes(table.game.record, state)).side
    if side is None:
        raise IndexError("nobody in particular is served")
    return table.sides.index(side)


def _blanks(table: Table, eye: int) -> Callable[[bytes], bytes]:
    """What blanks, in the bytes of an earlier state, what ``eye`` was not shown then and what it is not shown now."""
    if table.shows_past:
        return lambda state: state
    if not table.game.concealed_lay_open:
        # What is hidden now has never been shown.
        return lambda state: table.engine.concealed(from_bytes(table.game.record, state), eye).tobytes()
    now, seen = (np.frombuffer(state.tobytes(), np.uint8) for state in (table.state, table.seen(eye)))
    blanked = now != seen

    def blank(state: bytes) -> bytes:
        then = table.engine.concealed(from_bytes(table.game.record, state), eye)
        return np.where(blanked, seen, np.frombuffer(then.tobytes(), np.uint8)).tobytes()

    return blank


def known(table: Table, seat: int) -> bytes:
    """The state as a player who forgets nothing knows it: all that a bot is given."""
    return table.engine.known(table.state, seat).tobytes()


def covered(table: Table, viewer: Viewer) -> Covered:
    """The entries whose lines are redacted for this viewer, because they would reveal what is hidden now."""
    return table.covered(eye_of(table, viewer))


def eye_of(table: Table, viewer: Viewer) -> int:
    """The seat whose view a viewer has: at one device with several seats, the one to move. While none of them is to
    move, we don't know who sits there, so the device shows what everybody may see. Seats of one side see the same."""
    if len(viewer.seats) < 2 or len({table.sides[seat] for seat in viewer.seats}) < 2:
        return min(viewer.seats, default=NOBODY)
    return min((seat for seat in table.movers() if seat in viewer.seats), default=NOBODY)


def _undo(table: Table, viewer: Viewer, consenting: Collection[int]) -> UndoState:
    state = UndoState()
    # Where everybody acts at once nothing is taken back: their logs are long, and many devices want this.
    to = last_own_step(table, viewer.seats) if table.game.done is None else None
    if to is None:
        state.why = "undo_nothing"
        return state
    try:
        needs = needed(table, viewer.seats, consenting, to)
        if needs and table.asking.request is None:
            check_may_ask(table, viewer.seats, "undo")
        state.to, state.needs = to, needs
    except IllegalError as error:
        state.why = error.code
    return state


def _request(table: Table) -> OpenRequest | None:
    request = table.asking.request
    if request is None:
        return None
    return OpenRequest(request.by, request.wish, request.to, list(request.waiting))
