"""A network of Atacama's board in two dimensions, the search that goes by it, and how it is taught. No level plays by
it yet: ``docs/figures.md`` says how far it has come.

It looks at lines first (``lines``), then at each open field where a column and a row cross, then at fields beside each
other (``weighing``). The search (``walking``, ``walker``) plays itself (``playing``); the network learns from that and
from proven endings (``positions``, ``training``). ``player`` plays in matches (``dev/opponents/atacama``).
"""
