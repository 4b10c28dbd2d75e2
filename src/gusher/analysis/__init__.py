"""What a position is worth and why: whole turns, turns explained, and the luck in a finished game."""
