"""What bots know of single games: one module or package a game, found by the game's name."""
