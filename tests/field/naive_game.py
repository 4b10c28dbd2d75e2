"""What both games on the field have in common, once more from the rulings alone: setting up, taking turns, driving.

``tests/ghawar/naive.py`` and ``tests/guven/naive.py`` make whole games of it, in plain sets and dicts. Chance is None
where a seat is asked for. Stones and prices are letters, platforms are texts like "b3".
"""

from __future__ import annotations

import pickle
from collections import Counter

from field.naive_driving import BACK, BESIDE, EDGE, OUTWARD, PLATFORMS, SIDES, STEPS, Drive, begun, neighbour

QUIET_ROUNDS = 20


def read_from(side, column, row):
    """G4: the platform at a column and row as they are seen from a side."""
    file, rank = {
        "south": (column, row),
        "north": (7 - column, 7 - row),
        "west": (row, 7 - column),
        "east": (7 - row, column),
    }[side]
    return "abcdef"[file - 1] + "123456"[rank - 1]


class NaiveGame:
    """One game. ``due`` says what comes next: a stone, a price, the starter, the dice or a rig of phase 1, a turn, its
    die, a step of its drive, a cover, or nothing when it is over."""

    COLOURS = ""
    EACH = 0
    """How many stones of each colour there are."""

    def __init__(self, seats):
        self.seats = seats
        self.sides = SIDES[seats]
        self.stones, self.rigs, self.prices = {}, {}, {}
        self.standing = set(PLATFORMS)
        self.starter = self.mover = None
        self.trucks, self.headings, self.loads = [None] * seats, [None] * seats, [None] * seats
        self.delivered = [Counter(dict.fromkeys(self.COLOURS, 0)) for _ in range(seats)]
        self.due = "stone"
        self.points_left, self.is_home = 0, False
        self.is_quiet, self.quiet_turns = True, 0
        self.ended_by = None

    # Who and what ---------------------------------------------------------------------------------------------------

    @property
    def over(self):
        return self.due == "nothing"

    @property
    def waits_for_chance(self):
        return self.due in ("stone", "price", "starter", "dice", "die")

    @property
    def movers(self):
        """The seats that we wait for, [None] for chance."""
        return [] if self.over else [None] if self.waits_for_chance else [self.mover]

    def ending(self):
        return self.ended_by

    def outcomes(self):
        """What can happen, and its weight."""
        if self.due == "stone":
            place = self.next_platform()
            left = {colour: self.EACH - list(self.stones.values()).count(colour) for colour in self.COLOURS}
            return {f"{place}:{colour}": count for colour, count in left.items() if count}
        if self.due == "price":
            price = len(self.prices) + 1
            return {f"{colour}={price}": 1 for colour in self.COLOURS if colour not in self.prices}
        if self.due == "starter":
            return {f"start{seat + 1}": 1 for seat in range(self.seats)}
        if self.due == "dice":
            return self.dice()
        if self.due == "die":
            return {f"die{number}": 1 for number in range(1, 7)}
        return {}

    def next_platform(self):
        return min((name for name in PLATFORMS if name not in self.stones), key=lambda name: (name[1], name[0]))

    def legal(self, seat):
        """The texts of all that a seat can do, or of the outcomes for None."""
        if seat not in self.movers:
            return set()
        if seat is None:
            return set(self.outcomes())
        return self.actions()

    # What happens ---------------------------------------------------------------------------------------------------

    def play(self, seat, text):
        assert text in self.legal(seat), text
        if self.due == "stone":
            place, colour = text.split(":")
            self.stones[place] = colour
            if len(self.stones) == 36:
                self.due = "price"
        elif self.due == "price":
            colour, price = text.split("=")
            self.prices[colour] = int(price)
            if len(self.prices) == len(self.COLOURS):
                self.due = "starter"
        elif self.due == "starter":
            self.starter = self.mover = int(text[5:]) - 1
            self.due = "dice"
        elif text == "roll":
            self.due = "die"
        elif self.due == "die":
            self.begin_drive(int(text[3:]))
        elif self.due == "turn":
            origin, target = text.split("-")
            self.rigs[target] = self.rigs.pop(origin)
            self.end_turn()
        else:
            self.act(text)

    def begin_drive(self, points):
        """G15 decides about the heading, and whether there is anything to drive at all."""
        self.due, self.points_left, self.is_home = "drive", points, False
        drive = begun(self.drive())
        self.headings[self.mover], self.points_left = drive.heading, drive.points

    def drive(self):
        """The mover's drive as the route finder sees it."""
        seat = self.mover
        others = {place for other, place in enumerate(self.trucks) if place is not None and other != seat}
        return Drive(
            self.sides[seat],
            self.points_left,
            self.trucks[seat],
            self.headings[seat],
            frozenset(others),
            is_loaded=self.loads[seat] is not None,
            is_home=self.is_home,
            **self.special(),
        )

    def move_truck(self, text):
        """A step, entering, or driving into the camp."""
        seat, side = self.mover, self.sides[self.mover]
        self.points_left -= 1
        self.is_home = text == "camp"
        if text in STEPS:
            self.trucks[seat], self.headings[seat] = neighbour(self.trucks[seat], text), text
        elif text == "camp":
            self.trucks[seat] = self.headings[seat] = None
        else:
            self.trucks[seat] = EDGE[side][int(text.removeprefix("enter-"))]
            self.headings[seat] = BACK[OUTWARD[side]]

    def beside(self):
        """The platforms next to the mover's truck; none in its camp."""
        return BESIDE.get(self.trucks[self.mover], set())

    def end_turn(self):
        """The next seat's turn; at the end of a round, the end of a game in which nothing happens any more."""
        self.quiet_turns = self.quiet_turns + 1 if self.is_quiet else 0
        self.is_quiet = True
        self.points_left, self.is_home = 0, False
        self.mover = (self.mover + 1) % self.seats
        self.due = "turn"
        if self.mover == self.starter and self.quiet_turns >= self.quiet_rounds_to_end() * self.seats:
            self.stand_still()

    def quiet_rounds_to_end(self):
        return QUIET_ROUNDS

    def stand_still(self):
        self.end("standstill")

    def end(self, ending):
        self.due, self.ended_by = "nothing", ending

    # Counting -------------------------------------------------------------------------------------------------------

    def copy(self):
        return pickle.loads(pickle.dumps(self))

    def after(self, text):
        twin = self.copy()
        twin.play(twin.movers[0], text)
        return twin

    def perft(self, depth):
        """How many ways there are to go on, outcomes by their weights."""
        if depth == 0 or self.over:
            return int(depth == 0)
        ways = self.outcomes() or dict.fromkeys(self.actions(), 1)
        if depth == 1:
            return sum(ways.values())
        return sum(weight * self.after(text).perft(depth - 1) for text, weight in ways.items())

    def perft_by_first(self, depth):
        ways = self.outcomes() or dict.fromkeys(self.actions(), 1)
        return {text: weight * self.after(text).perft(depth - 1) for text, weight in ways.items()}
