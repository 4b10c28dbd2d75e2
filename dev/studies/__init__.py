"""Studies of the games for ``docs/what-we-learnt.md``: each plays games from seeds and keeps what they came to."""
