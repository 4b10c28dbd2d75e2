"""Ways to play at random that get somewhere: what the tests' random games are made of.

``choose`` looks at a naive game and draws one of its legal actions. Styles: *anything*; *eager* to roll, and to take
what is there; *sensible*, with somewhere to go; *wrecking*, to take down platforms first; *cutting off* a stone, so
that no rig can get there any more.
"""

from __future__ import annotations

from field.naive_driving import EDGE, PLATFORMS, STEPS, neighbour

STYLES = ["anything", "eager", "sensible", "wrecking", "cutting off"]


def cross(place):
    """The platforms in the row and the column of one, without itself."""
    return {other for other in PLATFORMS if (other[0] == place[0]) != (other[1] == place[1])}


def victim(naive):
    """The stone that can be cut off most easily: few platforms stand in its row and column."""
    open_stones = [place for place in naive.stones if place not in naive.rigs]
    return min(open_stones, key=lambda place: (len(cross(place) & naive.standing), place), default="a1")


def far(space, other):
    return abs(space[0] - other[0]) + abs(space[1] - other[1])


def wanted(naive, style):
    """The spaces that the mover's truck wants to: home with a load, otherwise to rigs with a stone, or to platforms
    that can be dismantled. Cheating is allowed here."""
    seat = naive.mover
    if naive.loads[seat] is not None:
        return EDGE[naive.sides[seat]]
    spare = [place for place in naive.standing if place not in naive.rigs and place not in naive.stones]
    if style == "cutting off":
        spare = [place for place in spare if place in cross(victim(naive))]
    if style in ("wrecking", "cutting off") and spare and not getattr(naive, "has_dismantled", True):
        return [PLATFORMS[place] for place in spare]
    lying = [space for space, loads in getattr(naive, "lying", {}).items() if loads]
    return lying + [PLATFORMS[place] for place in naive.rigs if place in naive.stones]


def choose(naive, style, chooser):
    """One of the legal actions, or an outcome by its weight."""
    if naive.waits_for_chance:
        outcomes = naive.outcomes()
        return chooser.choices(list(outcomes), outcomes.values())[0]
    texts = sorted(naive.legal(naive.mover))
    if style == "anything" or chooser.random() < 0.05:
        return chooser.choice(texts)
    if naive.due == "turn":
        return _turn(naive, style, texts, chooser)
    for kind in ("dismantle", "camp", "load", "drill"):
        matching = [text for text in texts if text.startswith(kind)]
        if kind == "dismantle" and style == "cutting off":
            matching = [text for text in matching if text.removeprefix("dismantle-") in cross(victim(naive))]
        if matching and (kind != "camp" or naive.loads[naive.mover]):
            return chooser.choice(matching)
    steps = [text for text in texts if text in STEPS or text.startswith("enter")]
    goals = wanted(naive, style)
    if style == "eager" or not steps or not goals:
        return chooser.choice(texts)
    distance = {text: min(far(reached(naive, text), goal) for goal in goals) for text in steps}
    return chooser.choice([text for text in steps if distance[text] == min(distance.values())])


def reached(naive, text):
    """Where a step leads."""
    if text in STEPS:
        return neighbour(naive.trucks[naive.mover], text)
    return EDGE[naive.sides[naive.mover]][int(text.removeprefix("enter-"))]


def _turn(naive, style, texts, chooser):
    """Roll; but now and then move a rig, most of all to a stone if no rig stands over one."""
    moves = [text for text in texts if text != "roll"]
    if style == "cutting off":
        # Rigs stand in the cross only as long as there is something to drill, and never over the stone itself.
        place = victim(naive)
        moves = [text for text in moves if text.split("-")[1] != place]
        away = [text for text in moves if text[:2] in cross(place) and text[:2] not in naive.stones]
        if away and chooser.random() < 0.5:
            return chooser.choice([text for text in away if text[3:] not in cross(place)] or away)
        inside = [text for text in moves if text[3:] in cross(place) & naive.stones.keys()]
        if inside and chooser.random() < 0.3:
            return chooser.choice(inside)
    if style != "eager" and not naive.stones.keys() & naive.rigs.keys() and naive.loads[naive.mover] is None:
        onto = [text for text in moves if text.split("-")[1] in naive.stones]
        return chooser.choice(onto or texts)
    return chooser.choice(moves) if moves and chooser.random() < 0.08 else "roll"
