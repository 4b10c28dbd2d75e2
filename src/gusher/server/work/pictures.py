"""PNGs of pictures: made by workers, once however many ask at the same time, and the last few kept.

From SVG to PNG takes a tenth of a second or two, and holds Python's lock meanwhile."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from typing import Protocol

from gusher.pictures.png import png_of
from gusher.server.sharing import limits
from gusher.server.sharing.kept import Kept


class Workers(Protocol):
    """Other processes, which have a function called."""

    async def work(self, function: Callable[[str], bytes], *arguments: str, owner: Hashable) -> bytes:
        """What the function answers."""


class Pictures:
    """The PNGs of this process, by a fingerprint of the drawing. So each position has its own in each language, and
    nobody is shown a picture of what has changed since."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: Kept[str, bytes] = Kept(lambda: limits.PICTURES_KEPT, len)

    async def png(self, svg: str, owner: Hashable) -> bytes:
        """A drawing as PNG. Workers count the time for ``owner``."""
        return await self._kept.of(fingerprint(svg), lambda: self._workers.work(png_of, svg, owner=owner))

    async def close(self) -> None:
        """Give up what is under way."""
        await self._kept.close()


def fingerprint(svg: str) -> str:
    """What tells one drawing from all others."""
    return hashlib.sha256(svg.encode()).hexdigest()[:24]
