import { beforeEach, describe, expect, it } from 'vitest'

import { settings } from '../../../src/base/app/settings.svelte'
import type { Route } from '../../../src/games/field/routes'
import type { FieldScene } from '../../../src/games/field/scene'
import { FieldScreen } from '../../../src/games/field/screen.svelte'
import type { Play } from '../../../src/games/game'
import type { Considered, LogLine, Refused, TableView } from '../../../src/generated/messages'
import { once } from '../../../src/kernel/drawing'
import { fieldsOf } from '../fields'

function route(moves: string, to: [number, number] | null, more: Partial<Route> = {}): Route {
  return { to, heading: 'north', moves, left: 0, passes: [], ...more }
}

/** A table where seat 0, with its truck on the centre, may do what is `legal`, and a record of what was asked of it. */
function table(legal: string[], more: Partial<FieldScene> = {}, finals = false) {
  const scene: FieldScene = {
    expects: 'drive',
    platforms: [],
    trucks: [
      { at: [6, 6], heading: 'north', load: null },
      { at: null, heading: null, load: null },
    ],
    players: [
      { side: 'south', rigs_in_hand: 0, stones: {}, won: 0 },
      { side: 'north', rigs_in_hand: 0, stones: {}, won: 0 },
    ],
    stones_left: 36,
    starter: 0,
    to_move: 0,
    points_left: 3,
    routes: [],
    quiet_rounds: 0,
    quiet_rounds_to_end: 20,
    ...more,
  }
  const fields = fieldsOf(scene)
  const acts: string[] = []
  const questions: string[] = []
  const refusals = new Map<string, string>()
  const view = {
    n: 50,
    game: 'g',
    movers: [0],
    legal: { 0: legal },
    scene: fields,
    points: [0, 0],
    seats: [{ seat: 0, mine: true }],
    undo: {},
  } as unknown as TableView
  const log: LogLine[] = []
  const play: Play = {
    view,
    get shown() {
      return { board: play.view, entries: play.view.n, score: play.view }
    },
    lagging: false,
    skip: () => {},
    advised: null,
    suggested: null,
    recent: [],
    log,
    seat: 0,
    names: ['Ada', 'Grace'],
    present: true,
    live: true,
    act: (wanted) => {
      const actions = typeof wanted === 'string' ? [wanted] : wanted
      acts.push(...actions)
      const code = actions.map((action) => refusals.get(action)).find((refusal) => refusal !== undefined)
      return Promise.resolve(code ? { type: 'refused', id: 1, reason: { code } } : null)
    },
    consider: (action) => {
      questions.push(action)
      const answer: Considered = {
        type: 'considered',
        id: 1,
        action,
        reason: null,
        points: [0, 0],
        scene: fields,
      }
      return Promise.resolve<Considered | Refused>({ ...answer, reason: { code: 'why' } })
    },
    close: () => Promise.resolve(null),
    clock: () => Promise.resolve(null),
  }
  return {
    screen: new FieldScreen(
      once((): FieldScene => scene),
      () => play,
      finals,
    ),
    play,
    view,
    scene,
    log,
    acts,
    questions,
    refusals,
  }
}

/** Everything that was answered has arrived. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  settings.confirm = true
})

describe('driving', () => {
  const routes = [route('n', [6, 7], { left: 2 }), route('n e', [7, 7], { left: 1 }), route('e n', [7, 7], { left: 1, passes: ['d4'] })] // prettier-ignore

  it('chooses the first way to a space, then the others, and drives move by move', async () => {
    const { screen, acts } = table(['n', 'e'], { routes })
    screen.choose('7,7')
    expect(screen.way?.moves).toEqual(['n', 'e'])
    expect(screen.way?.spaces).toEqual([
      [6, 6],
      [6, 7],
      [7, 7],
    ])
    expect(screen.otherWays).toHaveLength(1)
    screen.choose('7,7')
    expect(screen.way?.moves).toEqual(['e', 'n'])
    screen.nextWay()
    expect(screen.way?.moves).toEqual(['n', 'e'])
    expect(acts).toEqual([])
    await screen.confirm()
    expect(acts).toEqual(['n', 'e'])
    expect(screen.chosen).toBeNull()
  })

  it('takes the way past a rig that somebody taps', () => {
    const { screen } = table(['n', 'e'], { routes })
    screen.choose('7,7')
    screen.choose('d4')
    expect(screen.way?.moves).toEqual(['e', 'n'])
  })

  it('goes on along the chosen way where somebody taps a space on it', () => {
    const ways = [route('n e', [7, 7]), route('e n', [7, 7]), route('e n n', [7, 8])]
    const { screen } = table(['n', 'e'], { routes: ways })
    screen.choose('7,8')
    screen.choose('7,7')
    expect(screen.way?.moves).toEqual(['e', 'n'])
    expect(screen.chosen).toMatchObject({ index: 1 })
    screen.cancel()
    screen.choose('7,7')
    expect(screen.way?.moves).toEqual(['n', 'e'])
  })

  it('offers a stop where something lies to pick up, if there is room for it', () => {
    const routes = [route('n n n', [6, 9])]
    const lying = [{ at: [6, 8] as [number, number], loads: ['barrel'] }]
    const { screen, scene } = table(['n'], { routes, lying })
    screen.choose('6,9')
    expect(screen.way?.stops).toEqual([{ kind: 'load', what: 'barrel', after: 2 }])
    screen.cancel()
    const trucks = scene.trucks.map((truck) => ({ ...truck, load: 'red' }))
    const { screen: full } = table(['n'], { routes, lying, trucks })
    full.choose('6,9')
    expect(full.way?.stops).toEqual([])
  })

  it('offers a stop beside a bare platform, where enough pips are left to dismantle it', () => {
    const platforms = [{ name: 'd3', stands: true, rig: null, stone: null, hidden: false }]
    const stops = (dismantling: number | undefined) => {
      const { screen } = table(['e'], { routes: [route('e e n', [8, 7])], platforms, dismantling })
      screen.choose('8,7')
      return screen.way?.stops
    }
    expect(stops(2)).toEqual([{ kind: 'dismantle', what: 'd3', after: 1 }])
    expect(stops(3)).toEqual([])
    expect(stops(undefined)).toEqual([])
  })

  it('drives only as far as somebody says', async () => {
    const way = route('e e n', [8, 7], { passes: ['d3'] })
    const { screen, acts } = table(['e'], { routes: [way] })
    screen.choose('8,7')
    expect(screen.way?.stops).toEqual([{ kind: 'drill', what: 'd3', after: 1 }])
    screen.cutWay(1)
    expect(screen.way).toMatchObject({ moves: ['e'], left: 2 })
    await screen.confirm()
    expect(acts).toEqual(['e'])
  })

  it('drives nothing where the server refuses, and says why', async () => {
    const { screen, acts, refusals } = table(['n', 'e'], { routes })
    refusals.set('n', 'blocked')
    screen.choose('7,7')
    screen.nextWay()
    await screen.confirm()
    expect(acts).toEqual(['e', 'n'])
    refusals.set('e', 'blocked')
    screen.choose('7,7')
    screen.nextWay()
    await screen.confirm()
    expect(acts).toEqual(['e', 'n', 'e', 'n'])
    expect(screen.refused).toEqual({ code: 'blocked' })
    expect(screen.sending).toBe(false)
  })

  it('offers only ways that use up the roll where only the end counts', () => {
    const several = [route('n', [6, 7], { left: 2 }), route('e n w', [6, 7])]
    expect(table([], { routes: several }).screen.ends.size).toBe(0)
    const way = (finals: boolean) => {
      const { screen } = table(['n'], { routes: several }, finals)
      screen.choose('6,7')
      return screen.way?.moves
    }
    expect(way(false)).toEqual(['n'])
    expect(way(true)).toEqual(['e', 'n', 'w'])
  })

  it('drives at once for those who do not want to confirm, unless there are several ways', () => {
    settings.confirm = false
    const { screen, acts } = table(['n', 'e'], { routes })
    screen.choose('7,7')
    expect(acts).toEqual([])
    screen.choose('6,7')
    expect(acts).toEqual(['n'])
  })

  it('notices a truck that would be thrown out', () => {
    const trucks: FieldScene['trucks'] = [
      { at: [6, 6], heading: 'north', load: null },
      { at: [6, 7], heading: 'south', load: null },
    ]
    const { screen } = table(['n'], { routes: [route('n', [6, 7])], trucks })
    screen.choose('6,7')
    expect(screen.throwsOut).toBe(1)
  })

  it('leads to a space beside a platform that is tapped, nearest first, then to the next', () => {
    const near = route('n', [6, 7], { left: 2 })
    const far = route('n n e', [7, 8], { left: 0 })
    const { screen, questions } = table(['n', 'e'], { routes: [far, near] })
    const ends: Array<string | undefined> = []
    for (let i = 0; i < 3; i++) {
      screen.choose('d4')
      ends.push(screen.chosen?.kind === 'way' ? screen.chosen.end : undefined)
    }
    expect(ends).toEqual(['6,7', '7,8', '6,7'])
    screen.choose('a1')
    expect(screen.chosen).toBeNull()
    expect(questions).toEqual(['n', 'n', 'drill-a1'])
  })

  it('goes one step by an arrow key, and home over the edge', async () => {
    const { screen, acts, questions } = table(['n'])
    screen.stepTowards('n')
    await settled()
    expect(acts).toEqual(['n'])
    screen.stepTowards('s')
    expect(questions).toEqual(['s'])
    const home = table(['camp'], { trucks: [{ at: [3, 0], heading: 'south', load: null }] })
    home.screen.stepTowards('s')
    await settled()
    expect(home.acts).toEqual(['camp'])
  })
})

describe('what is tapped while a move is on its way', () => {
  it('has its turn after it', async () => {
    const { screen, acts } = table(['n'])
    for (let step = 0; step < 3; step++) screen.stepTowards('n')
    expect(acts).toEqual(['n'])
    await settled()
    expect(acts).toEqual(['n', 'n', 'n'])
    screen.stepTowards('n')
    screen.choose('6,7')
    expect(screen.chosen).toBeNull()
    await settled()
    expect(acts).toHaveLength(4)
  })

  it('is done once if it is the same button, and not for somebody else', async () => {
    const { screen, play, acts } = table(['roll', 'pass'])
    void screen.send('roll')
    void screen.send('roll')
    void screen.send('pass')
    await settled()
    expect(acts).toEqual(['roll', 'pass'])
    void screen.send('roll')
    void screen.send('pass')
    Object.assign(play, { seat: 1 })
    await settled()
    expect(acts).toEqual(['roll', 'pass', 'roll'])
  })

  it('is chosen, not done, if it may have meant to skip', async () => {
    settings.confirm = false
    const { screen, play, acts } = table(['n'], { routes: [route('n', [6, 7], { left: 2 })] })
    Object.assign(play, { fresh: true })
    screen.choose('6,7')
    await settled()
    expect(acts).toEqual([])
    expect(screen.chosen).toMatchObject({ kind: 'way', end: '6,7' })
    Object.assign(play, { fresh: false })
    await screen.confirm()
    expect(acts).toEqual(['n'])
  })
})

describe('a suggestion', () => {
  const routes = [
    route('n', [6, 7], { left: 2 }),
    route('e n', [7, 7], { left: 1 }),
    route('n e', [7, 7], { left: 1 }),
    route('w w w', [3, 6]),
  ]

  it.each([
    ['a way to its end', ['n', 'e', 'drill-d4', 'n'], { kind: 'way', end: '7,7', index: 1, cut: null }],
    ['the beginning of a way', ['w', 'w', 'stop'], { kind: 'way', end: '3,6', index: 0, cut: 2 }],
    ['what is done on the spot', ['drill-d4', 'n'], { kind: 'deed', action: 'drill-d4' }],
    ['a rig', ['b3-e3'], { kind: 'rig', from: 'b3', to: 'e3' }],
  ])('chooses %s, and does nothing', (_, moves, choice) => {
    settings.confirm = false
    const { screen, acts } = table(['n', 'e', 'w', 'drill-d4', 'b3-e3'], { routes })
    screen.suggest(moves)
    expect(screen.chosen).toEqual(choice)
    expect(acts).toEqual([])
  })

  it('is drawn whole while it is told, and nothing is chosen by it', () => {
    const { screen, play } = table(['n', 'e', 'w', 'drill-d4', 'b3-e3'], { routes })
    Object.assign(play, { advised: ['n', 'e', 'drill-d4', 'n'] })
    expect(screen.advised?.way).toEqual([
      [6, 6],
      [6, 7],
      [7, 7],
      [7, 8],
    ])
    expect([...(screen.advised?.platforms ?? [])]).toEqual(['d4'])
    expect(screen.chosen).toBeNull()
    screen.choose('3,6')
    expect(screen.advised).toBeNull()
  })

  it('to move a rig shows where it would stand', () => {
    const { screen, play } = table(['b3-e3'], { routes })
    Object.assign(play, { advised: ['b3-e3'] })
    expect(screen.advised).toMatchObject({ rig: 'e3', way: [[6, 6]] })
  })

  it('that is only to roll chooses nothing', () => {
    const { screen } = table(['roll'], { expects: 'turn' })
    screen.suggest(['roll'])
    expect(screen.chosen).toBeNull()
  })
})

describe('on the spot', () => {
  const rig = { name: 'd4', stands: true, rig: 1, stone: 'red', hidden: false }

  it('drills where a platform is tapped, once that is confirmed', async () => {
    const { screen, acts } = table(['n', 'drill-d4'])
    expect(screen.isOpen('d4')).toBe(true)
    screen.choose('d4')
    expect(screen.action).toBe('drill-d4')
    await screen.confirm()
    expect(acts).toEqual(['drill-d4'])
  })

  it('names what a rig of somebody else brings or costs them', () => {
    const { screen } = table(['drill-d4'], { platforms: [rig] })
    const [deed] = screen.deeds
    expect(deed && screen.deedText(deed)).toBe('drive.drill_foreign')
    const unknown = table(['drill-d4'], { platforms: [{ ...rig, stone: null, hidden: true }] })
    const [other] = unknown.screen.deeds
    expect(other && unknown.screen.deedText(other)).toBe('drive.drill')
  })

  it('lets every move be confirmed that is meant to be', async () => {
    const { screen, acts } = table(['drill-d4', 'stop'], { platforms: [rig] })
    const [drill] = screen.deeds
    screen.propose(drill!)
    expect(acts).toEqual([])
    await screen.confirm()
    expect(acts).toEqual(['drill-d4'])
    settings.confirm = false
    screen.propose(drill!)
    expect(acts).toEqual(['drill-d4', 'drill-d4'])
  })

  it('does not propose to drill where everybody sees that there is nothing', () => {
    const { screen } = table(['drill-d4', 'stop'], { platforms: [{ ...rig, stone: null }] })
    expect(screen.deeds.map((deed) => [deed.kind, screen.isProposed(deed)])).toEqual([
      ['drill', false],
      ['stop', true],
    ])
    const full = table(['drill-d4', 'stop'], { platforms: [rig] })
    expect(full.screen.deeds.map((deed) => full.screen.isProposed(deed))).toEqual([true, false])
  })
})

describe('rigs', () => {
  it('chooses one of one’s own, then where it goes', async () => {
    const { screen, acts } = table(['roll', 'b3-e3', 'b3-b5', 'c1-c2'], { expects: 'turn' })
    screen.choose('b3')
    expect(screen.action).toBeNull()
    expect(screen.isOpen('e3')).toBe(true)
    screen.choose('e3')
    expect(screen.action).toBe('b3-e3')
    screen.choose('b5')
    expect(screen.action).toBe('b3-b5')
    await screen.confirm()
    expect(acts).toEqual(['b3-b5'])
  })

  it('says which rigs can be moved, and then where to', () => {
    const { screen } = table(['roll', 'b3-e3', 'b3-f1', 'c2-e3'], { expects: 'turn' })
    const marks = () => ['b3', 'c2', 'e3', 'f1', 'a1'].map((platform) => screen.rigMark(platform))
    expect(marks()).toEqual(['can_move', 'can_move', null, null, null])
    screen.choose('b3')
    expect(marks()).toEqual(['can_move', 'can_move', 'target', 'target', null])
  })

  it('keeps the rig in hand when somebody taps where it cannot go, and asks why', () => {
    const { screen, questions } = table(['roll', 'b3-e3'], { expects: 'turn' })
    screen.choose('b3')
    screen.choose('f6')
    expect(questions).toEqual(['b3-f6'])
    expect(screen.chosen).toEqual({ kind: 'rig', from: 'b3', to: null })
  })

  it('puts one up where the dice say', async () => {
    const { screen, acts } = table(['rig-b5', 'rig-e2'], { expects: 'rig' })
    expect(screen.readings).toEqual(['b5', 'e2'])
    screen.choose('e2')
    await screen.confirm()
    expect(acts).toEqual(['rig-e2'])
  })
})

describe('why not', () => {
  it.each([
    ['turn', 'b3', 'b3-b3'],
    ['turn', '6,7', 'n'],
    ['rig', 'b3', 'rig-b3'],
    ['drive', 'b3', 'drill-b3'],
    ['drive', '6,7', 'n'],
    ['drive', 'camp', 'camp'],
  ])('%s: %s asks about %s', (expects, what, action) => {
    const { screen, questions } = table(['stop'], { expects })
    screen.choose(what)
    expect(questions).toEqual([action])
  })

  it('says by itself that a space far away is out of reach', () => {
    const { screen, questions } = table(['n'])
    screen.choose('0,12')
    expect(questions).toEqual([])
    expect(screen.asked).toEqual({ what: '0,12', reason: null })
  })

  it('says that somebody else is to move', () => {
    const { screen } = table([])
    screen.choose('6,7')
    expect(screen.asked?.reason).toEqual({ code: 'not_your_turn' })
  })
})

describe('when the table changes', () => {
  it('lets go of what was chosen', () => {
    const { screen, view } = table(['n', 'drill-d4'], { routes: [route('n', [6, 7])] })
    screen.follow()
    screen.choose('6,7')
    screen.follow()
    expect(screen.chosen).not.toBeNull()
    view.n = 51
    screen.follow()
    expect(screen.chosen).toBeNull()
  })
})
