"""What a position is worth, from the definition: every way to go on is played out, with the interpreted rules' own
judgement of the end."""

from gusher.bots.search import mcts
from gusher.rules.kernel import CHANCE


def squashed(points, half):
    return 0.5 + 0.5 * points / (half + abs(points))


def rewards(engine, s):
    """What each side earns in the end."""
    points, places = engine.points(s), engine.places(s)
    earned = []
    for side, place in enumerate(places):
        others = [points[other] for other in range(len(points)) if other != side]
        margin = squashed(points[side] - max(others), mcts.USUAL_MARGIN)
        share = 1 / places.count(1) if place == 1 else 0
        earned.append((1 - mcts.SHARE_OF_MARGIN) * share + mcts.SHARE_OF_MARGIN * margin)
    return earned


def weights_of_game(engine, s):
    return engine.weights(s)


def children(engine, s, seat, weights=weights_of_game):
    """Each action of a seat, with the values after it."""
    values = {}
    for action in engine.legal(s, seat):
        after = engine.copy(s)
        engine.play_unchecked(after, seat, action)
        values[action] = value(engine, after, weights)
    return values


def value(engine, s, weights=weights_of_game):
    """What each side may expect, if everybody plays for themselves from here and the lowest seat acts first."""
    movers = engine.movers(s)
    if not movers:
        return rewards(engine, s)
    below = children(engine, s, movers[0], weights)
    if movers[0] == CHANCE:
        weighed = list(zip(weights(engine, s), below.values(), strict=True))
        total = sum(weight for weight, _ in weighed)
        return [sum(weight * each[side] for weight, each in weighed) / total for side in range(len(weighed[0][1]))]
    side = engine.side(s, movers[0])
    return max(below.values(), key=lambda each: each[side])
