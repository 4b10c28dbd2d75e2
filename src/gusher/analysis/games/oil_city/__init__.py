"""What is said of a finished game of Oil City. A position promises its points as they stand."""

from __future__ import annotations

from gusher.analysis.debriefing import Debriefing
from gusher.analysis.evaluation import Analysis

from .debrief import debrief
from .findings import Debrief

ANALYSIS = Analysis(debrief=Debriefing(Debrief, debrief))
