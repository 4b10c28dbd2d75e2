import { beforeEach, describe, expect, it } from 'vitest'
import { about } from '../../../src/games/atacama/puzzle'
import type { TableView } from '../../../src/generated/messages'
import { loadGameTexts, setLanguage } from '../../../src/base/i18n/language.svelte'
import { fieldsOf } from '../fields'

const player = { hand: [6, 1], direction: 'rows', concession: 'orange' }

function view(options: TableView['options']): TableView {
  return { game: 'atacama', options, scene: fieldsOf({ players: [player, player] }) } as unknown as TableView
}

describe('what is said of a puzzle', () => {
  beforeEach(async () => {
    await setLanguage('en')
    await loadGameTexts('atacama')
  })

  it('names the tiles that are not the usual ones', async () => {
    const said = about(view({ tiles: 'tamarugal' }), 1, ['Ann', 'Ben'])
    expect(said).toMatch(/^Ben scores rows/)
    expect(said).toContain('14 rigs')
    expect(said).toMatch(/ Tiles: Tamarugal\.$/)
    await setLanguage('de')
    await loadGameTexts('atacama')
    expect(about(view({ tiles: 'first' }), 1, [])).toMatch(/ Plättchen: Die ersten Plättchen\.$/)
  })

  it('says nothing of the usual ones', () => {
    expect(about(view({}), 0, ['Ann', 'Ben'])).not.toContain('Tiles')
  })
})
