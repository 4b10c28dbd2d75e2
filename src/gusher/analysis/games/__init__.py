"""What single games give to analysis: one module a game, found by the game's name, with one ``ANALYSIS``."""
