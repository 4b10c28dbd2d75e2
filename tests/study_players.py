"""Players that tests name by their module."""


def first(engine, s, seat, seed):
    """The first action that is listed."""
    return engine.legal(s, seat)[0]


def last(engine, s, seat, seed):
    """The last one."""
    return engine.legal(s, seat)[-1]
