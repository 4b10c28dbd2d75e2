"""Which tokens a company places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator

import numpy as np

from gusher.rules.kernel import Record, kind_of, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.kinds import INVEST, PEDDLED, is_of_tokens, place_of
from gusher.rules.oil_city.state import INVESTING, PEDLAR, RUN

from .mining import Way


class Tokens:
    """All sets of tokens."""

    phase = INVESTING
    stage = INVEST
    deals = True

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def alike(self, _s: Record) -> list[str]:
        """Every set is listed that brings the same."""
        return []

    def ways(self, s: Record, seat: int, _best: Way) -> Iterator[tuple[Hashable, Way]]:
        """All that may be placed, by partner."""
        company = self.engine.side(s, seat)

        def place(state: Record, partner: int, tokens: Way) -> Iterator[tuple[Hashable, Way]]:
            if partner == PARTNERS:
                yield self.come_to(state, seat), tokens
                return
            yield from place(state, partner + 1, tokens)
            for action in self.engine.legal(state, seat):
                if is_of_tokens(kind_of(action)) and place_of(action) == PARTNERS * company + partner:
                    yield from place(self.engine.after(state, seat, [action]), partner + 1, (*tokens, action))

        return place(s, 0, ())

    def come_to(self, after: Record, seat: int) -> Hashable:
        """What the tokens of a company bring together, whoever places them."""
        company = self.engine.side(after, seat)
        v, bought, peddled, crude = view(after), defaultdict[int, int](int), np.zeros(3, int), 0
        for place in range(PARTNERS * company, PARTNERS * (company + 1)):
            token, count = int(v.token[place]), int(v.count[place])
            if token == RUN:
                crude += count
            elif token == 1 + PEDLAR:
                peddled += PEDDLED[count]
            elif token > 0:
                bought[token] += count
        return tuple(sorted(bought.items())), tuple(peddled.tolist()), crude
