"""How good arrangements are: against all that there are, and against the rules that they are judged by."""

import itertools
import random

import pytest
from bots.halls import ENGINE, LEVEL, all_pieces, give, give_plots, hall, thoughts
from examples import run

from gusher.bots.games.oil_city import arranging
from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.outlook import ALONE
from gusher.bots.games.oil_city.room import FIRST, PLOTS
from gusher.bots.games.oil_city.worth import take_stock
from gusher.rules.kernel import kind_of, view
from gusher.rules.oil_city.arranging import why_not_there
from gusher.rules.oil_city.components import FIELDS
from gusher.rules.oil_city.extraction import good_extracted, units_from
from gusher.rules.oil_city.items import CRUDE, DRILLER, NOTHING, PIECES, TOWER
from gusher.rules.oil_city.kinds import PUT
from gusher.rules.oil_city.scoring import plot_points
from gusher.rules.oil_city.state import ARRANGING, SHOWN

POSITIONS = 8 if run.is_quick else 25


def position(seed):
    """A company with one or two plots and some pieces; its desk has taken stock."""
    drawn = random.Random(seed)
    s = hall(seed=seed)
    free = [plot for plot in range(51) if view(s).owner[plot] == 10]
    give_plots(s, 0, *drawn.sample(free, drawn.choice((1, 2))))
    names = ("tower", "driller", "pump", "fan", "drill", "distillery")
    most = (3, 3, 1, 1, 1, 1) if view(s).plots[0] == 1 else (3, 2, 1, 1, 1, 0)
    give(s, 0, **{name: drawn.randint(0, count) for name, count in zip(names, most, strict=True)})
    room = thoughts(LEVEL["trading_foreman"], ALONE).room
    take_stock(view(s), 0, room, 6)
    return s, room


def possible(v, plot, have):
    """Every way to stand on a plot with at most these pieces: what is used, and where it stands."""
    choices = []
    for field in range(FIELDS):
        fits = [piece for piece in range(1, 1 + PIECES) if why_not_there(v, plot, field, piece) == 0 and have[piece]]
        choices.append([NOTHING, *fits])
    for stands in itertools.product(*choices):
        used = tuple(stands.count(piece) for piece in range(1, 1 + PIECES))
        if all(count <= have[piece] for piece, count in enumerate(used, 1)):
            yield used, stands


def best_by_use(v, plot, have, values):
    """The most that a plot can promise with exactly these pieces."""
    best = {}
    board = bytearray(51 * FIELDS)
    for used, stands in possible(v, plot, have):
        board[FIELDS * plot : FIELDS * (plot + 1)] = bytes(stands)
        worth = arranging.plot_worth(v, plot, board, values)
        best[used] = max(worth, best.get(used, worth))
    return best


def best_of_all(v, plots, have, values):
    """The most that all plots together can promise."""
    best = {(0,) * PIECES: 0.0}
    for plot in plots:
        following = {}
        for used, worth in best_by_use(v, plot, have, values).items():
            for before, sofar in best.items():
                both = tuple(map(sum, zip(used, before, strict=True)))
                if all(count <= have[piece] for piece, count in enumerate(both, 1)):
                    following[both] = max(sofar + worth, following.get(both, 0.0))
        best = following
    return max(best.values())


def test_arrangements_are_nearly_the_best_there_are():
    best, ours = [], []
    for seed in range(POSITIONS):
        s, room = position(seed)
        plots = [room.plots[each] for each in range(room.numbers[PLOTS])]
        best.append(best_of_all(view(s), plots, room.own, room.values))
        ours.append(arranging.worth_of_all(view(s), plots, len(plots), room.stands, room))
    reached = [mine / most for mine, most in zip(ours, best, strict=True)]
    perfect = sum(each > 1 - 1e-9 for each in reached)
    print(f"{perfect} of {POSITIONS} arrangements are the best; all together {100 * sum(ours) / sum(best):.2f} %,")
    print(f"the worst {100 * min(reached):.1f} %")
    assert max(reached) <= 1 + 1e-9
    assert perfect >= 0.9 * POSITIONS
    assert sum(ours) >= 0.995 * sum(best)
    assert min(reached) >= 0.9


@pytest.mark.parametrize("seed", range(5))
def test_a_plot_promises_what_the_rules_say(seed):
    """Its points, and what is extracted on the average of the die."""
    drawn = random.Random(seed)
    s, room = position(seed)
    v = view(s)
    plot = room.plots[0]
    values = [0.0] * len(room.values)
    for field in range(FIELDS):
        fits = [piece for piece in range(1, 1 + PIECES) if why_not_there(v, plot, field, piece) == 0]
        if fits and drawn.random() < 0.8:
            v.piece[SHOWN, plot, field] = drawn.choice(fits)
    board = bytearray(51 * FIELDS)
    board[FIELDS * plot : FIELDS * (plot + 1)] = bytes(v.piece[SHOWN, plot, field] for field in range(FIELDS))
    beside_fans = sum(
        arranging.wells_for_drillers(v, plot, field, board)
        for field in range(FIELDS)
        if board[FIELDS * plot + field] == 4
    )
    points = arranging.plot_worth(v, plot, board, values) - arranging.DRILLER_TO_COME * beside_fans
    assert points == pytest.approx(plot_points(v, plot))

    pool, expected = [0.0] * 4, [0.0] * 4
    arranging.add_yield(v, plot, board, pool)
    for field in range(FIELDS):
        if v.piece[SHOWN, plot, field] in (TOWER, DRILLER):
            units = sum(units_from(v, SHOWN, plot, field, number) for number in range(3)) / 3
            expected[good_extracted(v, SHOWN, plot, field) - CRUDE] += units
    assert pool == pytest.approx(expected)
    values[FIRST : FIRST + 4] = [1.0, 10.0, 100.0, 1000.0]
    more = arranging.plot_worth(v, plot, board, values) - arranging.DRILLER_TO_COME * beside_fans - points
    assert more == pytest.approx(sum(value * count for value, count in zip(values, pool, strict=False)))


@pytest.mark.parametrize("seed", range(5))
def test_what_is_known_of_an_arrangement_is_what_it_comes_to_if_worked_out_anew(seed):
    drawn = random.Random(seed)
    s, room = position(seed)
    v, board = view(s), bytearray(51 * FIELDS)
    plots = [room.plots[each] for each in range(room.numbers[PLOTS])]
    for _ in range(100):
        plot, piece = drawn.choice(plots), drawn.randint(1, PIECES)
        for field in range(FIELDS):
            fits = [each for each in range(PIECES + 1) if each == NOTHING or why_not_there(v, plot, field, each) == 0]
            board[FIELDS * plot + field] = drawn.choice(fits) if drawn.random() < 0.5 else NOTHING
        worth = arranging.plot_worth(v, plot, board, room.values)
        assert arranging.promised(v, plot, board, room) == worth
        gains = {}
        for field in range(FIELDS):
            if board[FIELDS * plot + field] == NOTHING and why_not_there(v, plot, field, piece) == 0:
                more = board.copy()
                more[FIELDS * plot + field] = piece
                gains[field] = arranging.plot_worth(v, plot, more, room.values) - worth
        place = arranging.best_place(v, plot, board, room, piece)
        field = room.places[place]
        assert field in gains if gains else field == -1
        if gains:
            assert room.gains_there[place] == gains[field] >= max(gains.values()) - arranging.LEAST_GAIN


def test_only_orders_that_lead_to_something_new_are_tried():
    room = thoughts(LEVEL["trading_foreman"], ALONE).room
    for pieces in itertools.product((NOTHING, TOWER, DRILLER), repeat=4):
        for each, piece in enumerate(pieces):
            room.stood[each] = piece
        new = [order for order in range(arranging.ORDERS_OF_FOUR) if arranging.is_new(room, 0, order)]
        ways = {tuple(pieces[each] for each in arranging.OF_FOUR[order]) for order in new}
        assert ways == set(itertools.permutations(pieces))
        assert len(ways) == len(new)


def arranging_begun():
    """Pieces are in hand and nothing stands yet."""
    s, _ = position(3)
    while view(s).phase != ARRANGING:
        movers = ENGINE.movers(s)
        ENGINE.play_unchecked(s, movers[0], ENGINE.legal(s, movers[0])[0])
    return s


def test_arranging_comes_to_an_end_and_is_not_begun_again():
    """What stands as planned is left alone, whoever thinks again, and however little they remember."""
    s, done = arranging_begun(), []
    while (action := Desk(ENGINE).play(s, 0, LEVEL["careful_foreman"], len(done))) != ENGINE.legal(s, 0)[0]:
        done.append(action)
        ENGINE.play_unchecked(s, 0, action)
    assert 0 < len(done) <= 2 * sum(all_pieces(s, 0))
    assert len(set(done)) == len(done)


def test_a_desk_that_has_planned_nothing_yet_puts_up_what_lies_undone():
    s = arranging_begun()
    done = Desk(ENGINE).chores(s, 0)
    assert done
    for action in done:
        ENGINE.play_unchecked(s, 0, action)
    assert not any(kind_of(action) == PUT for action in ENGINE.legal(s, 0))
