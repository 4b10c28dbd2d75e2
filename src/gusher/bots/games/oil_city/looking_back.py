"""What who looks back at a game asks a company's thoughts: see ``thoughts``."""

from __future__ import annotations

from gusher.rules.kernel import Record
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import PARTNERS

from . import thinking, thoughts
from .levels import CompanyLevel, mind_of
from .room import SETS_KEPT
from .worth import AS_THEY_STAND


class LooksBack:
    """Answers about whichever company it is asked about, by a level, in a memory. For one thread at a time."""

    def __init__(self, engine: Engine, memory: Record) -> None:
        self._engine = engine
        self._memory = memory

    def sets_of_tokens(self, s: Record, company: int, level: CompanyLevel) -> list[tuple[list[int], list[int]]]:
        """The sets of tokens for all free places that come to mind, the best first: tokens and counts by partner."""
        self._ask(thoughts.FINDS_TOKENS, s, company, level)
        room = self._memory["room"]
        tokens, counts = (room[name].reshape(SETS_KEPT, PARTNERS).tolist() for name in ("tokens", "counts"))
        sets = range(1, 1 + int(self._memory["result"]))
        return [(tokens[each], counts[each]) for each in sets]

    def worth_as_they_lie(self, s: Record, company: int, level: CompanyLevel) -> float:
        """What a company may expect with the tokens that lie, in points, as a level judges."""
        self._ask(thoughts.JUDGES_TOKENS, s, company, level)
        return float(self._memory["points"])

    def arrangement(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """What is to be taken up, then what is to be put down. Nothing where it stands as well already."""
        sweeps = int(mind_of(level, hurries=not self._engine.is_compiled)["sweeps"])
        return self._ask(thoughts.ARRANGES, s, company, level, sweeps)

    def beside_what_stands(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """The same if everything stays where everybody sees it, and only what is in hand is put up."""
        return self._ask(thoughts.ARRANGES, s, company, level, AS_THEY_STAND)

    def load(self, s: Record, company: int, level: CompanyLevel) -> list[int]:
        """What is loaded; what is not to go is unloaded first."""
        return self._ask(thoughts.LOADS, s, company, level)

    def given_back(self, s: Record, company: int, place: int, level: CompanyLevel) -> int:
        """The plot that is missed least of those before a place goes back."""
        return self._ask(thoughts.GIVES_BACK, s, company, level, place)[0]

    def reckon(self, s: Record, company: int, level: CompanyLevel) -> float:
        """The points that a company may expect to end with once it has done in a phase what it has done in ``s``: its
        turns are played to the end, by itself. For compiled rules."""
        self._ask(thoughts.RECKONS, s, company, level)
        return float(self._memory["points"])

    def gain(self, s: Record, company: int, level: CompanyLevel, offer: int) -> float:
        """The points that an offer brings the company if it is taken."""
        self._ask(thoughts.WEIGHS, s, company, level, offer)
        return float(self._memory["points"])

    def believes(self, s: Record, company: int, level: CompanyLevel, offer: int) -> bool:
        """Whether the company takes the other side of an offer for able to keep it, where it can tell."""
        self._ask(thoughts.BELIEVES, s, company, level, offer)
        return bool(self._memory["result"])

    def _ask(self, way: int, s: Record, company: int, level: CompanyLevel, asked: int = 0) -> list[int]:
        """Actions, where these are asked for."""
        mind = mind_of(level, hurries=not self._engine.is_compiled)
        self._engine.run(thinking.begin_to_look_back)(self._memory, s, company, mind, way, asked)
        self._engine.run(thinking.go_on)(self._memory, thinking.WHOLE)
        return self._memory["actions"][: int(self._memory["length"])].tolist()  # type: ignore[no-any-return]
