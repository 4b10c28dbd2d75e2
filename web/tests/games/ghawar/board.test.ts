import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, it } from 'vitest'

import Board from '../../../src/games/field/Board.svelte'
import { FieldScreen } from '../../../src/games/field/screen.svelte'
import type { Platform } from '../../../src/games/field/scene'
import { scene } from '../../../src/games/ghawar/scene'
import { loadGameTexts, setLanguage } from '../../../src/base/i18n/language.svelte'
import { player, playOf } from './plays'

beforeAll(async () => {
  await setLanguage('en')
  await loadGameTexts('ghawar')
})

let shown: Record<string, unknown> | null = null

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  document.body.replaceChildren()
})

it('says to those who listen which rigs can be moved, and where to', () => {
  const at = (name: string, rig: number | null): Platform => ({
    name,
    stands: true,
    rig,
    stone: null,
    hidden: false,
  })
  const platforms = [at('b3', 0), at('c2', 0), at('e3', null), at('f1', null), at('a1', 1)]
  const legal = ['roll', 'b3-e3', 'c2-f1']
  const play = playOf({ players: [player([], 0), player([], 0)], points: [0, 0], legal, platforms })
  const screen = new FieldScreen(scene, () => play)
  shown = mount(Board, { target: document.body, props: { screen } })
  flushSync()
  const told = (platform: string) =>
    document.querySelector(`[data-platform="${platform}"]`)?.getAttribute('aria-label') ?? ''
  const words = (what: string) => screen.texts.text(`board.${what}`)
  expect(words('can_move')).not.toContain('.')
  const marked = (what: string) =>
    platforms.flatMap(({ name }) => (told(name).split(', ').includes(words(what)) ? [name] : []))
  expect(marked('can_move')).toEqual(['b3', 'c2'])
  expect(marked('target')).toEqual([])
  document.querySelector<HTMLElement>('[data-platform="b3"]')!.click()
  flushSync()
  expect(marked('target')).toEqual(['e3'])
  expect(told('b3')).toContain(words('chosen'))
})
