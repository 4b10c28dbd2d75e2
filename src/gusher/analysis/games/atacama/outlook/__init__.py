"""What a position of two promises, as it was learnt from play: a sum over lines (``lines``), by a small network
(``net``). It says more than ``promise``, and takes a memory to be quick.

It learnt from searches that used it themselves, backwards from the end of the game (``dev/learning/atacama``).
"""
