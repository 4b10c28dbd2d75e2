"""What all commands at a table have in common.

A command is one file: its message, who may send it (``check``), when it is too late (``is_stale``), and which entries
it proposes (``propose``). A server or script that carries it out holds the table meanwhile, stores the entries, and
sends them out. In a server ``LiveTable`` does so, for sockets, rooms, bots, the clock and the operator's page.

A new command is one file and its texts. If devices send it, it is named in ``ClientMessage``, too.
"""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import Annotated, ClassVar, NamedTuple, Protocol

from msgspec import Meta, Struct

from gusher.rules.kernel import IllegalError
from gusher.table.entries import ActingRole, Outage, Wish
from gusher.table.table import AnyTable, DrawsOutcomes, Proposal, Table

Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{0,32}$")]
"""A random key by which a message that is sent again, because its answer got lost, is done only once. A message without
a key (empty) is done each time."""

DESKS = (1, 2)
"""The desks of a bank."""


class Actor(NamedTuple):
    """Who wants something: their ``seats``, and those that they play themselves (``playing``), not bots for now.
    ``is_maker``: they made the table, or are hosts of its room. ``role``: what they act as in a seat that is not
    theirs. ``desks``: where they read out what the bank does."""

    seats: frozenset[int] = frozenset()
    playing: frozenset[int] = frozenset()
    is_maker: bool = False
    role: ActingRole = ""
    desks: Container[int] = DESKS


class Company(Protocol):
    """Who is at a table, as far as it decides what somebody may do there."""

    @property
    def people(self) -> frozenset[int]:
        """The seats that people have."""

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected."""

    @property
    def consenting(self) -> frozenset[int]:
        """The seats that agree to everything."""

    @property
    def shared(self) -> frozenset[int]:
        """The seats that several people play together."""

    @property
    def level(self) -> str | None:
        """The level of the bot that plays on for whoever leaves; None if the game has no bots."""

    @property
    def is_in_room(self) -> bool:
        """Whether hosts decide when the game ends and stops."""

    @property
    def fixed(self) -> int:
        """How many of the first entries are never taken back."""

    def is_deserted(self, actor: Actor) -> bool:
        """Whether nobody else has been here for so long that ``actor`` need not ask."""


class Moment(NamedTuple):
    """What a proposal goes by beside the table: who is there, the dice, and the time in seconds since 1970."""

    company: Company
    dice: DrawsOutcomes
    at: float


class _Numbered(Struct):
    id: int


class Command(_Numbered, forbid_unknown_fields=True, kw_only=True):
    """A message by which somebody wants something. ``id`` is its sender's own number for the answer. See ``Key``."""

    key: Key = ""

    is_for_maker: ClassVar[bool] = False
    """Whether only whoever made the table may."""
    needs_all_seats: ClassVar[bool] = False
    """Whether nobody may before every seat is filled; else the game must have begun."""
    is_play: ClassVar[bool] = False
    """Whether it finds no room in the last part of a log, which is kept for what ends a game."""

    @property
    def weight(self) -> int:
        """As how many messages it counts."""
        return 1

    def check(self, table: Table, actor: Actor, company: Company) -> None:
        """IllegalError if ``actor`` is not somebody who may want this."""

    def is_stale(self, table: Table) -> bool:
        """Whether it was chosen for another table than this has become."""
        return False

    def propose(self, table: AnyTable, actor: Actor, moment: Moment) -> Proposal[AnyTable]:
        """What it comes to; no entries where all is so already. IllegalError if the rules are against it."""
        raise NotImplementedError


class Known(Command):
    """A command by somebody who knows ``n`` entries of the table."""

    n: int

    def is_stale(self, table: Table) -> bool:
        """See ``Command``. That time was given back makes no difference."""
        is_known = 0 <= self.n <= table.n
        return not is_known or any(not isinstance(entry, Outage) for entry in table.entries[self.n :])


def check_owns(table: Table, actor: Actor, seat: int) -> None:
    """IllegalError ``unknown_seat`` or ``not_your_seat`` if it is none of the actor's seats."""
    if not 0 <= seat < table.seats:
        raise IllegalError("unknown_seat", "seat", f"there are {table.seats} seats")
    if seat not in actor.seats:
        raise IllegalError("not_your_seat", "seat", "somebody else sits there, or nobody does")


def check_plays(table: Table, actor: Actor, seat: int) -> None:
    """The same, and ``stood_in`` if a bot plays there for now."""
    check_owns(table, actor, seat)
    if seat not in actor.playing:
        raise IllegalError("stood_in", "seat", "a bot plays this seat until its person comes back")


def check_desk(table: Table, actor: Actor) -> None:
    """IllegalError ``not_your_desk`` if another host is the bank at the desk where something is due or still read."""
    errand = table.errand
    desk = errand.desk if errand is not None else table.pace.reading
    if desk and desk not in actor.desks:
        raise IllegalError("not_your_desk", "table", "another host reads at this desk of the bank")


def check_no_room(company: Company) -> None:
    """IllegalError ``not_a_host`` where hosts decide."""
    if company.is_in_room:
        raise IllegalError("not_a_host", "", "only hosts of the room may do this")


def check_goes_on(table: Table) -> None:
    """IllegalError ``ended`` if the game has."""
    if table.over:
        raise IllegalError("ended", "kind", "the game has ended")


def check_may_ask(table: Table, own: Collection[int], wish: Wish) -> None:
    """Whether those of ``own`` may ask the others for this now.

    IllegalError: ``asked_already`` (a request waits for its answers) or ``asked_in_vain`` (theirs for the same was
    refused, and no action of their own that stands has followed).
    """
    if table.asking.request is not None:
        raise IllegalError("asked_already", "to", "a request waits for its answers")
    answers = [answer for (seat, asked), answer in table.asking.answered.items() if seat in own and asked == wish]
    last = max(answers, default=None)
    if last is None or last.is_granted:
        return
    for step in reversed(table.line):
        if step.n < last.n:
            break
        if step.seat in own:
            return
    raise IllegalError("asked_in_vain", "to", "the others have refused this, and no own action has followed")
