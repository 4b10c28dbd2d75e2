import { TURNS } from '../../generated/constants/oil_city'
import { gameTexts, number } from '../../base/i18n/language.svelte'
import type { LogLine, TableView } from '../../generated/messages'
import { scene } from './scene'

/** Which phase the last of these phrases of the log belong to. */
const PHASES: Readonly<Record<string, string>> = {
  ready_invest: 'investing',
  ready_choose: 'choosing',
  give_back: 'choosing',
  ready_arrange: 'arranging',
  ready_load: 'loading',
}

/** The turn and the phase that goes on at a table: “Turn 2/6: Extraction”. */
export function now(view: TableView): string {
  const { turn, phase } = scene(view.scene)
  return named(view.game, turn + 1, phase)
}

/** The same of a phase that ends with the last of these lines of a log, which begins with the game. */
export function ended(log: readonly LogLine[], game: string): string {
  const lines = log.filter((line) => !line.undone)
  const turn = Number(lines.findLast((line) => line.phrase === 'event')?.words['turn'] ?? 1)
  const phase = PHASES[lines.findLast((line) => line.phrase in PHASES)?.phrase ?? '']
  return phase ? named(game, turn, phase) : ''
}

function named(game: string, turn: number, phase: string): string {
  const texts = gameTexts(game)
  return texts.text('status.now', {
    turn: texts.text('status.turn', { n: turn, all: TURNS }),
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
