"""Which piece stands where (O11 to O14): what a plot promises as it is arranged, and a good arrangement of all pieces.

A plot promises its points in the end and what its wells yield on the average of the die. Pieces are put one by one
where they add most; then they are moved and exchanged, and plots cleared and built up again, as long as that helps.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.arranging import why_not_there
from gusher.rules.oil_city.components import FIELDS
from gusher.rules.oil_city.items import CRUDE, DISTILLERY, DRILL, DRILLER, FAN, KEROSENE, NOTHING, PIECES, PUMP, TOWER
from gusher.rules.oil_city.plots import BESIDE, good_of, is_site, is_well, takes_only_towers
from gusher.rules.oil_city.reasons import Reason
from gusher.rules.oil_city.scoring import DIFFERENT_IMPROVEMENTS

from .room import FIRST, FIRST_WELL, LATER, MOST_PROMISES, PLOTS, SPOTS

LEAST_GAIN = 1e-9
"""What counts as better: sums differ a little by the order in which they are made."""
DRILLER_TO_COME = 0.02
"""Points for each well beside a fan that would take a driller: of equal places, fans go where most can be kept."""
ORDER = np.array(
    [
        [TOWER, FAN, DRILLER, PUMP, DRILL, DISTILLERY],
        [FAN, DRILLER, TOWER, PUMP, DRILL, DISTILLERY],
        [TOWER, PUMP, DRILL, DISTILLERY, FAN, DRILLER],
        [DRILLER, TOWER, FAN, PUMP, DRILL, DISTILLERY],
    ]
)
"""In which order pieces are put."""
ORDERS = len(ORDER)
OF_FOUR = np.array(list(permutations(range(4))))
ORDERS_OF_FOUR = len(OF_FOUR)
MOST_IN_PAIRS = 3
"""With so many plots or fewer any two are built up anew together."""


# What a plot promises -------------------------------------------------------------------------------------------------


@rule
def beside(stands: Any, plot: int, field: int) -> int:
    """The pieces next to a field, as a set of bits."""
    pieces = 0
    for each in range(4):
        other = BESIDE[field, each]
        if other >= 0:
            pieces |= 1 << stands[FIELDS * plot + other]
    return pieces


@rule
def units(piece: int, around: int) -> float:
    """What an active well yields on the average of the die, with these pieces around it (O13)."""
    more = 1 if piece == TOWER and around >> DRILL & 1 else 0
    # Water, one, two.
    dry = 1 + more if around >> PUMP & 1 else 0
    return (dry + (1 + more) + (2 + more)) / 3


@rule
def yielded(s: Any, plot: int, field: int, around: int) -> int:
    """What a well yields, counted from CRUDE."""
    good = good_of(s, plot, field)
    return KEROSENE - CRUDE if good == CRUDE and around >> DISTILLERY & 1 else good - CRUDE


@apart
def plot_worth(s: Any, plot: int, stands: Any, values: Any) -> float:
    """What a plot promises, in points: for itself and what stands on it at the end, and for what its wells yield until
    then."""
    points = 1.0
    improvements = 0
    for field in range(FIELDS):
        piece = stands[FIELDS * plot + field]
        if piece in (TOWER, DRILLER):
            around = beside(stands, plot, field)
            good = yielded(s, plot, field, around)
            often = units(piece, around)
            points += often * values[FIRST + good]
            if piece == TOWER or around >> FAN & 1:
                points += 1.0 + often * values[LATER + good]
        elif piece != NOTHING:
            points += 1.0
            improvements |= 1 << piece
            if piece == FAN:
                points += DRILLER_TO_COME * wells_for_drillers(s, plot, field, stands)
    different = 0
    for piece in range(PUMP, PIECES + 1):
        different += improvements >> piece & 1
    return points + 1.0 if different >= DIFFERENT_IMPROVEMENTS else points


@apart
def promised(s: Any, plot: int, stands: Any, room: Any) -> float:
    """The same as in a room one values it; most has been worked out there before."""
    key = arrangement(plot, stands)
    place = (key ^ key >> 9 ^ key >> 18) % MOST_PROMISES
    if room.promises_of[place] != key:
        room.promises[place] = plot_worth(s, plot, stands, room.values)
        room.promises_of[place] = key
    return room.promises[place]  # type: ignore[no-any-return]


@rule
def arrangement(plot: int, stands: Any) -> int:
    """How a plot is arranged, and which it is, as a number above 0."""
    key = 1 + plot
    for field in range(FIELDS):
        key = key << 3 | stands[FIELDS * plot + field]
    return key


@rule
def wells_for_drillers(s: Any, plot: int, field: int, stands: Any) -> int:
    """How many wells next to a field could take a driller and have no tower."""
    count = 0
    for each in range(4):
        other = BESIDE[field, each]
        is_free = other >= 0 and stands[FIELDS * plot + other] != TOWER
        if is_free and why_not_there(s, plot, other, DRILLER) == Reason.LEGAL:
            count += 1
    return count


@apart
def add_yield(s: Any, plot: int, stands: Any, pool: Any) -> None:
    """Add to a pool what the wells of a plot yield in one turn, on the average."""
    for field in range(FIELDS):
        piece = stands[FIELDS * plot + field]
        if piece in (TOWER, DRILLER):
            around = beside(stands, plot, field)
            pool[yielded(s, plot, field, around)] += units(piece, around)


# Putting and taking ---------------------------------------------------------------------------------------------------


@apart
def put_best(s: Any, plots: Any, count: int, stands: Any, room: Any, piece: int) -> bool:
    """Put a piece where it adds most; whether there is a place for it."""
    best = -1
    most = 0.0
    for each in range(count):
        place = best_place(s, plots[each], stands, room, piece)
        if room.places[place] >= 0 and (best < 0 or room.gains_there[place] > most + LEAST_GAIN):
            best, most = FIELDS * plots[each] + room.places[place], room.gains_there[place]
    if best < 0:
        return False
    stands[best] = piece
    return True


@rule
def best_place(s: Any, plot: int, stands: Any, room: Any, piece: int) -> int:
    """Where in ``places`` the field of a plot is noted on which a piece adds most, -1 if there is none, and in
    ``gains_there`` how much; most has been worked out there before."""
    key = arrangement(plot, stands) << 3 | piece
    place = (key ^ key >> 9 ^ key >> 18) % MOST_PROMISES
    if room.places_of[place] != key:
        note_best_place(s, plot, stands, room, piece, place)
        room.places_of[place] = key
    return place


@apart
def note_best_place(s: Any, plot: int, stands: Any, room: Any, piece: int, place: int) -> None:
    """Work that out and note it there."""
    best = -1
    most = 0.0
    before = promised(s, plot, stands, room)
    for field in range(FIELDS):
        at = FIELDS * plot + field
        if stands[at] == NOTHING and why_not_there(s, plot, field, piece) == Reason.LEGAL:
            stands[at] = piece
            gain = promised(s, plot, stands, room) - before
            stands[at] = NOTHING
            if best < 0 or gain > most + LEAST_GAIN:
                best, most = field, gain
    room.places[place] = best
    room.gains_there[place] = most


@apart
def take_worst(s: Any, plots: Any, count: int, stands: Any, room: Any, piece: int) -> None:
    """Take the piece of a kind that is missed least."""
    best = -1
    least = 0.0
    for each in range(count):
        plot = plots[each]
        for field in range(FIELDS):
            at = FIELDS * plot + field
            if stands[at] == piece:
                loss = promised(s, plot, stands, room)
                stands[at] = NOTHING
                loss -= promised(s, plot, stands, room)
                stands[at] = piece
                if best < 0 or loss < least - LEAST_GAIN:
                    best, least = at, loss
    if best >= 0:
        stands[best] = NOTHING


@rule
def count_standing(plots: Any, count: int, stands: Any, room: Any) -> None:
    """Note how many pieces of each kind stand on the plots, in ``standing``."""
    for piece in range(PIECES + 1):
        room.standing[piece] = 0
    for each in range(count):
        for field in range(FIELDS):
            room.standing[stands[FIELDS * plots[each] + field]] += 1


@apart
def fit(s: Any, plots: Any, count: int, stands: Any, room: Any, have: Any, order: int) -> None:
    """Adds missing pieces and removes surplus ones, type by type, in one of ORDERS orders. Leaves in ``standing`` how
    many of each stand."""
    count_standing(plots, count, stands, room)
    for each in range(PIECES):
        piece = ORDER[order, each]
        while room.standing[piece] > have[piece]:
            take_worst(s, plots, count, stands, room, piece)
            room.standing[piece] -= 1
        while room.standing[piece] < have[piece] and put_best(s, plots, count, stands, room, piece):
            room.standing[piece] += 1


# Making it better -----------------------------------------------------------------------------------------------------


@apart
def move_pieces(s: Any, plots: Any, count: int, stands: Any, room: Any) -> bool:
    """Take up each piece and put it where it adds most; whether any has come to a better place."""
    is_better = False
    for each in range(count):
        for field in range(FIELDS):
            at = FIELDS * plots[each] + field
            piece = stands[at]
            if piece != NOTHING:
                before = worth_of_all(s, plots, count, stands, room)
                stands[at] = NOTHING
                put_best(s, plots, count, stands, room, piece)
                if stands[at] != piece and worth_of_all(s, plots, count, stands, room) > before + LEAST_GAIN:
                    is_better = True
    return is_better


@apart
def exchange_pieces(s: Any, plots: Any, count: int, stands: Any, room: Any) -> bool:
    """Let any two pieces change places where that helps; whether it did anywhere."""
    is_better = False
    for one in range(FIELDS * count):
        here = FIELDS * plots[one // FIELDS] + one % FIELDS
        for other in range(one + 1, FIELDS * count):
            there = FIELDS * plots[other // FIELDS] + other % FIELDS
            differ = stands[here] != stands[there] and stands[here] != NOTHING and stands[there] != NOTHING
            if differ and exchange(s, here, there, stands, room):
                is_better = True
    return is_better


@apart
def exchange(s: Any, here: int, there: int, stands: Any, room: Any) -> bool:
    """Let the pieces on two places change if both may stand there and it helps."""
    plot, other = here // FIELDS, there // FIELDS
    if why_not_there(s, plot, here % FIELDS, stands[there]) != Reason.LEGAL:
        return False
    if why_not_there(s, other, there % FIELDS, stands[here]) != Reason.LEGAL:
        return False
    before = promised(s, plot, stands, room)
    if other != plot:
        before += promised(s, other, stands, room)
    piece = stands[here]
    stands[here] = stands[there]
    stands[there] = piece
    after = promised(s, plot, stands, room)
    if other != plot:
        after += promised(s, other, stands, room)
    if after > before + LEAST_GAIN:
        return True
    stands[there] = stands[here]
    stands[here] = piece
    return False


@apart
def rebuild(s: Any, plots: Any, count: int, stands: Any, room: Any) -> bool:
    """Clear one or two plots and build them up again, in every order of towers, drillers and fans, where that helps;
    whether it did anywhere. So come together what is worth something only together: a fan and its drillers."""
    is_better = False
    for one in range(count):
        for other in range(one, count if count <= MOST_IN_PAIRS else one + 1):
            for order in range(ORDERS):
                before = worth_of_all(s, plots, count, stands, room)
                copy_stands(plots, count, stands, room.kept_stands)
                clear_plot(plots[one], stands)
                clear_plot(plots[other], stands)
                fit(s, plots, count, stands, room, room.own, order)
                turn_about(s, plots[one], stands, room)
                if other != one:
                    turn_about(s, plots[other], stands, room)
                if worth_of_all(s, plots, count, stands, room) > before + LEAST_GAIN:
                    is_better = True
                else:
                    copy_stands(plots, count, room.kept_stands, stands)
    return is_better


@apart
def fill_one_first(s: Any, plots: Any, count: int, stands: Any, room: Any) -> bool:
    """Give one plot all that it takes, and the others the rest, where that helps; whether it did for any. Spread over
    the best wells, pieces may be worth less than beside each other."""
    is_better = False
    for one in range(count):
        before = worth_of_all(s, plots, count, stands, room)
        copy_stands(plots, count, stands, room.kept_stands)
        clear(plots, count, stands)
        room.tried_plots[0] = plots[one]
        fit(s, room.tried_plots, 1, stands, room, room.own, 0)
        turn_about(s, plots[one], stands, room)
        fit(s, plots, count, stands, room, room.own, 0)
        if worth_of_all(s, plots, count, stands, room) > before + LEAST_GAIN:
            is_better = True
        else:
            copy_stands(plots, count, room.kept_stands, stands)
    return is_better


@apart
def turn_about(s: Any, plot: int, stands: Any, room: Any) -> None:
    """Arrange the pieces of one plot in the best of all orders of its improvements and of what is on its wells."""
    sites, wells, best, most = 0, 0, 0, promised(s, plot, stands, room)
    for each in range(SPOTS):
        room.spots[each] = 0
    for field in range(FIELDS):
        if is_site(s, plot, field):
            room.spots[sites] = field
            sites += 1
        elif is_well(s, plot, field):
            room.spots[FIRST_WELL + wells] = field
            wells += 1
    for each in range(SPOTS):
        room.stood[each] = stands[FIELDS * plot + room.spots[each]]
    well_orders = 0
    for order in range(ORDERS_OF_FOUR):
        if is_new(room, FIRST_WELL, order) and is_allowed(s, plot, room, order):
            well_orders |= 1 << order
    for order in range(ORDERS_OF_FOUR * ORDERS_OF_FOUR):
        if well_orders >> order % ORDERS_OF_FOUR & 1 and is_new(room, 0, order // ORDERS_OF_FOUR):
            put_in_order(plot, stands, room, order)
            points = promised(s, plot, stands, room)
            if points > most + LEAST_GAIN:
                best, most = order, points
    put_in_order(plot, stands, room, best)


@rule
def is_new(room: Any, first: int, order: int) -> bool:
    """Whether an order of four spots from ``first`` on leads to what no order before it leads to: pieces of one kind
    stay one behind the other."""
    for one in range(4):
        for other in range(one + 1, 4):
            here, there = OF_FOUR[order, one], OF_FOUR[order, other]
            if here > there and room.stood[first + here] == room.stood[first + there]:
                return False
    return True


@rule
def piece_in_order(room: Any, order: int, each: int) -> int:
    """Which of the pieces comes to a spot in this order of the improvements and of the wells."""
    if each < FIRST_WELL:
        return room.stood[OF_FOUR[order // ORDERS_OF_FOUR, each]]  # type: ignore[no-any-return]
    return room.stood[FIRST_WELL + OF_FOUR[order % ORDERS_OF_FOUR, each - FIRST_WELL]]  # type: ignore[no-any-return]


@rule
def is_allowed(s: Any, plot: int, room: Any, order: int) -> bool:
    """Whether every piece may stand where an order puts it. Improvements may on any site."""
    for each in range(FIRST_WELL, SPOTS):
        if piece_in_order(room, order, each) == DRILLER and takes_only_towers(s, plot, room.spots[each]):
            return False
    return True


@rule
def put_in_order(plot: int, stands: Any, room: Any, order: int) -> None:
    """Put the pieces on their spots."""
    for each in range(SPOTS):
        stands[FIELDS * plot + room.spots[each]] = piece_in_order(room, order, each)


@apart
def copy_stands(plots: Any, count: int, stands: Any, to: Any) -> None:
    """Note how plots are arranged."""
    for each in range(count):
        for field in range(FIELDS):
            at = FIELDS * plots[each] + field
            to[at] = stands[at]


@rule
def clear_plot(plot: int, stands: Any) -> None:
    """Nothing stands on a plot."""
    for field in range(FIELDS):
        stands[FIELDS * plot + field] = NOTHING


@apart
def worth_of_all(s: Any, plots: Any, count: int, stands: Any, room: Any) -> float:
    """What all plots promise."""
    points = 0.0
    for each in range(count):
        points += promised(s, plots[each], stands, room)
    return points


@apart
def clear(plots: Any, count: int, stands: Any) -> None:
    """Nothing stands on any plot."""
    for each in range(count):
        clear_plot(plots[each], stands)


@apart
def arrange(s: Any, room: Any, sweeps: int) -> None:
    """Arrange what the company has from nothing into ``stands``, and better it at most so often. The outcome follows
    from what it has, not from how that stands now: so a bot that thinks again goes on with the same."""
    plots, count, stands = room.plots, room.numbers[PLOTS], room.stands
    clear(plots, count, stands)
    fit(s, plots, count, stands, room, room.own, 0)
    for _ in range(sweeps):
        is_better = move_pieces(s, plots, count, stands, room)
        is_better = exchange_pieces(s, plots, count, stands, room) or is_better
        is_better = rebuild(s, plots, count, stands, room) or is_better
        is_better = fill_one_first(s, plots, count, stands, room) or is_better
        if not is_better:
            return
