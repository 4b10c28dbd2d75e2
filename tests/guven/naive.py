"""Ghawar by Sezgin Güven once more, written from the rulings alone in sets and dicts, slow and plain: what the real
rules are held to.

Nothing is imported from the game's own modules.
"""

from __future__ import annotations

from field.naive_driving import PLATFORMS, legal
from field.naive_game import NaiveGame, read_from

# V3.
RIGS = {2: 14, 3: 10, 4: 8}


class Naive(NaiveGame):
    COLOURS = "WORBGV"
    EACH = 6

    def __init__(self, seats=2):
        super().__init__(seats)
        self.money = [0] * seats

    def dice(self):
        return {f"{column}-{row}": 1 for column in range(1, 7) for row in range(1, 7)}

    def rigs_of(self, seat):
        return list(self.rigs.values()).count(seat)

    def special(self):
        return {"camp_ends": True}

    # What can be done -----------------------------------------------------------------------------------------------

    def actions(self):
        if self.due == "turn":
            own = [place for place, owner in self.rigs.items() if owner == self.mover]
            return {"roll"} | {f"{a}-{b}" for a in own for b in PLATFORMS if b not in self.rigs}
        if self.points_left:
            return legal(self.drive())
        return {f"drill-{place}" for place in self.can_be_drilled()} | {"stop"}

    def can_be_drilled(self):
        """V7."""
        if self.loads[self.mover] is not None:
            return set()
        return self.beside() & self.rigs.keys() & self.stones.keys()

    # What happens ---------------------------------------------------------------------------------------------------

    def play(self, seat, text):
        if self.due == "dice" and text in self.legal(seat):
            column, row = map(int, text.split("-"))
            self.rigs.setdefault(read_from(self.sides[self.mover], column, row), self.mover)
            self.mover = (self.mover + 1) % self.seats
            if self.mover == self.starter and any(self.rigs_of(seat) == RIGS[self.seats] for seat in range(self.seats)):
                self.due = "turn"
            return
        super().play(seat, text)
        if self.due == "drive" and self.points_left == 0 and not self.can_be_drilled():
            self.end_turn()

    def act(self, text):
        if text == "stop":
            self.end_turn()
        elif text.startswith("drill-"):
            self.drill(text.removeprefix("drill-"))
            self.end_turn()
        else:
            self.move_truck(text)
            if text == "camp":
                self.deliver()
                if not self.over:
                    self.end_turn()

    def drill(self, place):
        colour, owner = self.stones.pop(place), self.rigs[place]
        self.loads[self.mover] = colour
        self.is_quiet = False
        if owner != self.mover:
            self.money[self.mover] -= self.prices[colour]
            self.money[owner] += self.prices[colour]

    def deliver(self):
        load, self.loads[self.mover] = self.loads[self.mover], None
        if load is None:
            return
        self.delivered[self.mover][load] += 1
        self.is_quiet = False
        if not self.stones and not any(self.loads):
            self.end("all_delivered")

    def points(self):
        """V10."""
        points = list(self.money)
        for colour, value in self.prices.items():
            counts = [stones[colour] for stones in self.delivered]
            for seat in range(self.seats):
                points[seat] += value * counts[seat]
                if counts[seat] > max(counts[:seat] + counts[seat + 1 :]):
                    points[seat] += value
        return points

    def places(self):
        """Most money first, level is shared."""
        points = self.points()
        return [1 + sum(other > mine for other in points) for mine in points]
