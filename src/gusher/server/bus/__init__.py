"""How processes that serve the same tables tell each other that something was written.

Only a hint travels, and who hears it reads the log. Each process looks once a second for what it has missed at tables
in use (``live.tables.Tables.catch_up``). After an outage of the bus, ``missed`` is called, and processes that think for
others look in the storage for bots that are waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

BOTS = "bots"
"""The topic of tables that wait for a bot, for processes that think for others."""

JOBS = "jobs"
"""The topic of jobs that wait for a worker."""

LIMITS = "limits"
"""The topic under which processes tell what they have let pass."""

HERE = "@"
"""Between the token of a process and the ids of those who are connected to it, where it tells that."""

Heard = Callable[[str, str], None]
"""Called in the event loop with a topic and what was said about it: of tables and rooms the token of whoever changed
them, or who is there (``here``)."""


def of_table(table: str) -> str:
    """The topic of a table."""
    return f"table:{table}"


def of_room(code: str) -> str:
    """The topic of a room, by its code."""
    return f"room:{code}"


def of_bot(bot: str) -> str:
    """The topic of a bot's account: it has another game, or another token."""
    return f"bot:{bot}"


def of_answers(token: str) -> str:
    """The topic of what was worked out for the process of this token."""
    return f"answers:{token}"


def named(topic: str) -> str:
    """The id of the table, or the code of the room, that a topic is about."""
    return topic.partition(":")[2]


def here(token: str, people: Collection[str]) -> str:
    """The message that says who is connected to the process of this token."""
    return f"{token}{HERE}{','.join(sorted(people))}"


def heard_of(text: str) -> tuple[str, list[str] | None]:
    """Whose word this is, and who is connected there; None if it does not tell that."""
    token, sign, people = text.partition(HERE)
    return token, [each for each in people.split(",") if each] if sign else None


class Bus:
    """The bus of a single process: everything is heard. Others carry words to further processes."""

    is_shared = False
    """Whether other processes use it."""

    def __init__(self) -> None:
        self._heard: list[Heard] = []
        self._missed: list[Callable[[], None]] = []

    def listen(self, heard: Heard, missed: Callable[[], None] | None = None) -> None:
        """Call ``heard`` for what is said about the topics that are followed; one's own words may be among it. After a
        time in which words got lost, call ``missed``."""
        self._heard.append(heard)
        if missed is not None:
            self._missed.append(missed)

    def follow(self, topic: str) -> None:
        """Hear of a topic from now on."""

    def leave(self, topic: str) -> None:
        """Hear of it no longer."""

    def tell(self, topic: str, text: str) -> None:
        """Say something about a topic. Never waits and never fails."""
        for heard in self._heard:
            heard(topic, text)

    async def run(self) -> None:
        """Carry messages, until cancelled."""
