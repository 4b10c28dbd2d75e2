"""What has changed in a record from one moment to the next: runs of bytes.

A device that has the rules is sent these, and works out itself what follows from the record. Against views that takes
0.16 to 0.66 of the bytes and 0.4 to 0.6 of the time of a move (``docs/figures.md``).
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

Run = tuple[int, bytes]
"""From which byte on, and what stands there now."""

LONGEST_GAP = 8
"""So many bytes that stay the same are sent along: as much as a run of its own would cost."""


def whole(record: bytes) -> list[Run]:
    """What makes a record of one that is all zeros: much of it mostly is."""
    return runs(bytes(len(record)), record)


def runs(old: bytes, new: bytes, gap: int = LONGEST_GAP) -> list[Run]:
    """What makes ``new`` of ``old``, which is as long. ValueError if it is not. With a ``gap`` of 1 the
    runs hold only what has changed."""
    if len(old) != len(new):
        raise ValueError(f"a record of {len(old)} bytes does not become one of {len(new)}")
    changed = np.flatnonzero(np.frombuffer(old, np.uint8) != np.frombuffer(new, np.uint8))
    if not changed.size:
        return []
    ends = np.flatnonzero(np.diff(changed) > gap)
    firsts, lasts = changed[[0, *(ends + 1)]], changed[[*ends, -1]]
    return [(first, new[first : last + 1]) for first, last in zip(firsts.tolist(), lasts.tolist(), strict=True)]


def with_runs(record: bytes, each: Iterable[Run]) -> bytes:
    """The record that runs make of this one."""
    made = bytearray(record)
    for first, there in each:
        made[first : first + len(there)] = there
    return bytes(made)
