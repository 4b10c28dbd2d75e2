"""The field of the Ghawar games: its lattice of platforms and roads, and how trucks drive on it."""
