// A store of boardgame.io that keeps matches in memory and writes each move to a file, on disk before it is told.
const { open } = require("node:fs/promises");
const { Async } = require("boardgame.io/internal");

exports.Synced = class Synced extends Async {
  constructor(path) {
    super();
    this.path = path;
    this.matches = new Map();
  }

  async connect() {
    this.file = await open(this.path, "a");
  }

  async createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { initialState, state: initialState, metadata, log: [] });
    await this.write({ id, initialState, metadata });
  }

  async setState(id, state, deltalog) {
    const match = this.matches.get(id);
    await this.write({ id, deltalog });
    match.state = state;
    match.log.push(...(deltalog ?? []));
  }

  async setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
    await this.write({ id, metadata });
  }

  async fetch(id, wanted) {
    const match = this.matches.get(id) ?? {};
    return Object.fromEntries(Object.keys(wanted).filter((part) => wanted[part]).map((part) => [part, match[part]]));
  }

  async wipe(id) {
    this.matches.delete(id);
    await this.write({ id });
  }

  async listMatches() {
    return [...this.matches.keys()];
  }

  async write(line) {
    await this.file.appendFile(JSON.stringify(line) + "\n");
    await this.file.datasync();
  }
};
