"""Ghawar by Johannes Halbig once more, written from the rulings alone in sets and dicts, slow and plain: what the real
rules are held to.

Nothing is imported from the game's own modules. Loads are a stone's letter or "barrel".
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

from field.naive_driving import CENTRE, PLATFORMS, STEPS, can_be_used_up, legal
from field.naive_game import NaiveGame, read_from

BARRELS = 3
RIGS = 5
COLUMNS = range(1, 10)
NUMBERS = Path(__file__).parents[2] / "src/gusher/rules/ghawar/numbers.toml"
"""G30: the printed numbers are data."""

# G31: which stones are placed on the value board.
PLACED = {4: "ORB", 3: "RB", 2: "R"}


def value_board(seats):
    """The rows of numbers, one for each player in the game."""
    lines = tomllib.loads(NUMBERS.read_text("utf-8"))["rows"].strip().splitlines()
    return [[int(number) for number in line.split()] for line in lines[:seats]]


class Naive(NaiveGame):
    COLOURS = "WORB"
    EACH = 9

    def __init__(self, seats=2, scoring="basic", memory="open", rules_version=2):
        super().__init__(seats)
        self.has_old_standstill = rules_version == 1
        self.has_board = scoring == "board"
        self.readings = set()
        self.lying = {}
        """The loads on spaces: lists of stones and barrels."""
        self.earned, self.platforms, self.barrels = [0] * seats, [0] * seats, [0] * seats
        self.barrels_to_come = BARRELS
        self.fresh_barrels = 0
        """Those on the centre that have never been loaded."""
        self.tried, self.has_dismantled = set(), False
        self.board = value_board(seats)
        self.covered = set()
        """Pairs of a row's seat and a column, both counted from 1."""

    # Phase 1 --------------------------------------------------------------------------------------------------------

    def dice(self):
        return {f"{a}+{b}": 1 if a == b else 2 for a in range(1, 7) for b in range(a, 7)}

    # What can be done -------------------------------------------------------------------------------------------------

    def actions(self):
        if self.due == "rig":
            return {f"rig-{place}" for place in self.readings}
        if self.due == "turn":
            return {"roll"} | {
                f"{a}-{b}" for a, owner in self.rigs.items() if owner == self.mover for b in self.next_to(a)
            }
        if self.due == "cover":
            return {f"cover-{row}-{column}" for row, column in self.can_be_covered()}
        steps = self.steps()
        return steps | {"stop"} if self.points_left == 0 or self.is_home else steps

    def steps(self):
        """What a drive can go on with."""
        drive = self.drive()
        steps = legal(drive)
        if self.loads[self.mover] is None and can_be_used_up(replace(drive, is_loaded=True)):
            steps |= {f"drill-{place}" for place in self.beside() if place in self.rigs and place not in self.tried}
            steps |= {f"load-{load}" for load in self.lying.get(self.trucks[self.mover], [])}
        return steps

    def special(self):
        """What this game has beyond driving: platforms to dismantle, trucks to throw out."""
        return {
            "free": frozenset(self.standing - self.rigs.keys() - self.stones.keys()),
            "has_dismantled": self.has_dismantled,
            "may_throw_out": "barrel" in self.loads or any("barrel" in loads for loads in self.lying.values()),
        }

    def next_to(self, place):
        """G20: where a rig can be moved to: the next platform each way that stands and has no rig."""
        targets = set()
        x, y = PLATFORMS[place]
        for dx, dy in STEPS.values():
            on_the_way = [(x + 2 * dx * far, y + 2 * dy * far) for far in range(1, 6)]
            names = [name for space in on_the_way for name in PLATFORMS if PLATFORMS[name] == space]
            possible = [name for name in names if name in self.standing and name not in self.rigs]
            targets |= set(possible[:1])
        return targets

    def can_be_covered(self):
        """G32: numbers in sight, but not the last one of a column."""
        rows = range(1, self.seats + 1)
        for column in COLUMNS:
            in_sight = [(row, column) for row in rows if (row, column) not in self.covered]
            if len(in_sight) > 1:
                yield from in_sight

    # What happens -----------------------------------------------------------------------------------------------------

    def play(self, seat, text):
        if self.due == "dice" and text in self.legal(seat):
            a, b = map(int, text.split("+"))
            side = self.sides[self.mover]
            self.readings = {read_from(side, a, b), read_from(side, b, a)} - self.rigs.keys()
            self.due = "rig" if self.readings else "dice"
            return
        super().play(seat, text)
        if self.due == "drive" and self.points_left == 0 and not self.steps():
            self.end_turn()

    def act(self, text):
        kind, _, rest = text.partition("-")
        if kind == "rig":
            self.rigs[rest] = self.mover
            self.mover = (self.mover + 1) % self.seats
            self.due = "turn" if len(self.rigs) == RIGS * self.seats else "dice"
            return
        if kind == "stop":
            self.end_turn()
            return
        if kind == "drill":
            self.drill(rest)
        elif kind == "load":
            self.load(rest)
        elif kind == "dismantle":
            self.standing.remove(rest)
            self.platforms[self.mover] += 1
            self.points_left -= 3
            self.has_dismantled, self.is_quiet = True, False
        elif kind == "cover":
            self.covered.add(tuple(map(int, rest.split("-"))))
            self.due = "drive"
        else:
            self.move_truck(text)
            self.throw_out()
            if text == "camp":
                self.deliver()
        self.look_for_the_end()

    def load(self, what):
        """G19, and G26: what was thrown out has been loaded before."""
        at = self.trucks[self.mover]
        self.lying[at].remove(what)
        self.loads[self.mover] = what
        is_fresh = what == "barrel" and at == CENTRE and self.fresh_barrels > 0
        self.fresh_barrels -= is_fresh
        if is_fresh or self.has_old_standstill:
            self.is_quiet = False

    def throw_out(self):
        """G22: another truck on the same space goes home, and what it carried stays."""
        place = self.trucks[self.mover]
        for other in range(self.seats):
            if place is not None and other != self.mover and self.trucks[other] == place:
                if self.loads[other]:
                    self.lying.setdefault(place, []).append(self.loads[other])
                self.trucks[other] = self.headings[other] = self.loads[other] = None

    def drill(self, place):
        """G16."""
        if place not in self.stones:
            self.tried.add(place)
            return
        self.loads[self.mover] = self.stones.pop(place)
        self.is_quiet = False
        if self.rigs[place] != self.mover:
            self.earned[self.rigs[place]] += 1

    def deliver(self):
        """G17, G21, G23 and G32."""
        load, self.loads[self.mover] = self.loads[self.mover], None
        if load is None:
            return
        self.is_quiet = False
        if load == "barrel":
            self.barrels[self.mover] += 1
            return
        sets = min(self.delivered[self.mover].values())
        self.delivered[self.mover][load] += 1
        if min(self.delivered[self.mover].values()) > sets and self.barrels_to_come:
            self.barrels_to_come -= 1
            self.fresh_barrels += 1
            self.lying.setdefault(CENTRE, []).append("barrel")
        if self.has_board and load in PLACED[self.seats]:
            self.due = "cover"
        else:
            self.earned[self.mover] += self.prices[load]
        self.lower(load)

    def lower(self, colour):
        """G17: a colour that was delivered drops to 1."""
        price = self.prices[colour]
        self.prices = {each: at + 1 if at < price else at for each, at in self.prices.items()}
        self.prices[colour] = 1

    def end_turn(self):
        self.tried, self.has_dismantled = set(), False
        super().end_turn()

    # The end --------------------------------------------------------------------------------------------------------

    def quiet_rounds_to_end(self):
        """G26: 8 once every stone that is left lies on a truck."""
        left = 36 - sum(sum(stones.values()) for stones in self.delivered)
        carried = [load for load in self.loads if load and load != "barrel"]
        return 8 if len(carried) == left and not self.has_old_standstill else super().quiet_rounds_to_end()

    def stand_still(self):
        """G26: who carries a stone has delivered it, from the starter on."""
        how = "standstill"
        for step in range(0 if self.has_old_standstill else self.seats):
            seat = (self.starter + step) % self.seats
            stone = self.loads[seat]
            if stone and stone != "barrel":
                self.loads[seat] = None
                self.delivered[seat][stone] += 1
                self.earned[seat] += self.prices[stone]
                self.lower(stone)
                how = "stones_counted"
        self.end(how)

    def look_for_the_end(self):
        """G24 and G25."""
        if self.due == "cover":
            return
        if sum(sum(stones.values()) for stones in self.delivered) == 36:
            self.end("all_delivered")
            return
        under_way = [*self.loads, *(load for loads in self.lying.values() for load in loads)]
        if not any(load in self.COLOURS for load in under_way if load) and not self.stones.keys() & self.reach():
            self.end("out_of_reach")

    def reach(self):
        """The platforms that rigs can ever get to, from row to column to row."""
        reached = set(self.rigs)
        while True:
            linked = {place for place in self.standing if any(place[0] == r[0] or place[1] == r[1] for r in reached)}
            if linked <= reached:
                return reached
            reached |= linked

    def in_the_running(self):
        """G28: the seats that have a stone of every colour, or all if nobody has."""
        complete = [seat for seat in range(self.seats) if all(self.delivered[seat].values())]
        return complete or list(range(self.seats))

    def points(self):
        """G27 to G29, or G33."""
        points = list(self.earned)
        counted = range(self.seats) if self.has_board else self.in_the_running()
        most_platforms = max(self.platforms[seat] for seat in counted)
        for seat in counted:
            points[seat] += 3 * self.barrels[seat] - (most_platforms - self.platforms[seat])
        if self.has_board:
            for seat in counted:
                row = enumerate(self.board[seat], start=1)
                points[seat] += sum(number for column, number in row if (seat + 1, column) not in self.covered)
            return points
        # A sole survivor has nobody to have more or fewer than.
        for colour in self.COLOURS if len(counted) > 1 else "":
            counts = {seat: self.delivered[seat][colour] for seat in counted}
            for wanted, bonus in ((max(counts.values()), 5), (min(counts.values()), -2)):
                alone = [seat for seat in counts if counts[seat] == wanted]
                if len(alone) == 1:
                    points[alone[0]] += bonus
        return points

    def places(self):
        points = self.points()
        counted = list(range(self.seats)) if self.has_board else self.in_the_running()
        return [
            1 + sum(points[other] > points[seat] for other in counted) if seat in counted else 1 + len(counted)
            for seat in range(self.seats)
        ]
