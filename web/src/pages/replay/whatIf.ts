import type { FateOfSide, GainOfSide, LogLine, Possible, TableView, WhatIf } from '../../generated/messages'
import { t, tMaybe } from '../../base/i18n/language.svelte'
import { botName, sideName } from '../../games/shared/names'
import type { Names } from '../../games/game'

const STEPS: ReadonlySet<LogLine['kind']> = new Set(['action', 'outcome'])

/** The steps that lead from one stop of a replay to the next: entries that can be changed, the last one first. */
export function stepsTo(log: readonly LogLine[], before: number, at: number): LogLine[] {
  return log
    .filter((line) => line.n >= before && line.n < at && !line.undone && STEPS.has(line.kind))
    .reverse()
}

/** Alternatives grouped by kind, in the order in which the rules list them. */
export function byKind(others: readonly Possible[]): Possible[][] {
  const kinds = new Map<string, Possible[]>()
  for (const other of others) {
    const alike = kinds.get(other.phrase)
    if (alike) alike.push(other)
    else kinds.set(other.phrase, [other])
  }
  return [...kinds.values()]
}

/** What each side is called; those with the same name get their number with it. */
export function sideLabels(view: Pick<TableView, 'points' | 'seats' | 'game'>, names: Names): string[] {
  const called = view.points.map((_, side) => sideName(view.seats, names, side, view.game))
  return called.map((name, side) =>
    called.indexOf(name) === called.lastIndexOf(name) ? name : `${name} ${side + 1}`,
  )
}

/** Bots of which level played, in a sentence. */
export function levelText(level: string, game: string): string {
  return tMaybe(`whatIf.bots.${level}`) ?? t('whatIf.bots.level', { bot: botName(level, game) })
}

/** Points at the left and at the right end of all charts, so that sides and positions can be compared. */
export function scale(result: WhatIf, really: readonly number[]): { from: number; to: number } {
  const points = [...result.happened, ...result.changed].flatMap((fate) => [fate.low, fate.high])
  const from = Math.min(...points, ...really)
  const to = Math.max(...points, ...really)
  const rim = Math.max(1, (to - from) * 0.04)
  return { from: from - rim, to: to + rim }
}

/** Where a number lies in a drawing that is 200 wide. */
export function place(points: number, { from, to }: { from: number; to: number }): number {
  return (200 * (points - from)) / (to - from)
}

export interface Band {
  /** Four games in five. */
  games: { x: number; width: number }
  middle: number
  /** Where the average lies; as wide as can be seen. */
  average: { x: number; width: number }
}

const LEAST = 2

function stretch(low: number, high: number): { x: number; width: number } {
  const missing = Math.max(0, LEAST - (high - low))
  return { x: low - missing / 2, width: high - low + missing }
}

/** The band of a side, in a drawing that is 200 wide. */
export function band(fate: FateOfSide, on: { from: number; to: number }): Band {
  const at = (points: number) => place(points, on)
  return {
    games: stretch(at(fate.low), at(fate.high)),
    middle: at(fate.middle),
    average: stretch(at(fate.mean.low), at(fate.mean.high)),
  }
}

/** What a change comes to for a side, as far as the games tell. */
export function verdict({ points }: GainOfSide): 'more' | 'less' | 'unclear' {
  return points.low > 0 ? 'more' : points.high < 0 ? 'less' : 'unclear'
}

/** So many games, and something can be said. */
export const ENOUGH = 100

/** The number of a series, small enough to be read out. */
export function newSeries(): number {
  return 1 + Math.floor(Math.random() * 99999)
}
