"""Rounds that others have published, paired by the Dutch system of FIDE. It minds colours more than we do and floats as
we do not, so another pairing may come of ours. But it too lets nobody meet again or have a second bye, and keeps scores
together: never better than here.

- Mario Held's example of five rounds, in FIDE's manual for arbiters and in the tests of swissdutch (Ralph Möritz, MIT).
- The two small cases that the authors of bbpPairings give for the rules of 2025.

What is here are results and pairings, no text and no code of theirs.
"""

from fractions import Fraction

import pytest

from gusher.room.tournament import Event, Match, Round, next_round, standings
from gusher.room.tournament.pairing import History

WON, DRAWN = (1, 2), (1, 1)


def a_round(*pairs, won="", byes=()):
    """A round of ``pairs``. ``won`` has a letter for each: who won, the ``f``irst or the ``s``econd, or a ``d``raw."""
    places = {"f": WON, "s": WON[::-1], "d": DRAWN}
    return Round([Match(pair, places[how]) for pair, how in zip(pairs, won, strict=True)], tuple(byes))


def pairs_of(played):
    return [match.people for match in played.matches]


HELD = [
    a_round((1, 8), (2, 9), (3, 10), (4, 11), (5, 12), (6, 13), (7, 14), won="fffdfff"),
    # 12 is absent.
    a_round((1, 5), (2, 7), (3, 6), (4, 9), (8, 11), (10, 13), won="sfdfsf", byes=[14]),
    # Where 11 did not come, 6 has a point without a game.
    a_round((1, 14), (2, 5), (3, 4), (7, 10), (8, 12), (9, 13), won="fddfdf", byes=[6]),
    a_round((1, 3), (2, 6), (4, 5), (7, 11), (8, 9), (10, 14), (12, 13), won="ffdsdds"),
]
FIVE = [a_round((1, 3), (2, 4), won="ff")]
SIX = [a_round((1, 4), (2, 5), (3, 6), won="fff"), a_round((1, 2), (3, 4), (5, 6), won="fff")]
CASES = {
    "Held, round 2": (HELD[:1], pairs_of(HELD[1]), [14]),
    "Held, round 3": (HELD[:2], [*pairs_of(HELD[2]), (6, 11)], []),
    "Held, round 4": (HELD[:3], pairs_of(HELD[3]), []),
    "Held, round 5": (HELD, [(1, 2), (3, 7), (4, 6), (5, 11), (8, 13), (9, 10), (12, 14)], []),
    # 5 comes late.
    "bbpPairings, C.9": (FIVE, [(2, 1), (3, 5)], [4]),
    # 4 has gone.
    "bbpPairings, C.5": (SIX, [(1, 5), (3, 2)], [6]),
}


@pytest.mark.parametrize(("rounds", "pairs", "byes"), CASES.values(), ids=CASES)
def test_no_published_pairing_keeps_scores_closer_together(rounds, pairs, byes):
    event = Event("swiss", rounds=rounds)
    here = sorted([*(person for pair in pairs for person in pair), *byes])
    scores = {line.person: line.score for line in standings(event, here)}

    def cost(pairs, byes):
        """The score of who has a bye, how far apart the others are altogether, and how many pairs are at all."""
        apart = [abs(scores[one] - scores[other]) for one, other in pairs]
        return sum((scores[each] for each in byes), Fraction()), sum(apart), sum(each > 0 for each in apart)

    tables, left_over = next_round(event, here)
    history = History(event)
    assert sorted([*(person for table in tables for person in table), *left_over]) == here
    assert not any(history.times(*table) for table in tables)
    assert not any(history.byes[person] for person in left_over)
    assert len(left_over) == len(byes)
    assert all(ours <= theirs for ours, theirs in zip(cost(tables, left_over), cost(pairs, byes), strict=True))


def test_the_results_are_those_that_were_published():
    """Scores before the last round of Held's example."""
    lines = standings(Event("swiss", rounds=HELD), [])
    assert {line.person: float(line.score) for line in lines} == {
        1: 3, 2: 3.5, 3: 2, 4: 2.5, 5: 3, 6: 2.5, 7: 2, 8: 1, 9: 1.5, 10: 1.5, 11: 2.5, 12: 0.5, 13: 1, 14: 1.5,
    }  # fmt: skip
