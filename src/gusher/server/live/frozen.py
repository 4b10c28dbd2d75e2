"""Tables of rules that are not here any more: they can be read and taken along, and nothing is done there.

The log is shown as it was written. Without the rules it is unknown what is hidden from whom, so in a game that hides
anything, actions are shown only once it is over (``gusher.table.unplayed``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gusher.rules.kernel import game, games
from gusher.server.people.bot_accounts import is_bot
from gusher.server.protocol.listed import FrozenLine, FrozenTable
from gusher.server.storage.storage import StoredSeat, StoredTable
from gusher.table import Entry, files
from gusher.table.entries import STEPS, Outcome
from gusher.table.pausing import Pausing
from gusher.table.unplayed import Unplayed

from . import views


def is_frozen(stored: StoredTable) -> bool:
    """Whether the game of a table was begun by rules of a known game that are not here any more."""
    return not stored.damage and stored.game in games() and not game(stored.game).replays(stored.rules_version)


def viewing(stored: StoredTable, entries: Sequence[Entry], person: str | None) -> Pausing[FrozenTable]:
    """A frozen table as somebody may see it."""
    log = _log_of(stored, entries)
    standing = {entry.n for entry in (yield from log.standing())}
    summary = views.summary(stored, person, None)
    return FrozenTable(
        stored.id,
        stored.game,
        stored.rules_version,
        game(stored.game).rules_version,
        summary.seats,
        stored.standing.over,
        stored.standing.changed,
        summary.result,
        log.hides,
        [
            FrozenLine(
                entry.n,
                entry.kind,
                entry.seat,
                "" if not isinstance(entry, STEPS) else None if log.hides else entry.text,
                not isinstance(entry, STEPS) or entry.n in standing,
            )
            for entry in entries
        ],
    )


def record(stored: StoredTable, entries: Sequence[Entry], *, names: bool = True) -> Pausing[str]:
    """The table's game file, for a Gusher that has its rules, with people's ``names`` or without."""
    log = _log_of(stored, entries)
    end, result, seed = stored.standing.result, None, None
    if stored.standing.over:
        result = files.Result(end.ending, end.points) if end is not None else None
        if not log.by_hand and any(isinstance(entry, Outcome) for entry in entries):
            seed = seed_of(stored)
    file = yield from log.filing(players_of(stored.seats, names=names), result, seed)
    return (yield from files.writing(file))


def seed_of(stored: StoredTable) -> files.Seed | None:
    """The seed of a game that is over, as its file has it; None where it is not to be shown."""
    if not stored.drew_all or stored.sealed:
        return None
    nonces, promises = stored.nonces or (), stored.promises or ()
    return files.Seed(stored.seed.hex(), stored.dice_name, nonces, stored.scheme, promises)


def players_of(seats: Sequence[StoredSeat], *, names: bool = True) -> Mapping[int, files.Player]:
    """Who plays, as a game file has it; without ``names`` only the bots. Where a person has left, the moves show that a
    bot plays on."""
    return {
        seat.seat: files.Player("bot", seat.name or seat.bot or "")
        if is_bot(seat.person) or not seat.name
        else files.Player("person", seat.name)
        for seat in seats
        if (seat.name and (names or is_bot(seat.person))) or (seat.bot and not seat.name)
    }


def _log_of(stored: StoredTable, entries: Sequence[Entry]) -> Unplayed:
    kind = game(stored.game)
    # What of it was hidden, only its own rules know. A game that never hides anything has nothing to ask.
    hides = hasattr(kind.rules, "conceal") and not stored.standing.over
    # What was usual then may be another choice today: so each option is named.
    options = {name: value for name, value in stored.options.items() if value != ""}
    return Unplayed(stored.game, stored.rules_version, len(stored.seats), options, entries, hides)
