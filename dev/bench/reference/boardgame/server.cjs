// What the server is measured against: boardgame.io as it comes, tables in memory, with a game of about as many moves
// as Atacama has: two players place on 81 fields in turn. Started by dev/bench/load/boardgame.py with two
// ports, one for sockets and one for making matches: with newer releases of Koa, the first does not answer requests.
const { Server } = require("boardgame.io/server");
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

Server({ games: [place], origins: [/localhost/, /127\.0\.0\.1/] }).run({
  port: Number(process.argv[2]),
  lobbyConfig: { apiPort: Number(process.argv[3]) },
});
