"""What is said of Atacama: what a position promises; and where few rigs are left, what it is worth (``endgame``)."""

from __future__ import annotations

from gusher.analysis.evaluation import Analysis

from .promise import LIKELY as LIKELY
from .promise import MORE as MORE
from .promise import estimate

ANALYSIS = Analysis(estimate=estimate)
