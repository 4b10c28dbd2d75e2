"""A complete bot for Gusher. To start it: python example.py http://localhost:8000 TOKEN GAME_OR_LINK.

With the name of a game it plays against Gusher's bots; with the link of a table it sits down there.
"""

from __future__ import annotations

import json
import random
import sys
import time
import urllib.error
import urllib.request

SERVER, TOKEN, where = sys.argv[1:]


def ask(method, path, body=None):
    """Send a request, again if it came too fast; the open answer, or None if the server refuses."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            return urllib.request.urlopen(
                urllib.request.Request(SERVER + path, data, headers, method=method), timeout=60
            )
        except urllib.error.HTTPError as error:
            print(error.code, json.load(error)["detail"])
            if error.code not in (429, 503):
                return None
            time.sleep(float(error.headers.get("Retry-After", 5)))


def play(view):
    """Agree to what others ask for, or move if it is our turn. Return how long the log is then, if that is known."""
    table, mine = f"/api/bot/tables/{view['id']}", {seat["seat"] for seat in view["seats"] if seat["mine"]}
    answer = None
    if view["request"] and mine & set(view["request"]["waiting"]):
        answer = ask("POST", f"{table}/answer", {"n": view["n"], "agree": True})
    elif mine & set(view["movers"]) and view["legal"]:
        [moves] = view["legal"].values()
        answer = ask("POST", f"{table}/moves", {"n": view["n"], "actions": [choose(moves)]})
    return json.load(answer)["n"] if answer else 0


def choose(moves):
    """The place for your own ideas. This bot guesses; where all act at once, it soon says that it is ready."""
    ready = [each for each in moves if each.startswith("ready")]
    return random.choice(ready if ready and random.random() < 0.3 else moves)


if "/" in where:
    ask("POST", f"/api/bot/tables/{where.split('/')[-1]}/seat", {})
else:
    ask(
        "POST", "/api/bot/tables", {"game": where, "seats": ["me"] + ["apprentice"] * (2 if where == "oil_city" else 1)}
    )
known = {}
for line in ask("GET", "/api/bot/stream"):
    view = json.loads(line) if line.strip() else {"type": "sign of life"}
    # A line may tell how it was before our last move.
    if view["type"] == "view" and view["n"] >= known.get(view["id"], 0):
        known[view["id"]] = play(view)
        if view["over"]:
            print("Points:", view["points"])
            break
