"""A bot for Gusher: python example.py http://localhost:8000 TOKEN GAME_OR_LINK, where the link is that of a table."""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER, TOKEN, where = sys.argv[1:]
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}


def ask(method, path, **body):
    """Send a request, again if the server wants it later; the open answer, or None if it refuses."""
    request = Request(f"{SERVER}/api/bot/{path}", json.dumps(body).encode() if body else None, HEADERS, method=method)
    while True:
        try:
            return urlopen(request, timeout=60)
        except HTTPError as error:
            print(error.code, json.load(error)["detail"])
            if error.code not in (429, 503):
                return None
            time.sleep(float(error.headers.get("Retry-After", 5)))


def choose(moves):
    """The place for your own ideas. This bot guesses; where all act at once, it soon says that it is ready."""
    return random.choice([each for each in moves if each.startswith("ready") and random.random() < 0.3] or moves)


if "/" in where:
    ask("POST", f"tables/{where.split('/')[-1]}/seat", seat=None)
else:
    ask("POST", "tables", game=where, seats=["me"] + ["apprentice"] * (2 if where == "oil_city" else 1))
known = {}
for line in ask("GET", "stream"):
    view = json.loads(line) if line.strip() else {"type": "sign of life"}
    if view["type"] != "view" or view["n"] < known.get(view["id"], 0):
        continue  # A line may tell how it was before our last move.
    table, n, answer = f"tables/{view['id']}", view["n"], None
    mine = {seat["seat"] for seat in view["seats"] if seat["mine"]}
    if view["request"] and mine & set(view["request"]["waiting"]):
        answer = ask("POST", f"{table}/answer", n=n, agree=True)
    elif mine & set(view["movers"]) and view["legal"]:
        [moves] = view["legal"].values()
        answer = ask("POST", f"{table}/moves", n=n, actions=[choose(moves)])
    known[view["id"]] = json.load(answer)["n"] if answer else 0
    if view["over"]:
        print("Points:", view["points"])
        break
