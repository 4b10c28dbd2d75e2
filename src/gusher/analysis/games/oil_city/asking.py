"""Questions for discussion: some that every game raises, and some that this one does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gusher.rules.kernel import Phrase

from .findings import Company, Deal

MOST = 8
MUCH_LEFT = 500
"""So much money a company, on average, is worth a question when it is left in the end."""
HALF = 3
"""The turn after which half of the game is over."""


def questions(companies: Sequence[Company], deals: Sequence[Deal], first: int = 0) -> list[Phrase]:
    """Eight at most, those first that are about this game, which began with turn ``first``, from 0."""
    own = list(_about(companies, deals, first))
    return [*own, *(Phrase(name, {}) for name in ("prices", "history", "partners", "risk"))][:MOST]


def _about(companies: Sequence[Company], deals: Sequence[Deal], first: int) -> Iterator[Phrase]:
    winners = [n for n, company in enumerate(companies) if company.place == 1]
    if winners:
        yield from _how_it_was_won(companies, winners, first)
    if deals:
        best = max(deals, key=lambda deal: abs(deal.gain))
        yield Phrase("deals", {"n": len(deals)}) if not best.gain else Phrase("uneven_deal", _parties(best))
    else:
        yield Phrase("no_deals", {})
    pieces = sum(turn.idle.towers + turn.idle.drillers for company in companies for turn in company.turns)
    if pieces:
        yield Phrase("idle", {"n": pieces})
    units = sum(sum((each.unsold.gas, each.unsold.wax, each.unsold.kerosene)) for each in companies)
    money = sum(max(0, company.money) for company in companies)
    if units:
        yield Phrase("unsold", {"n": units})
    elif money >= MUCH_LEFT * len(companies):
        yield Phrase("unspent", {"money": money})


def _how_it_was_won(companies: Sequence[Company], winners: Sequence[int], first: int) -> Iterator[Phrase]:
    luckiest = max(range(len(companies)), key=lambda n: companies[n].luck)
    if luckiest in winners:
        yield Phrase("lucky_winner", {"company": 1 + luckiest})
    else:
        yield Phrase("luck_was_not_enough", {"company": 1 + luckiest, "winner": 1 + winners[0]})
    if first < HALF < first + len(companies[0].turns):
        half = [company.turns[HALF - first - 1].points for company in companies]
        leader = half.index(max(half))
        winner = max(winners, key=half.__getitem__)
        if half[winner] < half[leader]:
            yield Phrase("overtaken", {"company": 1 + leader, "winner": 1 + winner})
        else:
            yield Phrase("kept_the_lead", {"winner": 1 + winner})


def _parties(deal: Deal) -> dict[str, str | int]:
    better, worse = (deal.maker, deal.taker) if deal.gain > 0 else (deal.taker, deal.maker)
    return {"company": 1 + better, "other": 1 + worse, "gain": abs(deal.gain), "turn": 1 + deal.turn}
