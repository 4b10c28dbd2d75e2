"""Atacama (Martin Schlegel, 2013): rigs in the Chilean desert, for two or four."""
