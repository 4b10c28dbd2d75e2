"""How a tree search goes about it."""

from __future__ import annotations

from typing import NamedTuple

from gusher.rules.kernel import float64, structure

STYLE = structure(curiosity=float64, trust=float64, memory=float64, patience=float64, plies=float64)
"""``Style`` for compiled code."""


class Style(NamedTuple):
    """How a search weighs what it sees: found by matches between searches, in Atacama. A game may have a
    style of its own (``Bot.style``).

    ``curiosity``: how far it goes after moves that it knows little of. ``trust`` (above 0): how many visits the game's
    evaluation of a move is worth. ``memory``: how many visits the games are worth, at most, in which a move was made at
    any later time (0: that is not asked). ``patience``: how often it comes by a node before that gets children.
    ``plies``: how many random actions and outcomes are played from a leaf, before the evaluation judges; below 0 the
    game is played to its end.
    """

    curiosity: float = 0.3
    trust: float = 20.0
    memory: float = 200.0
    patience: float = 4.0
    plies: float = -1.0


USUAL = Style()
"""Found in Atacama."""
