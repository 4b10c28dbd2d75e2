"""Games at situations that are drawn, ready for a turn."""

from __future__ import annotations

import random

from field import drawing
from field.naive_driving import STEPS


def at_first_turn(t, mover=0, *others):
    """Bring a game, and naive ones beside it, to the first turn of phase 2, which ``mover`` has."""
    chooser = random.Random(1)
    while "roll" not in t.legal:
        start = f"start{mover + 1}"
        text = start if start in t.legal else chooser.choice(sorted(t.legal))
        for naive in others:
            naive.play(naive.movers[0], text)
        t.play(text)
    return t


def set_up(t, starter=0):
    """Lay the stones and set the prices, in some order: phase 1 begins with ``starter``."""
    chooser = random.Random(1)
    while f"start{starter + 1}" not in t.legal:
        t.play(chooser.choice(sorted(t.legal)))
    return t.play(f"start{starter + 1}")


def put(drawn, t, *others):
    """Let what is drawn be what is on the field. What is not drawn of the stones counts as delivered."""
    drawing.put(drawn, t.shown, t.game.name)
    for naive in others:
        drawing.put_naive(drawn, naive)
    return t


def truck(t, seat=0):
    """Where a truck is, where it heads, and what it carries; None, None and "" in its camp."""
    return drawing.of(t.shown, t.game.name).trucks.get(seat, (None, None, ""))


def show(t):
    """The field as text."""
    return drawing.show(drawing.of(t.shown, t.game.name))


def is_driving(t, seat):
    """Whether the drive of a seat still goes on."""
    return t.mover == seat and "roll" not in t.legal and t.shown.points_left > 0


def steps(t):
    """The legal actions that use up points, or let them lapse in the camp."""
    return {text for text in t.legal if text in STEPS or text.startswith(("enter", "camp", "stop", "dismantle"))}


def drives(t, seat=None):
    """All complete drives of whoever is driving, as texts, by trying every step that the rules allow."""
    seat = t.mover if seat is None else seat
    if not is_driving(t, seat):
        return {()}
    complete = set()
    for text in steps(t):
        complete |= {(text, *rest) for rest in drives(t.after(text), seat)} if text != "stop" else {("stop",)}
    return complete
