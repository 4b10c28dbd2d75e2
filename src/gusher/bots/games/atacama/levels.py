"""The six levels of Atacama, and what people of the lower five are like. How far they stand apart has been measured:
``docs/figures.md``."""

from __future__ import annotations

from gusher.bots.search.levels import Level

from .mind import Mind

APPRENTICE = Mind(
    overlooks=0.71, neglects=0.71, tires=0.15, counts=1.0, craves=0.0, errs=0.22, wavers=15.2, minds=0.0, thrift=0.0,
    ponders=1, looks=0, answers=1, patience=-3.0, regrets=35.0,
)  # fmt: skip
NOVICE = Mind(
    overlooks=0.55, neglects=0.5, tires=0.06, counts=0.78, craves=0.04, errs=0.0, wavers=16.5, minds=0.2, thrift=0.0,
    ponders=1, looks=0, answers=1, patience=-4.0, regrets=33.0,
)  # fmt: skip
PROSPECTOR = Mind(
    overlooks=0.45, neglects=0.45, tires=0.3, counts=0.6, craves=0.25, errs=0.4, wavers=1.5, minds=0.35, thrift=0.5,
    ponders=1, looks=0, answers=1, patience=4.0, regrets=6.0,
)  # fmt: skip
DRILLER = Mind(
    overlooks=0.25, neglects=0.25, tires=0.3, counts=0.1, craves=0.0, errs=0.25, wavers=1.0, minds=0.8, thrift=1.0,
    ponders=4, looks=1, answers=1, patience=3.0, regrets=4.0,
)  # fmt: skip
SURVEYOR = Mind(
    overlooks=0.05, neglects=0.0, tires=0.3, counts=0.0, craves=0.0, errs=0.05, wavers=0.3, minds=1.0, thrift=1.5,
    ponders=12, looks=2, answers=8, patience=3.0, regrets=2.0,
)  # fmt: skip

LEVELS = (
    Level("apprentice", mind=APPRENTICE),
    Level("novice", mind=NOVICE),
    Level("prospector", mind=PROSPECTOR),
    Level("driller", mind=DRILLER),
    Level("surveyor", mind=SURVEYOR),
    Level("foreman", seconds=0.9, expert=True),
)
