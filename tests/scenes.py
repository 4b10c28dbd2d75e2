"""What a view shows, by the names that people use."""

from gusher.rules.kernel import game, named


def named_scene(view):
    """The fields of the game in a view that has travelled."""
    return named(game(view["game"]), view["scene"])
