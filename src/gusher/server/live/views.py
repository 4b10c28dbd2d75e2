"""What each person sees of a table, ready to be sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from gusher.rules.kernel import CHANCE, Game, game, games, modules
from gusher.rules.kernel.engine import engine
from gusher.server.people.bot_accounts import is_bot
from gusher.server.protocol.listed import GameResult, Seat, TableClock, TableSummary
from gusher.server.protocol.seen import AloudState, ClockState, DiceState, DueOutcome, LessonState, TableView, WayOut
from gusher.server.sharing import limits
from gusher.server.storage.storage import Standing, StoredSeat, StoredTable
from gusher.table import Entry, Table, UndoState, Viewer, lessons
from gusher.table.dice import SHARED, Dice
from gusher.table.entries import TAKING_BACK, Clock
from gusher.table.view import View, eye_of

from .presence import Presence


def viewer(stored: StoredTable, person: str | None) -> Viewer:
    """Somebody at a table: with all seats that are theirs or kept for them, or watching."""
    seats = frozenset(seat.seat for seat in stored.seats if owns(seat, person) or is_kept_for(seat, person))
    return Viewer(seats, "hot_seat" if len(seats) > 1 else "player" if seats else "spectator")


def owns(seat: StoredSeat, person: str | None) -> bool:
    """Whether a seat belongs to a person, even if a bot plays it for now."""
    return (seat.kind == "person" or seat.for_now) and person is not None and person in seat.people


def is_kept_for(seat: StoredSeat, person: str | None) -> bool:
    """Whether a person has been asked to sit there."""
    return seat.kind == "kept" and seat.person is not None and seat.person == person


def waits_for_bots(
    stored: StoredTable, movers: Sequence[int], sides: Sequence[int], flagged: int | None = None
) -> list[int]:
    """The seats for which bots are to act: their own, and the one whose time has run out (``flagged``). Bots wait for
    people who are to move on the same side (``sides`` by seat)."""
    if stored.from_file or stored.standing.n >= limits.entries_of_play() or not stored.has_begun or not stored.is_full:
        return []
    wanted = [seat for seat in stored.seats if seat.seat in movers]
    first = {sides[seat.seat] for seat in wanted if seat.kind == "person"}
    own = [seat.seat for seat in wanted if seat.kind == "bot" and sides[seat.seat] not in first]
    return sorted({*own, *(seat.seat for seat in wanted if seat.seat == flagged)})


def is_beside_people(stored: StoredTable, sides: Sequence[int], seat: int) -> bool:
    """Whether people play for the side of a seat in other seats."""
    beside = (other for other in stored.seats if other.seat != seat and sides[other.seat] == sides[seat])
    return any(other.kind == "person" for other in beside)


def deadline_of(stored: StoredTable, table: Table) -> float | None:
    """When something is to be done at a table because time runs out; None if it doesn't. A bot's time does not run.
    Where a bot is to act because time has run out, that is due already."""
    pace = table.pace
    if stored.from_file or not stored.has_begun or not stored.is_full or table.movers() in ([], [CHANCE]):
        return None
    if pace.turns is None or pace.flagged is not None:
        return pace.ends if pace.flagged is None else pace.since
    seat = pace.turns.seat
    if pace.ends is None or seat is None or stored.seats[seat].kind != "person":
        return None
    return pace.ends + limits.SECONDS_OF_LAG


def log_from(entries: Sequence[Entry], known: int) -> int:
    """Where the log must begin for somebody who knows ``known`` entries: what was taken back since is sent again."""
    if not 0 <= known <= len(entries):
        return 0
    return min([known, *(entry.to for entry in entries[known:] if isinstance(entry, TAKING_BACK))])


class Common(NamedTuple):
    """What is the same for everybody at a table: whether anybody ``may_act`` now, which bots are ``thinking``, the rest
    as in ``TableView``."""

    may_act: bool
    thinking: list[int]
    dice: DiceState | None
    clock: ClockState | None
    taken: lessons.Lesson | None
    lesson: LessonState | None


def common_of(stored: StoredTable, table: Table) -> Common:
    """What everybody is told of a table alike."""
    paused, taken = table.pace.paused is not None or table.pace.reading > 0, lesson_at(stored, table)
    return Common(
        may_act=stored.has_begun and stored.is_full and not stored.from_file and not paused,
        thinking=[] if paused else waits_for_bots(stored, table.movers(), table.sides, table.pace.flagged),
        dice=_dice_of(stored, over=table.over) if draws(stored, table) else None,
        clock=clock_of(table) if stored.has_begun and not table.over else None,
        taken=taken,
        lesson=None if taken is None else _told_of(taken, table),
    )


def draws(stored: StoredTable, table: Table) -> bool:
    """Whether outcomes come from a table's own dice, once people play there."""
    return stored.has_dice and not table.by_hand


def face_of(
    stored: StoredTable,
    table: Table,
    common: Common,
    seen: View,
    seats: list[Seat],
    ways_out: list[WayOut],
    *,
    maker: bool,
    room: str | None,
) -> TableView:
    """All that somebody may know but the log, which is empty here: what all may (``common_of``), what is ``seen`` of
    the game, who sits there (``seat_of``), and how one leaves. Who may not act now has no ``legal`` actions."""
    seen.legal = {seat: seen.legal[seat] for seat in acting(stored, table, common, seen.legal)}
    seen.undo = _undo_within(fixed_of(stored, common.taken), seen.undo)
    return TableView(
        id=stored.id,
        game=stored.game,
        rules_version=stored.rules_version,
        options=shown_options(table.game, stored.options, stored.rules_version),
        seats=seats,
        maker=maker,
        thinking=common.thinking,
        ways_out=ways_out,
        next=stored.next,
        dice=common.dice,
        from_file=stored.from_file,
        conceals=not table.shows_past,
        clock=common.clock,
        lesson=common.lesson,
        by_hand=table.by_hand,
        due=[DueOutcome(text, each.name, each.words) for text, each in table.due()] if maker and common.may_act else [],
        room=room,
        side_names=list(stored.side_names),
        aloud=_aloud_of(table) if stored.has_begun and not table.over else None,
        hints=table.hints,
        module=modules.offered_for(table.game),
        **msgspec.structs.asdict(seen),
    )


def acting(stored: StoredTable, table: Table, common: Common, seats: Iterable[int]) -> list[int]:
    """Those of these seats for which somebody may act now, if there is anything that they can do."""
    flagged = table.pace.flagged
    return [seat for seat in seats if common.may_act and seat != flagged and not stored.seats[seat].for_now]


def _aloud_of(table: Table) -> AloudState | None:
    """How far the bank has been read out."""
    if not table.pace.aloud:
        return None
    errand = table.errand
    if errand is not None:
        return AloudState(errand.desk, errand.side, more=True)
    return AloudState(table.pace.reading or None)


def lesson_at(stored: StoredTable, table: Table) -> lessons.Lesson | None:
    """The lesson taken at a table; None if there is none, or if it has changed since."""
    lesson = lessons.lesson(stored.game, stored.lesson) if stored.lesson else None
    return lesson if lesson is not None and lesson.is_played_at(table) else None


def fixed_of(stored: StoredTable, taken: lessons.Lesson | None) -> int:
    """How many of the first entries are never taken back: what led to the position of the lesson that is ``taken``, or
    came with a file. It was played elsewhere, perhaps by others, and whoever joins knows the game from there on."""
    return stored.brought if taken is None else taken.start


def _told_of(lesson: lessons.Lesson, table: Table) -> LessonState:
    judged = lessons.judge(lesson, table)
    return LessonState(
        lesson.name,
        lesson.number,
        lesson.of,
        lesson.following,
        lesson.start,
        judged.standing,
        judged.says,
        lesson.progress(table),
    )


def _undo_within(fixed: int, undo: UndoState) -> UndoState:
    return UndoState(why="undo_nothing") if undo.to is not None and undo.to < fixed else undo


def clock_of(table: Table) -> ClockState | None:
    """The clock as everybody sees it. While real dice are entered, or the bank is read out, no phase has time."""
    pace = table.pace
    if not pace.seconds and pace.paused is None:
        return None
    if table.movers() == [CHANCE] and pace.turns is None:
        return ClockState(pace.seconds, None, pace.paused is not None, None)
    clock = ClockState(pace.seconds, pace.ends, pace.paused is not None, pace.left)
    if pace.turns is None and pace.seconds and pace.phase is not None and not pace.reading:
        clock.starts = pace.since
    if pace.turns is not None:
        turns = pace.turns
        clock.seats, clock.turn, clock.since = list(turns.left), turns.seat, pace.since
        clock.total, clock.increment, clock.flagged = turns.total, turns.increment, turns.flagged
        clock.loses = turns.loses
    return clock


def _dice_of(stored: StoredTable, *, over: bool) -> DiceState:
    promises = stored.promises or tuple(seat.promise for seat in stored.seats)
    return DiceState(
        _commitment(stored.seed),
        list(stored.nonces or ()),
        stored.seed.hex() if over and not stored.sealed else None,
        stored.scheme,
        list(promises) if stored.scheme > 1 else [],
        stored.standing.deadline if stored.is_adding else None,
        stored.dice_name if stored.scheme in SHARED else "",
        stored.brought,
    )


@lru_cache(maxsize=256)
def _commitment(seed: bytes) -> str:
    return Dice(seed, "").commitment


def only_for(table: Table, who: Viewer) -> int | None:
    """The seat whose view a viewer with several seats has, if another one of them may not see all of it. Their screen
    then asks for the device to be handed over."""
    if not table.hides or len(who.seats) < 2:
        return None
    eye = eye_of(table, who)
    if eye not in who.seats:
        return None
    seen = table.seen(eye)
    others = (table.engine.concealed(seen, other) for other in who.seats - {eye})
    return eye if any(other.tobytes() != seen.tobytes() for other in others) else None


def shown_options(kind: Game, options: Mapping[str, str | bool], rules_version: int) -> dict[str, str | bool]:
    """Options as screens show them: sets of parts by name, and former defaults that have changed since these rules."""
    known = {option.name: option for option in kind.options}
    former = {name: option.usual(rules_version) for name, option in known.items()}
    former = {name: value for name, value in former.items() if value != known[name].default}
    shown = {**former, **options}
    return {name: known[name].shown(value) if name in known else value for name, value in shown.items()}  # type: ignore[misc]


def summary(
    stored: StoredTable, person: str | None, presence: Presence | None, clock: Clock | None = None
) -> TableSummary:
    """A line of the lobby. ``presence`` is None where nobody knows; ``clock`` is that of an open table."""
    kind = game(stored.game)
    who, is_frozen = viewer(stored, person), not kind.replays(stored.rules_version)
    options = shown_options(kind, stored.options, stored.rules_version)
    return TableSummary(
        id=stored.id,
        game=stored.game,
        # That there are parts of one's own, but not the whole file.
        options={name: "\n" in str(value) or value for name, value in options.items()},
        seats=[
            seat_of(stored.seats, seat, side, owns_it=seat.seat in who.seats, presence=presence)
            for seat, side in zip(stored.seats, usual_sides(stored.game, len(stored.seats)), strict=True)
        ],
        # Nobody is waited for where nothing can be done.
        movers=[] if is_frozen else list(stored.standing.movers),
        over=stored.standing.over,
        entries=stored.standing.n,
        changed=stored.standing.changed,
        mine=bool(who.seats) or (person is not None and stored.maker == person),
        result=_result_of(stored.standing),
        # Before the game begins nobody's time runs.
        ends=stored.standing.deadline if stored.has_begun and not stored.standing.over and not is_frozen else None,
        frozen=is_frozen,
        clock=None if clock is None else TableClock(clock.seconds, clock.total, clock.increment, clock.loses),
        level="" if stored.is_full else stored.level,
    )


def _result_of(standing: Standing) -> GameResult | None:
    result = standing.result if standing.over else None
    if result is None:
        return None
    points, places, resigned = list(result.points), list(result.places), list(result.resigned)
    return GameResult(result.ending, points, places, resigned, list(result.out_of_time))


def damaged_summary(stored: StoredTable, person: str | None) -> TableSummary:
    """A line of the lobby for a table that can't be opened."""
    who = viewer(stored, person)
    return TableSummary(
        id=stored.id,
        game=stored.game if stored.game in games() else "",
        options={},
        seats=[seat_of(stored.seats, seat, seat.seat, owns_it=seat.seat in who.seats) for seat in stored.seats],
        movers=[],
        over=stored.standing.over,
        entries=stored.standing.n,
        changed=stored.standing.changed,
        mine=bool(who.seats) or (person is not None and stored.maker == person),
        damaged=True,
    )


@lru_cache(maxsize=256)
def usual_sides(name: str, seats: int) -> tuple[int, ...]:
    """The side that each seat plays for in a game without options: enough for a list of tables."""
    kind = game(name)
    rules, state = engine(kind), kind.start(seats, {})
    return tuple(rules.side(state, seat) for seat in range(seats))


def seat_of(
    seats: Sequence[StoredSeat], seat: StoredSeat, side: int, *, owns_it: bool, presence: Presence | None = None
) -> Seat:
    """One of a table's ``seats`` as somebody sees it who owns it or not."""
    first = next((other.seat for other in seats if other.people and other.people == seat.people), seat.seat)
    return Seat(
        seat=seat.seat,
        side=side,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        mine=owns_it,
        for_now=seat.for_now,
        presence=None if presence is None else presence.of(seat),
        same_as=None if first == seat.seat else first,
        program=is_bot(seat.person),
    )
