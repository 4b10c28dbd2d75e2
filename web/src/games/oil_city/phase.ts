import { TURNS } from '../../generated/constants/oil_city'
import { gameTexts, number } from '../../base/i18n/language.svelte'
import type { TableView } from '../../generated/messages'
import { scene } from './scene'

/** The turn and the phase that goes on at a table: “Turn 2/6: Extraction”. */
export function now(view: TableView): string {
  const texts = gameTexts(view.game)
  const { turn, phase } = scene(view.scene)
  return texts.text('status.now', {
    turn: texts.text('status.turn', { n: turn + 1, all: TURNS }),
    phase: texts.text(`phase.${phase}`),
  })
}

/** What a company has: its points and its money. */
export function holds(view: TableView, side: number): string {
  const texts = gameTexts(view.game)
  const company = scene(view.scene).companies[side]
  const money = number(company?.held['money'] ?? 0)
  return `${texts.text('purse.points', { n: view.points[side] ?? 0 })} · ${money} ${texts.text('desk.money')}`
}
