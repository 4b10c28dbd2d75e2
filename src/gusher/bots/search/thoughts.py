"""What somebody who thinks is made of, for whoever builds a module of it or keeps its time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from gusher.rules.kernel import Game, Record, Sentence

from .levels import Level


class Advising(NamedTuple):
    """How who plans advises and explains: as which level, by which one others' turns are judged, the sentences on what
    speaks for a turn (``Explaining.because``), those of the rules first, and how many
    numbers at most tell of the best plans for a phase."""

    adviser: Level
    judge: Level
    because: tuple[Sentence, ...]
    review: int


class Thoughts(NamedTuple):
    """Entry points over a memory: ``begin``, ``go_on`` and ``choice``, as in ``thinking``. ``begin_again`` is for a
    seat that the game does not wait for, after actions of kinds that are a reason to think again (``stirs``), and
    ``begin_to_assist`` for one beside people of its side. Actions ``for_all`` lay something before everybody;
    ``overlook`` takes out of a state what a side has laid there. Who is ``advising`` has ``begin_to_advise``, too, and
    ``begin_to_explain`` and ``begin_to_object`` with ``explained``, and ``begin_phase``, ``pass_by`` and
    ``begin_to_review`` with ``reviewed``; for all others ``analysis.because`` explains.
    ``memory`` and ``mind`` are the types of the memory and of a level for compiled code, ``mind_of`` makes the latter.
    ``longest``: actions of a choice."""

    memory: Callable[[Game], np.dtype[np.void]]
    mind: Callable[[Game], np.dtype[np.void]]
    mind_of: Callable[[Game, Level], Record]
    functions: tuple[Callable[..., Any], ...]
    longest: int
    stirs: tuple[int, ...] = ()
    for_all: tuple[int, ...] = ()
    advising: Advising | None = None
