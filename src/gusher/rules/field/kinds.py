"""What can be done in every game on the field, and how it is written: ``b3-e3`` a rig moved, ``n`` a step, ``a1:R`` a
stone, ``R=4`` what a colour is worth. A game's own kinds of actions follow these."""

from __future__ import annotations

from typing import Final

from gusher.rules.kernel import PART, Act, Actions, Joined, Numbers, Ordinals, Outcome, Words

from .lattice import DIRECTION_NAMES, FILE_NAMES, RANKS, SIDE

DICE: Final = 6
MOST_SEATS: Final = 4
COLOUR_NAMES: Final = ("white", "orange", "red", "blue", "green", "violet")
"""The colours of stones, from 1 upwards; a game with fewer has the first ones."""
LETTERS: Final = "WORBGV"
"""What stands for a colour."""

PLATFORM = Joined("{file}{rank}", rank=Ordinals(RANKS), file=Words(*FILE_NAMES))
PIPS = Numbers(1, DICE)


def shared(colours: int) -> tuple[Act, ...]:
    """The kinds that a game with so many colours of stones shares with the others."""
    colour = Words(*LETTERS[:colours], lowest=1)
    return (
        Outcome("lay", "{platform}:{colour}", platform=PLATFORM, colour=colour),
        Outcome("value", "{colour}={value}", colour=colour, value=Numbers(1, colours)),
        Outcome("start", "start{seat}", seat=Ordinals(MOST_SEATS)),
        Outcome("die", "die{pips}", pips=PIPS),
        Act("roll", "roll"),
        Act("move", "{platform}-{target}", platform=PLATFORM, target=PLATFORM),
        Act("enter", "enter-{position}", PART, position=Numbers(0, SIDE - 1)),
        Act("step", "{direction}", PART, direction=Words(*(name[0] for name in DIRECTION_NAMES))),
        Act("camp", "camp", PART),
        Act("drill", "drill-{platform}", platform=PLATFORM),
        Act("stop", "stop"),
    )


def put_up() -> Act:
    """A rig that somebody puts up, where dice do not say the platform."""
    return Act("rig", "rig-{platform}", platform=PLATFORM)


def take_along(colours: int) -> Act:
    """What lies on the road is loaded: a stone or a barrel."""
    return Act("load", "load-{load}", load=Words(*LETTERS[:colours], "barrel", lowest=1))


def take_down() -> Act:
    """A platform that somebody takes home."""
    return Act("dismantle", "dismantle-{platform}", platform=PLATFORM)


ON_THE_FIELD = Actions(
    "a game on the field",
    *shared(len(COLOUR_NAMES)),
    put_up(),
    take_along(len(COLOUR_NAMES)),
    take_down(),
    like="roll",
)
"""The shared kinds, which have the same codes in every game, and those that screens know although some games lack
them. Games differ in how many colours there are."""

LAY_STONE, laying_stone = ON_THE_FIELD.lay.code, ON_THE_FIELD.lay.pack
platform_laid, colour_laid = ON_THE_FIELD.lay.numbers
SET_VALUE, setting_value = ON_THE_FIELD.value.code, ON_THE_FIELD.value.pack
colour_valued, value_set = ON_THE_FIELD.value.numbers
START, starting = ON_THE_FIELD.start.code, ON_THE_FIELD.start.pack
(seat_starting,) = ON_THE_FIELD.start.numbers
THROW_DIE, throwing_die = ON_THE_FIELD.die.code, ON_THE_FIELD.die.pack
(pips_thrown,) = ON_THE_FIELD.die.numbers
ROLL, ROLLING = ON_THE_FIELD.roll.code, ON_THE_FIELD.read("roll")
MOVE_RIG, moving_rig = ON_THE_FIELD.move.code, ON_THE_FIELD.move.pack
rig_moved, rig_target = ON_THE_FIELD.move.numbers
ENTER, entering = ON_THE_FIELD.enter.code, ON_THE_FIELD.enter.pack
(position_entered,) = ON_THE_FIELD.enter.numbers
STEP_ON, stepping = ON_THE_FIELD.step.code, ON_THE_FIELD.step.pack
(direction_stepped,) = ON_THE_FIELD.step.numbers
CAMP_IN, CAMPING = ON_THE_FIELD.camp.code, ON_THE_FIELD.read("camp")
DRILL, drilling = ON_THE_FIELD.drill.code, ON_THE_FIELD.drill.pack
(platform_drilled,) = ON_THE_FIELD.drill.numbers
STOP, STOPPING = ON_THE_FIELD.stop.code, ON_THE_FIELD.read("stop")
