/* Positions of Halbig’s Ghawar for two, Ada and Grace, as a screen is told of them; Ada is to move. */
import type { Play } from '../../../src/games/game'
import type { TableView } from '../../../src/generated/messages'
import type { Platform } from '../../../src/games/field/scene'
import type { Player, Scene } from '../../../src/games/ghawar/scene'
import { fieldsOf } from '../fields'

const COLOURS = ['white', 'orange', 'red', 'blue'] as const

/** A seat with so many stones of each colour, of whom some is won and the rest would come to it. */
export function player(stones: readonly number[], won: number, more: Partial<Player> = {}): Player {
  return {
    side: 'south',
    rigs_in_hand: 0,
    stones: Object.fromEntries(COLOURS.map((colour, i) => [colour, stones[i] ?? 0])),
    barrels: 0,
    platforms: 0,
    won,
    lost: false,
    colour_points: {},
    barrel_points: 0,
    platform_points: 0,
    number_points: 0,
    ...more,
  }
}

function sceneOf(players: Player[], platforms: Platform[] = [], expects = 'drive'): Scene {
  return {
    expects,
    platforms,
    trucks: players.map(() => ({ at: null, heading: null, load: null })),
    lying: [],
    players,
    prices: { white: 1, orange: 2, red: 3, blue: 4 },
    stones_left: 20,
    barrels_to_come: 3,
    throwing_out: false,
    memory: 'open',
    scoring: 'basic',
    placed: [],
    numbers: [],
    to_cover: null,
    starter: 0,
    to_move: 0,
    dice: null,
    readings: [],
    points_left: 1,
    dismantling: 3,
    routes: expects === 'drive' ? [{ to: null, heading: null, moves: 'camp', left: 0, passes: [] }] : [],
    dry: [],
    quiet_rounds: 0,
    quiet_rounds_to_end: 20,
  }
}

export interface Told {
  players: Player[]
  points: number[]
  over?: boolean
  /** What driving home would come to. */
  then?: { players: Player[]; points: number[] }
  progress?: { now: number; of: number }
  /** What may be done besides, and where rigs stand: instead of a drive, before the roll. */
  legal?: string[]
  platforms?: Platform[]
}

export function playOf({ players, points, over = false, then, progress, legal, platforms }: Told): Play {
  const view = {
    id: 't',
    n: 50,
    game: 'ghawar',
    movers: over ? [] : [0],
    legal: over ? {} : { 0: legal ?? ['camp'] },
    scene: fieldsOf(sceneOf(players, platforms, legal ? 'turn' : 'drive')),
    points,
    over,
    seats: players.map((_, seat) => ({ seat, side: seat, kind: 'person', name: '', mine: seat === 0 })),
    thinking: [],
    undo: {},
    lesson: progress ? { name: 'race', progress } : null,
  } as unknown as TableView
  return {
    view,
    shown: { board: view, entries: 50, score: view },
    lagging: false,
    skip: () => {},
    advised: null,
    suggested: null,
    recent: [],
    log: [],
    seat: 0,
    names: ['Ada', 'Grace'],
    present: true,
    live: true,
    act: () => Promise.resolve(null),
    consider: (action: string) =>
      Promise.resolve({
        type: 'considered',
        id: 1,
        action,
        reason: null,
        points: then?.points ?? points,
        scene: fieldsOf(sceneOf(then?.players ?? players)),
      }),
    close: () => Promise.resolve(null),
    clock: () => Promise.resolve(null),
  } as unknown as Play
}
