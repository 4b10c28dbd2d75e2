import { beforeEach, describe, expect, it } from 'vitest'

import { settings } from '../../../src/base/app/settings.svelte'
import { Screen } from '../../../src/games/atacama/screen.svelte'
import type { Play } from '../../../src/games/game'
import type { Considered, LogLine, Refused, TableView } from '../../../src/generated/messages'
import type { Scene } from '../../../src/games/atacama/scene'
import { drawn } from '../../../src/kernel/drawing'
import { fieldsOf } from '../fields'

const scene: Scene = {
  fields: [], tiles: [], columns: [], rows: [], players: [], enhanced: false, tactical: true, stage: 3, moves_until_next_stage: null, must_claim: false,
} // prettier-ignore

/** A table where `legal` may be played, and a record of what was asked of it. */
function table(legal: string[]) {
  const acts: string[] = []
  const questions: Array<{ action: string; answer: (points: number[]) => void }> = []
  let refusal: Refused | null = null
  const log: LogLine[] = []
  const play: Play = {
    view: {
      n: 0,
      game: 'g',
      legal: { 0: legal },
      scene: fieldsOf({ ...scene, fields: [] }),
      points: [0, 0],
      seats: [],
    } as unknown as TableView,
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
    names: [],
    present: true,
    live: true,
    act: (wanted) => {
      const actions = typeof wanted === 'string' ? [wanted] : wanted
      acts.push(...actions)
      return Promise.resolve(refusal)
    },
    consider: (action) =>
      new Promise<Considered>((resolve) => {
        questions.push({
          action,
          answer: (points) =>
            resolve({ type: 'considered', id: 1, action, reason: null, points, scene: fieldsOf(scene) }),
        })
      }),
    close: () => Promise.resolve(null),
    clock: () => Promise.resolve(null),
  }
  return {
    screen: new Screen(() => play),
    play,
    log,
    acts,
    questions,
    refuse: (code: string) => (refusal = { type: 'refused', id: 1, reason: { code } }),
  }
}

/** Everything that was answered has arrived. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  settings.confirm = true
})

describe('a suggestion', () => {
  it('is chosen with its rig, and done once it is confirmed, whatever the settings say', async () => {
    settings.confirm = false
    const { screen, acts, questions } = table(['a1', 'b2', 'b2*'])
    screen.suggest(['b2*'])
    expect([screen.chosen, screen.rigInUse]).toEqual(['b2', 'second'])
    expect(questions.map(({ action }) => action)).toEqual(['b2*'])
    expect(acts).toEqual([])
    await screen.confirm()
    expect(acts).toEqual(['b2*'])
  })

  it('is drawn while it is told, until something is chosen', () => {
    const { screen, play, acts } = table(['a1', 'b2', 'b2*'])
    Object.assign(play, { advised: ['b2*'] })
    expect(screen.advised).toEqual({ field: 'b2', rig: 'second' })
    expect([screen.chosen, acts]).toEqual([null, []])
    screen.choose('a1')
    expect(screen.advised).toBeNull()
  })

  it('of another position is not drawn', () => {
    const { screen, play } = table(['a1'])
    Object.assign(play, { advised: ['b2'] })
    expect(screen.advised).toBeNull()
  })

  it('of a claim is where the form begins', () => {
    const { screen } = table(['a1', 'turquoise-columns', 'orange-rows'])
    screen.suggest(['orange-rows'])
    expect([screen.claiming, screen.wanted]).toEqual([true, 'orange-rows'])
  })

  it('that cannot be done any more is let be', () => {
    const { screen } = table(['a1'])
    screen.suggest(['b2'])
    expect(screen.chosen).toBeNull()
  })
})

describe('choosing a field', () => {
  it('asks what it would do, and plays it when confirmed', async () => {
    const { screen, acts, questions } = table(['a1', 'b2'])
    screen.choose('a1')
    expect(screen.chosen).toBe('a1')
    expect(questions.map(({ action }) => action)).toEqual(['a1'])
    expect(acts).toEqual([])
    await screen.confirm()
    expect(acts).toEqual(['a1'])
    expect(screen.chosen).toBeNull()
  })

  it('plays at once for those who do not want to confirm', () => {
    settings.confirm = false
    const { screen, acts } = table(['a1'])
    screen.choose('a1')
    expect(acts).toEqual(['a1'])
  })

  it('says that somebody else is to move', () => {
    const { screen, play } = table([])
    play.view.seats.push({ mine: true } as TableView['seats'][number])
    screen.choose('a1')
    expect(screen.asked).toBe('a1')
    expect(screen.why('a1')).toBe('not_your_turn')
  })

  it('explains a closed field instead, and lets go of another one', () => {
    const { screen, acts, play } = table(['a1'])
    ;(drawn.get(play.view.scene as object) as Scene).fields.push({
      name: 'c3',
      why: 'occupied',
    } as Scene['fields'][number])
    screen.choose('a1')
    screen.choose('c3')
    expect(screen.asked).toBe('c3')
    expect(screen.chosen).toBeNull()
    expect(acts).toEqual([])
  })

  it('forgets an answer that comes after a newer question', async () => {
    const { screen, questions } = table(['a1', 'b2'])
    screen.choose('a1')
    screen.choose('b2')
    questions[1]?.answer([2, 2])
    await settled()
    questions[0]?.answer([1, 1])
    await settled()
    expect(screen.preview?.points).toEqual([2, 2])
  })

  it('stays chosen when the server refuses, and says why', async () => {
    const { screen, refuse } = table(['a1'])
    refuse('not_connected')
    screen.choose('a1')
    await screen.confirm()
    expect(screen.chosen).toBe('a1')
    expect(screen.refused).toEqual({ code: 'not_connected' })
  })

  it('does not send a move twice', async () => {
    const { screen, acts } = table(['a1'])
    screen.choose('a1')
    await Promise.all([screen.confirm(), screen.confirm()])
    expect(acts).toEqual(['a1'])
  })
})

describe('another position', () => {
  it('lets go of what was chosen or asked about', () => {
    const { screen, play, log } = table(['a1'])
    screen.follow()
    screen.choose('a1')
    screen.follow()
    expect(screen.chosen).toBe('a1')
    // Somebody asks for something: nothing moves by that.
    log.push({ n: play.view.n, kind: 'ask' } as LogLine)
    play.view.n++
    screen.follow()
    expect(screen.chosen).toBe('a1')
    play.view.n++
    screen.follow()
    expect(screen.chosen).toBeNull()
    screen.asked = 'c3'
    play.view.n++
    screen.follow()
    expect(screen.asked).toBeNull()
  })
})

describe('two colours of rig', () => {
  it('are written into the move', async () => {
    const { screen, acts, questions } = table(['a1', 'a1*'])
    screen.choose('a1')
    screen.pickRig('second')
    expect(questions.at(-1)?.action).toBe('a1*')
    await screen.confirm()
    expect(acts).toEqual(['a1*'])
  })

  it('are not asked about when only one is left', () => {
    const { screen } = table(['a1*'])
    expect(screen.rigs).toEqual(['second'])
    expect(screen.isOpen('a1')).toBe(true)
  })
})

describe('the mouse', () => {
  it('shows an open field’s effect, but chooses nothing', async () => {
    const { screen, questions } = table(['a1'])
    screen.peek('a1')
    questions[0]?.answer([3, 0])
    await settled()
    expect(screen.preview?.points).toEqual([3, 0])
    expect(screen.chosen).toBeNull()
    screen.peek(null)
    expect(screen.preview).toBeNull()
  })

  it('does not disturb what is chosen', () => {
    const { screen, questions } = table(['a1', 'b2'])
    screen.choose('a1')
    screen.peek('b2')
    expect(questions).toHaveLength(1)
  })
})

describe('a finger', () => {
  it('asks as it comes down, and once', async () => {
    const { screen, questions } = table(['a1', 'b2'])
    screen.touch('a1')
    expect([screen.chosen, questions.length]).toEqual([null, 1])
    screen.choose('a1')
    expect(questions).toHaveLength(1)
    questions[0]?.answer([3, 0])
    await settled()
    expect(screen.preview?.points).toEqual([3, 0])
    // What it is on already, or nobody can choose, is no question.
    screen.touch('a1')
    screen.touch('i9')
    expect(questions).toHaveLength(1)
  })

  it('asks again when what it asked was refused', async () => {
    const { screen, play } = table(['a1'])
    const asked: string[] = []
    play.consider = (action) => {
      asked.push(action)
      return Promise.resolve({ type: 'refused', id: 1, reason: { code: 'too_fast' } })
    }
    screen.touch('a1')
    await settled()
    expect(screen.refused).toBeNull()
    screen.choose('a1')
    expect(asked).toEqual(['a1', 'a1'])
  })

  it('leaves the last answer in sight until there is another one, but not for long', async () => {
    const { screen, questions } = table(['a1', 'b2'])
    screen.choose('a1')
    questions[0]?.answer([3, 0])
    await settled()
    screen.choose('b2')
    expect(screen.preview?.points).toEqual([3, 0])
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(screen.preview).toBeNull()
    questions[1]?.answer([4, 0])
    await settled()
    expect(screen.preview?.points).toEqual([4, 0])
  })
})

it('keeps the red rig that is chosen when the table changes under it', async () => {
  const { screen, acts, questions } = table(['a1', 'a1*'])
  screen.pickRig('second')
  screen.choose('a1')
  screen.follow()
  expect(questions.at(-1)?.action).toBe('a1*')
  await screen.confirm()
  expect(acts).toEqual(['a1*'])
  screen.follow()
  expect(screen.rig).toBe('basic')
})
