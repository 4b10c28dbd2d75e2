"""Our own players as programs: they answer the lines of ``docs/programs.md``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from gusher.bots.search.choosing import Player
from gusher.rules.kernel import CHANCE, Game, GusherError, Record, record_of
from gusher.table.files import HIDDEN, Step

from .players import Playing, Thinking, action_of, contender, prepare
from .programs import GREETING
from .setting import Setting, setting_of


@dataclass
class Speaker:
    """A player of ours who plays by what is said to it. Before any ``game`` it has one of the fewest seats."""

    game: Game
    who: Playing
    thinking: Thinking = field(default_factory=Thinking)

    def __post_init__(self) -> None:
        self._begin(setting_of(self.game, None, None))
        if self._player.program is not None:
            raise GusherError("unknown_level", "players", f"{self.who!r} is a program itself")

    def answers(self, line: str) -> Iterator[str]:
        """What is said to a line: mostly nothing. What can't be done is answered with ``error`` and the reason."""
        word, _, rest = line.strip().partition(" ")
        try:
            if word == "gusher":
                yield from self._greet(line.strip())
            elif word == "game":
                self._set_up(rest)
            elif word == "position":
                self._s = self._after(rest.split())
            elif word == "scene":
                self._s = record_of(self.game, json.loads(rest))
            elif word == "go":
                yield f"bestmove {self._choose(rest.split())}"
        except (GusherError, ValueError) as error:
            yield f"error {error}"

    def _greet(self, line: str) -> Iterator[str]:
        if line != GREETING:
            raise GusherError("program", "gusher", f"this is {GREETING}, not {line}")
        prepare(self._player, self._setting)
        yield "ready scene"

    def _set_up(self, text: str) -> None:
        name, seats, options = (*text.split(" ", 2), "", "", "")[:3]
        if name != self.game.name:
            raise GusherError("unknown_game", "game", f"this plays {self.game.name}, not {name}")
        self._begin(setting_of(self.game, int(seats), json.loads(options or "{}")))

    def _begin(self, setting: Setting) -> None:
        self._setting = setting
        self._player = contender(setting, self.who, self.thinking)
        self._bot = Player(setting.engine)
        self._known: tuple[tuple[str, ...], Record] = (), setting.start
        self._s = self._after(())

    def _after(self, words: Sequence[str]) -> Record | None:
        """The state after these moves and outcomes; None if one of them is hidden, so that a scene has to tell. It goes
        on from the position before, if that leads here."""
        if any(Step.of(word).text == HIDDEN for word in words):
            return None
        before, s = self._known
        if tuple(words[: len(before)]) != before:
            before, s = (), self._setting.start
        engine = self._setting.engine
        s = engine.copy(s)
        for step in map(Step.of, words[len(before) :]):
            waiting = engine.movers(s)
            if not waiting:
                raise GusherError("game_over", "position", f"{step.text}: the game is over")
            seat = step.seat if step.seat is not None and waiting != [CHANCE] else waiting[0]
            engine.play(s, seat, self.game.actions.read(step.text))
        self._known = tuple(words), s
        return engine.copy(s)

    def _choose(self, words: Sequence[str]) -> str:
        asked = dict(zip(words[::2], words[1::2], strict=False))
        if self._s is None:
            raise GusherError("program", "position", "some of it is hidden, and there is no scene")
        engine = self._setting.engine
        seats = [seat for seat in engine.movers(self._s) if seat != CHANCE]
        if not seats:
            raise GusherError("program", "go", "no seat is to move")
        seat = int(asked["seat"]) - 1 if "seat" in asked else seats[0]
        if seat not in seats:
            raise GusherError("not_your_turn", "go", f"seat {seat + 1} is not to move")
        thinking = self._player.thinking
        if "iterations" in asked:
            thinking = Thinking(iterations=int(asked["iterations"]), cores=thinking.cores)
        elif "milliseconds" in asked:
            thinking = Thinking(seconds=int(asked["milliseconds"]) / 1000, cores=thinking.cores)
        player = replace(self._player, thinking=thinking)
        action = action_of(player, self._bot, self._s, seat, int(asked.get("seed", 1)))
        return str(self.game.actions.write(action))


def speak(speaker: Speaker, lines: Iterable[str]) -> Iterator[str]:
    """All answers, until the lines end or say ``quit``."""
    for line in lines:
        if line.strip() == "quit":
            return
        yield from speaker.answers(line)
