"""The mistakes of a game: what is proven, how turns are compared, and what is listed of moves spoiled on purpose."""

from pathlib import Path

import numpy as np
import pytest
from logged import random_table
from played import fastest

from gusher.analysis.best import Ply
from gusher.analysis.course import Course, marking
from gusher.analysis.games.atacama.endgame import Solver
from gusher.analysis.games.atacama.images import symmetries
from gusher.analysis.luck import Judgement
from gusher.analysis.mistakes import FEWEST_GAMES, LOOKS, WORTH, Mistakes, Verdict, compared, decisions, proven_loss
from gusher.analysis.numbers import Interval
from gusher.analysis.what_if import Games
from gusher.bots import compile_search, sifting
from gusher.bots.analysing import find_mistakes, play_course
from gusher.bots.pondering import Analyst
from gusher.rules.kernel import CHANCE, from_bytes, game
from gusher.table.files import read, replay
from gusher.table.pausing import whole

CAMP = Ply(0, "camp", "drove", {})
TESTS = Path(__file__).parents[1]


def games_worth(*means, noise=4.0, most=200):
    """Games after turns that are worth so much, each with luck of its own."""
    asked = []

    def leads(turns, first, count):
        asked.append((list(turns), first, count))
        rows = [
            [means[turn] + np.random.default_rng((first + n, turn)).normal(0, noise) for turn in turns]
            for n in range(min(count, most))
        ]
        return np.array(rows)

    return leads, asked


# What is proven -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "side", "lost"),
    [
        ((4, 4), (4, 4), 0, (0, 0, 0)),
        ((4, 4), (1, 1), 0, (3, 3, 3)),
        ((4, 4), (6, 6), 1, (2, 2, 2)),
        ((1, 9), (-5, -2), 0, (3, 3, 14)),
        ((-9, -1), (2, 3), 1, (3, 3, 12)),
    ],
)
def test_proofs_say_what_a_turn_has_lost(before, after, side, lost):
    assert proven_loss(before, after, side) == Interval(*lost)


@pytest.mark.parametrize(("before", "after"), [(None, (1, 1)), ((1, 1), None), ((1, 9), (2, 5)), ((3, 3), (1, 9))])
def test_bounds_that_overlap_say_nothing(before, after):
    assert proven_loss(before, after, 0) is None


def test_a_proof_on_one_side_of_a_turn_blames_nobody():
    made = random_table(game("atacama"), 2, {}, 3)
    course = Course(whole(marking(made)), made.sides, (1,), prove=True)
    at = len(course.points) - 3
    # Bots lose all games from there, though after the turn a win is proven.
    lost = Games(np.tile(np.int32([1, 5]), (40, 1, 1)), np.tile(np.int8([2, 1]), (40, 1, 1)))
    for n in (at - 1, at):
        course.games[n] = lost
    course.proven[at] = (4.0, 4.0)
    whole(course.judging())
    assert at not in [change.at for change in course.changes()]
    course.proven[at - 1] = (-4.0, -4.0)
    course._judged[at - 1] = 0
    whole(course.judging())
    assert at in [change.at for change in course.changes()]


# How turns are compared -----------------------------------------------------------------------------------------------


def test_half_are_dropped_and_the_rest_are_played_twice_as_often():
    leads, asked = games_worth(0, 1, 9, 2, 8, noise=1.0)
    best, lost, games = compared(leads, 4)
    assert best == 2
    assert lost.low < 9 < lost.high
    assert lost.low > 8
    assert [(len(turns), count) for turns, _, count in asked[:-1]] == [(4, 8), (2, 16)]
    # No game that has chosen a turn counts for it, and so much needs few.
    assert asked[-1] == ([0, 2], 24, LOOKS[0])
    assert games == LOOKS[0]


def test_little_needs_many_games_and_nothing_needs_few():
    leads, asked = games_worth(0, 0.7)
    _, lost, games = compared(leads, 1)
    assert (games, [first for _, first, _ in asked]) == (LOOKS[-1], [0, *LOOKS[:-1]])
    assert lost.low < 0.7 < lost.high
    leads, _ = games_worth(0, -0.7)
    assert compared(leads, 1)[2] == LOOKS[0]


def test_what_is_best_is_no_mistake_more_than_once_in_forty():
    found = 0
    leads, _ = games_worth(0, 0, 0, 0, most=LOOKS[-1])
    for number in range(200):
        _, lost, games = compared(lambda turns, first, count, of=10_000 * number: leads(turns, first + of, count), 3)
        found += Verdict(lost, [], games).is_mistake
    assert found <= 12


def test_few_games_are_no_evidence():
    leads, _ = games_worth(0, 9, noise=0.5, most=FEWEST_GAMES - 1)
    _, lost, games = compared(leads, 1)
    assert lost.value > 8
    assert not Verdict(lost, [], games).is_mistake


# What is looked at ----------------------------------------------------------------------------------------------------


def finished(name):
    return replay(read((TESTS / name).read_text("utf-8")))


def test_the_most_suspicious_comes_first_and_time_ends_it():
    made = random_table(game("ghawar"), 2, {}, 3)
    points = whole(marking(made))
    turns = decisions(made, points)
    assert all(points[each.at - 1].state == each.before for each in turns)
    course = Course(points, made.sides, (1,))
    mistakes = Mistakes(made, course, trusts=True, seconds=2.0)
    judged = [Judgement((0.0, 0.0), (0.0, 0.0))] * len(turns)
    for n, gave in ((3, 2.0), (5, 7.0), (8, 0.1), (9, 4.0)):
        leads = [0.0, 0.0]
        leads[turns[n].side] = -gave
        judged[n] = Judgement((0.0, 0.0), tuple(leads))
    assert not mistakes.is_whole
    while moments := mistakes.moments:
        count = len(moments)
        mistakes.suspect(judged[:count])
        del judged[:count]
    assert (judged, mistakes.done, mistakes.total) == ([], 0, 3 * WORTH)
    looked = []
    while mistakes.next is not None:
        looked.append(mistakes.next.at)
        mistakes.add(Verdict(Interval(len(looked), 0.5, 9), [CAMP], 100), 1.0)
    # The third is less suspicious than there is time for.
    assert (mistakes.is_whole, mistakes.done, mistakes.total) == (True, 2 * WORTH, 2 * WORTH)
    assert looked == [turns[5].at, turns[9].at]
    assert [each.at for each in mistakes.worst_first()] == looked[::-1]
    assert {each.evidence for each in mistakes.worst_first()} == {"estimated"}


def test_where_bots_look_further_than_the_evaluation_games_of_the_course_say_what_is_suspicious():
    made = random_table(game("atacama"), 2, {}, 3)
    course = Course(whole(marking(made)), made.sides, (1,))
    turns = decisions(made, course.points)
    # Seat 0 throws its lead away with its second turn, and wins it back with its third.
    for at, lead in enumerate([5, 5, 5, -4, -4, 8]):
        course.games[at] = Games(np.int32([[[lead, 0]]]), np.int8([[[1, 2] if lead > 0 else [2, 1]]]))
    whole(course.judging())
    mistakes = Mistakes(made, course, trusts=False)
    assert mistakes.moments == []
    assert mistakes.next == next(each for each in turns if each.at == 3)


def test_where_all_act_at_once_phases_are_judged_of_each_side_and_never_the_banks_work():
    made = finished("oil_city/games/six_turns.txt")
    points = whole(marking(made))
    found = decisions(made, points)
    phases = [at for at, point in enumerate(points) if point.kind == "phase"]
    assert [(each.at, each.side) for each in found] == [(at, side) for at in phases for side in range(3)]
    assert all(each.seat == made.sides.index(each.side) for each in found)
    played = [text.text for at in phases for text in next(each for each in found if each.at == at).played]
    done = [made.game.actions.write(step.action) for step in made.line if step.seat != CHANCE]
    assert played == done
    # Who has resigned makes no mistakes any more.
    at = phases[3]
    points[at - 1] = points[at - 1]._replace(resigned=frozenset({1}))
    assert [each.side for each in decisions(made, points) if each.at == at] == [0, 2]


def test_several_sides_can_err_in_the_same_phase():
    made = finished("oil_city/games/six_turns.txt")
    points = whole(marking(made))
    mistakes = Mistakes(made, Course(points, made.sides, (1,)), trusts=True)
    assert mistakes.moments == []
    while decision := mistakes.next:
        mistakes.add(Verdict(Interval(1.0 + decision.side, 0.5, 9), [], 100), 0.0)
    assert mistakes.is_whole
    listed = [(each.side, each.at) for each in mistakes.worst_first()]
    assert len(listed) == len(decisions(made, points))
    assert listed == sorted(listed, key=lambda each: (-each[0], each[1]))


# Images ---------------------------------------------------------------------------------------------------------------


def acted(text):
    return game("atacama").actions.read(text)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (2, {"tactical": True}), (2, {"variant": "enhanced"}), (4, {})],
)
def test_images_have_the_same_verdict(seats, options, monkeypatch):
    monkeypatch.setattr(sifting, "SEARCHED", 400)
    monkeypatch.setattr("gusher.analysis.mistakes.LOOKS", (24, 48))
    monkeypatch.setattr("gusher.analysis.mistakes.FIRST_GAMES", 2)
    atacama = game("atacama")
    made = random_table(atacama, seats, options, 5)
    sifter = sifting.Sifter(fastest(atacama))
    turns = decisions(made, whole(marking(made)))
    found = 0
    for decision in (turns[1], turns[len(turns) // 2], turns[len(turns) * 2 // 3]):
        before, after = (from_bytes(atacama.record, state) for state in (decision.before, decision.after))
        verdicts = [
            (each, sifter.sift(decision._replace(before=image, after=done), seats, 1, 600.0))
            for each in symmetries(before)
            for image, done in [(each.image(before).tobytes(), each.image(after).tobytes())]
        ]
        if verdicts[0][1] is None:
            assert all(verdict is None for _, verdict in verdicts)
            continue
        found += 1
        assert len({(verdict.lost, verdict.games) for _, verdict in verdicts}) == 1
        # What is better there is an image of what is better here.
        assert len({tuple(each.original(acted(ply.text)) for ply in verdict.better) for each, verdict in verdicts}) == 1
    assert found


def test_what_is_better_is_told_as_it_was_asked_about():
    atacama = game("atacama")
    made = random_table(atacama, 2, {}, 5)
    engine = fastest(atacama)
    for decision in decisions(made, whole(marking(made)))[:4]:
        verdict = sifting.Sifter(engine).sift(decision, 2, 1, 0.2)
        before = from_bytes(atacama.record, decision.before)
        assert verdict is None or acted(verdict.better[0].text) in engine.legal(before, decision.seat)


def test_of_a_proven_mistake_the_proof_says_what_was_better():
    made = finished("atacama/games/all_placed_basic.txt")
    compile_search(made.game)
    course = Course(whole(marking(made)), made.sides, (1,), prove=True)
    play_course(made, course, lambda: None)
    whole(course.judging())
    mistakes = Mistakes(made, course, trusts=False)
    listed = {each.at: each.verdict for each in mistakes.worst_first()}
    assert {17: 9, 18: 9}.items() <= {at: verdict.lost.value for at, verdict in listed.items()}.items()
    assert all(verdict.better == [] for verdict in listed.values())
    find_mistakes(made, mistakes, lambda: None)
    verdicts = {each.at: each.verdict for each in mistakes.worst_first()}
    engine, solver = made.engine, Solver(fastest(made.game))
    for at in (17, 18):
        assert verdicts[at]._replace(better=[]) == listed[at]
        before = from_bytes(made.game.record, course.points[at - 1].state)
        [ply] = verdicts[at].better
        after = engine.after(before, ply.seat, [acted(ply.text)])
        # With it, the margin stays what it was.
        assert solver.solve(after).low == solver.solve(before).low == course.proven[at - 1][0]


def test_proofs_are_the_same_for_all_images():
    atacama = game("atacama")
    analyst = Analyst(fastest(atacama))
    s = from_bytes(atacama.record, whole(marking(finished("atacama/games/all_placed_basic.txt")))[-7].state)
    margins = {analyst.prove(each.image(s).tobytes(), 60.0) for each in symmetries(s)}
    assert len(margins) == 1
    assert None not in margins
