"""The log of a room: numbered entries, never edited. It is the truth; the room is what it folds to. Names, PINs and
what hosts tell people are kept beside it, so that they can be erased."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from .tournament.event import System

Phase = Literal["gathering", "playing", "debrief"]
Role = Literal["", "host", "member"]


class _Entry(Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """``n`` counts from 0, ``at`` is the time in seconds since 1970. Host or member ``by`` did it."""

    n: int
    at: float = 0.0
    role: Role = ""
    by: int | None = None


class Open(_Entry, frozen=True, kw_only=True, tag="open"):
    """A room for ``people``, with ``sides`` groups at a table at most (0: as is usual for the game) and so many
    ``seconds`` for each phase. ``on``: hosts read out what the bank does. ``by_hand``: they have the printed game,
    and enter what its dice and cards show."""

    people: int
    sides: int = 0
    seconds: int = 0
    on: bool = False
    by_hand: bool = False


class Arrange(_Entry, frozen=True, kw_only=True, tag="arrange"):
    """Groups for so many ``people``, as in ``Open``. Everybody is seated anew."""

    people: int
    sides: int = 0


class Host(_Entry, frozen=True, tag="host"):
    """Another host has come."""


class Join(_Entry, frozen=True, kw_only=True, tag="join"):
    """A ``person`` of this number has come, or a host expects them, into a ``group``."""

    person: int
    group: int


class Place(_Entry, frozen=True, kw_only=True, tag="place"):
    """A ``person`` goes to a ``group``, and there to a ``seat`` if it is one of their choice."""

    person: int
    group: int
    seat: int | None = None


class Remove(_Entry, frozen=True, kw_only=True, tag="remove"):
    """A ``person`` is gone."""

    person: int


class Lock(_Entry, frozen=True, kw_only=True, tag="lock"):
    """Newcomers are let in no longer or, not ``on``, again."""

    on: bool = False


class Bot(_Entry, frozen=True, kw_only=True, tag="bot"):
    """A bot of this ``level`` plays a ``seat`` of a ``group``; none where the level is empty."""

    group: int
    seat: int
    level: str = ""


class PlayFor(_Entry, frozen=True, kw_only=True, tag="play_for"):
    """A host begins to play the seats of an empty ``group`` or, if not ``on``, stops."""

    group: int
    on: bool = False


class Start(_Entry, frozen=True, tag="start"):
    """The tables begin."""


class Again(_Entry, frozen=True, tag="again"):
    """The tables begin anew, with the same people. At each table everybody has the next place, and whoever had the last
    one has the first."""


class TurnTo(_Entry, frozen=True, kw_only=True, tag="turn_to"):
    """The room is in another ``phase``."""

    phase: Phase = "gathering"


class Show(_Entry, frozen=True, kw_only=True, tag="show"):
    """The wall is ``blank``, without points (``hidden``), or at this ``page`` of the debrief of a ``table``."""

    blank: bool = False
    hidden: bool = False
    page: int = 0
    table: int | None = None


class Podium(_Entry, frozen=True, kw_only=True, tag="podium"):
    """Everybody may see who has won from now on; if not ``on``, not yet."""

    on: bool = False


class Tell(_Entry, frozen=True, kw_only=True, tag="tell"):
    """A host has told everybody something or, not ``on``, nothing any more."""

    on: bool = False


class Clock(_Entry, frozen=True, kw_only=True, tag="clock"):
    """Each phase of the tables has so many ``seconds``."""

    seconds: int = 0


class Act(_Entry, frozen=True, kw_only=True, tag="act"):
    """A host has done something at a ``table`` (None: at all of them), which stands in its log. ``what`` names it."""

    table: int | None = None
    what: str = ""


class Aloud(_Entry, frozen=True, kw_only=True, tag="aloud"):
    """Hosts read out what the bank of the game does or, not ``on``, no longer."""

    on: bool = False


class Desk(_Entry, frozen=True, kw_only=True, tag="desk"):
    """A host reads at this desk of the bank, 0 for none."""

    desk: int = 0


class Tournament(_Entry, frozen=True, kw_only=True, tag="tournament"):
    """A tournament begins for everybody here, as in ``Event``. An earlier one is over; ratings are kept."""

    system: System = "swiss"
    at_table: int = 2
    rounds: int = 0
    mirrored: bool = False
    by_margin: bool = False


class Pair(_Entry, frozen=True, kw_only=True, tag="pair"):
    """The next round: the people at each of its ``tables``, by side, and who has a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


class Result(_Entry, frozen=True, kw_only=True, tag="result"):
    """How a ``table`` of a ``round`` (from 0) ended, by side: as the game says or, with ``by``, as a host does. Then
    there are points only where the game has them."""

    round: int
    table: int
    places: tuple[int, ...]
    points: tuple[int, ...] = ()


class Luck(_Entry, frozen=True, kw_only=True, tag="luck"):
    """How many points of each side's margin at a ``table`` of a ``round`` came from the dice."""

    round: int
    table: int
    luck: tuple[float, ...]


class Withdraw(_Entry, frozen=True, kw_only=True, tag="withdraw"):
    """A ``person`` is no longer paired, from the next round on; if not ``on``, they are again."""

    person: int
    on: bool = False


Entry: TypeAlias = (
    Open | Arrange | Host | Join | Place | Remove | Lock | Bot | PlayFor | Start | TurnTo | Show | Tell | Clock | Act
    | Aloud | Desk | Podium | Again | Tournament | Pair | Result | Luck | Withdraw
)  # fmt: skip
"""One entry of a log. In JSON its ``kind`` says which."""
