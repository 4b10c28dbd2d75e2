"""What single games give to their bots: one module or package a game, found by the game's name, with one ``BOT``."""
