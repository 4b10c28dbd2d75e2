"""A16: the rulebook's "preliminary result after 16 placed rigs", on a board built to match its numbers."""

from atacama.naive import Naive
from atacama.playing import Played

# The fields that the example names: ore, amount and where it has to lie. What it does not name is anything.
NAMED = {
    "a7": "G2", "a5": "S5", "a3": "C3", "a1": "S1",
    "b8": "G2", "b6": "C4", "b4": "C5", "b2": "S3",
    "c1": "C3", "e1": "C4", "g1": "G1",
    "c3": "S5", "e3": "G2", "g3": "S3",
}  # fmt: skip
TWO_MORE = ("d2", "f2")
"""With b2, the three rigs of the second lowest row."""

ORDER = ("a7", "g1", "b8", "e3", "d2", "a1", "c3", "b6", "g3", "a3", "c1", "b4", "f2", "a5", "b2", "e1")
"""All sixteen rigs, seat 1 and seat 2 in turn."""


def tiles():
    """Own tiles: nine letters, three rows of three each. Unnamed fields show large amounts of silver and copper."""
    blocks = []
    for number, letter in enumerate("ABCDEFGHI"):
        down, right = divmod(number, 3)
        names = [["abcdefghi"[3 * right + x] + str(9 - 3 * down - y) for x in range(3)] for y in range(3)]
        rows = [" ".join(NAMED.get(name, "S4" if name < "e" else "C4") for name in row) for row in names]
        blocks.append(f'{letter} = """\n' + "\n".join(rows) + '\n"""\n')
    return "\n".join(blocks)


def test_A16_the_example_of_the_rulebook():
    assert sorted(ORDER) == sorted([*NAMED, *TWO_MORE])
    assert len(ORDER) == 16
    t = Played(tiles=tiles()).play(*ORDER)

    rigs, points = t.scene["line_rigs"], t.scene["line_points"]
    counted = {line: points["turquoise" if line > "9" else "orange"][line] if rigs[line] >= 4 else 0 for line in rigs}
    columns = {line: (rigs[line], counted[line]) for line in "abcdefghi"}
    rows = {line: (rigs[line], counted[line]) for line in "123456789"}
    assert columns["a"] == (4, 2 + 5 - 3 + 1)
    assert columns["b"] == (4, 2 - 4 - 5 + 3)
    assert all(rigs < 4 and points == 0 for name, (rigs, points) in columns.items() if name not in "ab")
    assert rows["1"] == (4, -1 + 3 + 4 + 1)
    assert rows["2"] == (3, 0)
    assert rows["3"] == (4, 3 - 5 + 2 - 3)
    assert all(rigs < 4 and points == 0 for name, (rigs, points) in rows.items() if name not in "123")

    # +5 and -4 in the two leftmost columns, +7, nothing and -3 in the three lowest rows, and nothing elsewhere.
    assert t.points == [5 - 4, 7 + 0 - 3]
    assert [t.in_hand(seat) for seat in range(2)] == [(6, 0), (6, 0)]


def test_A16_scored_by_the_rulings_alone():
    naive = Naive(tiles=tiles())
    for field in ORDER:
        assert field in naive.legal()
        naive.play(field)
    assert [naive.line_points("columns", name, "turquoise") for name in "abcdefghi"] == [5, -4, 0, 0, 0, 0, 0, 0, 0]
    assert [naive.line_points("rows", name, "orange") for name in "123456789"] == [7, 0, -3, 0, 0, 0, 0, 0, 0]
