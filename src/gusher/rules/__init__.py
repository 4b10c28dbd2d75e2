"""What the games are. A folder a game, the kernel that all of them share, and nothing else of ours is imported here."""
