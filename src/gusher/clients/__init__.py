"""Players from outside: programs that speak by lines, and language models. At a server they play as bot accounts."""
