"""Queries about passkeys."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Table, func, select

from gusher.server.storage.schema import KEYS, PASSKEYS, SPENT
from gusher.server.storage.storage import TooManyError

from .queries import Part


@dataclass(frozen=True)
class Passkey:
    """A passkey of a person's, good at the host ``site``. ``key``: what checks its signatures, as WebAuthn writes it
    (hexadecimal); ``counter``: how often it says to have signed."""

    id: str
    person: str
    site: str
    key: str
    counter: int
    made: float
    used: float | None


@dataclass(frozen=True)
class Spent:
    """A challenge that has been used, and until when it could be."""

    challenge: str
    until: float


class Passkeys(Part):
    """Queries about passkeys. They go with their people (``Erasing``)."""

    async def of(self, person: str) -> list[Passkey]:
        """A person's passkeys, the oldest first."""
        wanted = select(PASSKEYS).where(PASSKEYS.c.person == person).order_by(PASSKEYS.c.made)
        return await self._read(lambda connection: [Passkey(*row) for row in connection.execute(wanted)])

    async def find(self, name: str) -> Passkey | None:
        """The passkey of this id."""
        wanted = select(PASSKEYS).where(PASSKEYS.c.id == name)
        return await self._read(lambda connection: next((Passkey(*row) for row in connection.execute(wanted)), None))

    async def add(self, passkey: Passkey, spent: Spent, most: int, generation: int) -> bool:
        """Keep a new passkey. False if it is known, the challenge was used before, or its person's key is no longer of
        this ``generation``. TooManyError if they have ``most``."""

        def work(connection: Connection) -> bool:
            # Nobody signs them out everywhere meanwhile.
            self._database.lock(connection, f"key of {passkey.person}")
            known = select(KEYS.c.generation).where(KEYS.c.person == passkey.person)
            if (connection.execute(known).scalar() or 0) != generation:
                return False
            own = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.person == passkey.person)
            if connection.execute(own).scalar_one() >= most:
                raise TooManyError
            return self._spend(connection, spent, passkey.made) and self._is_new(connection, PASSKEYS, passkey)

        return await self._writer.write(work)

    async def use(self, name: str, counter: int, spent: Spent, at: float) -> bool:
        """Note that a passkey was used. False if the challenge was used before, or the passkey has not counted on as
        one does that nobody has copied; some never count."""
        counts_on = PASSKEYS.c.counter < counter if counter else PASSKEYS.c.counter == 0
        used = PASSKEYS.update().where(PASSKEYS.c.id == name, counts_on).values(counter=counter, used=at)

        return await self._writer.write(
            lambda connection: self._spend(connection, spent, at) and connection.execute(used).rowcount == 1
        )

    def _spend(self, connection: Connection, spent: Spent, at: float) -> bool:
        """Note that a challenge was used, as long as it could be used again. False if it was noted before."""
        connection.execute(SPENT.delete().where(SPENT.c.until < at))
        return self._is_new(connection, SPENT, spent)

    def _is_new(self, connection: Connection, rows: Table, row: Passkey | Spent) -> bool:
        """Add a row. False if it is known."""
        new = self._database.insert(rows).values(**asdict(row)).on_conflict_do_nothing()
        # Of an INSERT, PostgreSQL's driver counts no rows unless it is asked to.
        return connection.execute(new, execution_options={"preserve_rowcount": True}).rowcount == 1

    async def remove(self, person: str, name: str) -> None:
        """Forget a passkey of a person's."""
        own = PASSKEYS.delete().where(PASSKEYS.c.id == name, PASSKEYS.c.person == person)
        await self._writer.execute(own, erases=True)
