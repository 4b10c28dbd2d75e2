"""Codes and PINs, for people to read from a wall, say aloud and type on a phone."""

from __future__ import annotations

import secrets

LETTERS = "ACDEFHJKLMNPRTUVWXY"
"""None looks or sounds much like another one of them: without B (8, D), G (C, 6), I (1), O (0, Q), Q, S (5, F), Z
(2)."""
CODE_LENGTH = 4
PIN_LENGTH = 4
HOST_PIN_LENGTH = 6
KEY_BYTES = 18


def new_code() -> str:
    """A code for a room: one of 130,000."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def cleaned(code: str) -> str:
    """A code as it is kept, however it was typed."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def pin(drawn: int, length: int = PIN_LENGTH) -> str:
    """A random number of so many digits, which nobody can guess."""
    return f"{drawn % 10**length:0{length}}"


def new_key() -> str:
    """What a link has in it that gives rights: nobody guesses it."""
    return secrets.token_urlsafe(KEY_BYTES)
