// What the server is measured against: boardgame.io as it comes, tables in memory, with a game of about as many moves
// as Atacama has: two players place on 81 fields in turn. Started by dev/bench/load/boardgame.py with two
// ports, one for sockets and one for making matches: with newer releases of Koa, the first does not answer requests.
// With a third argument, moves are written to that file, too.
const { Server } = require("boardgame.io/server");
const { Synced } = require("./synced.cjs");
const { INVALID_MOVE } = require("boardgame.io/core");

const FIELDS = 81;

const place = {
  name: "place",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ fields: Array(FIELDS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, field) => {
      if (!(field >= 0 && field < FIELDS) || G.fields[field] !== null) return INVALID_MOVE;
      G.fields[field] = playerID;
    },
  },
  endIf: ({ G }) => (G.fields.every((owner) => owner !== null) ? { draw: true } : undefined),
};

const [sockets, lobby, file] = process.argv.slice(2);
const store = file ? { db: new Synced(file) } : {};
Server({ games: [place], origins: [/localhost/, /127\.0\.0\.1/], ...store }).run({
  port: Number(sockets),
  lobbyConfig: { apiPort: Number(lobby) },
});
