"""Friends and challenges (HTTP). Times are in seconds since 1970."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .new_tables import NewTime

Outcome = Literal["won", "shared", "lost"]
Left = Literal["resigned", "out_of_time"]
"""How somebody has left a game before its end."""


class Invited(Struct):
    """POST /api/friends/invitations: words that make whoever enters them a friend, once, until they expire."""

    words: str
    expires: float


class AcceptInvitation(Struct, forbid_unknown_fields=True):
    """POST /api/friends: become a friend of whoever has these words. Of each, the first four letters are enough."""

    code: str


class Friend(Struct):
    """A friend, by the ``id`` of the friendship. ``shows_here`` and ``shows_games``: what they may see of this person.
    ``here``: whether they are here now; None unless each lets the other see it."""

    id: str
    name: str
    since: float
    shows_here: bool
    shows_games: bool
    here: bool | None


class Challenge(Struct):
    """Somebody is asked to play at a ``table`` of a ``game`` with ``options`` until it ``expires``: this person by a
    friend, or by this person (``mine``) a friend or a bot (``program``). Once it was ``declined`` the table is gone."""

    table: str
    game: str
    mine: bool
    name: str
    program: bool
    expires: float
    declined: bool
    options: dict[str, str | bool]


class OpenBot(Struct):
    """A bot that somebody has written and that people may challenge at some ``games``. ``here``: it is connected."""

    id: str
    name: str
    games: list[str]
    here: bool


class FriendsView(Struct):
    """GET /api/friends: one's own ``name`` (empty: none was given), friends, challenges, and bots to challenge."""

    name: str
    friends: list[Friend]
    challenges: list[Challenge]
    bots: list[OpenBot]


class Shares(Struct, forbid_unknown_fields=True):
    """PUT /api/friends/{friend}: let a friend see when one is here, and what one has played."""

    here: bool
    games: bool


class Played(Struct):
    """What somebody has played of a ``game``: how many of their latest games that are over, how many of those they won,
    shared and lost, and the bots' ``levels`` that they have beaten alone, the weakest first."""

    game: str
    won: int = 0
    shared: int = 0
    lost: int = 0
    levels: list[str] = []


class Against(Struct):
    """Results of two friends in a ``game``, as one of them sees it; ``margin``: by how many points that one was ahead
    on average, in games that both played to the end; None if there are none."""

    game: str
    won: int = 0
    shared: int = 0
    lost: int = 0
    margin: float | None = None


class PlayedTogether(Struct):
    """A game of two friends that was over at ``at``, its ``table``, the points of both, one's own first, and who of
    them ``left`` before the end, in the same order: then points mean nothing."""

    table: str
    game: str
    at: float
    outcome: Outcome
    points: tuple[int, int]
    left: tuple[Left | None, Left | None]


class FriendView(Struct):
    """GET /api/friends/{friend}: a friend, the results against each other, and the latest games. ``played``: what they
    have played; None unless they let one see it."""

    friend: Friend
    against: list[Against]
    games: list[PlayedTogether]
    played: list[Played] | None


class Profile(Struct):
    """GET /api/me/played: what one has played oneself."""

    played: list[Played]


class NewChallenge(Struct, forbid_unknown_fields=True):
    """POST /api/challenges: ask a ``friend``, or else a ``bot``, to play a ``game`` for two. The answer is the table:
    a seat is kept there for whoever was asked. They take it (POST /api/tables/{id}/seats/{seat}) or decline (DELETE).
    ``options``: as in ``NewTable``. ``begins``: who makes the first move; ``any``: chance decides."""

    game: str
    options: dict[str, str | bool] = {}
    friend: str = ""
    bot: str = ""
    time: NewTime | None = None
    begins: Literal["me", "other", "any"] = "any"
