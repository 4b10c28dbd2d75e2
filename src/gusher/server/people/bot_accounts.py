"""Accounts of bots that people have written: ids, names and tokens.

To tables a bot is somebody with a seat, so everything that holds for people holds for it. Its id tells it apart, and no
cookie and no code is ever made of one. Its name begins with a mark, wherever it is shown and whatever it is copied to.
"""

from __future__ import annotations

import hashlib
import secrets

from .people import clean_name, new_id

_ID = "bot-"
MARK = "Bot "
"""The same word in all languages of the screens."""
_TOKEN = "gusher_"  # noqa: S105 - a mark by which a leaked token is recognised
_TOKEN_BYTES = 32


def new_bot_id() -> str:
    """Another id."""
    return f"{_ID}{new_id()}"


def is_bot(person: str | None) -> bool:
    """Whether an id is that of a bot's account."""
    return person is not None and person.startswith(_ID)


def marked_name(name: str) -> str:
    """What everybody calls a bot to which its author has given this name. Refusal if that can't be a name."""
    cleaned = clean_name(name)
    return clean_name(cleaned if cleaned.startswith(MARK) else f"{MARK}{cleaned}")


def new_token() -> str:
    """Another token: too long to be guessed."""
    return f"{_TOKEN}{secrets.token_urlsafe(_TOKEN_BYTES)}"


def digest_of(token: str) -> str:
    """What is kept of a token. A token is random and long, so that its plain hash gives nothing away."""
    return hashlib.sha256(token.encode()).hexdigest()
