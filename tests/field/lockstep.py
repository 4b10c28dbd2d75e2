"""A real game and a naive one, side by side."""

from __future__ import annotations

from field import drawing
from field.styles import choose

from gusher.rules.kernel import CHANCE


def agree(t, naive):
    """Everything that can be asked of both is the same."""
    seat = None if naive.over else naive.movers[0]
    assert t.mover == (None if naive.over else CHANCE if seat is None else seat)
    if not naive.over and seat is None:
        assert t.weights == naive.outcomes()
    else:
        assert t.legal == (set() if naive.over else naive.legal(seat))
    assert (t.points, t.places, t.ending) == (naive.points(), naive.places(), naive.ending())


def same_field(t, naive):
    """The same things lie and stand in the same places."""
    assert drawing.show(drawing.of(t.shown, t.game.name)) == drawing.show(drawing.of_naive(naive))


def play_out(t, naive, style, chooser, each=None):
    """Play both to the end, the same moves, and compare them at every step. ``each`` may look at every state, too.
    Returns what was played."""
    played = []
    while not naive.over:
        agree(t, naive)
        if each is not None:
            each(t, naive)
        text = choose(naive, style, chooser)
        naive.play(naive.movers[0], text)
        t.play(text)
        played.append(text)
    agree(t, naive)
    same_field(t, naive)
    return played
