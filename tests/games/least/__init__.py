"""Wells in which the side with fewest points wins: a game with places of its own."""
