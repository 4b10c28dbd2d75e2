"""Looking through games for puzzles, one after the other or many at once: what is found is the same."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

from dev.where import add_where
from gusher.rules.kernel import Game
from gusher.study.hands import hands, in_order

from .findings import Candidate, Findings


def add_options(parser: ArgumentParser, most: int) -> None:
    """What ``mine`` is asked for."""
    parser.add_argument("found", type=Path, help="the file of what has been found")
    parser.add_argument("--most", type=int, default=most, help="stop after so many puzzles")
    parser.add_argument("--minutes", type=float, default=600, help="stop after so long")
    add_where(parser)


def mine(look_at: Callable[..., Sequence[Candidate]], kind: Game, findings: Findings, asked: Namespace) -> None:
    """Write down the puzzles of all games from the first that has not been looked at, in the order of these."""
    began, first = time.monotonic(), findings.looked_at
    with hands(look_at, kind, asked.jobs, asked.ray) as them:
        found = in_order(them, ((number,) for number in count(first)))
        for number in count(first):
            if len(findings.all) >= asked.most or time.monotonic() - began > 60 * asked.minutes:
                break
            for each in next(found):
                findings.add(each)
                what = f"{each.options}, {each.left} left, {each.worth} points, {each.fails}"
                print(f"game {number}, puzzle {len(findings.all)}: {what}", flush=True)
            findings.looked(number + 1)
