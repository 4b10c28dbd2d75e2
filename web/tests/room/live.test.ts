import { expect, it } from 'vitest'

import type { RoomAct, RoomDone, RoomView } from '../../src/generated/rooms'
import { LiveRoom } from '../../src/room/live'
import { ApiError } from '../../src/base/server/api'
import type { Socket } from '../../src/table/live'
import { serverNow } from '../../src/base/server/time'

/** A world where we are the server, the network and the clock. */
class World {
  sockets: FakeSocket[] = []
  timers: Array<{ at: number; call: () => void }> = []
  clock = 0
  posted: RoomAct[] = []
  answer: () => Promise<RoomDone> = () => Promise.resolve({ n: 1 })
  readonly room = new LiveRoom(
    {
      open: () => {
        const socket = new FakeSocket()
        this.sockets.push(socket)
        return socket
      },
      post: (act) => {
        this.posted.push(act)
        return this.answer()
      },
      later: (milliseconds, call) => {
        const timer = { at: this.clock + milliseconds, call }
        this.timers.push(timer)
        return () => (this.timers = this.timers.filter((other) => other !== timer))
      },
      random: () => 0.5,
    },
    () => {},
  )

  get socket(): FakeSocket {
    return this.sockets.at(-1)!
  }

  async pass(milliseconds: number): Promise<void> {
    await settled()
    this.clock += milliseconds
    for (const timer of this.timers.filter(({ at }) => at <= this.clock)) {
      this.timers = this.timers.filter((other) => other !== timer)
      timer.call()
    }
    await settled()
  }
}

class FakeSocket implements Socket {
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  closed = false
  sent: unknown[] = []

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.closed = true
  }
  answer(id: number): void {
    this.onmessage?.({ data: JSON.stringify({ type: 'done', id, n: 1 }) })
  }
  show(n: number, more: Partial<RoomView> = {}): void {
    this.onmessage?.({ data: JSON.stringify({ type: 'room', n, now: serverNow(), ...more }) })
  }
}

const settled = () => new Promise((go) => setImmediate(go))
const unreachable = () => Promise.reject(new ApiError(0, { code: 'unreachable' }))

function opened(): World {
  const world = new World()
  world.room.start()
  world.socket.show(1)
  return world
}

it('comes back by itself, waits longer each time, and never goes back to what it knew before', async () => {
  const world = opened()
  expect(world.room.status).toBe('live')
  world.socket.show(4)
  world.socket.onclose?.({ code: 1006 })
  expect(world.room.status).toBe('lost')
  await world.pass(500)
  expect(world.sockets).toHaveLength(2)
  world.socket.onclose?.({ code: 1006 })
  await world.pass(500)
  expect(world.sockets).toHaveLength(2)
  await world.pass(500)
  world.socket.show(3)
  expect([world.room.status, world.room.view?.n]).toEqual(['live', 4])
  // Who is there is no entry: the newer view counts.
  world.socket.show(4, { hosts: 2 })
  expect(world.room.view?.hosts).toBe(2)
})

it.each([
  [4404, 'erased'],
  [4403, 'forbidden'],
])('stays away when it is closed with %i: %s', async (code, ended) => {
  const world = opened()
  world.socket.onclose?.({ code })
  expect([world.room.status, world.room.ended]).toEqual(['stopped', ended])
  await world.pass(60_000)
  expect(world.sockets).toHaveLength(1)
})

it('says what the server has against the connection, and tries again', async () => {
  const world = opened()
  const reason = { code: 'too_many_sockets' }
  world.socket.onmessage?.({ data: JSON.stringify({ type: 'refused', id: null, reason }) })
  world.socket.onclose?.({ code: 4429 })
  expect([world.room.status, world.room.trouble, world.room.view?.n]).toEqual(['lost', reason, 1])
  await world.pass(500)
  world.socket.show(1)
  expect([world.room.status, world.room.trouble]).toEqual(['live', null])
})

it('sends an act again under the same key until it is answered, and returns when it can be seen', async () => {
  const world = opened()
  world.answer = unreachable
  let done: RoomDone | null = null
  void world.room.act({ act: 'lock', locked: true }).then((answer) => (done = answer))
  await world.pass(500)
  world.answer = () => Promise.resolve({ n: 2 })
  await world.pass(1_000)
  expect(world.posted.map((act) => act.act)).toEqual(['lock', 'lock', 'lock'])
  expect(new Set(world.posted.map((act) => act.key)).size).toBe(1)
  expect(world.posted[0]?.key).toMatch(/^\w{20,}$/)
  expect(done).toBeNull()
  world.socket.show(2)
  await settled()
  expect(done).toEqual({ n: 2 })
})

it('hands on what the server has against an act, and asks no more', async () => {
  const world = opened()
  world.answer = () => Promise.reject(new ApiError(409, { code: 'begun' }))
  await expect(world.room.act({ act: 'start' })).rejects.toMatchObject({ reason: { code: 'begun' } })
  expect(world.posted).toHaveLength(1)
})

it('tries at once when the device wakes, and gives up when the page is left', async () => {
  const world = opened()
  world.answer = unreachable
  const act = world.room.act({ act: 'tell', text: 'Hello' })
  await settled()
  world.socket.onclose?.({ code: 1006 })
  world.room.wake()
  await settled()
  expect([world.sockets.length, world.posted.length]).toEqual([2, 2])
  world.room.stop()
  await expect(act).rejects.toMatchObject({ reason: { code: 'unreachable' } })
  expect(world.posted).toHaveLength(3)
})

it('says that a server is not heard which does not answer', async () => {
  const world = opened()
  await world.pass(6000)
  expect(world.socket.sent).toEqual([{ type: 'ping', id: 1 }])
  world.socket.answer(1)
  await world.pass(6000)
  await world.pass(3000)
  expect([world.room.silent, world.room.status]).toEqual([true, 'live'])
  world.socket.answer(2)
  expect(world.room.silent).toBe(false)
})
