"""``gusher test``: everything that is tested, in one run with one verdict.

What takes minutes is marked ``slow``, and a quick test of the same promise stays in every run: the longest games, long
series of kills, all junk in all columns, matches between neighbouring levels, eight times as many examples of
Hypothesis (``tests/examples.py``).

Tests wait for what is to happen, not for time to pass: kills come after so many moves (``tests/traffic.py``), bots
think by the time that their process computes (``tests/bots/conftest.py``), and whoever waits does so for a minute. What
has to be quick is measured against how slow the computer is (``tests/pace.py``). Nothing is timed against the clock
that others at work could slow down: limits are ratios, or generous.

Each screen is visited once, in English (``tests/browser/test_screens.py``): there axe judges it in light and dark, it
changes its size, and on the phone, where words have least room, its language. axe gets a page without its drawings and
without entries of lists that are like others. Nothing moves where motion is not tested. All else that is asked in a
browser shares pages: whole turns are played by finger, mouse and keys, what is particular about a turn by one of them.
"""
