"""Whose turn it is where many wait for the same: whoever has had the least lately."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

OWNERS_REMEMBERED = 10_000

J = TypeVar("J")


class Shares(Generic[J]):
    """Jobs that wait, and how many seconds their owners have had.

    Whoever comes, or comes back, is taken to have had as much as the owner whose turn it was last. So nobody saves up
    for a long stretch that others would have to wait out.
    """

    def __init__(self) -> None:
        self._jobs: dict[Hashable, deque[J]] = {}
        # The seconds that owners have had since everything was last forgotten.
        self._had: OrderedDict[Hashable, float] = OrderedDict()
        # What the owner whose turn it was last had had by then.
        self._level = 0.0

    def __bool__(self) -> bool:
        return bool(self._jobs)

    def __len__(self) -> int:
        return sum(map(len, self._jobs.values()))

    def add(self, owner: Hashable, job: J) -> None:
        """Let a job wait. Those of the same owner have their turns in the order in which they came."""
        if owner not in self._jobs:
            self._jobs[owner] = deque()
            self._set(owner, max(self._level, self._had.get(owner, 0.0)))
        self._jobs[owner].append(job)

    def first(self) -> tuple[Hashable, J]:
        """Whose turn it is, and with which job. It goes on waiting."""
        owner = min(self._jobs, key=lambda each: self._had.get(each, self._level))
        self._level = max(self._level, self._had.get(owner, self._level))
        return owner, self._jobs[owner][0]

    def drop(self, owner: Hashable) -> None:
        """Let the owner's first job wait no longer."""
        self._jobs[owner].popleft()
        if not self._jobs[owner]:
            del self._jobs[owner]

    def charge(self, owner: Hashable, seconds: float) -> None:
        """Count time that an owner has had."""
        self._set(owner, self._had.get(owner, self._level) + seconds)

    def forget(self) -> None:
        """Begin anew: nobody has had anything."""
        self._had.clear()
        self._level = 0.0

    def drain(self) -> list[J]:
        """All that waits; nothing does any longer."""
        left = [job for jobs in self._jobs.values() for job in jobs]
        self._jobs.clear()
        return left

    def _set(self, owner: Hashable, seconds: float) -> None:
        self._had[owner] = seconds
        self._had.move_to_end(owner)
        if len(self._had) > OWNERS_REMEMBERED:
            self._had.popitem(last=False)
