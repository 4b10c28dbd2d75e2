import type { TableView } from '../../generated/messages'
import { gameTexts } from '../../base/i18n/language.svelte'
import type { Names } from '../game'
import type { FieldNumbers } from './scene'

/** What a puzzle is about: that somebody has rolled, and how many stones are still to come. */
export function about(view: TableView, seat: number, names: Names): string {
  const texts = gameTexts(view.game)
  const { points_left, stones_left } = view.scene as unknown as FieldNumbers
  const rolled = texts.text('puzzle.rolled', { player: names[seat] ?? '', pips: points_left })
  return `${rolled} ${texts.text('stones_left', { n: stones_left })}.`
}
