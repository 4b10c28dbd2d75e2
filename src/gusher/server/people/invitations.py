"""Words that make two people friends: one asks for them, the other enters them. Only their fingerprint is kept."""

from __future__ import annotations

import secrets

from . import codes
from .people import People

WORDS = 4


def new_words() -> str:
    """Other words."""
    return codes.spelled(secrets.randbits(codes.BITS_OF_WORD * WORDS), WORDS)


def digest_of(people: People, text: str) -> str:
    """What is kept of these words, however they were typed. Refusal if they can't be an invitation."""
    return people.fingerprint("invitation", str(codes.number_of(codes.typed_words(text), WORDS)))
