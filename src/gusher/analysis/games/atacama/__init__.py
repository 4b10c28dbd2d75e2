"""What is said of Atacama: what a position promises; and where few rigs are left, what it is worth (``endgame``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gusher.analysis.evaluation import Analysis

from .images import symmetries
from .promise import estimate

if TYPE_CHECKING:
    from gusher.analysis.proofs import Prover
    from gusher.rules.kernel.engine import Engine


def prover(engine: Engine) -> Prover:
    """Who proves endgames: imported when somebody asks."""
    from .prover import AtacamaProver

    return AtacamaProver(engine)


ANALYSIS = Analysis(estimate=estimate, prover=prover, symmetries=symmetries)
