"""The log of a table: numbered entries, never edited. It is the truth; the state is what it folds to. An undo is an
entry, too: nothing ever leaves the log."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

EntryKind = Literal[
    "action", "outcome", "undo", "ask", "agree", "refuse", "close", "clock", "pause", "resume", "flag", "resign",
    "takeover", "return", "end", "hand", "extend", "void", "aloud", "read", "hints",
    "hint",
]  # fmt: skip

ActingRole = Literal["", "maker", "clock"]
"""Who acts without a seat: whoever made the table, or the clock."""
EndKind = Literal["", "resigned", "agreed", "abandoned"]
"""How people end a game before its rules do: all but one side have resigned, or nobody plays on; they have agreed that
the points count as they stand; they have abandoned it, and it has no result."""
PauseKind = Literal["", "pause", "resume"]
Wish = Literal["undo", "end", "abandon", "pause", "resume"]
"""What somebody can ask the others."""
STEPS = ("action", "outcome")
"""Kinds that change the state of the game."""
TAKING_BACK = ("undo", "void")
"""Kinds that take steps back."""


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry.

    ``n`` counts from 0. ``seat`` acted, by its own hand or by that of seat ``by``; None for chance and for whoever acts
    without a seat, which ``role`` tells; with both, ``role`` acted for the seat. ``text`` is the action or outcome in
    notation. ``to`` of an undo, or of a request for one, is how many entries the state goes back to; ``waiting`` are
    the seats that such a request asks. ``at`` is the time in seconds since 1970.

    ``seconds`` are what a ``clock`` gives each phase, 0 for as many as anybody wants; where one acts after the other,
    each turn, or with ``total`` each seat for the whole game, with ``increment`` more after each of its turns. A
    ``flag`` tells that time has run out for a seat; what a bot does for it follows, with the role of the clock, or that
    the seat resigns, where whoever has no time left ``loses``.

    ``ends`` of an ``end`` is how the game ended, and of an ``ask`` how it is to end, where it asks for that; where it
    asks for the game to stop or to go on, ``pace`` says so; else it asks for steps to be taken back. With a
    ``takeover`` a bot of this ``level`` plays on for a seat: for good, or ``for_now``, until its ``return``.

    A ``hand`` before anything is drawn gives the seat of chance to whoever made the table: they enter what the real
    dice, cards or tiles show. Such an outcome has their role.

    A ``close`` ends a phase for all whom the table waits for; what it says for each of them follows. An ``extend``
    gives the phase so many ``seconds`` more. A ``void`` takes back a phase: the state goes back to what it was after
    ``to`` entries, past outcomes, too; they stay drawn, and the next one has the number after theirs.

    A ``hints`` before anything is played allows all who play to ask for hints; a ``hint`` tells that a seat has been
    given one.

    From an ``aloud`` that is ``on`` whoever made the table reads out what the bank does: nothing is drawn until they
    want it. A ``read`` tells that they are through with what was drawn before a phase, which then begins.
    """

    n: int
    kind: EntryKind
    seat: int | None = None
    text: str = ""
    by: int | None = None
    to: int | None = None
    waiting: tuple[int, ...] = ()
    at: float = 0.0
    role: ActingRole = ""
    seconds: int = 0
    total: bool = False
    increment: int = 0
    loses: bool = False
    ends: EndKind = ""
    pace: PauseKind = ""
    level: str = ""
    for_now: bool = False
    on: bool = False

    @property
    def wish(self) -> Wish:
        """What an ``ask`` is about."""
        if self.pace:
            return self.pace
        return "undo" if not self.ends else "end" if self.ends == "agreed" else "abandon"
