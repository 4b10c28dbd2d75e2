"""How bots judge, compiled. Imported only where there is Numba."""

from __future__ import annotations

from numba.extending import overload

from gusher.analysis.compiling import by_record
from gusher.rules.kernel.compiled import INSIDE, OURS

from . import judging
from .bot import bot_of

overload(judging.at_a_glance, jit_options=OURS, strict=False)(by_record(lambda name: bot_of(name).at_a_glance))
overload(judging.happened, jit_options=INSIDE, strict=False)(by_record(lambda name: bot_of(name).happened))
overload(judging.clear_lead, jit_options=INSIDE, strict=False)(by_record(lambda name: bot_of(name).clear_lead))
