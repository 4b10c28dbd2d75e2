"""The log of a table: numbered entries, never edited. It is the truth; the state is what it folds to. An undo is an
entry, too: nothing ever leaves the log."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

ActingRole = Literal["", "maker", "clock"]
"""Who acts without a seat: the maker of the table, or the clock."""
EndKind = Literal["", "resigned", "agreed", "abandoned"]
"""How people end a game before its rules do: all but one side have resigned, or nobody plays on; they have agreed that
the points count as they stand; they have abandoned it, and it has no result."""
PauseKind = Literal["", "pause", "resume"]
Wish = Literal["undo", "end", "abandon", "pause", "resume"]
"""What a player can ask the others."""


class _Numbered(Struct, frozen=True):
    n: int
    seat: int | None = None


class _Entry(_Numbered, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag_field="kind"):
    """``n`` counts from 0. ``seat`` acted; None for chance and for those who act without a seat, as ``role`` tells;
    with both, ``role`` acted for the seat. ``at`` is the time in seconds since 1970."""

    at: float = 0.0
    role: ActingRole = ""

    @property
    def kind(self) -> EntryKind:
        """What the log calls such an entry."""
        return self.__struct_config__.tag  # type: ignore[return-value]


class Action(_Entry, frozen=True, kw_only=True, tag="action"):
    """An action of a seat, in notation."""

    text: str


class Outcome(_Entry, frozen=True, kw_only=True, tag="outcome"):
    """An outcome, in notation: drawn, or entered by the maker of the table (``role``)."""

    text: str


class Undo(_Entry, frozen=True, kw_only=True, tag="undo"):
    """The state goes back to what it was after ``to`` entries; by the maker, because an outcome was entered wrongly."""

    to: int


class Void(_Entry, frozen=True, kw_only=True, tag="void"):
    """A phase is taken back: the state goes back to what it was after ``to`` entries, past outcomes, too. They stay
    drawn, and the next one has the number after theirs."""

    to: int


class Ask(_Entry, frozen=True, kw_only=True, tag="ask"):
    """A seat asks those that are ``waiting``: to let the game stop or go on (``pace``), to end it (``ends``), or else
    to go back to the state after ``to`` entries."""

    to: int | None = None
    waiting: tuple[int, ...] = ()
    ends: EndKind = ""
    pace: PauseKind = ""

    @property
    def wish(self) -> Wish:
        """What is asked for."""
        if self.pace:
            return self.pace
        return "undo" if not self.ends else "end" if self.ends == "agreed" else "abandon"


class Agree(_Entry, frozen=True, tag="agree"):
    """A seat agrees to what is asked."""


class Refuse(_Entry, frozen=True, tag="refuse"):
    """A seat refuses what is asked, or no longer asks for it."""


class Close(_Entry, frozen=True, tag="close"):
    """A phase ends for all whom the table waits for; what it says for each of them follows."""


class Clock(_Entry, frozen=True, kw_only=True, tag="clock"):
    """Each phase has so many ``seconds``, 0 for no limit; where one acts after the other, each turn, or in ``total``
    each seat for the whole game, with ``increment`` more after each of its turns. A seat without time left ``loses``,
    or a bot makes that turn."""

    seconds: int = 0
    total: bool = False
    increment: int = 0
    loses: bool = False


class Extend(_Entry, frozen=True, kw_only=True, tag="extend"):
    """The phase has so many ``seconds`` more."""

    seconds: int = 0


class Flag(_Entry, frozen=True, kw_only=True, tag="flag"):
    """Time has run out for a seat. What a bot does for it follows, with the role of the clock, or that the seat
    resigns, where a seat without time left ``loses``."""

    loses: bool = False


class Pause(_Entry, frozen=True, tag="pause"):
    """Nobody acts and no time passes from now on."""


class Resume(_Entry, frozen=True, tag="resume"):
    """The game goes on after a pause."""


class Outage(_Entry, frozen=True, kw_only=True, tag="outage"):
    """Nobody could act for so many ``seconds``, because no server was there. Whoever's time runs gets them back."""

    seconds: int = 0


class Resign(_Entry, frozen=True, tag="resign"):
    """A seat gives up."""

    seat: int


class Takeover(_Entry, frozen=True, tag="takeover"):
    """A bot of this ``level`` plays on for a seat: for good, or ``for_now``, until its ``Return``."""

    seat: int
    level: str = ""
    for_now: bool = False


class Return(_Entry, frozen=True, tag="return"):
    """A person plays a seat again."""

    seat: int


class End(_Entry, frozen=True, kw_only=True, tag="end"):
    """People end the game before its rules do."""

    ends: EndKind = ""


class Hand(_Entry, frozen=True, tag="hand"):
    """Before anything is drawn: the maker enters what the real dice, cards or tiles show."""


class Hints(_Entry, frozen=True, tag="hints"):
    """Before anything is played: all who play may ask for hints."""


class Hint(_Entry, frozen=True, tag="hint"):
    """A seat has been given a hint."""


class Aloud(_Entry, frozen=True, kw_only=True, tag="aloud"):
    """The maker reads out what the bank does, from now on or, not ``on``, no longer: nothing is drawn until they want
    it."""

    on: bool = False


class Read(_Entry, frozen=True, tag="read"):
    """What was drawn before a phase has been read out. The phase begins."""


Entry: TypeAlias = (
    Action | Outcome | Undo | Void | Ask | Agree | Refuse | Close | Clock | Extend | Flag | Pause | Resume | Outage
    | Resign | Takeover | Return | End | Hand | Hints | Hint | Aloud | Read
)  # fmt: skip
"""One entry of a log. In JSON its ``kind`` says which."""
EntryKind = Literal[
    "action", "outcome", "undo", "ask", "agree", "refuse", "close", "clock", "pause", "resume", "flag", "resign",
    "takeover", "return", "end", "hand", "extend", "void", "aloud", "read", "hints", "hint",
    "outage",
]  # fmt: skip


def step_entry(n: int, seat: int | None, text: str, at: float = 0.0, role: ActingRole = "") -> Action | Outcome:
    """Entry ``n``: the action of a seat or, for None, an outcome."""
    return (Outcome if seat is None else Action)(n, seat, text=text, at=at, role=role)


STEPS = (Action, Outcome)
"""What changes the state of the game."""
TAKING_BACK = (Undo, Void)
"""What takes steps back."""
LEAVING = (Resign, Takeover, Return)
"""By which a person leaves a game or comes back."""
