import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Option } from '../../src/generated/messages'
import { gameTexts, loadChapter, loadGameTexts, setLanguage } from '../../src/base/i18n/language.svelte'
import OptionField from '../../src/table/choosing/OptionField.svelte'
import { tableTitle } from '../../src/table/options'

await loadChapter('new')

const OPTION: Option = {
  name: 'tiles',
  kind: 'parts',
  default: null,
  sets: [
    { name: 'socaire', ahead: -0.25, within: 0.5 },
    { name: 'taltal', ahead: null, within: null },
    { name: 'tamarugal', ahead: 1, within: 0.6, group: 'mirror' },
  ],
}

let changes: (string | boolean | undefined)[] = []
let shown: Record<string, unknown> | null = null

function show(value?: string) {
  document.body.innerHTML = ''
  const change = (changed: string | boolean | undefined) => changes.push(changed)
  const props = { option: OPTION, game: 'atacama', count: 2, value, change, failure: null }
  shown = mount(OptionField, { target: document.body, props })
  flushSync()
}

const select = () => document.querySelector('select')!

function choose(value: string) {
  select().value = value
  select().dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(async () => {
  changes = []
  await setLanguage('en')
  await loadGameTexts('atacama')
})

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
})

describe('sets of parts', () => {
  it('are chosen by their names, and the usual one by none', () => {
    show()
    expect(select().value).toBe('')
    expect([...select().options].map((option) => option.text)).toEqual([
      'Standard tiles',
      'Socaire',
      'Taltal',
      'Tamarugal',
    ])
    choose('taltal')
    choose('')
    expect(changes).toEqual(['taltal', undefined])
  })

  it('say what they are like and what it is worth to begin', async () => {
    show('socaire')
    expect(select().value).toBe('socaire')
    expect(document.body.textContent).toContain('no single field decides much')
    expect(document.body.textContent).toContain('it is worth −0.3 points to begin (± 0.5)')
    expect(document.querySelector('details')!.open).toBe(false)
    await setLanguage('pl')
    await loadGameTexts('atacama')
    show('tamarugal')
    expect(document.body.textContent).toContain('warte 1,0 punktu (± 0,6)')
  })

  it('stand together where the same has to be said of them, and say it', () => {
    show('tamarugal')
    const groups = [...document.querySelectorAll('optgroup')]
    expect(groups.map(({ label }) => label)).toEqual(['Mirror images'])
    expect([...groups[0]!.children].map((option) => option.textContent)).toEqual(['Tamarugal'])
    expect(document.body.textContent).toContain('can copy every move')
    show('socaire')
    expect(document.body.textContent).not.toContain('can copy every move')
  })

  it('give way to a file of one’s own', () => {
    show('A = 1\n')
    expect(select().selectedOptions[0]!.text).toBe('Own tiles')
    expect(document.querySelector('details')!.open).toBe(true)
  })
})

describe('the title of a table', () => {
  it('names the set', () => {
    expect(tableTitle(gameTexts('atacama'), { tiles: 'tamarugal' })).toBe('Atacama · Tamarugal')
    expect(tableTitle(gameTexts('atacama'), { tiles: 'A = 1\n' })).toBe('Atacama · Own tiles')
  })
})
