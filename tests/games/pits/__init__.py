"""A tiny game with luck and decisions, made up for the tests."""
