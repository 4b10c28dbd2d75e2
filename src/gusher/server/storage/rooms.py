"""What is stored of rooms. A room's log is kept like a table's; all that may have to be erased lies beside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from gusher.room import Entry
from gusher.server.protocol.new_tables import NewTime
from gusher.server.protocol.rooms import Naming


class KeptPerson(Struct):
    """Somebody in a room: their ``name``; the person of the device that they use (None: they have come back nowhere
    yet); a fingerprint of their PIN, and how many wrong ones were typed since the last right one. ``is_named``:
    they have their name from a host; ``wanted``: the name that they would like, which waits for one. ``pins``: how many
    PINs they have been given that ``ComingIn`` can tell again; 0 in a room of release 0.1. ``present``: a host has said
    that they are there, though they have come on no device."""

    name: str
    person: str | None
    pin: str
    wrong: int = 0
    is_named: bool = False
    wanted: str = ""
    pins: int = 0
    present: bool = False


class Beside(Struct):
    """What is kept beside the log of a room. ``people`` by number; ``hosts`` and ``walls`` are the persons of devices
    with these rights, and ``host_key`` and ``wall_key`` what gives them. ``names`` of groups; the ids of the
    ``tables``; how many groups sit ``at_table`` (0: as is usual); what a host has ``told`` everybody. ``named``:
    the groups that have their name from a host; ``wanted``: what groups would like to be called. ``sent_away``:
    fingerprints of the people whom hosts have sent out. In a tournament ``tables`` are those of its last round, and
    ``former`` those of each round before; ``time`` is the clock of a game. ``host_pins``: which PIN the hosts have now;
    ``host_wrong``: how many wrong ones were typed since the last right one. ``unwanted``: the words that no name has,
    None while hosts have not changed them. ``data_key``: the fingerprint of the key to the room's data, if there is
    one. ``treatment`` and ``seed``: see ``NewRoom``."""

    game: str
    options: dict[str, str | bool]
    host_key: str
    wall_key: str
    at_table: int = 0
    people: dict[int, KeptPerson] = {}
    hosts: list[str] = []
    walls: list[str] = []
    names: dict[int, str] = {}
    tables: list[str] = []
    told: str = ""
    naming: Naming = "free"
    named: list[int] = []
    wanted: dict[int, str] = {}
    sent_away: list[str] = []
    host_pins: int = 1
    host_wrong: int = 0
    unwanted: list[str] | None = None
    data_key: str = ""
    former: list[list[str]] = []
    time: NewTime | None = None
    treatment: str = ""
    seed: str = ""

    def all_tables(self) -> list[str]:
        """The ids of all tables that belong to the room."""
        return [table for each in (*self.former, self.tables) for table in each]

    def leave_tables(self) -> None:
        """Go on to other tables."""
        if self.tables:
            self.former, self.tables = [*self.former, self.tables], []


@dataclass
class StoredRoom:
    """A room as it is kept: its ``code``, when it ``closes``, what is ``beside`` its log, the ``entries`` of that, and
    the ``keys`` of the messages that they come from."""

    id: str
    code: str
    closes: float
    beside: Beside
    entries: list[Entry] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
