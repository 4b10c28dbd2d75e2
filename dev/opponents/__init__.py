"""Players of our own that share no code with Gusher's bots: to see how well those really play, and to be checked by."""
