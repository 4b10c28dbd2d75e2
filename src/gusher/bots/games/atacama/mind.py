"""What somebody is like who plays."""

from __future__ import annotations

from typing import NamedTuple, get_type_hints

from gusher.rules.kernel import float64, int32, structure


class Mind(NamedTuple):
    """How somebody sees the game: first what escapes them, then how they judge, then how far they think.

    ``overlooks``: how likely they overlook a field half a board away from where they are looking; nearer ones less,
    farther ones more. A great number that would be theirs catches the eye anyway. ``neglects``: how likely a move
    escapes them, beside that, which brings them nothing where it stands, but closes something to somebody else.
    ``tires``: how much more of all this, and of what they misjudge, there is by the end of the game than at its
    beginning.

    ``counts``: how far they judge a line by the rigs that stand in it, and forget to ask whether there is room for four
    (1: not at all by what is open). ``craves``: points that they take a piece for beyond what its line brings.
    ``errs``: by how much of itself a line is taken for better or worse than it is, at most. ``wavers``: points at most
    by which one move seems better than it is. ``minds``: how much others' points count beside their own, in which the
    other direction is judged. ``thrift``: points that it is worth to keep a rig of the second colour.

    ``ponders``: how many moves they think about, of those that seem best at first sight. ``looks``: whether they do so
    without looking further (0), with the next player's answer (1), or with that and what comes after it (2).
    ``answers``: how many answers they consider then. ``patience``: points that a claim must promise before it is made.
    ``regrets``: points by which no move is worse than the best one at second sight: that far they see through
    themselves. So mistakes stay plausible for a person of that level."""

    overlooks: float
    neglects: float
    tires: float
    counts: float
    craves: float
    errs: float
    wavers: float
    minds: float
    thrift: float
    ponders: int
    looks: int
    answers: int
    patience: float
    regrets: float


MIND = structure(**{name: {float: float64, int: int32}[kind] for name, kind in get_type_hints(Mind).items()})
"""``Mind`` for compiled code."""
