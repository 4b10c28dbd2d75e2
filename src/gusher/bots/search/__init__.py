"""The engine of all bots, over the contract alone: levels, one move ahead, tree search, planners of phases."""
