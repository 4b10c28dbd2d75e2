"""How bots take their turns in Ghawar: whole drives are moves, and what rigs conceal can be forgotten."""

from __future__ import annotations

from functools import partial
from typing import Any

from gusher.bots.search.bot import Bot, WholeMoves
from gusher.bots.search.levels import GREEDY, Level
from gusher.bots.search.moves import each_alone
from gusher.bots.search.sight import Sight
from gusher.bots.search.style import Style
from gusher.rules.field.drives import desk, list_drives
from gusher.rules.field.lattice import PLATFORMS, SPACES, is_in
from gusher.rules.field.outcomes import DRIVE
from gusher.rules.field.turns import are_all_on_trucks
from gusher.rules.ghawar.choosing import choices
from gusher.rules.ghawar.hiding import OPEN, is_hidden
from gusher.rules.ghawar.loads import BLUE, NOTHING, STONES_OF_COLOUR, UNKNOWN, WHITE
from gusher.rules.ghawar.state import STATE
from gusher.rules.kernel import advance, below, rule

from .glance import at_a_glance

STYLE = Style(curiosity=0.05, memory=0.0, plies=0.0)
"""Games drag on at random, and say nothing: the evaluation judges at once. One move is hardly ever much better than the
next: more curiosity would not tell them apart."""
LEVELS = (
    Level("apprentice", sight=Sight(heeds=False, overlooks=73), forgets=60),
    Level("novice", sight=Sight(heeds=False, overlooks=66), forgets=60),
    Level("prospector", sight=Sight(heeds=False, overlooks=52), forgets=40),
    Level("driller", sight=Sight(misjudges=0.75), forgets=20),
    Level("surveyor", sight=Sight(misjudges=0.5), forgets=10),
    Level("foreman", seconds=0.9, most_sides=2),
)
"""Among three or four, a search of a second plays no better than who looks one turn ahead."""

BITS, MANY = 8, 255
"""How stones of several colours are counted in one number."""

CLEAR = 3.0
CLEAR_PER_STONE = 0.35
"""A clear lead, and how much more it takes for each stone that is left."""
CLEAR_ON_TRUCKS = 0.1
"""The same where every stone that is left lies on a truck: whoever is behind then can hardly win any more, however long
the last stone is carried about."""


@rule
def list_moves(s: Any, seat: int, room: Any) -> int:
    """After a roll, whole drives; otherwise single actions that make sense."""
    if s.expects == DRIVE:
        return list_drives(s, room)
    return each_alone(room, choices(s, seat, room.actions))


@rule
def imagine(s: Any, seat: int, percent: int, generator: int) -> None:
    """Forget what rigs conceal from a seat, each with a chance of so many in 100, and imagine anything in its place:
    the stones that are not in sight fall evenly on the platforms that are forgotten, and so do the empty ones.

    ``s`` is a state as somebody knows it who forgets nothing; what stands there as UNKNOWN is forgotten anyway. What
    was drilled this turn is kept in mind. The same generator forgets and imagines alike, whatever is there.
    """
    if s.memory_option == OPEN:
        return
    forgotten = 0
    left = 0
    for platform in range(PLATFORMS):
        if is_hidden(s, seat, platform) and not is_in(s.drilled, platform):
            generator = advance(generator)
            if below(generator, 100) < percent or s.stone[platform] == UNKNOWN:
                forgotten |= 1 << platform
                left += 1
    # How many stones of each colour are not in sight, a byte each; what is left are empty platforms.
    missing = 0
    stones = 0
    for colour in range(WHITE, BLUE + 1):
        unseen = out_of_sight(s, colour, forgotten)
        missing += unseen << BITS * colour
        stones += unseen
    left = max(left, stones)
    for platform in range(PLATFORMS):
        if is_in(forgotten, platform):
            generator = advance(generator)
            number = below(generator, left)
            left -= 1
            colour = WHITE
            while colour <= BLUE and number >= missing >> BITS * colour & MANY:
                number -= missing >> BITS * colour & MANY
                colour += 1
            if colour <= BLUE:
                missing -= 1 << BITS * colour
            s.stone[platform] = colour if colour <= BLUE else NOTHING


@rule
def out_of_sight(s: Any, colour: int, forgotten: int) -> int:
    """How many stones of a colour are not to be seen by who has forgotten these platforms."""
    unseen = STONES_OF_COLOUR
    for each in range(s.seats):
        unseen -= s.delivered[each, colour]
        if s.load[each] == colour:
            unseen -= 1
    for space in range(SPACES):
        unseen -= s.lying[space, colour]
    for platform in range(PLATFORMS):
        if s.stone[platform] == colour and not is_in(forgotten, platform):
            unseen -= 1
    return max(0, unseen)


@rule
def clear_lead(s: Any) -> float:
    """The more is still to come, the more it takes."""
    if are_all_on_trucks(s, BLUE):
        return CLEAR_ON_TRUCKS
    return CLEAR + CLEAR_PER_STONE * s.stones_left  # type: ignore[no-any-return]


BOT = Bot(
    levels=LEVELS,
    onward=GREEDY,
    foresees=12,
    moves=WholeMoves(partial(desk, STATE), list_moves),
    style=STYLE,
    at_a_glance=at_a_glance,
    clear_lead=clear_lead,
    imagine=imagine,
)
