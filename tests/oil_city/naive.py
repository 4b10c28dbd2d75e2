"""Extraction, sale of goods and scoring once more, written from the rulings alone in dicts and strings: what the real
rules are held to.

Nothing is imported from the game's own modules. A plot is a dict of its nine fields, ``a`` to ``i``: what is printed
there (as files write it) and what stands there.
"""

from __future__ import annotations

from itertools import combinations

FIELDS = "abcdefghi"
GOODS = {"C": "crude", "G": "gas", "W": "wax"}
IMPROVEMENTS = {"pump", "fan", "drill", "distillery"}


def neighbours(field):
    """Fields that share an edge."""
    row, column = divmod(FIELDS.index(field), 3)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return {FIELDS[3 * r + c] for r, c in around if 0 <= r < 3 and 0 <= c < 3}


def reaches(pieces, field):
    """The improvements that work on a field (O13: two of a kind are no better than one)."""
    return {pieces[other] for other in neighbours(field) if pieces.get(other) in IMPROVEMENTS}


def extraction(printed, pieces, die, box=None):
    """What a plot yields, and what stands there afterwards. ``box`` is what the bank has, where that can run out (O4,
    by rules 1 and 2); it pays field by field."""
    yielded = dict.fromkeys(("crude", "gas", "wax", "kerosene"), 0)
    left = dict(pieces)
    for field in FIELDS:
        piece = pieces.get(field)
        if piece not in ("tower", "driller"):
            continue
        helped = reaches(pieces, field)
        number = 1 if die == 0 and "pump" in helped else die
        if number and piece == "tower" and "drill" in helped:
            number += 1
        good = GOODS[printed[field][0]]
        if good == "crude" and "distillery" in helped:
            good = "kerosene"
        yielded[good] += number if box is None else min(number, box[good] - yielded[good])
        if piece == "driller" and "fan" not in helped:
            del left[field]
    return yielded, left


def plot_points(pieces):
    """O20, for one plot."""
    points = 1 + sum(piece != "driller" for piece in pieces.values())
    points += sum(piece == "driller" and "fan" in reaches(pieces, field) for field, piece in pieces.items())
    standing = set(pieces.values()) & IMPROVEMENTS
    return points + any(True for _ in combinations(standing, 3))


def company_points(plots, refineries, revenues, wagons):
    """O20, for one company: its plots, refineries, and revenue and wagons turn by turn."""
    return sum(map(plot_points, plots)) + 2 * refineries + sum(revenues) // 1000 + sum(sold > 0 for sold in wagons)
