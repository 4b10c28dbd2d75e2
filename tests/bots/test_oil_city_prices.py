"""How near to the bank's prices bots deal, late in the game above all, when money buys hardly anything else."""

import pytest
from bots.halls import ENGINE, LEVEL, do, give, give_plots, go_to_turn, hall, thoughts
from bots.test_oil_city_trading import first_actions, market

from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.outlook import AMONG_OTHERS
from gusher.bots.games.oil_city.prices import is_fair
from gusher.bots.games.oil_city.room import DEAL_ENTRIES
from gusher.bots.games.oil_city.trading import find_deals
from gusher.rules.kernel import view
from gusher.rules.oil_city.components import NOTE
from gusher.rules.oil_city.items import BANK, ITEM_NAMES, KEROSENE
from gusher.rules.oil_city.kinds import BOUGHT, SLOTS
from gusher.rules.oil_city.state import ARRANGING, LOADING, PEDLAR, price_of

LEVELS = tuple(LEVEL)
SOLD_BY_THE_BANK = [name for name in BOUGHT if name != "plot"]


def rich(turn=5, phase=ARRANGING):
    """Company 1 has a bare plot, nothing to put there and more money than it can spend; company 2 has everything."""
    s = go_to_turn(hall(), turn)
    view(s).phase = phase
    give_plots(give(s, 0, money=5000), 0, 3, 4)
    return give(s, 1, **dict.fromkeys(ITEM_NAMES[1:], 4), money=2000)


def charged(s, name):
    """What the bank charges for one."""
    return int(view(s).prices[BOUGHT.index(name)])


def takes(s, level):
    return first_actions(s, 0, level, 1) == ["accept-2a1"]


def bounds(s, item, count):
    """Between which sums so many of something are to change hands: as the bank's prices say, told by the rules."""
    if ITEM_NAMES[item] in BOUGHT:
        price = charged(s, ITEM_NAMES[item])
        return count * price / 2, count * price
    is_crude = ITEM_NAMES[item] == "crude"
    ways = [price_of(view(s), KEROSENE if is_crude else item), int(view(s).prices[PEDLAR])]
    return (0, 2 * count * max(ways)) if is_crude else (count * min(ways), count * max(ways))


@pytest.mark.parametrize("level", LEVELS)
def test_a_tower_for_more_than_the_bank_charges_is_not_bought(level):
    assert charged(rich(), "tower") == 500
    wanted = do(rich(), "2-draft", "2-gives-1tower", "2-wants-500", "2-offers-1")
    assert takes(wanted, level)
    dear = do(rich(), "2-draft", "2-gives-1tower", "2-wants-800", "2-offers-1")
    # It would bring more than it costs, all the same.
    assert Desk(ENGINE).looks_back.gain(dear, 0, LEVEL[level], SLOTS) > LEVEL[level].character.margin
    assert not takes(dear, level)


@pytest.mark.parametrize("name", SOLD_BY_THE_BANK)
def test_what_the_bank_sells_has_its_price_for_a_most_and_half_of_it_for_a_least(name):
    def fair(company, notes, count=2, has_some=True):
        lines = (f"2-gives-{count}{name}", f"2-wants-{NOTE * notes}")
        s = do(rich(), "2-draft", *lines, "2-offers-1")
        if not has_some:
            # Since rules 3 wagons never run out (O4).
            view(s).version = 2
            view(s).held[BANK, ITEM_NAMES.index(name)] = 0
        return ENGINE.run(is_fair)(s, company, SLOTS)

    price = 2 * charged(rich(), name) // NOTE
    assert [fair(0, notes) for notes in (price, price + 1)] == [True, False]
    assert [fair(1, notes) for notes in (price // 2, price // 2 - 1) if notes] == [True, False][: price // 2]
    # What the bank does not have any more has no price.
    assert fair(0, price + 1, has_some=False)


def test_what_is_owed_or_thrown_in_counts_as_well():
    def fair(company, *lines):
        return ENGINE.run(is_fair)(do(rich(), "2-draft", *lines, "2-offers-1"), company, SLOTS)

    assert not fair(0, "2-gives-1tower", "2-wants-500", "2-wants-100", "2-line3-due6")
    assert not fair(0, "2-gives-1driller", "2-wants-100", "2-wants-1wax")
    assert fair(0, "2-gives-1tower", "2-gives-1driller", "2-wants-600")
    # Whoever lends has it back; what a loan of money costs, the bank does not say.
    lent = ("2-gives-1tower", "2-line1-back6", "2-wants-100")
    assert fair(1, *lent)
    assert fair(0, *lent)
    assert fair(0, "2-gives-500", "2-wants-700", "2-line2-due6")


def test_an_offer_is_countered_within_the_banks_prices():
    s = market(phase=LOADING, money=500, wax=4, wagon=0)
    do(s, "2-draft", "2-gives-100", "2-wants-4wax", "2-offers-1")
    done = first_actions(s, 0, "trading_foreman")
    asked = int(done[2].removeprefix("1-wants-"))
    least, most = bounds(s, ITEM_NAMES.index("wax"), 4)
    assert least <= asked <= most


@pytest.mark.parametrize(("turn", "phase"), [(1, ARRANGING), (5, ARRANGING), (1, LOADING), (4, LOADING)])
def test_own_offers_stay_within_the_banks_prices(turn, phase):
    """Company 2 has everything but wagons and money, the others have those."""
    s, checked = give(rich(turn, phase), 1, wagon=0, money=300), 0
    for other in (0, 2):
        give(s, other, money=4000, wagon=3)
    memory = thoughts(LEVEL["trading_foreman"], AMONG_OTHERS)
    room = memory.room
    for company in range(3):
        for share in (0.05, 0.55, 0.95):
            count = find_deals(view(s), memory.thought, company, room, memory.other_room, 0, 0.0, share)
            for each in range(count):
                _, item, many, notes = room.deals[DEAL_ENTRIES * each : DEAL_ENTRIES * each + 4].tolist()
                least, most = bounds(s, item, abs(many))
                assert least <= NOTE * notes <= most, (ITEM_NAMES[item], many, notes)
                checked += 1
    assert checked > 5
