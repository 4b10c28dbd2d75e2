import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, it } from 'vitest'

import type { LessonState, TableView } from '../../src/generated/messages'
import Purse from '../../src/games/oil_city/Purse.svelte'
import type { Company } from '../../src/games/oil_city/scene'
import { Desk } from '../../src/games/oil_city/screen.svelte'
import type { Play } from '../../src/games/game'
import { loadChapter, loadGameTexts, setLanguage } from '../../src/base/i18n/language.svelte'
import LessonCard from '../../src/table/lessons/LessonCard.svelte'
import { lessonTexts } from '../../src/table/lessons/texts'
import type { TableSession } from '../../src/table/session.svelte'
import { fieldsOf } from '../games/fields'

const LESSON: LessonState = {
  name: 'last-turn',
  number: 14,
  of: 14,
  following: null,
  start: 9,
  standing: 'open',
  says: '',
  progress: { now: 29, of: 33 },
}
const company = { held: { money: 900 }, to_spend: 900, owes: 0, draft: [] } as unknown as Company
const scene = { turn: 5, phase: 'investing', companies: [company], terms: [], offers: [], waiting: [] }
const view = {
  id: 't',
  n: 9,
  game: 'oil_city',
  seats: [{ seat: 0, side: 0, kind: 'person', name: 'Ada', mine: true }],
  movers: [0],
  legal: { 0: [] },
  points: [29],
  scene: fieldsOf(scene),
  undo: {},
  lesson: LESSON,
} as unknown as TableView

let shown: Record<string, unknown>[] = []

beforeAll(async () => {
  await setLanguage('en')
  await Promise.all([loadGameTexts('oil_city'), loadChapter('lessons'), lessonTexts('oil_city', 'en')])
})
afterEach(() => {
  for (const each of shown) void unmount(each)
  shown = []
  document.body.replaceChildren()
})

it('counts a race in the card as the purse counts points', async () => {
  const play = { view, seat: 0, names: ['Ada'], log: [], present: true, live: true } as unknown as Play
  const session = { log: [], names: ['Ada'] } as unknown as TableSession
  const target = document.body
  shown = [
    mount(Purse, { target, props: { desk: new Desk(() => play), company } }),
    mount(LessonCard, { target, props: { session, view, lesson: LESSON } }),
  ]
  await new Promise((resolve) => setTimeout(resolve))
  flushSync()
  const words = (selector: string) =>
    document.querySelector(selector)?.textContent.replaceAll(/\s+/g, ' ').trim()
  expect(words('button.points span')).toBe('29 points / 33')
  expect(words('[data-standing] [role=status]')).toBe('So far: 29 of 33')
})
