"""The HTTP messages by which authors manage their bots: docs/bots.md."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

MOST_GAMES = 20


class NewBot(Struct, forbid_unknown_fields=True):
    """POST /api/bots: make an account for a bot. Everybody sees “Bot” before its name."""

    name: str


class BotAccount(Struct):
    """An account of a bot. ``made`` is in seconds since 1970. People may challenge it at some ``games``. ``off``:
    whoever runs the server has switched it off."""

    id: str
    name: str
    made: float
    games: list[str]
    off: bool


class BotGames(Struct, forbid_unknown_fields=True):
    """PUT /api/bots/{bot}/games: at which games people may challenge a bot by its name."""

    games: Annotated[list[str], Meta(max_length=MOST_GAMES)]


class BotAccounts(Struct):
    """GET /api/bots: one's bots, the oldest first. They are not ``welcome`` where the operator allows no accounts."""

    bots: list[BotAccount]
    welcome: bool


class BotToken(Struct):
    """A new account, or one with a new token. This is the only time that the ``token`` is shown; one from before is
    void."""

    bot: BotAccount
    token: str
