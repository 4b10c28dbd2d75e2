"""Everything that people's devices and the server say to each other at tables and about them; what somebody wants at a
table are its commands (``gusher.table.commands``).

The screens get their TypeScript types from it (``python -m gusher.server.protocol.generate``). Seats, sides and entries
count from 0 on the wire; screens and game files count from 1. Moves travel as text in the game's notation (``e5*``).
Texts for people never travel: only codes do, and the screens have the words.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gusher.rules.kernel import Fillings
from gusher.table.branches import MOST_MOVES, Tried
from gusher.table.commands import (
    Act,
    Answer,
    Clock,
    Close,
    End,
    Enter,
    Key,
    Leave,
    Pause,
    ReadOn,
    StandIn,
    Undo,
)
from gusher.table.dice import SCHEME
from gusher.table.lessons import LessonStanding, Progress
from gusher.table.view import LogLine, OpenRequest, UndoState

from .runs import Run

# ---------------------------------------------------------------------------------------------------------------------
# Games


class OptionValue(Struct):
    """One value of an option that is a choice; ``seats`` are the seat counts it can be played with."""

    name: str
    seats: list[int]


class PartsSet(Struct):
    """Parts that can be chosen by their name. Between equal bots those who began were ``ahead`` by so many points on
    the average, which may be so far from the truth (``within``); None where nobody begins. ``group``: other sets of
    which the same has to be said."""

    name: str
    ahead: float | None
    within: float | None
    group: str | None = None


class Option(Struct):
    """What can be chosen when a table is made: one of several values, a switch, or the text of an own file of parts
    (TOML), for which the name of one of ``sets`` can stand. ``quick`` options are asked for even by whoever wants to
    play at once. ``apart`` is what holds where nothing is chosen, people sit at several devices and none may have
    hints, if that is not the default."""

    name: str
    kind: Literal["choice", "switch", "parts"]
    default: str | bool | None
    values: list[OptionValue] = []
    quick: bool = False
    sets: list[PartsSet] = []
    apart: str | bool | None = None


class GameInfo(Struct):
    """A game that can be played here. ``bots`` are the names of its levels, weakest first, and ``climb`` those of them
    by which a player climbs, each stronger than the one before. ``hints``: where all who play may be allowed hints, the
    values of each option with which they may, and an option that is not named does not matter; None where they never
    may."""

    name: str
    rules_version: int
    seats: list[int]
    options: list[Option]
    bots: list[str]
    climb: list[str]
    hints: dict[str, list[str | bool]] | None


# ---------------------------------------------------------------------------------------------------------------------
# Making and finding tables (HTTP)


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who shall sit there: the maker or somebody at the same device (``here``), a bot, or whoever follows the link
    (``open``). ``promise``: by which the device promises what it will add to the dice, the hexadecimal SHA-256 of three
    lines: ``gusher addition``, the table's id, which is what comes before the dot in ``NewDice.ticket``, and the
    addition. Once every seat is filled it says what that is (``Addition``). For a seat that promises nothing, or does
    not keep it in time, the addition follows from the seed."""

    kind: Literal["here", "bot", "open"]
    name: str = ""
    bot: str | None = None
    promise: str = ""


class NewDice(Struct):
    """GET /api/dice: dice for a table that is to be made. ``commitment`` is the SHA-256 of their seed, so that the seed
    is settled before anybody promises to add anything to it; ``ticket`` goes into ``NewTable.dice``. They are
    good for one table."""

    ticket: str
    commitment: str


class NewTime(Struct, forbid_unknown_fields=True):
    """How much time there is where one acts after the other: ``seconds`` for each turn, or in ``total`` for the whole
    game of each seat, with ``increment`` more after each of its turns. It runs once everybody has made a first move;
    whoever has none left ``loses`` the game, or a bot makes that turn."""

    seconds: int
    total: bool = False
    increment: int = 0
    loses: bool = False


class NewTable(Struct, forbid_unknown_fields=True):
    """POST /api/tables. ``public`` tables are listed in the lobby while a seat is open. ``dice``: the ticket of a
    ``NewDice``; without one, the seed is drawn when the table is made, after the server has seen the maker's promise.
    Asking again with the same ticket makes no second table but answers the first. ``by_hand``: the maker enters what
    real dice, cards and tiles show (``Enter``). ``aloud``: they read out what the bank does (``ReadOn``).
    ``hints``: all who play may ask for hints, and everybody sees who has."""

    game: str
    seats: list[NewSeat]
    options: dict[str, str | bool] = {}
    public: bool = False
    dice: str = ""
    time: NewTime | None = None
    by_hand: bool = False
    aloud: bool = False
    hints: bool = False


class Created(Struct):
    """A table that was made, from a form or from a game file."""

    id: str


class PartsText(Struct, forbid_unknown_fields=True):
    """POST /api/games/{game}/options/{option}: the text of a file of parts of one's own, to hear whether a table could
    be made with it."""

    text: str


class TakeSeat(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/seats/{seat}: sit down on an open seat under this name. ``promise``: see
    ``NewSeat``."""

    name: str
    promise: str = ""


class Addition(Struct, forbid_unknown_fields=True):
    """PUT /api/tables/{id}/seats/{seat}/dice: what this device has promised to add to the dice, up to 64 letters,
    digits, - or _. To be said while ``DiceState.until`` is there, and not before."""

    addition: str


class Again(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/next: another game for all who have played this one, which is over. It is made once,
    however many want it: with the same options and bots, seats rotated by one side. The seats of others are ``kept``
    for them; they take them like open ones, or give them back (DELETE /api/tables/{id}/seats/{seat}). ``promise``: see
    ``NewSeat``; ``dice``: see ``NewTable``."""

    promise: str = ""
    dice: str = ""


class ChangeSeat(Struct, forbid_unknown_fields=True):
    """PUT /api/tables/{id}/seats/{seat}: the table's maker gives a seat that nobody took to a bot, or opens one again:
    a bot's, or that of somebody who has not moved yet. Whoever sits down there later plays on with the same dice."""

    kind: Literal["bot", "open"]
    bot: str | None = None


class Settings(Struct, forbid_unknown_fields=True, rename="camel"):
    """PUT /api/me/settings: how this person likes the screens, whatever device they use. ``system``, or no language: as
    the device has it. A tone says that it is their turn always, at tables with ``others``, or never; others' doings are
    shown at a ``pace``; the legend beside a board is open or not, null until they open or close one."""

    language: Literal["en", "de", "pl"] | None = None
    theme: Literal["system", "light", "dark"] = "system"
    motion: Literal["system", "full", "none"] = "system"
    sound: Literal["others", "on", "off"] = "others"
    pace: Literal["slow", "normal", "fast", "once"] = "normal"
    confirm: bool = True
    show_open: bool = True
    legend: bool | None = None


class Person(Struct):
    """GET and PUT /api/me. ``resume`` is the code that brings this person to another device, with name, seats and
    ``settings``; these are null until some have been kept."""

    name: str
    resume: str
    settings: Settings | None


class NewName(Struct, forbid_unknown_fields=True):
    """PUT /api/me."""

    name: str


class Resume(Struct, forbid_unknown_fields=True):
    """POST /api/resume: become the person with this code on this device too. Of each word the first four letters are
    enough."""

    code: str


class PushKey(Struct):
    """GET /api/push: the key by which browsers know the server that may send them reminders."""

    key: str


class Subscribe(Struct, forbid_unknown_fields=True):
    """POST /api/push: remind this person on this device, in a language of the games' texts. The rest is what the
    browser says of its subscription."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class Unsubscribe(Struct, forbid_unknown_fields=True):
    """POST /api/push/off: no longer remind anybody on this device."""

    endpoint: str


Attending = Literal["connected", "away", "never"]
"""Whether somebody is at a table: a device of theirs is connected (or was, a few seconds ago), they have been there but
are away, or nobody has seen them there yet."""


SeatKind = Literal["person", "bot", "open", "kept"]


class Seat(Struct):
    """Who sits where. ``mine``: the viewer's device may play this seat. ``presence``: whether its person is at the
    table; None for whoever is none, and in lists of tables where that isn't known. ``for_now``: a bot plays there until
    its person comes back. ``same_as``: the first seat of its person, if that is another one."""

    seat: int
    side: int
    kind: SeatKind
    name: str
    bot: str | None
    mine: bool
    presence: Attending | None
    for_now: bool = False
    same_as: int | None = None


class GameResult(Struct):
    """How a game ended: the code of its ``ending``, ``points`` and ``places`` by side (no places where it was
    ``abandoned``), and the seats that ``resigned``. See ``TableView``."""

    ending: str
    points: list[int]
    places: list[int]
    resigned: list[int]


class TableSummary(Struct):
    """A line of the lobby: GET /api/tables. What is kept of a ``damaged`` table can't be read, so that it can't be
    opened, and the line holds no more than is known of it; ``game`` is empty if not even that is. ``result``: of a game
    that is over; None, too, where an earlier release has not kept it and nobody has opened the table since.
    ``ends``: when the time of the turn or the phase runs out, in seconds since 1970; None where no time runs.
    ``frozen``: begun by rules that are not here any more; see ``FrozenTable``."""

    id: str
    game: str
    options: dict[str, str | bool]
    seats: list[Seat]
    movers: list[int]
    over: bool
    entries: int
    changed: float
    mine: bool
    damaged: bool = False
    result: GameResult | None = None
    ends: float | None = None
    frozen: bool = False


class FrozenLine(Struct):
    """Entry ``n`` of a frozen table's log, as it was written: a ``kind`` of entry (see ``LogLine``), whose ``seat`` it
    was, and the ``text`` of an action or outcome, which is None where it may be hidden. What was taken back does not
    ``stand``."""

    n: int
    kind: str
    seat: int | None
    text: str | None
    stands: bool


class FrozenTable(Struct):
    """GET /api/tables/{id}/frozen: a table whose game was begun by rules (``rules_version``) that are not here any
    more; those ``in_force`` would make another game of it. So nothing can be done there and no position be shown, but
    what was written is all there, and GET /api/tables/{id}/record has it as a file. It is ``hidden`` as long as the
    game is not over, where anything may be concealed in it: by what, only its rules know."""

    id: str
    game: str
    rules_version: int
    in_force: int
    seats: list[Seat]
    over: bool
    changed: float
    result: GameResult | None
    hidden: bool
    log: list[FrozenLine]


# ---------------------------------------------------------------------------------------------------------------------
# A table as one viewer sees it


class DiceState(Struct):
    """The table's dice: the SHA-256 of their secret seed, what the seats have added (empty until the game begins, ``-``
    where a seat has added nothing), and the seed once the game is over, so that everybody can draw every outcome again.
    ``promises``: by which hashes the seats have promised that, empty where one has not. ``until``: every seat is
    filled, no promise changes any more, and devices are to keep theirs (``Addition``); then the game begins, at this
    time at the latest. By ``scheme`` 1, that of tables made before there were promises, each device said at once what
    it added."""

    commitment: str
    nonces: list[str]
    seed: str | None
    scheme: int = SCHEME
    promises: list[str] = []
    until: float | None = None


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
    """GET /api/tables/{id}/draws, once the game is over: all outcomes, and what the rules had to say about each, so
    that a page can draw them again. ``gusher verify`` asks its own rules instead."""

    draws: list[Draw]


class ClockState(Struct):
    """How many seconds each phase has, 0 for as many as anybody wants, and when this one ends, in seconds since 1970;
    None while nobody acts. ``paused``: nobody acts and no time passes; then ``left`` are the seconds that there will be
    when it goes on.

    ``seats``: where one acts after the other, the same for turns, or in ``total`` for all turns of a seat, to each of
    which ``increment`` come then. These are the seconds that each seat had left at ``since``; from then on the time
    of ``turn`` runs until ``ends``, if it does. ``flagged``: it is over, and a bot acts for the seat; or
    whoever has none left ``loses``. ``pausable``: whoever made the table may stop it.

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
    pausable: bool = True
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


System = Literal["windows", "macos", "linux", "other"]


class Obstacle(Struct):
    """What may keep phones from this computer. ``sure``: it was found here; else people have to look. ``about``:
    addresses that it is about.

    ``here_only``: the server answers to this computer alone. ``no_network``: the computer has no address in a network.
    ``virtual``: it is in a VPN, or in the network of a virtual machine. ``several``: it has several addresses, and the
    phones are perhaps at another one. ``firewall``, ``guest_network`` (it keeps devices apart) and ``mobile_data`` (the
    phone is in another network) nobody can see from here."""

    what: Literal["here_only", "no_network", "virtual", "several", "firewall", "guest_network", "mobile_data"]
    sure: bool = False
    about: list[str] = []


class DeviceHeard(Struct):
    """A device has opened the address, from this one, ``at`` so many seconds since 1970. ``here``: it is the computer
    itself."""

    address: str
    at: float
    here: bool


class Reach(Struct):
    """GET /api/reach: whether phones reach this computer. ``links``: what one of them is to open, the best first; none
    where there is no way. ``heard``: who has, lately. ``obstacles`` in the order in which they are gone through.
    ``system`` and ``port`` are for words about firewalls."""

    links: list[str]
    heard: list[DeviceHeard]
    obstacles: list[Obstacle]
    system: System
    port: int


class TableView(Struct, tag="view"):
    """All that a viewer may know of a table after ``n`` entries.

    ``scene`` is the game's own picture of the table (``gusher.rules.<game>.scene``). ``legal`` maps each of the
    viewer's seats that may act to its legal moves in notation; nobody may before every seat is filled. ``log`` holds
    the entries from ``log_from`` on, and those before it whose lines have faded, or come back, since this device was
    told of them: the newer line always holds. ``conceals``: things may be hidden until the game is over, and till then
    the past is not shown (``/at/{n}``). ``only_for``: at a device with several seats, the one that alone may see all of
    this. ``clock``: if phases end by the clock, or the table is paused. ``points`` and ``places`` are per side; a place
    can be shared, and in a game that was abandoned there are none. ``ending`` is the code of how it ended: one of the
    game's, or ``resigned``, ``agreed`` or ``abandoned``. ``request`` is what somebody asks the others, ``resigned`` are
    the seats that have resigned, ``ways_out`` how the viewer can leave, and ``next`` is the table of the next game.
    ``thinking``: bots at work. ``dice`` is None where the game came ``from_file``, and nobody may act there; and where
    a ``lesson`` is taken, which began in the middle of a game. ``watching``: so many look on without a seat.
    ``by_hand``: whoever made the table enters what real dice, cards and tiles show; ``due`` is what they can enter now,
    told to them alone. ``room``: the code of the room that this table belongs to, whose hosts do what else whoever made
    a table does. ``side_names``: what the sides call themselves, empty where they have given themselves no name.
    ``aloud``: how far the bank has been read out, where somebody does that. ``hints``: all who play may ask for hints.

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
    scene: Any
    log_from: int
    log: list[LogLine]
    undo: UndoState
    thinking: list[int]
    request: OpenRequest | None = None
    resigned: list[int] = []
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
    module: str | None = None
    record: list[Run] | None = None
    acting: list[int] = []


RECORDS = "gusher.records"
"""The subprotocol of a WebSocket to a device that works out by itself what follows from the game's record."""


class Patch(Struct, tag="patch", omit_defaults=True):
    """What has changed since the view, or the patch, that this connection was sent last: there are ``n`` entries now,
    ``log`` holds the lines that are new or have changed (by their number; the newer line always holds), and ``changes``
    are made one after the other in the view without its log. Each is ``[path, value]`` (this stands there now),
    ``[path]`` (what stood there is gone) or ``[path, first, count, values]`` (of the list there, ``count`` values from
    ``first`` on gave way to these), where a path is a list of keys and indices. ``runs``: what stands in the record
    now, from which byte on."""

    n: int
    log: list[LogLine]
    changes: list[list[Any]]
    runs: list[Run] = []


# ---------------------------------------------------------------------------------------------------------------------
# What people say at a table


class ChatRemark(Struct):
    """What somebody has said: remark ``n`` of a table, at ``at`` in seconds since 1970, from a ``seat``, or by somebody
    who is ``watching``. The ``name`` is empty where somebody has none. What its writer or the table's maker has
    ``hidden`` has no text, nor what is ``muted``: the viewer does not want to read its writer. ``reported``: told to
    the table's maker only."""

    n: int
    at: float
    seat: int | None
    name: str
    text: str
    mine: bool
    watching: bool
    state: Literal["said", "hidden", "muted"]
    reported: bool


class ChatNews(Struct, tag="chat"):
    """What is new in the chat of a table: ``remarks`` that this connection has not been told, or that have changed. A
    connection is told all of them first, and nothing at a table that has no chat.

    ``on``: people may write; ``why`` is the code of the reason why this viewer may not. ``moderates``: they made the
    table, and may hide remarks, silence people and switch the chat on and off. ``apart``: until the game is over
    players do not read what those say who watch."""

    on: bool
    why: str | None
    moderates: bool
    apart: bool
    remarks: list[ChatRemark]


# ---------------------------------------------------------------------------------------------------------------------
# Live: WebSocket /api/tables/{id}/live?after=N


class Consider(Struct, tag="consider", forbid_unknown_fields=True):
    """Ask what a move would do, or why it is not allowed. Changes nothing."""

    id: int
    seat: int
    action: str


ClientMessage = Act | Undo | Answer | Leave | StandIn | End | Close | Clock | Pause | Enter | ReadOn | Consider


class NewRemark(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/chat: say something in one line of text. Devices at the table are told by ``ChatNews``."""

    text: str
    key: Key = ""


class ChatSwitch(Struct, forbid_unknown_fields=True):
    """PUT /api/tables/{id}/chat: as the table's maker, let people write there, or not."""

    on: bool


ChatAct = Literal["hide", "report", "silence", "mute", "unmute"]
"""POST /api/tables/{id}/chat/{n}/{act}: erase remark ``n`` (one's own, or any as the table's maker); ask the maker to
look at it; as the maker, let its writer write there no more; read nothing any more of what its writer says, at any
table; read it again."""


class Reason(Struct):
    """Why something can't be done: a code of the game's or the common texts, and the section of the rules page."""

    code: str
    section: str | None = None


class Done(Struct, tag="done"):
    """The server has written what message ``id`` asked for; the log now has ``n`` entries."""

    id: int
    n: int


class Refused(Struct, tag="refused", omit_defaults=True):
    """Message ``id`` was not carried out and nothing changed. ``field`` names the part of the message that was wrong,
    if one was, ``place`` and ``found`` where in a text it was and what stood there (see ``Failure``). ``id`` is None
    for a message that could not be read, and for what concerns the whole connection."""

    id: int | None
    reason: Reason
    field: str | None = None
    place: dict[str, str | int] = {}
    found: str = ""


class Considered(Struct, tag="considered"):
    """What the move of message ``id`` would do: why not (then nothing else is set), or points and scene after it. A
    move that would show what is hidden has neither: points are empty and the scene is None."""

    id: int
    action: str
    reason: Reason | None
    points: list[int]
    scene: Any


ServerMessage = TableView | Patch | ChatNews | Done | Refused | Considered


class Failure(Struct, omit_defaults=True):
    """The body of every HTTP answer that is an error. ``detail`` is English, for whoever reads answers by hand.

    What was wrong in a file is told so that screens can say it in any language: ``place`` from the outside in
    (``{"line": 8, "move": 5}``; each key has a word in the texts), and ``found``, which stood there. ``game`` is the
    game whose texts have words for code and place, if one is concerned. ``meant``: what may have been meant instead."""

    reason: Reason
    field: str | None
    detail: str
    game: str | None = None
    place: dict[str, str | int] = {}
    found: str = ""
    meant: list[str] = []


# ---------------------------------------------------------------------------------------------------------------------
# What is asked beside playing (HTTP)


class Sentence(Struct):
    """A sentence of the game's texts by its whole key, and what fills its gaps."""

    key: str
    words: Fillings


class Explanation(Struct):
    """GET /api/tables/{id}/why/{n}: why ``seat`` did what it did in the turn that entry ``n`` belongs to; and GET
    /api/tables/{id}/advice: what would be best now, or, where others play and hints are allowed, POST
    /api/tables/{id}/hint.

    The turn lasts from entry ``first`` on until there are ``to`` entries (advice: from now on; ``moves`` in notation).
    ``did`` is what is done, one after the other, ``because`` what speaks for it, ``notes`` how that was counted.
    ``other`` is the best turn beside it, and ``better_by`` how many points more may be expected after this one; less
    than nothing where the other is the better. Both are empty where there is nothing to compare, where not all is in
    sight, and as long as the rules are not compiled. ``erred``: why a bot did not do what is better.

    Of advice, ``evidence`` is how the turn was found: by a proof, with the margin that it leads to from the seat's side
    (``proven``, at least and at most), by a search, of whose looks this was the ``share``, or by the game's evaluation.
    """

    seat: int
    first: int
    to: int
    moves: list[str]
    did: list[Sentence]
    because: list[Sentence]
    notes: list[Sentence]
    other: list[Sentence]
    better_by: float | None
    evidence: Literal["proven", "searched", "evaluated"] | None = None
    share: float | None = None
    proven: list[float] | None = None
    erred: list[Sentence] = []


class Chores(Struct):
    """GET /api/tables/{id}/chores/{seat}: what a seat may have forgotten in its phase, in notation; nothing that spends
    anything, undoes what it has done, or needs anybody else. Empty where there is nothing, or the game knows none.
    There were ``n`` entries."""

    n: int
    moves: list[str]


class LuckOfSide(Struct):
    """What became of a side, in points ahead of the others' average. All but ``result`` add up to it: the set-up, what
    its own rolls and those of the others gave to it, what its own decisions gave away and what those of the others gave
    to it, and what the evaluation did not foresee."""

    side: int
    set_up: float
    own_rolls: float
    other_rolls: float
    play: float
    other_play: float
    rest: float
    result: float


class LuckStep(Struct):
    """A roll or a turn of ``seat``: from entry ``first`` on until there are ``to`` entries. ``points`` is what it gave
    to its side, or gave away; of a good decision, how much better it was than any turn on average."""

    first: int
    to: int
    seat: int
    points: float


class Luck(Struct):
    """GET /api/tables/{id}/luck: luck and play in a game that is over. As long as it is being counted, ``done`` is less
    than ``total`` and the rest is empty: ask again, or it stops. Each list begins with what mattered most."""

    done: int
    total: int
    sides: list[LuckOfSide] = []
    lucky: list[LuckStep] = []
    unlucky: list[LuckStep] = []
    best: list[LuckStep] = []
    worst: list[LuckStep] = []


class Possible(Struct):
    """What somebody could have done, or chance could have drawn: its ``text`` in notation, and the sentence of the
    game's texts that tells it (``log.<phrase>``) with its ``words``."""

    text: str
    phrase: str
    words: Fillings


class WhatIfChoice(Struct):
    """GET /api/tables/{id}/what-if/{n}: what entry ``n`` of a game that is over could have been. ``happened`` is what
    it was, in notation, of ``seat``, or of chance (null). ``can_be_left_out``: it could have been nothing, too."""

    n: int
    seat: int | None
    happened: str
    others: list[Possible]
    can_be_left_out: bool


class Estimate(Struct):
    """A number as it was found, and between which two it lies in truth with a certainty of 95 %."""

    value: float
    low: float
    high: float


class FateOfSide(Struct):
    """What became of a side in games from one position. Four in five brought it from ``low`` to ``high`` points, half
    of them up to ``middle``; ``mean`` is the average. ``wins`` is its share of wins: who is first with others has a
    part of one."""

    side: int
    low: float
    middle: float
    high: float
    mean: Estimate
    wins: Estimate


class GainOfSide(Struct):
    """What a change brought to a side, in points and in shares of wins."""

    side: int
    points: Estimate
    wins: Estimate


class WhatIf(Struct):
    """GET /api/tables/{id}/what-if?n=…&seed=…: what becomes of a game that is over when bots go on after its first
    ``n`` entries. With ``instead``, entry ``n`` is changed: it may be said several times, for actions one after the
    other, and empty for nothing at all; then both are played on, as it ``happened`` and as it was ``changed``, and
    ``gains`` tells the difference. Where everybody acts at once the rest of the phase stays as it was; ``dropped``
    counts what could no longer be done in it.

    ``done`` of ``total`` games have been played from each position: ask again as long as there are more to come, or it
    stops. DELETE stops it at once, and what was played is kept. All seats are taken by bots of one ``level``; the same
    ``seed`` (0 to 2147483647) gives the same games. ``evidence``: what they tell is an estimate; ``proven`` where no
    game is left to play. ``endless`` games were given up and are left out.
    """

    done: int
    total: int
    seed: int
    level: str
    evidence: Literal["proven", "estimated"]
    dropped: int
    endless: int
    happened: list[FateOfSide]
    changed: list[FateOfSide]
    gains: list[GainOfSide]


class ExpectedOfSide(Struct):
    """What a side could expect at a point of a game: its share of wins (who is first with others has a part of one),
    and its points."""

    wins: Estimate
    points: Estimate


class PointOfCourse(Struct):
    """A point of a finished game, after ``n`` of its entries. What led to it begins with entry ``first``: the ``turn``
    of a ``seat``, what ``chance`` brought, all that everybody did in a ``phase``, or the ``end`` that people have put
    to the game. ``sides`` are known from so many ``games``, and empty while nothing is known. ``proven`` is how the
    game ended, and what comes of a position if both sides play as well as can be: then ``margin`` is the least and the
    most by which the first will be ahead of the second, and only points are estimated."""

    n: int
    first: int
    kind: Literal["start", "turn", "chance", "phase", "end"]
    seat: int | None
    evidence: Literal["proven", "estimated"]
    games: int
    sides: list[ExpectedOfSide]
    margin: list[float] | None = None


class ChangeOfCourse(Struct):
    """What led to the point after ``n`` entries changed what a ``side`` could expect by so much, from a share of wins
    ``before`` it."""

    n: int
    side: int
    before: float
    wins: Estimate
    points: Estimate


class Course(Struct):
    """GET /api/tables/{id}/course?since=…: what each side could expect after every move of a game that is over, by
    games that bots of one ``level`` play on from there. ``done`` of ``total`` games have been played: ask again as long
    as there are more to come, or it stops. DELETE stops it at once, and what was played is kept. ``points`` are those
    of which there is news since ``since`` games were done, all of them for 0. ``changes``: which changed most, biggest
    first, as far as that is clearly more than the luck of those games.
    """

    done: int
    total: int
    level: str
    points: list[PointOfCourse]
    changes: list[ChangeOfCourse]


class Ply(Struct):
    """An action of a seat, in notation, and the sentence of the game's texts that tells it (``log.<phrase>``) with its
    ``words``."""

    seat: int
    text: str
    phrase: str
    words: Fillings


class BestMove(Struct):
    """A move that could have been made: its actions, and in ``line`` how the game was expected to go on. ``played``: it
    is what was done; in a branch, what is tried. ``was_done``: there it is what was done in the game, where phases are
    planned. ``looks``: how often the search looked at it. ``proven``: the least and the most by which the first side
    will be ahead of the second at the end, if both play as well as can be, as far as that is proven. ``points``: what
    its side is reckoned to have in the end, where phases are planned; then ``looks`` is how often its turns were played
    to the end for that. ``sides``: what bots make of it that play on after it, by so many ``games``."""

    moves: list[Ply]
    line: list[Ply]
    played: bool
    was_done: bool
    looks: int
    proven: list[float] | None
    points: float | None
    games: int
    sides: list[ExpectedOfSide]


class BestMoves(Struct):
    """GET /api/tables/{id}/best/{n}?since=…&side=…: the best moves after ``n`` entries of a game that is over, best
    first, and the one that was made. Nothing where chance decides: there ``seat`` is null.

    Where everybody acts at once, moves are all that a ``side`` does in a phase but its deals, and it has to be said
    which; the first of its seats answers. It is the phase in which those entries end, or the one before where the bank
    is at work, from its beginning after ``first`` entries on, and all others do what they did. Elsewhere ``first`` is
    ``n``.

    ``evidence``: their order goes by a proof, by a search that looked ``looks`` times, or by the game's evaluation.
    ``reasons`` of a proof, as far as they can be seen on the board. ``before``: what is done after ``first`` entries,
    before such a move, where one is tried in a branch. How far their prospects are known, and how to stop,
    is as with a course."""

    n: int
    first: int
    seat: int | None
    done: int
    total: int
    level: str
    evidence: Literal["proven", "searched", "evaluated"]
    looks: int
    moves: list[BestMove]
    reasons: list[Sentence]
    before: list[Tried]


class Branch(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/branch: other ``moves`` than those of a game that is over, from the position after ``n`` of
    its entries on. ``further``: then all that is due is drawn, or bots make the turn of whoever is to move; where
    everybody acts at once, the rest of the phase."""

    n: Annotated[int, Meta(ge=0)]
    moves: Annotated[list[Tried], Meta(max_length=MOST_MOVES)]
    further: Literal["", "draw", "bots"] = ""


class BranchView(Struct):
    """What such a branch comes to: its ``moves``, with those that were drawn or made by bots, and the table after them.
    There whoever asks acts for all seats, one after the other, and sees what the one sees who is to move; ``due`` is
    what chance can bring."""

    moves: list[Tried]
    view: TableView


class BranchConsider(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/branch/consider: what an action of a ``seat`` would do in a branch. The answer is
    ``Considered``."""

    n: Annotated[int, Meta(ge=0)]
    moves: Annotated[list[Tried], Meta(max_length=MOST_MOVES)]
    seat: int
    action: str


class BranchAnalysis(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/branch/course and /best: the course of a branch, from the position on where it begins, or
    the best moves at its end, where everybody acts at once of a ``side``; as with those of the game. DELETE
    /api/tables/{id}/branch stops both."""

    n: Annotated[int, Meta(ge=0)]
    moves: Annotated[list[Tried], Meta(max_length=MOST_MOVES)]
    since: int = 0
    side: int | None = None


# ---------------------------------------------------------------------------------------------------------------------
# Puzzles


class PuzzleSummary(Struct):
    """One of GET /api/puzzles/{game}, which lists them from the easiest to the hardest. ``fails``: in how many of 100
    tries bots fail at it. ``options`` as with tables, ``goal`` as in ``PuzzleView``."""

    name: str
    goal: Literal["win", "share", "best"]
    fails: int
    options: dict[str, str | bool]


class PuzzleView(Struct):
    """GET /api/puzzles/{game}/{name}: a puzzle, with the position after the actions that were asked for (``after``).

    It is number ``number`` of ``of``, counted from 1. Whoever solves it plays ``seat``; only at the beginning they may
    act. ``goal``: one move alone still wins, one alone still shares the win, or one is the best on the average.
    ``start``: so many entries had been made when it began."""

    game: str
    name: str
    number: int
    of: int
    fails: int
    seat: int
    goal: Literal["win", "share", "best"]
    start: int
    view: TableView


class PuzzleStep(Struct):
    """An action, and what speaks for it."""

    ply: Ply
    because: list[Sentence]


class PuzzleReply(Struct):
    """What the other one does best after a try: the ``roll`` that it answers, null for a turn without one, what is
    done, and by how many points whoever has tried may expect to be ahead in the end (``lead``)."""

    roll: Ply | None
    did: list[Sentence]
    lead: float


class PuzzleReckoning(Struct):
    """What is to be expected after a try (``lead``) and after the turn that is looked for (``best``), in points ahead
    in the end; that one is better by ``worth`` than all that comes down to something else. By all that can be done,
    with every roll, in the other one's next turn (``replies``) and in one's own after it; what stands then, the game's
    evaluation judges. So it is no proof."""

    lead: float
    best: float
    worth: float
    replies: list[PuzzleReply]


class PuzzleAnswer(Struct):
    """GET /api/puzzles/{game}/{name}/answer: what a try comes to. ``right``: it is one that was looked for.
    ``tried`` are its own actions, ``line`` is how the game goes on if both play as well as can be. ``proven``: by so
    many points, at least and at most, whoever has tried wins then; null where it could not be proven in time.
    ``points`` are what each side has after the line, and ``over`` says that the game is over then. ``reckoned``: where
    nothing can be proven but turns are reckoned; then ``line`` is the reply that costs most."""

    right: bool
    tried: list[PuzzleStep]
    line: list[PuzzleStep]
    proven: list[float] | None
    points: list[int]
    over: bool
    reckoned: PuzzleReckoning | None


class PuzzleTurn(Struct):
    """A turn: its actions in notation, and what it comes down to (``told``); nothing where the notation says it all."""

    moves: list[str]
    told: list[Sentence]


class PuzzleHint(Struct):
    """GET /api/puzzles/{game}/{name}/hint: what speaks for the move that is looked for, and a few moves of which it is
    one."""

    because: list[Sentence]
    among: list[PuzzleTurn]


# ---------------------------------------------------------------------------------------------------------------------
# The server itself


class Addresses(Struct):
    """GET /api/address: where this server can be reached, the address to share first."""

    addresses: list[str]


class Health(Struct):
    """GET /api/health. ``status`` is ``not_stored`` as long as nothing can be written, as on a full disk or when the
    database has gone: then whatever anybody wants is refused, and this answer has status 503.

    ``compiled``: the rules run at full speed; before, everything works a little slower. ``bots``: the workers are warm.
    Both become true by themselves; once ``settled``, nothing more changes, and what is still false stays so, as where
    this machine can't compile."""

    version: str
    status: Literal["ok", "not_stored"]
    compiled: bool
    bots: bool
    settled: bool
