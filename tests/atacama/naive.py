"""Atacama once more, written from the rulings alone in sets and dicts, slow and plain: what the real rules are held to.

Nothing is imported from the game's own modules. Fields are texts like "e5", moves are written as docs/notation.md says.
"""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path

LETTERS = "ABCDEFGHI"
COLUMNS = "abcdefghi"
ROWS = "123456789"
FIELDS = {column + row for column in COLUMNS for row in ROWS}
DEFAULT_TILES = Path(__file__).parents[2] / "src/gusher/rules/atacama/tiles.toml"

# A10: places of tiles as (row from the top, column), in the order in which the stages fill them.
STAGES = [[(0, 0), (0, 1), (1, 0)], [(0, 2), (1, 1), (2, 0)], [(1, 2), (2, 1), (2, 2)]]
CLAIMS = [(concession, lines) for concession in ("turquoise", "orange") for lines in ("columns", "rows")]
OTHER = {"turquoise": "orange", "orange": "turquoise", "columns": "rows", "rows": "columns"}
BAD_ORE = {"turquoise": "C", "orange": "S"}


def neighbours(field):
    """The fields that share an edge with a field (A7)."""
    column, row = COLUMNS.index(field[0]), ROWS.index(field[1])
    around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return {COLUMNS[c] + ROWS[r] for c, r in around if 0 <= c < 9 and 0 <= r < 9}


AROUND = {field: neighbours(field) for field in FIELDS}


class Naive:
    """One game. ``hands`` has, for each seat, the rigs in hand by colour: "" the basic one, "*" the second (A14)."""

    def __init__(self, seats=2, variant="basic", tactical=False, tiles=None):
        text = DEFAULT_TILES.read_text("utf-8") if tiles is None else tiles
        self.printed = {
            letter: [line.split() for line in tile.split("\n") if line.strip()]
            for letter, tile in tomllib.loads(text).items()
        }
        self.seats, self.enhanced = seats, variant == "enhanced"
        rigs, second = (14, 3) if seats == 2 else (7, 1)
        second *= tactical
        self.hands = [{"": rigs - second, "*": second} for _ in range(seats)]
        self.ores, self.rigs, self.laid = {}, {}, []
        self.mover, self.moves = 0, 0
        self.claimed_last = False
        if self.enhanced:
            self.scoring = {}
        else:
            # A6 and A15: who scores what.
            dealt = [("turquoise", "columns"), ("orange", "rows"), ("orange", "columns"), ("turquoise", "rows")]
            self.scoring = dict(enumerate(dealt[:seats]))
            for number, letter in enumerate(LETTERS):
                self.lay(letter, divmod(number, 3))

    def lay(self, letter, place):
        down, right = place
        self.laid.append(letter)
        for y in range(3):
            for x in range(3):
                print_ = self.printed[letter][y][x].upper()
                self.ores[COLUMNS[3 * right + x] + ROWS[8 - 3 * down - y]] = (print_[0], int(print_[1]))

    @property
    def stage(self):
        return 3 if not self.enhanced or self.moves >= 12 else 2 if self.moves >= 6 else 1

    @property
    def waits_for_tile(self):
        return len(self.laid) < 3 * self.stage

    def open(self):
        return {field for field in self.ores if field not in self.rigs and not AROUND[field] & self.rigs.keys()}

    def in_hand(self, seat):
        return sum(self.hands[seat].values())

    def must_claim(self):
        return not self.scoring and (not self.open() or sum(map(self.in_hand, range(self.seats))) == 1)

    @property
    def over(self):
        if self.waits_for_tile or self.must_claim():
            return False
        return not self.open() or self.in_hand(self.mover) == 0

    def legal(self):
        """All moves, or tiles that can come."""
        if self.waits_for_tile:
            return {"+" + letter for letter in LETTERS if letter not in self.laid}
        if self.over:
            return set()
        colours = [colour for colour, count in self.hands[self.mover].items() if count]
        fields = set() if self.must_claim() else self.open()
        claims = CLAIMS if not self.scoring else []
        return {field + colour for field in fields for colour in colours} | {
            f"{concession}-{lines}{colour}" for concession, lines in claims for colour in colours
        }

    def play(self, text):
        if text[0] == "+":
            stage, number = divmod(len(self.laid), 3)
            self.lay(text[1], STAGES[stage][number])
            return
        move, star = text.removesuffix("*"), "*" if text.endswith("*") else ""
        self.hands[self.mover][star] -= 1
        if "-" in move:
            concession, lines = move.split("-")
            self.scoring = {self.mover: (concession, lines), 1 - self.mover: (OTHER[concession], OTHER[lines])}
        else:
            self.rigs[move] = 2 if star else 1
        self.claimed_last = "-" in move
        self.moves += 1
        self.mover = (self.mover + 1) % self.seats

    def ending(self):
        if not self.over:
            return None
        if not any(map(self.in_hand, range(self.seats))):
            return "all_placed"
        return "claimed_at_end" if self.claimed_last else "no_open_field"

    def line(self, lines, name):
        """The rigs of a column or row."""
        return [field for field in self.rigs if name in field and (name in COLUMNS) == (lines == "columns")]

    def line_points(self, lines, name, concession):
        rigs = self.line(lines, name)
        if len(rigs) < 4:
            return 0
        return sum((-1 if self.ores[f][0] == BAD_ORE[concession] else 1) * self.ores[f][1] * self.rigs[f] for f in rigs)

    def points(self):
        """A9."""
        points = [0] * self.seats
        for seat, (concession, lines) in self.scoring.items():
            names = COLUMNS if lines == "columns" else ROWS
            points[seat] = sum(self.line_points(lines, name, concession) for name in names)
        return points

    def after(self, text):
        twin = deepcopy(self)
        twin.play(text)
        return twin

    def perft(self, depth):
        """How many ways there are to go on. Every tile counts once: none is likelier than another."""
        if depth <= 1:
            return len(self.legal()) if depth else 1
        return sum(self.after(text).perft(depth - 1) for text in self.legal())

    def __deepcopy__(self, memo):
        twin = object.__new__(Naive)
        twin.__dict__.update(self.__dict__)
        twin.hands = [dict(hand) for hand in self.hands]
        for name in ("ores", "rigs", "scoring"):
            setattr(twin, name, dict(getattr(self, name)))
        twin.laid = list(self.laid)
        return twin
