"""Hashes of sources: the same for the same files, whatever machine they lie on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

KERNEL = Path(__file__).parent


def digest(sources: Iterable[Path]) -> str:
    """A hash of these files' names and texts."""
    seen = hashlib.sha256()
    for source in sorted(sources):
        seen.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return seen.hexdigest()[:20]


@cache
def digest_below(folder: Path) -> str:
    """The hash of all sources below a folder."""
    return digest(folder.rglob("*.py"))
