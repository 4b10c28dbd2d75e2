import type { RoomView } from '../../src/generated/rooms'

/** A room with these people in its groups. Everybody is there and plays the seat with their own number, less one. */
export function roomOf(groups: readonly (readonly string[])[], more: Partial<RoomView> = {}): RoomView {
  const people = groups.flatMap((names, group) => names.map((name) => ({ name, group })))
  return {
    id: 'r',
    code: 'KTRW',
    game: 'somewhere',
    options: {},
    role: 'host',
    me: null,
    n: 1,
    phase: 'gathering',
    locked: false,
    people: people.map(({ name, group }, i) => ({
      number: i + 1,
      name,
      group,
      seats: [0],
      presence: 'connected',
      table_seats: [i],
    })),
    groups: groups.map((_, number) => ({ number, name: '', size: 1, bots: [null], table: 0, side: null })),
    tables: [],
    seats: 1,
    hosts: 1,
    clock: 0,
    wall: {},
    message: null,
    closes: 0,
    now: 0,
    type: 'room',
    ...more,
  } as RoomView
}
