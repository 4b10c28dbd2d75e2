"""A table as one viewer sees it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from gusher.rules.kernel import Fields, Fillings
from gusher.table.dice import SCHEME
from gusher.table.lessons import LessonStanding, Progress
from gusher.table.plans import Planned
from gusher.table.view import LogLine, OpenRequest, UndoState

from .listed import Seat
from .runs import Run


class DiceState(Struct):
    """The table's dice: the SHA-256 of their secret seed, what the seats have added (empty until the game begins, ``-``
    where a seat has added nothing), and the seed once the game is over, so that everybody can draw every outcome again.
    ``promises``: by which hashes the seats have promised that, empty where one has not. ``until``: every seat is
    filled, no promise changes any more, and devices are to keep theirs (``Addition``); then the game begins, at this
    time at the latest. By ``scheme`` 1, that of tables made before there were promises, each device said at once what
    it added. By scheme 3 the tables of a round draw the same, under the name ``table``, and the seed is shown once the
    last of them is over. The entries before ``since`` came with the file of a game that goes on here: these dice drew
    none of their outcomes, though they are counted."""

    commitment: str
    nonces: list[str]
    seed: str | None
    scheme: int = SCHEME
    promises: list[str] = []
    until: float | None = None
    table: str = ""
    since: int = 0


class Draw(Struct):
    """One outcome that was ever drawn at a table: number ``k`` of the dice, entry ``n`` of the log, by its ``text``. It
    was drawn by ``weight`` of ``total`` numbers, from ``first`` on."""

    n: int
    k: int
    text: str
    total: int
    first: int
    weight: int


class Draws(Struct):
    """GET /api/tables/{id}/draws, once the game is over: all that its dice drew, and what the rules had to say about
    each, so that a page can draw them again. ``gusher verify`` asks its own rules instead."""

    draws: list[Draw]


class ClockState(Struct):
    """How many seconds each phase has, 0 for as many as anybody wants, and when this one ends, in seconds since 1970;
    None while nobody acts. ``paused``: nobody acts and no time passes; then ``left`` are the seconds that there will be
    when it goes on.

    ``seats``: where one acts after the other, the same for turns, or in ``total`` for all turns of a seat, to each of
    which ``increment`` come then. These are the seconds that each seat had left at ``since``; from then on the time
    of ``turn`` runs until ``ends``, if it does. ``flagged``: it is over, and a bot acts for the seat; or
    whoever has none left ``loses``.

    ``starts``: a phase in which all act at once gives everybody time to see what the bank has done; only then does its
    time run. None where it did not begin with that."""

    seconds: int
    ends: float | None
    paused: bool = False
    left: float | None = None
    seats: list[float] = []
    turn: int | None = None
    since: float = 0.0
    total: bool = False
    increment: int = 0
    flagged: bool = False
    loses: bool = False
    starts: float | None = None


class LessonState(Struct):
    """The lesson that is taken at a table: its name, the ``number`` that it has ``of`` so many, and the name of the
    ``following`` one. It begins after ``start`` entries. ``says`` is the text of ``standing`` among the lesson's own
    (``praise``, ``missed``, ``wrong.…``), empty as long as it is open. ``progress``: how many of the points it
    asks for there are, where it is a game for points."""

    name: str
    number: int
    of: int
    following: str | None
    start: int
    standing: LessonStanding
    says: str
    progress: Progress | None = None


class WayOut(Struct):
    """How the viewer can leave the table, or end its game, with which of their ``seats``.

    ``stand_in``: a ``bot`` of this level plays for now; ``return``: no longer. ``resign``: one of the seats gives up
    and counts as last; a ``bot`` of this level plays on for it, or the game ends if none is named. ``leave``: a bot
    plays on for all of them, and nobody counts as last. ``end``: the points count as they stand. ``abandon``: there is
    no result. Those in ``asks`` have to agree; if there are none it happens at once. ``why``: the code of the reason
    why not now.
    """

    kind: Literal["stand_in", "return", "resign", "leave", "end", "abandon"]
    seats: list[int]
    asks: list[int] = []
    bot: str | None = None
    why: str | None = None


class DueOutcome(Struct):
    """An outcome that can be entered: its ``text`` in notation, and the sentence of the game's texts that tells it
    (``log.<phrase>``) with its ``words``."""

    text: str
    phrase: str
    words: Fillings


class AloudState(Struct):
    """Where the bank is read out, step by step: at which of its two desks it has something to do, or has just done the
    last (None: people act), and for which ``side`` (None: for all). ``more``: steps that are due; without, it only
    remains to say that all has been read."""

    desk: int | None = None
    side: int | None = None
    more: bool = False


class TableView(Struct, tag="view"):
    """All that a viewer may know of a table after ``n`` entries.

    ``scene`` holds what screens draw: the fields of the game's state and of its observation by name, lists of several
    dimensions with their rows one after the other (``gusher.rules.<game>``). ``legal`` maps each of the viewer's seats
    that may act to its legal moves in notation; nobody may before every seat is filled. ``log`` holds the entries from
    ``log_from`` on, and those before it whose lines have faded, or come back, since this device was told of them: the
    newer line always holds. ``conceals``: things may be hidden until the game is over, and till then the past is not
    shown (``/at/{n}``). ``only_for``: at a device with several seats, the one that alone may see all of this.
    ``clock``: if phases end by the clock, or the table is paused. ``points`` and ``places`` are per side; a place can
    be shared, and in a game that was abandoned there are none. ``ending`` is the code of how it ended: one of the
    game's, or ``resigned``, ``agreed`` or ``abandoned``. ``request`` is what somebody asks the others, ``resigned`` are
    the seats that have resigned, ``out_of_time`` those of them whose time ran out, ``ways_out`` how the viewer can
    leave, and ``next`` is the table of the next game.
    ``thinking``: bots at work. ``dice`` is None where the game came ``from_file``, and nobody may act there; and where
    a ``lesson`` is taken, which began in the middle of a game. ``watching``: so many look on without a seat.
    ``by_hand``: whoever made the table enters what real dice, cards and tiles show; ``due`` is what they can enter now,
    told to them alone. ``room``: the code of the room that this table belongs to, whose hosts do what else whoever made
    a table does. ``side_names``: what the sides call themselves, empty where they have given themselves no name.
    ``aloud``: how far the bank has been read out, where somebody does that. ``hints``: all who play may ask for hints.
    ``planned``: what is left of what the viewer has planned, if anything; told to nobody else.

    ``module`` names the game's rules as WebAssembly, which lie at /modules/{module}.wasm; None as long as there are
    none that fit. A device that has them (it asks for ``RECORDS``) is sent the game's ``record`` as the viewer may see
    it, by what stands there from which byte on where it is not 0, and which of their seats are ``acting``, instead of
    ``scene``, ``legal`` and ``points``, which follow from that; but not who plays several seats that see different
    things.
    """

    id: str
    game: str
    rules_version: int
    options: dict[str, str | bool]
    seats: list[Seat]
    maker: bool
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
    thinking: list[int]
    request: OpenRequest | None = None
    resigned: list[int] = []
    out_of_time: list[int] = []
    ways_out: list[WayOut] = []
    next: str | None = None
    dice: DiceState | None = None
    from_file: bool = False
    conceals: bool = False
    only_for: int | None = None
    clock: ClockState | None = None
    watching: int = 0
    lesson: LessonState | None = None
    by_hand: bool = False
    due: list[DueOutcome] = []
    room: str | None = None
    side_names: list[str] = []
    aloud: AloudState | None = None
    hints: bool = False
    planned: Planned | None = None
    module: str | None = None
    record: list[Run] | None = None
    acting: list[int] = []


RECORDS = "gusher.records.2"
"""The subprotocol of a WebSocket to a device that works out by itself what follows from the game's record."""


class Patch(Struct, tag="patch", omit_defaults=True):
    """What has changed since the view, or the patch, that this connection was sent last: there are ``n`` entries now,
    ``log`` holds the lines that are new or have changed (by their number; the newer line always holds), and ``changes``
    the view's fields that are different now; of the ``scene``, only those of its fields. ``runs``: what has
    changed in the record, and from which byte on, entry by entry for the last entries, or in one for all of them."""

    n: int
    log: list[LogLine]
    changes: dict[str, Any] = {}
    runs: list[list[Run]] = []


def patched(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The view that a patch makes of the one before, both as they travelled."""
    lines = {line["n"]: line for line in (*view["log"], *patch["log"])}
    log = [lines[n] for n in sorted(lines) if n < patch["n"]]
    changes = patch.get("changes", {})
    if view["scene"] and changes.get("scene"):
        changes = {**changes, "scene": {**view["scene"], **changes["scene"]}}
    return {**view, **changes, "n": patch["n"], "log": log}
