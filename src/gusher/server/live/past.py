"""A table as it was, or might be: earlier positions, pictures of them, branches of a game that is over, all that was
drawn in it, and its game file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from gusher.rules.kernel import IllegalError, NotationError
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.protocol.seen import Draw, Draws, DueOutcome, TableView
from gusher.table import Table, covered, files
from gusher.table.branches import Tried, branching_off, trying
from gusher.table.draws import drawing
from gusher.table.pausing import Pausing

from . import frozen, views
from .looks import SPECTATOR, Looks, Shown, whole_view
from .table import LiveTable


def view_at(live: LiveTable, person: str | None, n: int) -> Pausing[TableView]:
    """The table as it was after ``n`` entries, as work that pauses; nobody can act there. While something is
    hidden, what was in sight then may be hidden now: then only the present is shown."""
    then = yield from _back_to(live, n, "n")
    who, maker = live.looks.viewer(person), live.is_maker(person)
    past = yield from whole_view(then, who, Looks(_past(live, then)).face(who, maker=maker))
    past.legal, past.due, past.thinking, past.ways_out, past.request = {}, [], [], [], None
    past.undo = msgspec.structs.replace(past.undo, to=None, needs=[])
    return past


def pictured(live: LiveTable, at: int | None) -> Pausing[TableView]:
    """What a picture shows of the table as it is, or as it was after ``at`` entries: what a spectator sees, without
    the log. The past is shown where ``view_at`` shows it."""
    if at is None:
        return live.looks.face(SPECTATOR, maker=False)
    then = yield from _back_to(live, at, "at")
    return Looks(_past(live, then)).face(SPECTATOR, maker=False)


def course(live: LiveTable, moments: int) -> Pausing[list[list[int]]]:
    """Every side's points at about so many moments of a game that is over, the last at its end: work that pauses. Empty
    while it goes on."""
    table = live.table
    if not (table.over and table.shows_past):
        return []
    s, line = table.start_state(), table.line
    every = max(1, len(line) // moments)
    points = [table.engine.points(s)]
    for n, step in enumerate(line, 1):
        table.engine.play_unchecked(s, step.seat, step.action)
        if n % every == 0:
            points.append(table.engine.points(s))
        yield
    return [*points, table.points]


def branch(live: LiveTable, n: int, moves: Sequence[Tried]) -> Pausing[Table]:
    """The table as it would be with these moves after ``n`` entries of a game that is over, as work that pauses.
    Refusal: ``not_over``, ``unknown_entry``, or what the rules have against a move."""
    if not live.table.over:
        raise Refusal("not_over", status=409)
    try:
        return (yield from branching_off(live.table, n, moves))
    except IndexError:
        raise Refusal("unknown_entry", "n", f"the log has {live.n} entries", status=404) from None
    except (IllegalError, NotationError) as error:
        raise refusal_of(error, live.game) from error


def view_of(live: LiveTable, branch: Table, seat: int | None = None) -> Pausing[TableView]:
    """A branch of a table as whoever tries it out sees it, as work that pauses: they act for all seats or for one
    ``seat``, and say what chance brings. Refusal: ``unknown_seat``."""
    try:
        who = trying(branch, seat)
    except IllegalError as error:
        raise refusal_of(error, live.game) from error
    view = yield from whole_view(branch, who, Looks(_past(live, branch)).face(who, maker=False))
    seen = {seat: branch.sight(seat).legal(seat) for seat in who.seats}
    view.legal = {seat: legal for seat, legal in seen.items() if legal}
    view.due = [DueOutcome(text, phrase.name, phrase.words) for text, phrase in branch.due()]
    view.undo = msgspec.structs.replace(view.undo, to=None, needs=[])
    view.thinking, view.ways_out, view.request, view.only_for = [], [], None, None
    return view


def draws(live: LiveTable) -> Pausing[Draws]:
    """All that was drawn in a game that is over, as work that pauses."""
    if not views.draws(live.stored, live.table):
        raise Refusal("read_only", status=409)
    if not live.table.over:
        raise Refusal("not_over", status=409)
    drawn = yield from drawing(live.table, live.stored.scheme)
    return Draws([Draw(each.n, each.k, each.text, *each.span) for each in drawn if each.n >= live.stored.brought])


def record(live: LiveTable, person: str | None, *, names: bool = True) -> Pausing[str]:
    """The game file of a table, as far as a person may see it, with people's ``names`` or without: work that pauses."""
    players = frozen.players_of(live.stored.seats, names=names)
    stored, table, seed = live.stored, live.table, None
    if table.over and views.draws(stored, table) and table.outcomes_drawn:
        seed = frozen.seed_of(stored)
    hidden = covered(table, views.viewer(stored, person))
    file = yield from files.filing(table, players, seed, hidden)
    return (yield from files.writing(file))


def _back_to(live: LiveTable, n: int, field: str) -> Pausing[Table]:
    if not 0 <= n <= live.n:
        raise Refusal("unknown_entry", field, f"the log has {live.n} entries", status=404)
    if n < live.n and not live.table.shows_past:
        raise Refusal("still_hidden", field, status=409)
    return (yield from live.table.returning(n))


def _past(live: LiveTable, then: Table) -> Callable[[], Shown]:
    return lambda: Shown(live.stored, then, live.presence, live.room)
