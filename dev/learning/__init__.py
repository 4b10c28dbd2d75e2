"""Where what bots have learnt comes from."""
