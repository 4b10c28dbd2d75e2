"""Texts and bytes that are nearly right: a million of them in a minute or two, and always the same."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

SIGNS = '\0\t\n"\\\x7f\u202e\ufeff\U0001f6e2\ud800'
NUMBERS = ["0", "-1", "1e999", "9" * 30, "2147483648", "0.5", "-0"]


def mutated(samples: Sequence[str], words: Sequence[str], count: int, seed: int) -> Iterator[str]:
    """``count`` texts, each made of one of the samples by a few changes: something is cut out, doubled, moved, or gives
    way to one of the ``words``, a number that is odd, or a sign that is."""
    draw = random.Random(seed)
    for _ in range(count):
        text = draw.choice(samples)
        for _ in range(draw.choice((1, 1, 1, 2, 3, 8))):
            text = _changed(text, words, draw)
        yield text


def _changed(text: str, words: Sequence[str], draw: random.Random) -> str:
    start = draw.randrange(len(text) + 1)
    end = min(len(text), start + draw.choice((0, 1, 1, 2, 5, 20)))
    match draw.randrange(6):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:end] + text[start:]
        case 2:
            to = draw.randrange(len(text) + 1)
            rest = text[:start] + text[end:]
            return rest[:to] + text[start:end] + rest[to:]
        case 3:
            return text[:start] + draw.choice(NUMBERS) + text[end:]
        case 4:
            return text[:start] + draw.choice(SIGNS) + text[end:]
        case _:
            return text[:start] + draw.choice(words) + text[end:]
