"""The HTTP messages by which authors manage their bots: docs/bots.md."""

from __future__ import annotations

from msgspec import Struct


class NewBot(Struct, forbid_unknown_fields=True):
    """POST /api/bots: make an account for a bot. Everybody sees “Bot” before its name."""

    name: str


class BotAccount(Struct):
    """An account of a bot. ``made`` is in seconds since 1970."""

    id: str
    name: str
    made: float


class BotAccounts(Struct):
    """GET /api/bots: one's bots, the oldest first. They are not ``welcome`` where the operator allows no accounts."""

    bots: list[BotAccount]
    welcome: bool


class BotToken(Struct):
    """A new account, or one with a new token. This is the only time that the ``token`` is shown; one from before is
    void."""

    bot: BotAccount
    token: str
