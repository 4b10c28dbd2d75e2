import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Seat } from '../../src/generated/messages'
import { loadChapter, setLanguage } from '../../src/base/i18n/language.svelte'
import Presence from '../../src/games/shared/Presence.svelte'
import { attending } from '../../src/games/shared/presence'

await loadChapter('table')

function seat(presence: Seat['presence'], mine = false): Seat {
  return { seat: 0, side: 0, kind: presence ? 'person' : 'bot', name: '', bot: null, mine, presence }
}

describe('whether somebody is at the table', () => {
  let shown: Record<string, unknown> | null = null
  beforeAll(() => setLanguage('en'))
  afterEach(() => {
    if (shown) void unmount(shown)
    shown = null
    document.body.innerHTML = ''
  })

  function show(...seats: Seat[]): HTMLElement {
    shown = mount(Presence, { target: document.body, props: { seats } })
    flushSync()
    return document.body
  }

  it('is not told of bots, open seats and oneself', () => {
    expect(attending([seat(null)])).toBeNull()
    expect(attending([seat('connected', true)])).toBeNull()
    expect(show(seat(null)).textContent).toBe('')
  })

  it('is told of partners together: one who is here is enough', () => {
    expect(attending([seat('never'), seat('away'), seat('connected')])).toBe('connected')
    expect(attending([seat('never'), seat('away')])).toBe('away')
    expect(attending([seat('connected', true), seat('never')])).toBe('never')
  })

  it.each([
    ['connected', 'here', true],
    ['away', 'away', false],
    ['never', 'not here yet', false],
  ] as const)('%s: is said in words, not by the sign alone', (how, words, hidden) => {
    const said = [...show(seat(how)).querySelectorAll('span')].at(-1)
    expect(said?.textContent).toBe(words)
    expect(said?.classList.contains('hidden')).toBe(hidden)
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })
})
