import { createRawSnippet, flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeAll, expect, it } from 'vitest'

import { FieldScreen } from '../../../src/games/field/screen.svelte'
import Result from '../../../src/games/ghawar/Result.svelte'
import Table from '../../../src/games/ghawar/Table.svelte'
import { scene, type Player } from '../../../src/games/ghawar/scene'
import { loadGameTexts, setLanguage } from '../../../src/base/i18n/language.svelte'
import { player, playOf, type Told } from './plays'

beforeAll(async () => {
  await setLanguage('en')
  await loadGameTexts('ghawar')
})

let shown: Record<string, unknown> | null = null

function show<P extends Record<string, unknown>>(part: Component<P>, props: P): void {
  shown = mount(part, { target: document.body, props })
  flushSync()
}

function table(told: Told): void {
  const record = createRawSnippet(() => ({ render: () => '<p></p>' }))
  show(Table as unknown as Component<Record<string, unknown>>, { play: playOf(told), record })
}

const seat = (n: number) => document.querySelector(`li.player[data-seat="${n}"]`)!
const words = (element: Element | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim()
const track = () => document.querySelector('.track svg')?.getAttribute('aria-label')
const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve))
  flushSync()
}

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  document.body.replaceChildren()
})

it('shows what is won alone, and apart from it what would come to that', () => {
  table({ players: [player([1, 1, 1, 1], 4), player([2, 1, 1, 1], 7)], points: [9, 5] })
  expect([0, 1].map((n) => words(seat(n).querySelector('output')))).toEqual(['4', '7'])
  expect([0, 1].map((n) => words(seat(n).querySelector('[data-more]')))).toEqual(['+5', '−2'])
  expect(track()).toBe('Ada: 4 points, Grace: 7 points')
})

it('puts who lacks a colour before the track, and says which', () => {
  const lost = player([3, 0, 1, 0], 12, { lost: true })
  table({ players: [player([1, 1, 1, 1], 4), lost], points: [4, 12] })
  expect(words(seat(1).querySelector('.lacks'))).toBe('Last for now. Missing: Orange, Blue')
  expect(seat(0).querySelector('.lacks')).toBeNull()
  expect(track()).toBe('Ada: 4 points, Grace: 12 points (last for now: a colour is missing)')
})

it('counts a race where the score stands, and as the score does', () => {
  const progress = { now: 3, of: 8 }
  table({ players: [player([1, 1, 0, 0], 3), player([2, 1, 1, 1], 7)], points: [8, 5], progress })
  expect(words(seat(0).querySelector('.points'))).toMatch(/^3 \/ 8/)
  expect(words(seat(1).querySelector('.points'))).toMatch(/^7(?! \/)/)
})

it('says why bonuses would vanish, before they do', async () => {
  const then = [player([1, 1, 1, 1], 7), player([2, 0, 1, 1], 6, { lost: true })]
  const before = [player([1, 1, 0, 1], 4), player([2, 0, 1, 1], 6)]
  table({ players: before, points: [9, 11], then: { players: then, points: [7, 6] } })
  expect(seat(0).textContent).not.toContain('no longer compared')
  const home = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes('camp'),
  )
  home!.click()
  await settled()
  expect(words(seat(0).querySelector('.after'))).toBe('+3')
  expect(words(seat(0).querySelector('.then'))).toBe('−5')
  expect(words(seat(0).querySelector('.more'))).toContain('players who lack one are no longer compared')
  expect(words(seat(1).querySelector('.lacks'))).toBe('Last for now. Missing: Orange')
})

it('says that nobody is left to be compared with', () => {
  const result = (players: Player[]) => {
    const play = playOf({ players, points: [4, 12], over: true })
    show(Result as unknown as Component<Record<string, unknown>>, {
      screen: new FieldScreen(scene, () => play),
    })
    return words(document.body)!
  }
  const lost = player([3, 0, 1, 1], 12, { lost: true })
  expect(result([player([1, 1, 1, 1], 4), lost])).toContain('Grace: Not one stone: Orange')
  expect(words(document.body)).toContain('Everybody else lacks a colour and is not compared')
  void unmount(shown!)
  document.body.replaceChildren()
  expect(result([player([1, 1, 1, 1], 4), player([3, 1, 1, 1], 12)])).not.toContain('Everybody else')
})
