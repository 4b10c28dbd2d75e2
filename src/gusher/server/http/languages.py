"""The language of whoever asks, as their browser says it."""

from __future__ import annotations

from collections.abc import Sequence


def preferred(accepted: str, offered: Sequence[str]) -> str:
    """Of the languages that are offered, the one that an ``Accept-Language`` header likes best; else the first."""
    best, liking = offered[0], 0.0
    for each in accepted.split(","):
        tag, _, weight = each.partition(";")
        language = tag.strip().lower().partition("-")[0]
        try:
            likes = float(weight.partition("=")[2]) if weight else 1.0
        except ValueError:
            continue
        if language in offered and likes > liking:
            best, liking = language, likes
    return best
