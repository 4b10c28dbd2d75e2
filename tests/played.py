"""Positions for tests: a game played by texts, each move checked before it is made."""

from __future__ import annotations

import copy
import random

from examples import run

from gusher.rules.kernel import CHANCE, fields_of, named, view
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.rules.kernel.game import all_games


def fastest(game):
    """An engine that is compiled where that is possible; a tiny game is played before it would be."""
    return Engine(game, is_compiled=can_compile() and game.name in all_games())


def usual(game):
    """A compiled engine in a quick run; with ``./gusher test --all`` an interpreted one, which refuses every index that
    is out of bounds."""
    return Engine(game, is_compiled=run.is_quick and can_compile())


class Played:
    """A game in progress. ``play`` takes the moves of whoever is to move, and of chance, one after the other."""

    def __init__(self, engine, seats, options):
        self.engine, self.game, self.seats = engine, engine.game, seats
        self.state = self.game.start(seats, options)

    @property
    def shown(self):
        return view(self.state)

    @property
    def scene(self):
        """What a screen draws, by its names."""
        return named(self.game, fields_of(self.engine, self.state))

    @property
    def mover(self):
        """The seat to move, CHANCE, or None when the game is over."""
        movers = self.engine.movers(self.state)
        assert len(movers) <= 1
        return movers[0] if movers else None

    @property
    def legal(self):
        """All moves or outcomes that can come next."""
        if self.mover is None:
            return set()
        return {self.game.actions.write(action) for action in self.engine.legal(self.state, self.mover)}

    @property
    def weights(self):
        """The outcomes that can come next and their weights."""
        texts = map(self.game.actions.write, self.engine.legal(self.state, CHANCE))
        return dict(zip(texts, self.engine.weights(self.state), strict=True))

    @property
    def points(self):
        return self.engine.points(self.state)

    @property
    def places(self):
        return self.engine.places(self.state)

    @property
    def ending(self):
        return self.engine.ending(self.state)

    def play(self, *texts):
        for text in texts:
            assert self.why(text) is None, f"{text}: {self.why(text)}"
            self.engine.play_unchecked(self.state, self.mover, self.game.actions.read(text))
        return self

    def after(self, *texts):
        """Another game that goes on from here."""
        twin = copy.copy(self)
        twin.state = self.engine.copy(self.state)
        return twin.play(*texts)

    def why(self, text, seat=None):
        """The code of the reason against a move; None if it is legal."""
        seat = self.mover if seat is None else seat
        code = self.engine.why(self.state, 0 if seat is None else seat, self.game.actions.read(text))
        return self.game.reasons[code] or None

    def to_the_end(self, seed=1, among=lambda legal: legal):
        """Go on at random, among some of the legal moves."""
        chooser = random.Random(seed)
        while self.mover is not None:
            legal = sorted(self.legal)
            self.play(chooser.choice(legal if self.mover == CHANCE else sorted(among(legal)) or legal))
        return self
