"""What people's devices and the server say to each other about a room: as ``messages`` for a table.

A room has people, who joined under its code, in groups that play together (a company in Oil City, one person in a game
without shared sides); hosts; and tables, to which the groups go when the game starts. Groups, tables and seats of a
group count from 0, people and hosts from 1.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gusher.table.commands import Key

from .listed import Attending
from .new_tables import NewTime
from .seen import DueOutcome

RoomPhase = Literal["gathering", "playing", "debrief"]
RoomRole = Literal["host", "wall", "member", "stranger"]
Naming = Literal["free", "approved", "numbers"]
"""How people and groups get their names: as they want, once a host has allowed it, or not at all, but their numbers."""
Dealing = Literal["listed", "random", "balanced"]
"""How the people of a list get their groups: as it says, at random, or so that levels are spread over them."""
MOST_AT_TABLE = 120
MOST_WORDS = 500
LONGEST_LIST = 20_000
LAST_PAGE = 999
LONGEST_TREATMENT = 60
LONGEST_SEED = 40

# ---------------------------------------------------------------------------------------------------------------------
# Opening rooms and coming in, over HTTP


class NewTournament(Struct, forbid_unknown_fields=True):
    """A tournament, with so many ``rounds`` (0: in a round robin as many as it takes for all to meet) and
    ``at_table`` people at a table at most. ``time``: the clock of each game. ``mirrored``: all tables of a round draw
    the same. ``by_margin``: ties are broken by points before they are by opponents' scores."""

    system: Literal["swiss", "round_robin"]
    rounds: Annotated[int, Meta(ge=0, le=99)] = 0
    at_table: Annotated[int, Meta(ge=2, le=4)] = 2
    time: NewTime | None = None
    mirrored: bool = False
    by_margin: bool = False


class NewRoom(Struct, forbid_unknown_fields=True):
    """POST /api/rooms: open a room for a game, for about so many ``people``. Whoever opens it is its first host.
    ``clock``: the seconds of each phase, 0 for no limit. The room erases itself after ``days``. ``at_table``: how many
    groups sit at a table, 0 for as many as is usual. ``aloud``: hosts read out what the bank does; ``by_hand``: they
    enter what the dice and cards of the printed game show, and read out the rest. ``tournament``: people play one, each
    for themselves. ``treatment``: the name of this way to play, such as that of its preset; files and research data
    carry it. ``seed``: rooms with the same draw the same, by ``gusher.table.dice.SEEDED``; only hosts are told."""

    game: str
    people: int
    options: dict[str, str | bool] = {}
    clock: int = 0
    days: int = 30
    at_table: Annotated[int, Meta(ge=0, le=MOST_AT_TABLE)] = 0
    aloud: bool = False
    naming: Naming = "free"
    tournament: NewTournament | None = None
    by_hand: bool = False
    treatment: Annotated[str, Meta(max_length=LONGEST_TREATMENT)] = ""
    seed: Annotated[str, Meta(max_length=LONGEST_SEED)] = ""


class RoomCreated(Struct):
    """A room that was opened: the ``code`` under which people join."""

    id: str
    code: str


class RoomDoor(Struct):
    """GET /api/rooms/{code}: what somebody who has the code is told before they join. ``role``: what they are there
    already; ``open``: whether newcomers may join; ``sent_away``: a host has sent them out. Who else is in the room is
    told to nobody at the door."""

    id: str
    code: str
    game: str
    role: RoomRole
    open: bool
    naming: Naming = "free"
    sent_away: bool = False


class JoinRoom(Struct, forbid_unknown_fields=True):
    """POST /api/rooms/{code}/join: come in under this name, which may be empty where people are numbers."""

    name: str = ""
    key: Key = ""


class ReturnToRoom(Struct, forbid_unknown_fields=True):
    """POST /api/rooms/{code}/return: be this person on this device from now on, by the PIN that they were shown or that
    is on their card. They are named by their ``number``, or by their ``name`` however many have it."""

    pin: str
    number: int | None = None
    name: str = ""


class LeadRoom(Struct, forbid_unknown_fields=True):
    """POST /api/rooms/{code}/lead: be a host on this device, too, by the hosts' PIN."""

    pin: str


class Unwanted(Struct):
    """GET /api/rooms/{code}/unwanted: for hosts, the words not allowed in names that people choose."""

    words: list[str]


class EnterByKey(Struct, forbid_unknown_fields=True):
    """POST /api/rooms/{code}/key: have the rights of a link on this device: a host's, or the wall's."""

    key: str


class Entered(Struct):
    """Who somebody is now in a room. ``pin``: four digits by which they come back on another device, shown once;
    ``pin_mark``: see ``RoomView``."""

    id: str
    role: RoomRole
    number: int | None = None
    pin: str = ""
    pin_mark: str = ""


# ---------------------------------------------------------------------------------------------------------------------
# A room as somebody there sees it: WebSocket /api/rooms/{code}/live?as=wall


class RoomPerson(Struct):
    """Somebody in a room. The ``group`` that they play in, and which ``seats`` of it; several people can share one.
    ``table_seats``: the same at the table of the group, once the game has started. ``away_for_now``: bots play
    these seats until they come back. ``expected``: they were listed for a tournament and have not come, so that they
    are not paired."""

    number: int
    name: str
    group: int | None
    seats: list[int]
    presence: Attending
    table_seats: list[int] = []
    away_for_now: bool = False
    locked: bool = False
    expected: bool = False


class RoomGroup(Struct):
    """A group: the ``name`` that it gave itself, empty until then; how many people it is meant for; the ``bots`` at its
    seats (the level, null where none sits). ``table`` and ``side`` tell where it plays; the side is null before the
    game starts, and of a group that was left out. ``host`` plays for it while nobody is in it."""

    number: int
    name: str
    size: int
    bots: list[str | None]
    table: int
    side: int | None = None
    host: int | None = None


class RoomTable(Struct):
    """A table of a room, once the game has started."""

    id: str
    over: bool


class WallState(Struct):
    """What the hosts have chosen for the wall: nothing (``blank``), without points, and which ``page`` of the debrief
    of which ``table``."""

    blank: bool = False
    points_hidden: bool = False
    page: int = 0
    table: int = 0


class RoomMessage(Struct):
    """What a host has told everybody, as entry ``n`` of the room."""

    n: int
    at: float
    text: str


class RoomLinks(Struct):
    """For hosts alone: the keys of the links ``/room/CODE/host/KEY`` and ``/room/CODE/wall/KEY``, and the ``pin`` of
    hosts. ``locked``: too many wrong ones were typed, and it opens nothing until there is a new one. ``data``: a key to
    the data of the room is out."""

    host: str
    wall: str
    pin: str
    locked: bool
    data: bool = False


class WaitingName(Struct):
    """A ``person`` or a ``group`` would like this name, and waits for a host to allow it."""

    name: str
    person: int | None = None
    group: int | None = None


class TournamentMatch(Struct):
    """A table of a round, by side: ``people``, and once it is over their ``places`` and ``points``."""

    people: list[int]
    places: list[int]
    points: list[int]


class TournamentRound(Struct):
    """A round by table, and who had a bye."""

    matches: list[TournamentMatch]
    byes: list[int]


class TournamentLine(Struct):
    """Somebody in the standings: see ``gusher.room.tournament.Line``. ``rating`` and its ``doubt`` are null before the
    first result. Who has left the room is in no other list."""

    person: int
    place: int
    score: float
    opponents: float
    beaten: float
    margin: float
    played: int
    rating: float | None
    doubt: float | None
    withdrawn: bool


class TournamentState(Struct):
    """The tournament in a room: how it is played, its ``rounds`` so far, and the ``standings``. ``planned`` is 0 until
    it is known how many rounds there will be."""

    system: Literal["swiss", "round_robin"]
    at_table: int
    planned: int
    mirrored: bool
    by_margin: bool
    rounds: list[TournamentRound]
    standings: list[TournamentLine]
    time: NewTime | None = None


class RoomView(Struct, tag="room"):
    """All that somebody may know of a room after ``n`` entries. ``seats``: so many has a group; ``roles`` are the names
    of these in the game's texts (``seat.<role>``), empty where they have none. ``me``: the viewer's own number as a
    member; ``host``: as a host. ``voided``: when a host last took a phase back. ``hosts``: how many there are.
    ``closes``: when the room erases itself, in seconds since 1970. ``now``: the server's time when this was told.
    ``pin_mark``: a word for the PIN that a member has now, by which their device knows whether it still shows that one.
    ``aloud``: hosts read out what the bank does; ``desks``: which of them at each of its two, null where any may.
    ``by_hand``: they enter what the dice and cards of the printed game show. ``podium``: since when the wall shows who
    has won, null while it keeps that back. ``treatment`` and ``seed``: as in ``NewRoom``, for hosts.
    ``host_here``: a host is connected, or was a moment ago. ``rounds``: how many games have begun at the tables.
    ``hides_tables``: tables have the same luck and some go on, so nobody is shown another's board.
    For hosts: how many were ``sent_away`` and may not come in anew, and the ``names`` that wait for them."""

    id: str
    code: str
    game: str
    options: dict[str, str | bool]
    role: RoomRole
    me: int | None
    n: int
    phase: RoomPhase
    locked: bool
    people: list[RoomPerson]
    groups: list[RoomGroup]
    tables: list[RoomTable]
    seats: int
    hosts: int
    clock: int
    wall: WallState
    message: RoomMessage | None
    closes: float
    now: float
    links: RoomLinks | None = None
    voided: float | None = None
    aloud: bool = False
    desks: tuple[int | None, int | None] = (None, None)
    host: int | None = None
    pin_mark: str = ""
    naming: Naming = "free"
    host_here: bool = True
    sent_away: int = 0
    names: list[WaitingName] = []
    tournament: TournamentState | None = None
    by_hand: bool = False
    podium: float | None = None
    treatment: str = ""
    seed: str = ""
    rounds: int = 0
    hides_tables: bool = False


class TableResult(Struct):
    """A table of a round: its ``id``, and how many entries its log has. ``turned``: after that entry whoever came first
    was never behind again; null where they never were, or the game goes on."""

    id: str
    n: int
    over: bool
    turned: int | None


class RoomResults(Struct):
    """GET /api/rooms/{code}/results: all rounds of a room, as those of a tournament. ``names`` of whoever is in no list
    of people: groups, by their numbers in ``state``. ``tables`` by round, but for those without opponents."""

    state: TournamentState
    names: dict[int, str]
    tables: list[list[TableResult]]


class RoomLuck(Struct):
    """GET /api/rooms/{code}/luck: ``done`` of ``total`` rolls and decisions are weighed. ``tables`` has those of which
    all are, by id: how many points of each side's lead over the others' average came from the dice. Games without dice
    are not among them, nor the oldest of very many."""

    done: int
    total: int
    tables: dict[str, list[float]]


class ClassResults(Struct):
    """The results of a room or a treatment in points: how many there are, the lowest, the quartiles, the highest, and
    how many fall into each band."""

    name: str
    treatment: str
    count: int
    least: float
    lower: float
    median: float
    upper: float
    most: float
    bands: list[int]


class Classes(Struct):
    """GET /api/classes: rooms side by side. ``edges``: where the bands of points begin, and where the last ends."""

    edges: list[int]
    rooms: list[ClassResults]
    treatments: list[ClassResults]


class DueAtTable(Struct):
    """GET /api/rooms/{code}/tables/{table}/due: what hosts can enter at a table after ``n`` entries of its log."""

    n: int
    due: list[DueOutcome]


# ---------------------------------------------------------------------------------------------------------------------
# What is done there, by POST to its acts


class _Act(Struct, tag_field="act", forbid_unknown_fields=True, kw_only=True):
    key: Key = ""


class Arrange(_Act, tag="arrange"):
    """As a host, before the start: groups and tables for so many people. Everybody is seated anew, in the order in
    which they came."""

    people: int


class Place(_Act, tag="place"):
    """Move somebody to a group, and there to a seat (null: where most room is). As a host at any time; oneself before
    the start, unless the room is locked."""

    person: int
    group: int
    seat: int | None = None


class List(_Act, tag="list"):
    """As a host, before the start: keep seats for the people of a list, one per line or as CSV. People of an earlier
    list who have not come are removed."""

    text: Annotated[str, Meta(max_length=LONGEST_LIST)]
    dealing: Dealing = "listed"


class Rename(_Act, tag="rename"):
    """Give somebody another name: a host, or oneself as long as no host has done so."""

    person: int
    name: str


class NameGroup(_Act, tag="name_group"):
    """Give a group a name: a host, or somebody in it as long as no host has done so."""

    group: int
    name: str


class SetNaming(_Act, tag="naming"):
    """As a host, say how people and groups get their names. Those who are here keep theirs."""

    naming: Naming


class SetDataKey(_Act, tag="data_key"):
    """As a host, make a key with which programs read the data of the room, without names and nothing else, or revoke
    it. An earlier key no longer works."""

    on: bool


class SetUnwanted(_Act, tag="unwanted"):
    """As a host, say which words are not allowed in names that people choose (null: those with which a room begins). A
    star at the end of a word stands for any ending."""

    words: Annotated[list[str], Meta(max_length=MOST_WORDS)] | None


class Decide(_Act, tag="decide"):
    """As a host, let a ``person`` or a ``group`` be called what they want, or not. ``name``: what the host has seen."""

    name: str
    allow: bool
    person: int | None = None
    group: int | None = None


class Remove(_Act, tag="remove"):
    """As a host, send somebody out of the room. Their seats are their partners' then, and their device does not come in
    anew."""

    person: int


class LetBackIn(_Act, tag="let_back_in"):
    """As a host, let everybody who was sent out come in anew."""


class Lock(_Act, tag="lock"):
    """As a host, let no newcomers in any more, or again; before the start nobody changes their place while it is
    locked."""

    locked: bool


class SetBot(_Act, tag="bot"):
    """As a host, let a bot of this level play a seat of a group, or (null) none any more."""

    group: int
    seat: int
    level: str | None


class FillWithBots(_Act, tag="fill"):
    """As a host, let bots of this level play all seats of the groups that nobody is in: for a demonstration, or for
    more companies than there are people."""

    level: str


class StandIn(_Act, tag="stand_in"):
    """Let bots play somebody's seats for now, or no longer: a host, or oneself."""

    person: int
    on: bool


class TakeOver(_Act, tag="take_over"):
    """As somebody who shares all their seats, once the game has started: have the ``seat`` of a group that a bot plays,
    or that it plays for somebody who is away."""

    person: int
    group: int
    seat: int


class NewPin(_Act, tag="new_pin"):
    """As a host, give somebody a new PIN, which opens their name again, or (null) hosts."""

    person: int | None = None


class Start(_Act, tag="start"):
    """As a host, begin to play, however many seats are filled. Empty groups are left out."""


class PlayAgain(_Act, tag="again"):
    """As a host, begin another game at new tables once all are over, after ``rounds``: the same people, each a place
    on."""

    rounds: int


class PauseAll(_Act, tag="pause"):
    """As a host, stop all tables, or let them go on."""

    paused: bool


class MoreTime(_Act, tag="more_time"):
    """As a host, give the phase that goes on so many seconds more."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]


class SetClock(_Act, tag="clock"):
    """As a host, give every phase so many seconds, 0 for as many as anybody wants."""

    seconds: int


class NextPhase(_Act, tag="next_phase"):
    """As a host, end the phase for all whom a table waits for. ``n``: entries of that table that the host knows."""

    table: int
    n: int


class VoidPhase(_Act, tag="void_phase"):
    """As a host, take back the last phase of a table: everything is as it was when it began. What was drawn stays in
    the log, and will not come again in the same way. ``n``: as for ``NextPhase``."""

    table: int
    n: int


class ReadAloud(_Act, tag="aloud"):
    """As a host, have the bank read out by hosts from now on, step by step, or no longer: then it does at once what is
    due."""

    on: bool


class TakeDesk(_Act, tag="desk"):
    """As a host, read what is done at this desk of the bank, whoever had it before; 0: at none any more."""

    desk: Annotated[int, Meta(ge=0, le=2)]


class Read(_Act, tag="read"):
    """As a host, read on at a table: a ``step`` of the bank, all that it does for one ``side`` now, or ``all`` up to
    the next phase; or say that all has been read. ``n``: so many entries has that table."""

    table: int
    n: int
    far: Literal["step", "side", "all"] = "step"


class EnterOutcome(_Act, tag="enter"):
    """As a host, say what the dice or cards of the printed game show, where that is due (``DueAtTable``). ``n``: as for
    ``Read``."""

    table: int
    n: int
    outcome: str


class Retract(_Act, tag="retract"):
    """As a host, take back what was entered last, with what the bank has done after it, while nobody has acted since.
    ``n``: as for ``Read``."""

    table: int
    n: int


class PlayFor(_Act, tag="play_for"):
    """As a host, play for a group that nobody is in (null: for all of these) on one's own device, or no longer."""

    group: int | None
    on: bool


class FinishGame(_Act, tag="finish"):
    """As a host, end the games of all tables: points count as they stand."""


class Tell(_Act, tag="tell"):
    """As a host, tell everybody something in one line; empty takes it away."""

    text: str


class Show(_Act, tag="show"):
    """As a host, say what is on the wall."""

    blank: bool = False
    points_hidden: bool = False
    page: Annotated[int, Meta(ge=0, le=LAST_PAGE)] = 0
    table: int = 0


class ShowPodium(_Act, tag="podium"):
    """As a host, let the wall show who has won, or no longer."""

    on: bool


class TurnTo(_Act, tag="turn_to"):
    """As a host, go from playing to the debrief, or back."""

    phase: Literal["playing", "debrief"]


class BeginTournament(_Act, tag="tournament"):
    """As a host, begin another tournament with everybody who is here. Ratings are kept."""

    tournament: NewTournament


class PairRound(_Act, tag="pair"):
    """As a host, begin the next round, after ``rounds``."""

    rounds: int


class SetResult(_Act, tag="result"):
    """As a host, say how a ``table`` of a ``round`` (from 0) ended, by side; a game that goes on there ends."""

    round: int
    table: int
    places: Annotated[list[int], Meta(max_length=4)]


class Withdraw(_Act, tag="withdraw"):
    """Let a person play no further rounds, or play again: a host, or oneself."""

    person: int
    on: bool


class MarkPresent(_Act, tag="present"):
    """As a host, say that somebody who was listed is there, though no device of theirs is; or take that back."""

    person: int
    on: bool


class EraseRoom(_Act, tag="erase"):
    """As a host, remove the room with everything that was kept of it: people, names, tables and logs."""


RoomAct = (
    Arrange
    | Place
    | List
    | Rename
    | NameGroup
    | SetNaming
    | SetUnwanted
    | SetDataKey
    | Decide
    | Remove
    | LetBackIn
    | Lock
    | SetBot
    | FillWithBots
    | StandIn
    | TakeOver
    | NewPin
    | Start
    | PlayAgain
    | PauseAll
    | MoreTime
    | SetClock
    | NextPhase
    | VoidPhase
    | ReadAloud
    | TakeDesk
    | Read
    | EnterOutcome
    | Retract
    | PlayFor
    | FinishGame
    | Tell
    | Show
    | ShowPodium
    | TurnTo
    | BeginTournament
    | PairRound
    | SetResult
    | Withdraw
    | MarkPresent
    | EraseRoom
)


class RoomDone(Struct):
    """What was asked for is written: the room has ``n`` entries. ``pin``: the new one, after ``NewPin``;
    ``data_key``: the new one, after ``SetDataKey``, as it is sent with requests. Both are told only once."""

    n: int
    pin: str = ""
    data_key: str = ""
