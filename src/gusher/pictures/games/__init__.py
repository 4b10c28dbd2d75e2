"""What each game draws of a position: one module per game, which has the game's name and a ``PICTURE``."""
