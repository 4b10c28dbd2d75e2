"""How long to think."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """When to stop: whichever comes first. ``deadline`` is a time of ``time.perf_counter``. At least one iteration is
    made. ``cores``: how many processors may be used, for so many iterations each; who can't share the work uses one."""

    iterations: int | None = None
    deadline: float | None = None
    cores: int = 1
