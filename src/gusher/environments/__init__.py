"""The games as environments of others' tools. Each module needs its tool, and says so where that is missing:
``gusher.environments.pettingzoo``, ``gusher.environments.gymnasium``, ``gusher.environments.openspiel``."""
