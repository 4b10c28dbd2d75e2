"""Random games in blocks: each is the game that the kernel's own playout plays, whoever plays it where."""

import signal
from itertools import pairwise

import numpy as np
import pytest
from games.ones.game import GAME as ONES
from games.wells.game import GAME as WELLS
from games.wells.rules import STAY_AWAY

from gusher import study
from gusher.lab import game as lab_game
from gusher.rules.atacama import rules
from gusher.rules.kernel import CHANCE, GusherError, OptionError, advance, below, game, seeded
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.study import setting
from gusher.study.games import no_games, seed_of_game
from gusher.study.players import any_action
from gusher.study.playing import play_randomly
from gusher.study.results import as_json
from gusher.table.files import read, replay

ENGINES = [False, True] if can_compile() else [False]


def blocks_of(engine, start, generators, by_kind, most=1000):
    """One block, played by this engine."""
    games = no_games(len(generators), 3, len(engine.points(start)))
    scratch = (np.zeros(64, np.int32), np.zeros(64, np.int32))
    columns = (games.decisions, games.outcomes, games.turns, games.starter, games.ended, games.points, games.places)
    engine.run(play_randomly)(start, engine.copy(start), most, by_kind, generators, *scratch, *columns)
    return games


@pytest.mark.skipif(not can_compile(), reason="takes compiled rules")
@pytest.mark.parametrize("by_kind", [False, True])
def test_both_speeds_play_the_same_games(by_kind):
    start = WELLS.start(3, {})
    generators = np.arange(1 << 40, (1 << 40) + 50, dtype=np.int64)
    slow, fast = (blocks_of(Engine(WELLS, is_compiled=speed), start, generators, by_kind) for speed in (False, True))
    for column in ("decisions", "outcomes", "turns", "starter", "ended", "points", "places"):
        assert getattr(slow, column).tolist() == getattr(fast, column).tolist()
    assert len(set(fast.decisions.tolist())) > 1


@pytest.mark.parametrize(
    ("played", "seats", "options"), [(WELLS, 3, {}), (WELLS, 2, {"rich": False}), ("atacama", 4, {})]
)
def test_every_game_is_the_playout_of_its_seed(played, seats, options):
    result = study.random_games(played, seats, options, 60, 5)
    kind = result.work.setting.game
    engine = Engine(kind, is_compiled=can_compile())
    start = kind.start(seats, options)
    assert result.games.seed.tolist() == [seed_of_game(5, number) for number in range(60)]
    for number, seed in enumerate(result.games.seed.tolist()):
        over = engine.playout(start, seed)
        assert result.games.points[number].tolist() == engine.points(over)
        assert result.games.places[number].tolist() == engine.places(over)
        assert kind.endings[result.games.ended[number]] == engine.ending(over)


def test_totals_agree_with_the_playouts_of_the_kernel():
    # Other games, hence within what chance allows: five standard errors.
    result = study.random_games("atacama", 2, {}, 4000, 1)
    total, firsts = result.work.setting.engine.playouts(result.work.setting.start, 4000, 9)
    for seat, standing in enumerate(result.by_seat):
        error = 5 * 2**0.5 * standing.points.deviation.value / 4000**0.5
        assert standing.points.mean.value == pytest.approx(total[seat] / 4000, abs=error)
        assert standing.first.value == pytest.approx(firsts[seat] / 4000, abs=5 * 2**0.5 * 0.5 / 4000**0.5)


@pytest.mark.parametrize("by_kind", [False, True])
def test_what_is_counted_is_what_was_done(by_kind):
    result = study.random_games(WELLS, 3, {}, 20, 1, by_kind=by_kind)
    for number in range(20):
        steps = result.work.steps(number)
        seats = [seat for seat, _ in steps if seat != CHANCE]
        assert result.games.decisions[number] == len(seats)
        assert result.games.outcomes[number] == len(steps) - len(seats)
        assert result.games.starter[number] == seats[0]
        assert result.games.turns[number] == 1 + sum(one != other for one, other in pairwise(seats))


def test_mixed_players_draw_the_kind_first():
    # At first, a seat can bid 1, 2 or 3 coins or stay away: one kind against another, hence one half each.
    stayed = 0
    result = study.random_games(WELLS, 2, {}, 1000, by_kind=True)
    for number in range(1000):
        first = next(action for seat, action in result.work.steps(number) if seat != CHANCE)
        stayed += WELLS.actions.write(first) == WELLS.actions.write(STAY_AWAY << 24)
    assert 0.4 < stayed / 1000 < 0.6
    assert result.players == ("mixed", "mixed")


def test_a_game_of_one_way_tells_exactly_that():
    result = study.random_games(ONES, 1, {}, 10)
    assert (result.decisions.mean.value, result.decisions.deviation.high, result.decisions.median.value) == (6, 0, 6)
    assert (result.turns.most, result.outcomes.most) == (1, 0)
    assert [(each.name, each.games, each.share.value) for each in result.endings] == [("counted", 10, 1)]
    assert result.by_seat[0].first.value == 1
    assert result.shared_first.value == 0
    assert result.by_player == ()


def test_sides_of_several_seats_are_counted_by_the_side():
    result = study.random_games(WELLS, 3, {}, 200)
    one, other, partner = result.by_seat
    assert (one.first, one.points) == (partner.first, partner.points)
    assert one.first.value + other.first.value == pytest.approx(1)


def test_a_game_can_be_given_as_programs_play_it():
    tactical = lab_game("atacama", seats=4, tactical=True)
    assert study.random_games(tactical, count=5) == study.random_games("atacama", 4, {"tactical": True}, 5)
    with pytest.raises(OptionError, match="has its seats and options already"):
        study.random_games(tactical, 2)
    assert study.matches(tactical, ["random"], 2).seats == 4
    with pytest.raises(GusherError, match="there are 2; say one for all, or one for each of the 4 seats"):
        study.matches(tactical, ["random", "mixed"], 2)


def test_a_game_beyond_its_bound_is_named():
    bound = study.random_games(WELLS, 3, {}, 100, most_steps=11)
    free = study.random_games(WELLS, 3, {}, 100)
    lengths = free.games.decisions + free.games.outcomes
    assert 0 < len(bound.endless) < 100
    assert bound.endless == tuple(free.games.seed[lengths > 11].tolist())
    assert sum(each.games for each in bound.endings) == 100 - len(bound.endless)


def test_neither_count_nor_jobs_change_a_game():
    once = study.random_games("atacama", 2, {"tactical": True}, 300, 3)
    twice = study.random_games("atacama", 2, {"tactical": True}, 300, 3, jobs=2)
    assert once == twice
    assert once.games.seed.tolist() == twice.games.seed.tolist()
    more = study.random_games("atacama", 2, {"tactical": True}, 400, 3)
    assert more.games.points[:300].tolist() == once.games.points.tolist()
    other = study.random_games("atacama", 2, {"tactical": True}, 300, 4)
    assert other.games.points.tolist() != once.games.points.tolist()


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_finished_before_ctrl_c_is_told(jobs):
    def stop(played, asked):
        if played > 0:
            signal.raise_signal(signal.SIGINT)

    result = study.random_games("atacama", 2, {}, 10**9, jobs=jobs, progress=stop)
    assert result.stopped
    assert result.asked == 10**9
    assert 0 < result.played < 10**9
    assert len(result.games) == result.played
    assert sum(each.games for each in result.endings) == result.played


def test_ctrl_c_before_the_first_game_tells_of_none():
    def stop(played, asked):
        raise KeyboardInterrupt

    result = study.random_games("atacama", 2, {}, 100, progress=stop)
    assert (result.stopped, result.played, result.any_ended, result.by_seat) == (True, 0, False, ())
    with pytest.raises(GusherError, match="none of the 0 games that were played came to its end"):
        _ = result.decisions
    assert as_json(result)["decisions"] is None


def test_progress_goes_from_nothing_to_all():
    told = []
    study.random_games("atacama", 2, {}, 500, progress=lambda played, asked: told.append((played, asked)))
    assert told[0] == (0, 500)
    assert told[-1] == (500, 500)
    assert told == sorted(told)


def test_a_game_that_others_do_not_know_is_played_in_one_process():
    with pytest.raises(GusherError, match="one process only"):
        study.random_games(WELLS, 2, {}, 10, jobs=2)


def test_a_game_can_be_written_and_replayed():
    result = study.random_games("atacama", 2, {"tactical": True}, 5, 2)
    for number, seed in enumerate(result.games.seed.tolist()):
        table = replay(read(study.game_file(result, seed)))
        assert table.points == result.games.points[number].tolist()
        assert len(table.entries) == result.games.decisions[number]
    with pytest.raises(GusherError, match="no game of the series 2"):
        study.game_file(result, 5)


def test_a_game_in_which_all_act_at_once_says_who_did_what(monkeypatch):
    # Its steps are given below: nothing is worth compiling for one game.
    monkeypatch.setattr(setting, "can_compile", lambda: False)
    result = study.random_games("oil_city", 3, {}, 1, 2)
    engine = result.work.setting.engine
    s, steps = engine.copy(result.work.setting.start), []
    for seat, text in ((CHANCE, ""), (CHANCE, ""), (CHANCE, ""), (1, "ready1-invest"), (1, "reopen")):
        action = engine.game.actions.read(text) if text else engine.legal(s, CHANCE)[0]
        steps.append((seat, action))
        engine.play_unchecked(s, seat, action)
    monkeypatch.setattr(type(result.work), "steps", lambda _self, _number: steps)
    text = study.game_file(result, int(result.games.seed[0]))
    assert text.split()[-2:] == ["2:ready1-invest", "2:reopen"]
    assert replay(read(text)).state.tobytes() == s.tobytes()


def test_a_match_can_be_written_and_replayed():
    result = study.matches("atacama", ["foreman@3", "random"], 3)
    seed = int(result.games.seed[1])
    text = study.game_file(result, seed)
    assert "seat 1: bot random" in text
    assert replay(read(text)).points == result.games.points[1].tolist()
    by_clock = study.matches("atacama", ["foreman@0.001s", "random"], 1)
    with pytest.raises(GusherError, match="by the clock"):
        study.game_file(by_clock, int(by_clock.games.seed[0]))


# Compiling their players takes longer than all games. That such games end is shown in every run beside their rules, and
# that endings are counted with Atacama.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in ("ghawar", "guven") for seats in game(name).seats]
)
def test_a_thousand_random_games_end(name, seats):
    result = study.random_games(name, seats, {}, 1000 if can_compile() else 2)
    assert result.endless == ()
    assert study.random_games(name, seats, {}, 300 if can_compile() else 1, by_kind=True).endless == ()
    assert sum(each.games for each in result.endings) == result.played
    # Who plays at random mostly moves rigs about, so nothing happens for long; in Ghawar stones on trucks count then.
    standing_still = ("standstill", "stones_counted")
    assert sum(each.games for each in result.endings if each.name in standing_still) > 0.9 * result.played
    assert 20 * seats < result.turns.mean.value < 200 * seats
    for each in (*result.by_seat, *result.by_start):
        assert each.place.low - 0.1 < (seats + 1) / 2 < each.place.high + 0.1


def test_processes_that_have_other_rules_refuse_to_play(monkeypatch):
    # The set-up reads it, which is never compiled.
    monkeypatch.setitem(rules.RIGS_DEALT, 2, 13)
    with pytest.raises(GusherError, match="jobs: the rules were changed in one process"):
        study.random_games("atacama", 2, {}, 10, jobs=2)
    assert study.random_games("atacama", 2, {}, 10).decisions.most == 26


def test_what_mixed_players_take_is_not_what_happens_next():
    """If the same number drew both, they would take one direction with high rolls and another with low ones."""
    engine = Engine(game("ghawar"), is_compiled=False)
    s, luck = engine.game.start(2, {}), seeded(1)
    roll = engine.game.actions.read("roll")
    while roll not in (legal := engine.legal(s, seat := engine.movers(s)[0])):
        luck = advance(luck)
        engine.play_unchecked(s, seat, legal[below(luck, len(legal))])
    moves = [action for action in legal if action != roll]
    taken = [(each, any_action(engine, s, seat, each, by_kind=True)) for each in map(seeded, range(200))]
    of_rigs = [(moves.index(action), below(advance(each), len(moves))) for each, action in taken if action in moves]
    assert 60 < len(of_rigs) < 140
    assert sum(took == drawn for took, drawn in of_rigs) < len(of_rigs) / 2
