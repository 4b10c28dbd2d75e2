import { describe, expect, it } from 'vitest'

import type { Act, ClientMessage, LogLine, ServerMessage, TableView } from '../../src/generated/messages'
import { backoff } from '../../src/base/server/backoff'
import { LiveTable, type Socket } from '../../src/table/live'

/** A world where we are the server, the network and the clock. */
class World {
  sockets: FakeSocket[] = []
  timers: Array<{ at: number; call: () => void }> = []
  clock = 0
  changes = 0
  readonly table = new LiveTable(
    {
      open: (after, asRecord) => {
        const socket = new FakeSocket(after, asRecord)
        this.sockets.push(socket)
        return socket
      },
      later: (milliseconds, call) => {
        const timer = { at: this.clock + milliseconds, call }
        this.timers.push(timer)
        return () => (this.timers = this.timers.filter((other) => other !== timer))
      },
      random: () => 0.5,
    },
    () => this.changes++,
  )

  get socket(): FakeSocket {
    return this.sockets.at(-1)!
  }

  pass(milliseconds: number): void {
    this.clock += milliseconds
    for (const timer of this.timers.filter(({ at }) => at <= this.clock)) {
      this.timers = this.timers.filter((other) => other !== timer)
      timer.call()
    }
  }
}

class FakeSocket implements Socket {
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  sent: ClientMessage[] = []
  closed = false

  constructor(
    readonly after: number,
    readonly asRecord: boolean,
  ) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }
  close(): void {
    this.closed = true
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  breakOff(code = 1006): void {
    this.onclose?.({ code })
  }
}

function line(n: number, over: Partial<LogLine> = {}): LogLine {
  return {
    n,
    kind: 'action',
    seat: n % 2,
    text: `m${n}`,
    phrase: '',
    words: {},
    at: 0,
    undone: false,
    role: '',
    ...over,
  }
}

function view(log: LogLine[], log_from = 0): TableView {
  const n = log_from + log.length
  return {
    type: 'view', id: 't', game: 'g', rules_version: 1, options: {}, seats: [], maker: true, n, movers: [0], over: false,
    ending: null, points: [], places: [], legal: {}, scene: null, log_from, log, undo: {}, thinking: [],
  } // prettier-ignore
}

function started(entries = 2): World {
  const world = new World()
  world.table.start(view(Array.from({ length: entries }, (_, n) => line(n))))
  world.socket.say(view([], entries))
  return world
}

const move = { type: 'act', n: 2, seat: 0, actions: ['m2'] } satisfies Omit<Act, 'id' | 'key'>

describe('a live table', () => {
  it('asks a server that says nothing whether it is there, and says that it is not heard', () => {
    const world = started()
    world.pass(6000)
    expect(world.socket.sent).toEqual([{ type: 'ping', id: 1 }])
    world.socket.say({ type: 'done', id: 1, n: 2 })
    world.pass(6000)
    world.pass(3000)
    expect([world.table.silent, world.table.status]).toEqual([true, 'live'])
    world.pass(5000)
    expect(world.table.status).toBe('lost')
  })

  it('asks after a second while time runs for somebody here', () => {
    const seat = (mine: boolean) => ({ seat: 0, kind: 'person', mine }) as TableView['seats'][number]
    for (const [mine, asks] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const world = new World()
      world.table.start()
      const clock = { seconds: 60, ends: 100, turn: 0, seats: [60] } as NonNullable<TableView['clock']>
      world.socket.say({ ...view([], 2), seats: [seat(mine)], clock })
      world.pass(1000)
      expect(world.socket.sent).toHaveLength(asks)
    }
  })

  it('says after three seconds that nothing is heard, and no longer once something is', async () => {
    const world = started()
    const answer = world.table.send(move)
    world.pass(2999)
    expect(world.table.silent).toBe(false)
    world.pass(1)
    expect([world.table.silent, world.table.status]).toEqual([true, 'live'])
    world.socket.say({ type: 'done', id: 1, n: 3 })
    expect(world.table.silent).toBe(false)
    world.socket.say({ type: 'patch', n: 3, log: [line(2)] })
    expect((await answer).type).toBe('done')
    world.pass(10_000)
    expect([world.table.silent, world.table.status]).toEqual([false, 'live'])
  })

  it('asks only for what it does not know, and is live with the first view', () => {
    const world = new World()
    world.table.start(view([line(0), line(1)]))
    expect(world.socket.after).toBe(2)
    expect(world.table.status).toBe('connecting')
    world.socket.say(view([], 2))
    expect(world.table.status).toBe('live')
    expect(world.table.log.map(({ n }) => n)).toEqual([0, 1])
  })

  it('puts news behind what it knew', () => {
    const world = started()
    world.socket.say(view([line(2)], 2))
    expect(world.table.log.map(({ text }) => text)).toEqual(['m0', 'm1', 'm2'])
    expect(world.table.view?.n).toBe(3)
  })

  it('believes the newer line where the server tells a part of the log again', () => {
    const world = started(3)
    world.socket.say(view([line(2, { undone: true }), line(3, { kind: 'undo' })], 2))
    expect(world.table.log.map(({ undone }) => undone)).toEqual([false, false, true, false])
  })

  it('forgets what a line said that has faded, and learns it anew when it comes back', () => {
    const world = started(3)
    const faded = line(1, { text: '', phrase: '', words: {} })
    world.socket.say({ ...view([faded, line(3)], 3), n: 4 })
    expect(world.table.log.map(({ text }) => text)).toEqual(['m0', '', 'm2', 'm3'])
    expect(JSON.stringify(world.table)).not.toContain('m1')
    world.socket.say({ ...view([line(1)], 4), n: 4 })
    expect(world.table.log.map(({ text }) => text)).toEqual(['m0', 'm1', 'm2', 'm3'])
  })

  it('never goes back to an older view', () => {
    const world = started(3)
    world.socket.say(view([line(0)], 0))
    expect(world.table.view?.n).toBe(3)
    expect(world.table.log).toHaveLength(3)
  })

  it('says yes to a move only when the view shows it', async () => {
    const world = started()
    let answer: unknown = null
    void world.table.send(move).then((given) => (answer = given))
    world.socket.say({ type: 'done', id: 1, n: 3 })
    await Promise.resolve()
    expect(answer).toBeNull()
    world.socket.say(view([line(2, { seat: 0 })], 2))
    await Promise.resolve()
    expect(answer).toMatchObject({ type: 'done', n: 3 })
  })

  it('hands on a refusal to whoever asked', async () => {
    const world = started()
    const first = world.table.send(move)
    const second = world.table.send({ type: 'consider', seat: 0, action: 'x' })
    world.socket.say({ type: 'refused', id: 2, reason: { code: 'unknown_action' } })
    world.socket.say({ type: 'refused', id: 1, reason: { code: 'not_your_turn' } })
    await expect(first).resolves.toMatchObject({ reason: { code: 'not_your_turn' } })
    await expect(second).resolves.toMatchObject({ reason: { code: 'unknown_action' } })
  })
})

describe('the key of a message', () => {
  const keyed = [
    move,
    { type: 'undo', n: 2, seat: 0, to: 1 },
    { type: 'answer', n: 2, seat: 0, agree: true },
    { type: 'close', n: 2 },
    { type: 'clock', seconds: 60 },
  ] as const

  it('is there whatever the message changes, and never the same, on no page', () => {
    const worlds = [started(), started()]
    for (const world of worlds) for (const message of [...keyed, ...keyed]) void world.table.send(message)
    const keys = worlds.flatMap((world) => world.socket.sent.map((sent) => 'key' in sent && sent.key))
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{16,32}$/)
    expect(new Set(keys).size).toBe(20)
  })

  it('is not given to a question', () => {
    const world = started()
    void world.table.send({ type: 'consider', seat: 0, action: 'x' })
    expect(world.socket.sent[0]).not.toHaveProperty('key')
  })
})

describe('a broken connection', () => {
  it('is tried again, later and later, and resumes where it was', () => {
    const world = started()
    world.socket.breakOff()
    expect(world.table.status).toBe('lost')
    world.pass(499)
    expect(world.sockets).toHaveLength(1)
    world.pass(1)
    expect(world.sockets).toHaveLength(2)
    expect(world.socket.after).toBe(2)
    world.socket.breakOff()
    world.pass(999)
    expect(world.sockets).toHaveLength(2)
    world.pass(1)
    expect(world.sockets).toHaveLength(3)
    world.socket.say(view([line(2), line(3)], 2))
    expect(world.table.status).toBe('live')
    expect(world.table.log).toHaveLength(4)
  })

  it('starts again with a short wait once it has been live', () => {
    const world = started()
    for (const wait of [500, 1000, 2000]) {
      world.socket.breakOff()
      world.pass(wait)
    }
    world.socket.say(view([], 2))
    world.socket.breakOff()
    world.pass(500)
    expect(world.sockets).toHaveLength(5)
  })

  it('refuses a tap in the gap at once and does not send it later', async () => {
    const world = started()
    world.socket.breakOff()
    await expect(world.table.send(move)).resolves.toMatchObject({ reason: { code: 'not_connected' } })
    world.pass(500)
    world.socket.say(view([], 2))
    expect(world.socket.sent).toEqual([])
  })

  it('keeps a tap that comes before the first connection, and sends it then', async () => {
    const world = new World()
    world.table.start(view([], 2))
    const answer = world.table.send(move)
    expect(world.socket.sent).toEqual([])
    world.socket.say(view([], 2))
    expect(world.socket.sent).toMatchObject([{ type: 'act', id: 1 }])
    world.socket.say({ type: 'done', id: 1, n: 2 })
    await expect(answer).resolves.toMatchObject({ type: 'done' })
  })

  it('says so if the first connection does not come', async () => {
    const world = new World()
    world.table.start(view([], 2))
    const answer = world.table.send(move)
    world.pass(8_000)
    await expect(answer).resolves.toMatchObject({ reason: { code: 'not_connected' } })
    world.socket.say(view([], 2))
    expect(world.socket.sent).toEqual([])
  })

  it('sends what was under way again, as the same message', async () => {
    const world = started()
    const answer = world.table.send(move)
    const [first] = world.socket.sent
    world.socket.breakOff()
    world.pass(500)
    expect(world.socket.sent).toEqual([])
    world.socket.say(view([line(2, { seat: 0 }), line(3, { seat: 1 })], 2))
    expect(world.socket.sent).toEqual([first])
    world.socket.say({ type: 'done', id: 1, n: 4 })
    await expect(answer).resolves.toMatchObject({ type: 'done', n: 4 })
  })

  it('sends everything again in the order in which it was wanted, as often as need be', () => {
    const world = started()
    for (const action of ['a', 'b', 'c']) void world.table.send({ ...move, actions: [action] })
    const all = world.socket.sent
    world.socket.say({ type: 'refused', id: 2, reason: { code: 'not_your_turn' } })
    for (let times = 0; times < 3; times++) {
      world.socket.breakOff()
      world.pass(500)
      world.socket.say(view([], 2))
      expect(world.socket.sent).toEqual([all[0], all[2]])
    }
  })

  it('hands on what the server says to it then', async () => {
    const world = started()
    const answer = world.table.send(move)
    world.socket.breakOff()
    world.pass(500)
    world.socket.say(view([line(2, { seat: 0, text: 'other' })], 2))
    world.socket.say({ type: 'refused', id: 1, reason: { code: 'stale' } })
    await expect(answer).resolves.toMatchObject({ type: 'refused', reason: { code: 'stale' } })
  })

  it('does not send again what the server has said yes to', async () => {
    const world = started()
    const answer = world.table.send(move)
    world.socket.say({ type: 'done', id: 1, n: 3 })
    world.socket.breakOff()
    world.pass(500)
    world.socket.say(view([line(2, { seat: 0 })], 2))
    expect(world.socket.sent).toEqual([])
    await expect(answer).resolves.toMatchObject({ type: 'done', n: 3 })
  })

  it('does not ask a question again', async () => {
    const world = started()
    const answer = world.table.send({ type: 'consider', seat: 0, action: 'x' })
    world.socket.breakOff()
    await expect(answer).resolves.toMatchObject({ type: 'refused', reason: { code: 'connection_lost' } })
    world.pass(500)
    world.socket.say(view([], 2))
    expect(world.socket.sent).toEqual([])
  })

  it('is patient anew with what it has sent again', async () => {
    const world = started()
    void world.table.send(move)
    world.pass(7000)
    world.socket.breakOff()
    world.pass(500)
    world.socket.say(view([], 2))
    world.pass(7000)
    expect(world.table.status).toBe('live')
    world.pass(1000)
    expect(world.table.status).toBe('lost')
  })

  it('is noticed when an answer does not come', () => {
    const world = started()
    void world.table.send(move)
    const old = world.socket
    world.pass(8000)
    expect(old.closed).toBe(true)
    expect(world.table.status).toBe('lost')
  })

  it('is not tried again where the server says that it is of no use', () => {
    const world = started()
    world.socket.say({ type: 'refused', id: null, reason: { code: 'other_rules' } } as ServerMessage)
    world.socket.breakOff(4409)
    world.pass(60_000)
    expect(world.sockets).toHaveLength(1)
    expect(world.table.status).toBe('stopped')
    expect(world.table.trouble?.code).toBe('other_rules')
  })

  it('is tried again where the server only has too much to do', () => {
    const world = started()
    world.socket.breakOff(1013)
    world.pass(60_000)
    expect(world.sockets.length).toBeGreaterThan(1)
  })

  it('does not wait when the device wakes up', () => {
    const world = started()
    world.socket.breakOff()
    world.table.wake()
    expect(world.sockets).toHaveLength(2)
  })

  it('is over when the table is closed', () => {
    const world = started()
    world.table.stop()
    world.pass(60_000)
    expect(world.sockets).toHaveLength(1)
    expect(world.socket.closed).toBe(true)
  })
})

it('waits longer each time, but never more than a quarter over ten seconds', () => {
  expect([0, 1, 2].map((k) => backoff(k, 0.5))).toEqual([500, 1000, 2000])
  expect(backoff(0, 0)).toBe(375)
  expect(backoff(30, 1)).toBe(12_500)
})

describe('a connection that tells what changes', () => {
  it('makes the newer view of the one before, and keeps the log', () => {
    const world = started()
    world.socket.say({
      type: 'patch',
      n: 3,
      log: [line(1, { undone: true }), line(2)],
      changes: { movers: [0], points: [4, 5], legal: { 0: ['a', 'b'] } },
    })
    expect(world.table.view).toMatchObject({ n: 3, movers: [0], points: [4, 5], legal: { '0': ['a', 'b'] } })
    expect(world.table.log.map(({ n, undone }) => [n, undone])).toEqual([
      [0, false],
      [1, true],
      [2, false],
    ])
  })

  it('begins anew when a change comes before any view', () => {
    const world = started()
    world.socket.breakOff()
    world.pass(500)
    world.socket.say({ type: 'patch', n: 3, log: [line(2)] })
    expect(world.table.status).toBe('lost')
    expect(world.table.view?.n).toBe(2)
    world.pass(2000)
    world.socket.say(view([line(2)], 2))
    expect(world.table.status).toBe('live')
    expect(world.table.log.map(({ n }) => n)).toEqual([0, 1, 2])
  })

  it('follows a server that is behind, but shows nothing older', () => {
    const world = started()
    world.socket.breakOff()
    world.pass(500)
    world.socket.say(view([line(0)], 0))
    expect(world.table.view?.n).toBe(2)
    world.socket.say({ type: 'patch', n: 3, log: [line(1), line(2)], changes: { over: true } })
    expect(world.table.view).toMatchObject({ n: 3, over: true })
  })
})

/** Rules of a game whose record is one byte, the points of side 0; any seat may add what it likes. */
const rules = {
  name: 'g-1',
  bytes: 1,
  follows: ([points = 0]: Uint8Array, seats: readonly number[]) => ({
    scene: { points },
    points: [points],
    legal: Object.fromEntries(seats.map((seat) => [seat, ['1', '2']])),
  }),
  played: () => null,
  consider: ([points = 0]: Uint8Array, _seat: number, action: string) => ({
    type: 'considered' as const,
    id: 0,
    action,
    reason: null,
    points: [points + Number(action)],
    scene: null,
  }),
}
const SEVEN = btoa(String.fromCharCode(7))
const NINE = btoa(String.fromCharCode(9))

describe('a device that has the rules', () => {
  function playing(): World {
    const world = started()
    world.table.use(rules)
    world.socket.say({ ...view([], 2), record: [[0, SEVEN]] as [number, string][], acting: [0] })
    return world
  }

  it('asks for the record on a connection of its own, and nothing is lost with the old one', async () => {
    const world = started()
    const answer = world.table.send(move)
    const old = world.socket
    world.table.use(rules)
    expect(old.closed).toBe(true)
    expect([old.asRecord, world.socket.asRecord]).toEqual([false, true])
    expect(world.table.status).toBe('live')
    const second = world.table.send({ ...move, n: 3 })
    expect(world.socket.sent).toEqual([])
    world.socket.say({ ...view([line(2)], 2), record: [[0, SEVEN]] as [number, string][] })
    expect(world.socket.sent.map(({ id }) => id)).toEqual([1, 2])
    expect(world.socket.sent[0]).toEqual(old.sent[0])
    world.socket.say({ type: 'done', id: 1, n: 3 })
    world.socket.say({ type: 'done', id: 2, n: 3 })
    expect([await answer, await second].map(({ type }) => type)).toEqual(['done', 'done'])
  })

  it('works out what follows from the record, and from what changes in it', () => {
    const world = playing()
    expect(world.table.view).toMatchObject({ points: [7], scene: { points: 7 }, legal: { 0: ['1', '2'] } })
    world.socket.say({ type: 'patch', n: 3, log: [line(2)], changes: { acting: [] }, runs: [[[0, NINE]]] })
    expect(world.table.view).toMatchObject({ n: 3, points: [9], scene: { points: 9 }, legal: {} })
    const scene = world.table.view?.scene
    world.socket.say({ type: 'patch', n: 3, log: [], changes: { watching: 1 } })
    expect(world.table.view).toMatchObject({ points: [9], watching: 1 })
    // Nothing is drawn again for that.
    expect(world.table.view?.scene).toBe(scene)
  })

  it('knows what was to be seen after each of several entries, until the next news', () => {
    const world = playing()
    const runs: Array<[number, string][]> = [[[0, NINE]], [], [[0, SEVEN]]]
    world.socket.say({ type: 'patch', n: 5, log: [line(2), line(3), line(4)], runs })
    expect(world.table.view).toMatchObject({ n: 5, points: [7] })
    expect(world.table.steps()).toEqual([
      { n: 3, scene: { points: 9 } },
      { n: 4, scene: { points: 9 } },
    ])
    world.socket.say({ type: 'patch', n: 6, log: [line(5)], runs: [[[0, NINE]]] })
    expect(world.table.view).toMatchObject({ n: 6, points: [9] })
    expect(world.table.steps()).toEqual([])
  })

  it('looks ahead without asking, but for nobody who may not act', () => {
    const world = playing()
    expect(world.table.foreseen(0, '2')).toMatchObject({ action: '2', points: [9] })
    expect(world.table.foreseen(1, '2')).toBeNull()
    world.socket.breakOff()
    expect(world.table.foreseen(0, '2')).toBeNull()
    expect(started().table.foreseen(0, '2')).toBeNull()
  })

  it('takes what the server has worked out where it sends no record', () => {
    const world = started()
    world.table.use(rules)
    world.socket.say({ ...view([], 2), points: [3], legal: { 0: ['a'] } })
    expect(world.table.view).toMatchObject({ points: [3], legal: { 0: ['a'] } })
    world.socket.say({ type: 'patch', n: 3, log: [line(2)], changes: { points: [4] } })
    expect(world.table.view?.points).toEqual([4])
    expect(world.table.foreseen(0, 'a')).toBeNull()
  })

  it('does without where a connection that asks for the record fails', () => {
    const world = started()
    world.table.use(rules)
    world.socket.breakOff()
    world.pass(500)
    expect(world.socket.asRecord).toBe(false)
    world.socket.say(view([], 2))
    expect(world.table.status).toBe('live')
  })

  it('does without where the server has been renewed and its rules are others', () => {
    const renewed = [{ module: 'g-2', record: [[0, NINE]] }, { record: [[7, NINE]] }]
    for (const told of renewed as Array<Partial<TableView>>) {
      const world = playing()
      world.socket.breakOff()
      world.pass(500)
      world.socket.say({ ...view([], 2), ...told })
      expect(world.table.status).toBe('lost')
      expect(world.table.view?.points).toEqual([7])
      world.pass(2000)
      expect(world.socket.asRecord).toBe(false)
      world.socket.say({ ...view([], 2), points: [9] })
      expect(world.table).toMatchObject({ status: 'live', view: { points: [9] } })
    }
  })

  it('keeps asking for it where a connection was lost later', () => {
    const world = playing()
    world.socket.breakOff()
    world.pass(500)
    expect(world.socket.asRecord).toBe(true)
  })

  it('leaves it to the server once the rules have failed here', () => {
    for (const place of [0, 5]) {
      const world = started()
      let fails = false
      const follows = (record: Uint8Array, seats: readonly number[]) => {
        if (fails) throw new Error('a trap')
        return rules.follows(record, seats)
      }
      world.table.use({ ...rules, follows })
      world.socket.say({ ...view([], 2), record: [[0, SEVEN]] as [number, string][], acting: [0] })
      fails = true
      world.socket.say({ type: 'patch', n: 3, log: [line(2)], runs: [[[place, NINE]]] })
      expect(world.table.status).toBe('lost')
      expect(world.table.view).toMatchObject({ n: 2, points: [7] })
      world.pass(500)
      // Runs that do not fit are not the rules' fault.
      expect(world.socket.asRecord).toBe(place === 5)
    }
  })

  it('begins again on a new connection, which tells what an ordinary request was too early for', () => {
    const world = playing()
    world.table.start(view([], 2), Promise.resolve())
    expect(world.sockets).toHaveLength(3)
    world.socket.say({ ...view([], 2), record: [[0, NINE]], acting: [0] })
    expect(world.table.view).toMatchObject({ points: [9], legal: { 0: ['1', '2'] } })
  })

  it('begins once what it waits for is ready', async () => {
    const world = new World()
    let ready = () => {}
    world.table.start(view([line(0)]), new Promise<void>((done) => (ready = done)))
    expect([world.table.view?.n, world.sockets.length]).toEqual([1, 0])
    const answer = world.table.send({ ...move, n: 1 })
    world.table.use(rules)
    expect(world.sockets).toHaveLength(0)
    ready()
    await Promise.resolve()
    expect(world.socket.asRecord).toBe(true)
    world.socket.say({ ...view([], 1), record: [[0, SEVEN]] as [number, string][] })
    world.socket.say({ type: 'done', id: 1, n: 1 })
    expect((await answer).type).toBe('done')
  })
})
