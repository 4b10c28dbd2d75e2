"""What is asked beside playing (HTTP)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gusher.analysis.explaining import Sentence
from gusher.rules.kernel import Fillings
from gusher.table.branches import MOST_MOVES, Tried

from .seen import TableView


class Explanation(Struct):
    """GET /api/tables/{id}/why/{n}: why ``seat`` did what it did in the turn that entry ``n`` belongs to; and GET
    /api/tables/{id}/advice: what would be best now, or, where others play and hints are allowed, POST
    /api/tables/{id}/hint.

    The turn lasts from entry ``first`` on until there are ``to`` entries (advice: from now on; ``moves`` in notation).
    ``did`` is what is done, ``because`` what speaks for it, ``notes`` how that was counted. ``other`` is the best turn
    beside it, and ``better_by`` how many points more this one is worth (negative if less). Both are empty where there
    is nothing to compare, where something is hidden, and until the rules are compiled. ``erred``: why a bot did not do
    what is better.

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


class Objections(Struct):
    """GET /api/tables/{id}/why-not/{seat}/{move}: why a bot leaves a move to somebody's offer undone, as far as whoever
    asks may know; empty where it has nothing to answer. There were ``n`` entries."""

    n: int
    because: list[Sentence]


class Chores(Struct):
    """GET /api/tables/{id}/chores/{seat}: what a seat may have forgotten in its phase, in notation; nothing that spends
    anything, undoes what it has done, or needs anybody else. Empty where there is nothing, or the game knows none.
    There were ``n`` entries."""

    n: int
    moves: list[str]


class LuckOfSide(Struct):
    """What became of a side, in points ahead of the others' average. ``result`` is the sum of the others: what the
    set-up, rolls and decisions (``play``) gave to it, its own and others', and what the evaluation did not foresee."""

    side: int
    set_up: float
    own_rolls: float
    other_rolls: float
    play: float
    other_play: float
    rest: float
    result: float


class LuckStep(Struct):
    """A roll or a turn of ``seat``, entries ``first`` up to but not ``to``. ``points`` is what it gave to its side, or
    gave away; of a good decision, how much better it was than any turn on average."""

    first: int
    to: int
    seat: int
    points: float


class Luck(Struct):
    """GET /api/tables/{id}/luck: luck and play in a game that is over. While ``done`` is less than ``total``, the rest
    is empty: ask again, or it stops. Each list begins with what mattered most."""

    done: int
    total: int
    sides: list[LuckOfSide] = []
    lucky: list[LuckStep] = []
    unlucky: list[LuckStep] = []
    best: list[LuckStep] = []


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
    """An estimate with its confidence interval of 95 %."""

    value: float
    low: float
    high: float


class FateOfSide(Struct):
    """What became of a side in games from one position, in points: four in five lie between ``low`` and ``high``;
    ``middle`` is the median, ``mean`` the average. ``wins`` is its share of wins; a shared win counts in part."""

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
    """What a side could expect at a point of a game: its share of wins (a shared win counts in part), and points."""

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


class Ply(Struct):
    """An action of a seat, in notation, and the sentence of the game's texts that tells it (``log.<phrase>``) with its
    ``words``."""

    seat: int
    text: str
    phrase: str
    words: Fillings


class MistakeOfCourse(Struct):
    """The turn that led to the point after ``n`` entries gave away so many points of a ``side``'s lead over the others
    (``lost``): after the turn ``better`` it would have been ahead by so much more. ``better`` is empty where nobody
    knows what was. So many ``games`` from both say so, more than their luck explains; none where it is proven.

    Where everybody acts at once, it is what the side did in the phase but deals, compared with the best plan known:
    ``better`` is what only that plan has, and ``done`` what it has not. Either may be empty. Then the games are the
    side's further turns, played to the end by itself."""

    n: int
    side: int
    lost: Estimate
    better: list[Ply]
    games: int
    done: list[Ply]


class DecidedBy(Struct):
    """What decided a game: what led to the point after ``n`` entries took the ``side`` that won from one share of wins
    to another, and nothing made that good any more. It was a ``mistake`` of somebody else, a ``move`` of that side,
    ``luck``, or all that was done in a ``phase``."""

    n: int
    kind: Literal["mistake", "move", "luck", "phase"]
    side: int
    before: float
    after: float


class Course(Struct):
    """GET /api/tables/{id}/course?since=…: what each side could expect after every move of a game that is over, by
    games that bots of one ``level`` play on from there; then its turns are judged, one after the other. ``done`` of
    ``total`` has been played, a turn counting as many games: ask again as long as there is more to come, or it stops.
    DELETE stops it at once, and what was played is kept. ``points`` are those of which there is news since ``since``
    games were done, all of them for 0. ``changes``: the biggest first, as far as they are clearly more than the luck of
    those games; turns that seem bad by them, but are no mistakes, are left out. ``mistakes``: the worst first.
    ``decided_by``: what decided the game; once all is known, null means nothing in particular. In the course of a
    branch no turns are judged.
    """

    done: int
    total: int
    level: str
    points: list[PointOfCourse]
    changes: list[ChangeOfCourse]
    mistakes: list[MistakeOfCourse]
    decided_by: DecidedBy | None


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
    everybody acts at once, the rest of the phase. With a ``seat``, whoever asks acts for that one alone."""

    n: Annotated[int, Meta(ge=0)]
    moves: Annotated[list[Tried], Meta(max_length=MOST_MOVES)]
    further: Literal["", "draw", "bots"] = ""
    seat: int | None = None


class BranchView(Struct):
    """What such a branch comes to: its ``moves``, with those that were drawn or made by bots, and the table after them.
    There whoever asks acts for all seats, one after the other, and sees what the one sees who is to move, or for the
    one ``seat`` that they asked for, and sees what that one sees; ``due`` is what chance can bring."""

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
