import { mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'

import type { TableView } from '../../../src/generated/messages'
import { loadChapter, loadGameTexts } from '../../../src/base/i18n/language.svelte'
import WallScreen from '../../../src/room/wall/WallScreen.svelte'
import { roomOf } from '../rooms'

it('lists tables instead of showing boards while those have the same luck', async () => {
  await Promise.all([loadChapter('wall'), loadChapter('room'), loadGameTexts('oil_city')])
  const view = {
    game: 'oil_city',
    over: false,
    seats: [],
    movers: [],
    places: [],
    points: [3, 4],
    clock: null,
  }
  const tables = ['one', 'two'].map((id, number) => ({
    view: { ...view, id } as unknown as TableView,
    log: [],
    number,
  }))
  const boards = (hides_tables: boolean) => {
    const Own = vi.fn()
    const room = roomOf([['Ada'], ['Bo']], {
      game: 'oil_city',
      phase: 'playing',
      hides_tables,
      tables: tables.map(({ view: { id } }) => ({ id, over: false })),
    })
    const props = { room, tables, Own, debrief: null, address: '', now: 0, lost: false }
    const screen = mount(WallScreen, { target: document.body, props: props as never })
    const listed = document.querySelectorAll('li.table').length
    void unmount(screen)
    return [Own.mock.calls.length, listed]
  }
  expect(boards(false)).toEqual([2, 0])
  expect(boards(true)).toEqual([0, 2])
})
