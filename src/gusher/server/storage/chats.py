"""What people say at a table. It is kept beside the log, never in it, so that all of it can be erased."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Remark:
    """Something that somebody has said, number ``n`` at its table. ``watching``: by somebody without a seat. What is
    ``hidden`` has no text any more. ``reported``: somebody wants whoever made the table to look at it. ``key``: see
    ``gusher.table.commands.command.Key``."""

    n: int
    person: str
    at: float
    text: str
    watching: bool
    hidden: bool = False
    reported: bool = False
    key: str = ""


@dataclass(frozen=True)
class StoredChat:
    """All that is kept of the chat of one table. ``is_on``: what its maker has chosen, None if nothing. People in
    ``silenced`` may not write there."""

    is_on: bool | None = None
    remarks: tuple[Remark, ...] = ()
    silenced: frozenset[str] = frozenset()
