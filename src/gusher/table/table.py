"""A table: game, options and log."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from msgspec import Struct

from gusher.rules.kernel import CHANCE, Errand, Game, IllegalError, NotationError, Phrase, Record, from_bytes, kind_of
from gusher.rules.kernel.engine import Engine, engine

from .covering import NOTHING, Covered, Look, look
from .dice import SHARED, shared_numbers
from .entries import STEPS, TAKING_BACK, ActingRole, Action, Entry, Hand, Hints, Outcome, Read, Undo, Void
from .exits import EXITS, Exits
from .history import History, Prefix
from .pace import Pace
from .pausing import MANY, Pausing, whole
from .requests import Asking
from .sight import Sight

AnyTable = TypeVar("AnyTable", bound="Table")


class DrawsOutcomes(Protocol):
    """Where a table's outcomes come from: its dice, or a record of what was drawn."""

    @property
    def scheme(self) -> int:
        """How outcomes are numbered: see ``gusher.table.dice``."""

    def draw(self, k: int, outcomes: list[int], weights: list[int]) -> int:
        """Outcome number ``k`` of the table, one of ``outcomes``."""


NOBODY = -1
"""The seat whose eyes somebody without a seat has."""

SECONDS_OF_SHOW = (7.0, 12.0)
SECONDS_OF_OUTCOME = 0.5
"""How long outcomes are shown before a phase begins: the least and the most in all, and how much each one adds."""

KEPT_LATELY = 16
KEPT_EVERY = 64
"""States are kept before each of the last steps, which may be taken back, and before every 64th step, from which the
others are played again."""


class Step(Struct, gc=False):
    """An action or outcome that stands: the number of its entry, its seat (CHANCE for an outcome), the rules' number of
    the action, and whether it revealed anything (None: not worked out yet)."""

    n: int
    seat: int
    action: int
    reveals: bool | None = None


Far = Literal["step", "side", "all"]
"""How much of what the bank does is read out: a step, all for one side now, or everything up to the next phase."""


class Clocks(NamedTuple):
    """Seconds for each turn or, if ``total``, for all turns of a seat; then ``increment`` seconds are added after each
    turn. A player without time left ``loses``, or a bot makes the turn."""

    seconds: int
    total: bool = False
    increment: int = 0
    loses: bool = False


class Proposal(NamedTuple, Generic[AnyTable]):
    """The result of a command: the entries to store, and the table that replaces this one once they are stored."""

    entries: list[Entry]
    after: AnyTable


class Table:
    """One game being played, by the ``rules_version`` by which it began. ``n`` counts the entries of its log, ``sides``
    has the side of each seat. ``conceals``: something can be hidden while the game lasts; never at a table that
    ``is_open``. ``by_hand``: the table's maker enters what real dice, cards and tiles show. ``hints``: all players may
    ask for hints. ``pace``, ``exits`` and ``asking`` follow from the log.

    ``propose`` and the commands (``table.commands``) check a wish against the rules and return a ``Proposal``. Once its
    entries are stored, its table replaces this one: no move is shown that could still be lost, and none is worked out
    twice. Successive tables share one log, so a move costs the same however long it is.

    OptionError or PartsError for a wrong set-up, IllegalError or NotationError for entries that break the rules,
    ValueError if games by that version can't be replayed.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object],
        entries: Iterable[Entry] = (),
        *,
        is_open: bool = False,
        rules_version: int | None = None,
    ) -> None:
        self.game = game
        self.rules_version = game.rules_version if rules_version is None else rules_version
        self.seats = seats
        resolved = game.resolve(seats, options, self.rules_version)
        self.conceals = game.conceals(resolved) and not is_open
        self._start = game.set_up(resolved, self.rules_version)
        self.options = {name: value for name, value in resolved.items() if name != "seats"}
        # The same all game long. Seats that play together see the same: the first of them looks for all.
        self.sides = tuple(self.engine.side(self._start, seat) for seat in range(seats))
        self._eyes = tuple(self.sides.index(side) for side in self.sides)
        self._history = History()
        self.n = 0
        self._state = self.start_state()
        # The steps that stand: of this list, which later tables may add to, the first ``_standing``.
        self._line: list[Step] = []
        self._standing = 0
        # From which of them on they can be taken back.
        self._back = 0
        # What each eye saw last, at whichever of these tables, and what was covered from it.
        self._seen_last: dict[int, Sight] = {}
        self._looked_last: dict[int, Look] = {}
        self._forget()
        self.by_hand = self.hints = False
        self.exits = Exits()
        self.asking = Asking()
        self.pace = self._first_pace = Pace().starting(self._phase(), 0, 0.0)
        self.apply(entries)

    def _forget(self) -> None:
        # What each eye sees of the state as it is, and what of the log is covered from it.
        self._sights: dict[int, Sight] = {}
        self._covered: dict[int, Covered] = {}
        self._movers: list[int] | None = None

    # What is so -------------------------------------------------------------------------------------------------------

    @property
    def engine(self) -> Engine:
        """The game's rules, as fast as this process has them."""
        return engine(self.game)

    @property
    def entries(self) -> Prefix[Entry]:
        """The log."""
        return Prefix(self._history.entries, self.n)

    @property
    def phrases(self) -> Prefix[Phrase | None]:
        """What tells each entry; None for what is not a step."""
        return Prefix(self._history.phrases, self.n)

    def stands(self, n: int) -> bool:
        """Whether entry ``n`` has not been taken back."""
        return self._history.undone_by[n] >= self.n

    @property
    def outcomes_drawn(self) -> int:
        """How many outcomes were ever drawn, those of turns that were taken back included."""
        return self.drawn_before(self.n)

    def drawn_before(self, n: int) -> int:
        """How many outcomes had been drawn before entry ``n``, those that were taken back included."""
        return self._history.outcomes[n - 1] if n else 0

    def pace_after(self, n: int) -> Pace:
        """The pace as it was after ``n`` entries."""
        return self._history.paces[n - 1] if n else self._first_pace

    def written_by(self, seats: Collection[int], since: int = 0) -> int:
        """How many entries these seats have in the log as far as it is known here, those before ``since`` left out."""
        before = sum(entry.seat in seats and not entry.role for entry in self.entries[:since])
        return sum(self._history.written.get(seat, 0) for seat in seats) - before

    def movers(self) -> list[int]:
        """The seats that may act, ``[CHANCE]`` if an outcome is due, none when the game is over."""
        if self._movers is None:
            self._movers = self.exits.movers(self.engine, self._state)
        return self._movers

    def due(self) -> list[tuple[str, Phrase]]:
        """The outcomes that the table's maker can enter now, in notation, each with its phrase; else none."""
        if not self.by_hand or self.movers() != [CHANCE]:
            return []
        actions = self.engine.legal(self._state, CHANCE)
        return [(self.game.actions.write(each), self.game.phrase(self._state, CHANCE, each)) for each in actions]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.movers()

    @property
    def shows_past(self) -> bool:
        """Whether earlier positions can be shown: what was in sight then may be hidden now."""
        return not self.conceals or self.over

    @property
    def hides(self) -> bool:
        """Whether anything is concealed now. When people have ended a game everything comes to light."""
        return self.conceals and not self.exits.ended

    @property
    def ending(self) -> str | None:
        """The code of how it ended: one of the game's, or an ``EndKind``."""
        return self.exits.ending(self.engine, self._state)

    @property
    def points(self) -> list[int]:
        """Every side's points as they stand."""
        return self.engine.points(self._state)

    @property
    def places(self) -> list[int]:
        """Every side's place as the points stand, those that resigned last; empty for an abandoned game."""
        return self.exits.places(self.engine, self._state)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now, in notation."""
        return [self.game.actions.write(action) for action in self.exits.legal(self.engine, self._state, seat)]

    def why(self, seat: int, text: str) -> str | None:
        """The code of the reason against an action, None if it is legal. NotationError if it is no action."""
        return self._against(seat, self.game.actions.read(text))

    def _against(self, seat: int, action: int) -> str | None:
        if self.exits.ended:
            return "ended"
        return self.game.reasons[self.engine.why(self._state, seat, action)] or None

    def steps(self) -> list[Action | Outcome]:
        """The actions and outcomes that stand."""
        standing = (self._history.entries[step.n] for step in self.line)
        return [entry for entry in standing if isinstance(entry, STEPS)]

    def texts(self, first: int, to: int) -> list[str]:
        """The actions and outcomes among the entries from ``first`` to before ``to``, in notation."""
        return [entry.text for entry in self.entries[first:to] if isinstance(entry, STEPS)]

    def text_of(self, step: Step) -> str:
        """What a step did, in notation."""
        return self.texts(step.n, step.n + 1)[0]

    @property
    def line(self) -> Sequence[Step]:
        """The same as the rules have it."""
        return Prefix(self._line, self._standing)

    @property
    def state(self) -> Record:
        """The state as it is. Nobody changes it."""
        return self._state

    def cards(self) -> Any:
        """What is printed on its cards; None for a game without any."""
        return self.game.cards and self.game.cards({**self.options, "rules_version": self.rules_version})

    def start_state(self) -> Record:
        """A state of its own as the game began."""
        return self.engine.copy(self._start)

    def states(self, first: int, to: int) -> Pausing[list[bytes]]:
        """The bytes of the states before the steps ``first`` to ``to - 1`` of ``line``, and of the one after them."""
        s = self.engine.copy((yield from self._before(first)))
        states = [s.tobytes()]
        for step in self.line[first:to]:
            self.engine.play_unchecked(s, step.seat, step.action)
            states.append(s.tobytes())
            yield
        return states

    def seen(self, eye: int) -> Record:
        """The state as a seat may see it, NOBODY for a spectator. Nobody changes it."""
        return self.sight(eye).record

    def sight(self, eye: int) -> Sight:
        """The same with what follows from it: the same object as long as the seat sees the same."""
        eye = self._looking(eye)
        sight = self._sights.get(eye)
        if sight is None:
            record = self.engine.concealed(self._state, eye) if self.hides else self._state
            data = record.tobytes()
            last = self._seen_last.get(eye)
            is_same = last is not None and last.data == data and last.exits is self.exits
            # Others may see the same.
            sight = last if is_same else next((each for each in self._sights.values() if each.data == data), None)
            sight = sight or Sight(self.game, record, data, self.exits)
            self._sights[eye] = self._seen_last[eye] = sight
        return sight

    def seen_between(self, eye: int, n: int) -> list[bytes]:
        """What a seat was shown after each step since entry ``n`` but the last, as records. Empty if there were other
        entries or more steps than are kept, and where everybody acts at once. Where something is hidden, all steps must
        be parts of a move whose lines the seat may read, since the number of records tells something of them."""
        first = bisect_left(self.line, n, key=lambda step: step.n)
        passed = self.line[first : self._standing - 1]
        if self.game.done is not None or not 0 < len(passed) < KEPT_LATELY or len(passed) + 1 != self.n - n:
            return []
        covered, is_part = self.covered(eye), self.game.actions.is_part
        if self.hides and any(step.n in covered or not is_part(kind_of(step.action)) for step in passed):
            return []
        states = whole(self.states(first + 1, self._standing - 1))
        if not self.hides:
            return states
        records = (from_bytes(self.game.record, state) for state in states)
        return [self.engine.concealed(s, self._looking(eye)).tobytes() for s in records]

    def _looking(self, eye: int) -> int:
        """The seat that stands for all seats with the same view."""
        return self._eyes[eye] if self.hides and eye >= 0 else NOBODY

    def covered(self, eye: int) -> Covered:
        """The entries that a seat may not see now. The same object is returned until they change."""
        if not self.hides:
            return NOTHING
        eye = self._looking(eye)
        covered = self._covered.get(eye)
        if covered is None:
            now = look(self.game, self.engine, self._state, eye, self._history, self.n, self._looked_last.get(eye))
            self._looked_last[eye] = now
            covered = self._covered[eye] = now.covered
        return covered

    def foreseen(self, eye: int, seat: int, action: int) -> Record | None:
        """The state after a legal action, played on what ``eye`` is shown. None if the true state, once concealed,
        would look different: then the action reveals something, has no preview, and can't be taken back."""
        if self.conceals:
            return self.engine.foreseen(self._state, eye, seat, action)
        return self.engine.after(self._state, seat, [action])

    def reveals(self, n: int) -> bool:
        """Whether entry ``n``, an action since the last outcome that stands, showed somebody what did not follow from
        what they had been shown before."""
        place = bisect_left(self.line, n, key=lambda step: step.n)
        step = self._line[place]
        if step.reveals is None:
            step.reveals = self.conceals and self._reveals(place)
        return step.reveals

    def _reveals(self, place: int) -> bool:
        step, before = self._line[place], whole(self._before(place))
        eyes = (NOBODY, *range(self.seats))
        return any(self.engine.foreseen(before, eye, step.seat, step.action) is None for eye in eyes)

    def _before(self, place: int) -> Pausing[Record]:
        """The state before a step of the line, played from the nearest earlier state that is kept. Read-only."""
        if place == self._standing:
            return self._state
        kept, start = self._history.kept, place
        while start and self._line[start].n not in kept:
            start -= 1
        s = kept.get(self._line[start].n, self._start)
        if start == place:
            return s
        s = self.engine.copy(s)
        for step in self._line[start:place]:
            self.engine.play_unchecked(s, step.seat, step.action)
            yield
        return s

    def after(self, n: int) -> Self:
        """The table as it was after ``n`` entries: a table of its own."""
        return whole(self.returning(n))

    def returning(self, n: int) -> Pausing[Self]:
        """The same as work that pauses: the log may be walked through, but only a few steps are played again."""
        past = self.fork()
        past.n = n
        undos = self._history.undos
        if bisect_left(undos, n) == bisect_left(undos, self.n):
            past._standing = bisect_left(self.line, n, key=lambda step: step.n)
        else:
            past._line = yield from self._line_of(n)
            past._standing = len(past._line)
        past._back = 0 if self.by_hand else past._after_outcomes()
        past._state = self.engine.copy((yield from past._state_of_line()))
        past.pace = self.pace_after(n)
        past.exits = self._history.exits[n - 1] if n else Exits()
        past.asking = self._history.asking[n - 1] if n else Asking()
        return past

    def _line_of(self, n: int) -> Pausing[list[Step]]:
        """The steps that stood after ``n`` entries."""
        history, steps = self._history, []
        for number in range(n):
            action, seat = history.actions[number], history.entries[number].seat
            if action is not None and history.undone_by[number] >= n:
                steps.append(Step(number, CHANCE if seat is None else seat, action))
            if number % MANY == 0:
                yield
        return steps

    def _after_outcomes(self) -> int:
        """How many steps stand up to the last outcome: nothing goes back past it."""
        back = self._standing
        while back and self._line[back - 1].seat != CHANCE:
            back -= 1
        return back

    def _state_of_line(self) -> Pausing[Record]:
        """The state after the steps that stand, for a table whose state is another one still."""
        if not self._standing:
            return self._start
        last = self._line[self._standing - 1]
        s = self.engine.copy((yield from self._before(self._standing - 1)))
        self.engine.play_unchecked(s, last.seat, last.action)
        return s

    def fork(self) -> Self:
        """This table again, to try something out: what happens there does not happen here."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin._forget()
        return twin

    def by_itself(self) -> Self:
        """This table again with nothing but the game: no clock, no requests, no reading out; outcomes are entered."""
        twin = self.fork()
        twin.by_hand = True
        twin.asking = Asking()
        twin.pace = Pace().starting(twin._phase(), twin.n, 0.0)
        return twin

    # What is wanted ---------------------------------------------------------------------------------------------------

    def start(self, dice: DrawsOutcomes, at: float = 0.0) -> Proposal[Self]:
        """The outcomes that are due before anybody can act."""
        return self.proposal((), dice, at)

    def propose(
        self, seat: int, texts: Sequence[str], dice: DrawsOutcomes, *, at: float = 0.0, role: ActingRole = ""
    ) -> Proposal[Self]:
        """Actions of a seat and every outcome that follows: all or nothing. All but the last must be parts of something
        larger (``kernel.actions.PART``), which reveal and draw nothing: else a refusal would tell what they come to.

        IllegalError: the rules' reason, ``paused``, ``listening``, ``not_at_once`` (an action that is no part is
        followed by more) or ``time_up`` (only the clock acts for a seat without time). ``place`` says which of several
        actions is wrong, from 1: ``{"action": 2}``.
        """
        self.check_not_paused("action")
        self.check_listening("action")
        if self.pace.flagged == seat and role != "clock":
            raise IllegalError("time_up", "action", "time has run out for this seat; a bot acts for it")
        for number, text in enumerate(texts[:-1], start=1):
            if not self.game.actions.is_part(kind_of(self.game.actions.read(text))):
                detail = f"{text} has to be seen before anything follows"
                raise IllegalError("not_at_once", "action", detail, place={"action": number})
        numbered = enumerate(texts, start=self.n)
        return self.proposal([Action(n, seat, text=text, at=at, role=role) for n, text in numbered], dice, at)

    @property
    def errand(self) -> Errand | None:
        """What the bank does next; None if it has nothing to do, or there is none."""
        return self.game.errand(self._state) if self.game.errand is not None and self.movers() == [CHANCE] else None

    def check_not_paused(self, field: str) -> None:
        """IllegalError ``paused`` while the table is."""
        if self.pace.paused is not None:
            raise IllegalError("paused", field, "the table is paused")

    def check_listening(self, field: str) -> None:
        """IllegalError ``listening`` while what the bank has done is still read out."""
        if self.pace.reading:
            raise IllegalError("listening", field, "what the bank has done is still being read out")

    def proposal(
        self, entries: Sequence[Entry], dice: DrawsOutcomes | None = None, at: float = 0.0, far: Far | None = None
    ) -> Proposal[Self]:
        """What these entries come to, with the outcomes that are due then, drawn by ``dice``; where they are read out,
        only so ``far`` (None: none)."""
        trial, is_newest = self.fork(), len(self._history.entries) == self.n
        try:
            for number, entry in enumerate(entries, start=1):
                try:
                    trial._fold(entry)
                except (IllegalError, NotationError) as error:
                    if len(entries) > 1:
                        error.place = {"action": number, **error.place}
                    raise
            drawn = [] if dice is None else trial._follow(dice, at, far)
        except Exception:
            if is_newest:
                # So that the next table that goes on from here need not make a copy.
                self._history.cut(self.n)
                del self._line[self._standing :]
            raise
        return Proposal([*entries, *drawn], trial)

    def take(self, proposal: Proposal[Self]) -> None:
        """Become the table after a proposal, where nobody else looks at this one."""
        vars(self).update(vars(proposal.after))

    def apply(self, entries: Iterable[Entry]) -> None:
        """Take entries into the log and fold them into the state. ValueError if they do not continue the log."""
        whole(self.applying(entries))

    def applying(self, entries: Iterable[Entry]) -> Pausing[None]:
        """The same as work that pauses after each entry."""
        for entry in entries:
            if entry.n != self.n:
                raise ValueError(f"entry {entry.n} does not follow entry {self.n - 1}")
            self._fold(entry)
            yield

    # How it is done ---------------------------------------------------------------------------------------------------

    def _follow(self, dice: DrawsOutcomes, at: float, far: Far | None) -> list[Entry]:
        entries: list[Entry] = []
        first = self.errand
        while self.movers() == [CHANCE]:
            is_wanted = far == "all" or (not entries and far) or (far == "side" and self.errand == first)
            if self.pace.aloud and not is_wanted:
                break
            outcomes = self.engine.legal(self._state, CHANCE)
            if self.by_hand and len(outcomes) > 1:
                # Somebody looks at the real ones. Where there is nothing to look at, nobody is asked.
                break
            number = self._next_number(dice, outcomes[0])
            drawn = dice.draw(number, outcomes, self.engine.weights(self._state))
            entries.append(Outcome(self.n, text=self.game.actions.write(drawn), at=at))
            self._fold(entries[-1])
        if far == "all" and self.pace.reading:
            entries.append(Read(self.n, at=at, role="maker"))
            self._fold(entries[-1])
        return entries

    def _next_number(self, dice: DrawsOutcomes, one: int) -> int:
        """The number of the next outcome, which may be ``one``: all that may come are of one kind."""
        if dice.scheme not in SHARED:
            return self.outcomes_drawn
        due, together = Outcome(self.n, text=self.game.actions.write(one)), self.game.done is not None
        return shared_numbers([*self.entries, due], dice.scheme, together=together)[-1]

    def _fold(self, entry: Entry) -> None:
        self._forget()
        if isinstance(entry, STEPS):
            self._step(entry)
        elif isinstance(entry, TAKING_BACK):
            place = self._place(entry)
            self._state = self.engine.copy(whole(self._before(place)))
            self.pace = self._pace_undone(place, entry.at)
            self._write(entry)
            self._take_back(place, entry.n)
            if isinstance(entry, Void):
                self._back = place
            if self.game.done is not None:
                self._forget()
                self.pace = self.pace.starting(self._phase(), self.n, entry.at)
        else:
            if isinstance(entry, EXITS) and self.over:
                raise IllegalError("ended", "kind", "the game has ended")
            self.by_hand = self.by_hand or isinstance(entry, Hand)
            self.hints = self.hints or isinstance(entry, Hints)
            self._write(entry)
            self.pace = self.pace.after(entry, self.seats if self.game.done is None else 0)
            self.exits = self.exits.after(entry, self.sides)
            self._forget()
            self._notice_phase(entry.at)
            if self.exits.ended:
                self.pace = self.pace.turning(None, None, entry.at)
        self.asking = self.asking.after(entry)
        self._history.paces.append(self.pace)
        self._history.exits.append(self.exits)
        self._history.asking.append(self.asking)

    def _write(
        self, entry: Entry, phrase: Phrase | None = None, action: int | None = None, logged: int | None = None
    ) -> None:
        if len(self._history.entries) != self.n:
            # Another table has gone on from here.
            self._history = self._history.up_to(self.n)
        if len(self._line) != self._standing:
            self._line = self._line[: self._standing]
        self._history.write(entry, phrase, action, logged)
        self.n += 1

    def _place(self, undo: Undo | Void) -> int:
        """How many steps stand after this. An undo stops at the last outcome, a void does not."""
        place, back = self._standing, 0 if isinstance(undo, Void) else self._back
        while place > back and self._line[place - 1].n >= undo.to:
            place -= 1
        return place

    def _take_back(self, place: int, by: int) -> None:
        for step in self._line[place : self._standing]:
            self._history.undone_by[step.n] = by
            self._history.kept.pop(step.n, None)
        # Tables before this one still look at the steps that are gone.
        self._line, self._standing = self._line[:place], place

    def _step(self, entry: Action | Outcome) -> None:
        seat = CHANCE if entry.seat is None else entry.seat
        action = self.game.actions.read(entry.text)
        code = self._against(seat, action)
        if code:
            who = "chance" if entry.seat is None else f"seat {seat + 1}"
            raise IllegalError(code, "action", f"{who} can't do {entry.text}: {code.replace('_', ' ')}")
        phrase = self.game.phrase(self._state, seat, action)
        reads = self.game.errand if self.pace.aloud and seat == CHANCE else None
        errand = None if reads is None else reads(self._state)
        logged = self.engine.logged(self._state, action)
        before, self._state = self._state, self.engine.copy(self._state)
        self.engine.play_unchecked(self._state, seat, action)
        self._write(entry, phrase, action, logged)
        self._line.append(Step(entry.n, seat, action))
        self._standing += 1
        if isinstance(entry, Outcome) and not self.by_hand:
            # Nothing goes back past an outcome; but what somebody has entered wrongly can be taken back.
            self._back = self._standing
        self._keep(entry.n, before)
        self._notice_phase(entry.at, errand)
        if self.pace.turns is not None:
            self.pace = self.pace.turning(entry.seat, self._turn(), entry.at)

    def _keep(self, n: int, before: Record) -> None:
        """Keep the state before step ``n``, the last, and let go of one that has got too old."""
        self._history.kept[n] = before
        old = self._standing - 1 - KEPT_LATELY
        if old >= 0 and old % KEPT_EVERY:
            self._history.kept.pop(self._line[old].n, None)

    def rest(self) -> None:
        """Free memory while nobody is here: keep only every 64th state, and forget what was worked out for viewers. In
        Oil City that frees two thirds of a table's memory, and costs at most 63 steps when somebody comes."""
        for place in range(max(0, self._standing - 1 - KEPT_LATELY), self._standing):
            if place % KEPT_EVERY:
                self._history.kept.pop(self._line[place].n, None)
        self._seen_last.clear()
        self._looked_last.clear()
        self._forget()

    def _notice_phase(self, at: float, errand: Errand | None = None) -> None:
        # While something is drawn, what everybody is at has not changed yet.
        if self.game.done is not None and self.movers() != [CHANCE] and self._phase() != self.pace.phase:
            drawn = self.outcomes_drawn - self.drawn_before(self.pace.n)
            least, most = SECONDS_OF_SHOW
            show = min(most, least + drawn * SECONDS_OF_OUTCOME) if drawn and at and errand is None else 0.0
            self.pace = self.pace.starting(self._phase(), self.n, at, show, 0 if errand is None else errand.desk)

    def _turn(self) -> int | None:
        """Whose turn it is; while something is drawn, whose it was. None where several act at once, and at the end."""
        movers = self.movers()
        if movers == [CHANCE]:
            return self.pace.turns.seat if self.pace.turns is not None else None
        return movers[0] if len(movers) == 1 else None

    def _pace_undone(self, place: int, at: float) -> Pace:
        """The pace once the steps from this place of the line on are taken back."""
        if self.pace.turns is None or place == self._standing:
            return self.pace
        first = self._line[place].n
        return self.pace.undone(self._history.paces[first - 1], self._history.entries[first].at, at)

    def _phase(self) -> int | None:
        """The action by which a seat is done with this phase; None if the table does not wait for all at once."""
        if self.game.done is None or self.exits.movers(self.engine, self._state) in ([], [CHANCE]):
            return None
        return self.game.done(self._state)
