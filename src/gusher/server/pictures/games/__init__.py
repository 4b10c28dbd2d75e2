"""What single games draw of a position: one module a game, found by the game's name, with one ``PICTURE``."""
