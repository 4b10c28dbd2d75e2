"""Why a turn was a good one, and which one would be."""

from dataclasses import replace

import pytest
from ghawar.playing import drawn
from played import Played, fastest

from gusher.analysis.explaining import Explainer, Sentence
from gusher.analysis.turns import Turns
from gusher.bots import advising
from gusher.bots.advising import advise, explain
from gusher.rules.kernel import GusherError, game
from gusher.rules.kernel.engine import Engine, can_compile

FIELD = """
+   .   +   .   +   .   +
.   o   .   R   .   W   .
+   .   +   .   +   .   +
.   1R  .   2B  .   o   .
+   .  ^1   .   +   .   +
.   W   .   o   .   1   .
+   .   +   .   +   .   +
"""


@pytest.fixture(autouse=True)
def compiled(monkeypatch):
    """What is needed here is compiled here, without the bots' search."""
    monkeypatch.setattr(advising, "is_ready", lambda kind: can_compile())


def evaluated(name, state, seat):
    """Advice by the evaluation alone, where nobody looks ahead."""
    return Explainer(fastest(game(name))).advise(state, seat)


def turn(t, *moves):
    """The states of a turn as bytes."""
    states = [t.state.tobytes()]
    for move in moves:
        t = t.after(move)
        states.append(t.state.tobytes())
    return states


def test_a_turn_is_told_with_the_next_best_one():
    t = drawn(FIELD).play("roll", "die2")
    moves = ("n", "drill-a2", "n")
    explanation = explain("ghawar", turn(t, *moves), 0, moves, True)
    assert [each.key for each in explanation.did] == [
        "explain.did.drive_beside",
        "explain.did.drill",
        "explain.did.drive_crossing",
    ]
    assert explanation.did[0] == Sentence("explain.did.drive_beside", {"platform": "a2"})
    assert [each.key for each in explanation.because] == ["explain.because.lacking", "explain.because.home"]
    assert [each.key for each in explanation.notes] == ["explain.note.home"]
    assert explanation.moves == list(moves)
    assert explanation.other != explanation.did
    leads = {tuple(each.actions): each.leads[0] for each in Turns(fastest(t.game)).all(t.state, 0)}
    played = leads[tuple(t.game.actions.read(move) for move in moves)]
    assert any(explanation.better_by == pytest.approx(played - lead, abs=1e-3) for lead in leads.values())


def test_a_poor_turn_is_told_by_how_much():
    t = drawn(FIELD).play("roll", "die2")
    turns = Turns(fastest(t.game)).all(t.state, 0)
    worst = [t.game.actions.write(action) for action in turns[-1].actions]
    explanation = explain("ghawar", turn(t, *worst), 0, worst, True)
    best_lead, worst_lead = turns[0].leads[0], turns[-1].leads[0]
    assert explanation.other
    assert explanation.better_by == pytest.approx(worst_lead - best_lead, abs=1e-3)
    assert explanation.better_by < -0.5


def test_advice_is_the_best_turn_and_can_be_followed():
    t = drawn(FIELD).play("roll", "die2")
    advice = evaluated("ghawar", t.state.tobytes(), 0)
    best = Turns(fastest(t.game)).all(t.state, 0)[0]
    assert advice.moves == [t.game.actions.write(action) for action in best.actions]
    assert t.after(*advice.moves).mover != 0
    assert advice.did[0].key.startswith("explain.advice.")
    assert advice.better_by >= 0
    assert (advice.evidence, advice.proven) == ("evaluated", None)


def test_advice_is_what_somebody_has_found_who_looked_ahead():
    t = drawn(FIELD).play("roll", "die2")
    advice = advise("ghawar", t.state.tobytes(), 0)
    assert t.after(*advice.moves).mover != 0
    assert (advice.evidence, advice.proven) == ("searched", None)
    assert 0 < advice.share <= 1
    # It is not compared with what the evaluation thinks better.
    assert advice.better_by is None or advice.better_by >= 0


def test_before_the_roll_it_is_compared_with_moving_a_rig():
    advice = evaluated("ghawar", drawn(FIELD).state.tobytes(), 0)
    first = "explain.advice.roll" if advice.moves == ["roll"] else "explain.advice.move_rig_over"
    assert advice.did[0].key.startswith(first)
    assert advice.other
    assert advice.better_by >= 0


def test_where_nothing_else_can_be_done_nothing_is_compared():
    t = drawn(FIELD).play("roll", "die1", "n")
    t.shown.points_left = 0
    for platform in range(36):
        t.shown.rig[platform] = 0
    explanation = explain("ghawar", turn(t, "stop"), 0, ("stop",), True)
    assert (explanation.other, explanation.better_by) == ([], None)


def test_what_is_not_seen_is_neither_told_nor_compared():
    t = drawn(FIELD).play("roll", "die2")
    states = turn(t, "n", "drill-a2", "n")
    explanation = explain("ghawar", states, 0, ("n", "", "n"), False)
    assert [each.key for each in explanation.did][1] == "explain.did.drill_unknown"
    assert (explanation.because, explanation.other, explanation.better_by) == ([], [], None)


def test_a_turn_that_goes_on_is_not_compared():
    t = drawn(FIELD).play("roll", "die2")
    explanation = explain("ghawar", turn(t, "n", "drill-a2"), 0, ("n", "drill-a2"), True)
    assert explanation.did
    assert (explanation.other, explanation.better_by) == ([], None)


def test_a_game_that_explains_nothing_is_told_by_its_log():
    atacama = replace(game("atacama"), explain=None)
    rules = Engine(atacama, is_compiled=False)
    t = Played(rules, 2, {}).play("e5")
    explanation = Explainer(rules).explain(turn(t, "a1"), 1, ("a1",), True)
    assert ([each.key for each in explanation.did], explanation.because) == (["log.place"], [])


def test_a_suggestion_is_said_to_somebody():
    """What is done is told of somebody: “build on e5”, not “builds on e5”."""
    t = Played(fastest(game("atacama")), 2, {}).play("e5")
    explanation = explain("atacama", turn(t, "a1"), 1, ("a1",), True)
    assert [each.key for each in explanation.did] == ["explain.did.place"]
    assert explanation.better_by < 0
    assert [each.key for each in explanation.other] == ["explain.did.place"]
    [suggested] = evaluated("atacama", t.state.tobytes(), 1).did
    assert (suggested.key, suggested.words) == ("explain.advice.place", explanation.other[0].words)


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_suggested_that_is_worse_than_the_next(seats):
    t = Played(fastest(game("atacama")), seats, {"tactical": True})
    while t.legal:
        advice = evaluated("atacama", t.state.tobytes(), t.mover)
        assert advice.better_by is None or advice.better_by >= 0
        t.play(min(t.legal))


def test_only_whoever_is_to_move_is_advised():
    with pytest.raises(GusherError) as refused:
        advise("ghawar", drawn(FIELD).state.tobytes(), 1)
    assert refused.value.code == "not_your_turn"


def test_until_the_rules_are_compiled_there_is_nothing_to_compare(monkeypatch):
    monkeypatch.setattr(advising, "is_ready", lambda kind: False)
    t = drawn(FIELD).play("roll", "die2")
    explanation = explain("ghawar", turn(t, "n", "drill-a2", "n"), 0, ("n", "drill-a2", "n"), True)
    assert explanation.did
    assert explanation.better_by is None
    with pytest.raises(GusherError) as refused:
        advise("ghawar", t.state.tobytes(), 0)
    assert refused.value.code == "not_ready"
