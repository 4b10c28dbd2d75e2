import { games } from '../../../games'
import type { LogLine, Ply, PointOfCourse } from '../../../generated/messages'
import { number, percent, t } from '../../../base/i18n/language.svelte'
import { deedText, deedTexts, foldText, isSmall, isTold, logText } from '../../../games/shared/logText'
import { stepText } from '../../../table/luck'
import type { Names } from '../../../games/game'
import type { Deed } from '../../../table/short'

/** What led to a point, in words. */
export function pointText(point: PointOfCourse, log: readonly LogLine[], game: string, names: Names): string {
  if (point.kind === 'start') return t('replay.start')
  const lines = log.filter((line) => line.n >= point.first && line.n < point.n && !line.undone)
  const last = lines.at(-1)
  if (!last) return ''
  if (point.kind === 'turn' && point.seat !== null)
    return stepText({ first: point.first, to: point.n, seat: point.seat, points: 0 }, log, game, names)
  if (point.kind === 'chance' && lines.length > 1)
    return foldText({ lines, seat: null, turn: null, setup: point.first === 0 }, game, names)
  const text = logText(lines.findLast((line) => isTold(line, game)) ?? last, game, names)
  return point.kind === 'phase' ? t('course.upTo', { text }) : text
}

/** What each side can expect at a point, in one line. */
export function chancesText(point: PointOfCourse | null, sides: readonly string[]): string {
  if (!point || point.sides.length === 0) return t('course.unknown')
  const proven = point.margin ? ` ${provenText(point.margin, sides)}` : ''
  const chances = sides
    .map((name, side) =>
      t('course.expects', {
        name,
        chance: percent(point.sides[side]?.wins.value ?? 0),
        points: Math.round(point.sides[side]?.points.value ?? 0),
      }),
    )
    .join('; ')
  return chances + proven
}

/** Each action of a plan in words of its own, without saying whose it is. */
export function planTexts(plies: readonly Deed[], game: string, names: Names): string[] {
  return plies.map((ply, n) => deedText(lineOf(ply, n), game, names))
}

/** More steps than that are not told at once. */
const FEW = 6

/** What one plan has and another has not, in words; nothing if that is nothing. */
export function partOfPlan(plies: readonly Deed[], game: string, names: Names): string {
  const texts = planTexts(plies, game, names)
  const more = texts.length > FEW ? [`… (${t('best.steps', { n: texts.length })})`] : []
  return [...texts.slice(0, FEW), ...more].join(' · ')
}

/** Actions in words, those that one seat does in a row in one line. */
export function plyTexts(plies: readonly Ply[], game: string, names: Names): string[] {
  return runsOf(plies).map((run) => {
    const one = oneOf(run, game)
    return one
      ? logText(one, game, names).trim()
      : foldText({ lines: run, seat: run[0]!.seat, turn: null }, game, names)
  })
}

/** The same without the names of those who act. */
export function turnTexts(plies: readonly Ply[], game: string, names: Names): string[] {
  return runsOf(plies).map((run) => {
    const one = oneOf(run, game)
    return one ? deedText(one, game, names) : deedTexts(run, game, names).join(' · ')
  })
}

/** What one seat does in a row, each time. */
function runsOf(plies: readonly Ply[]): LogLine[][] {
  const runs: LogLine[][] = []
  plies.forEach((ply, n) => {
    const last = runs.at(-1)
    if (last && last[0]?.seat === ply.seat) last.push(lineOf(ply, n))
    else runs.push([lineOf(ply, n)])
  })
  return runs
}

/** The action that stands for all of them, if there is one: a drive on which nothing is done is described by where it ends. */
function oneOf(run: readonly LogLine[], game: string): LogLine | undefined {
  if (run.length > 1 && !run.every((line) => isSmall(line, game))) return undefined
  const driven = games.get(game)?.run?.of ?? []
  return run.findLast((line) => driven.includes(line.phrase)) ?? run.at(-1)
}

function lineOf(ply: Deed, n: number): LogLine {
  return { ...ply, n, kind: 'action', at: 0, undone: false }
}

/** What is proven of a position of two sides. */
export function provenText([low = 0, high = 0]: readonly number[], sides: readonly string[]): string {
  const winner = low > 0 ? sides[0] : high < 0 ? sides[1] : null
  if (winner === null) return t('best.provenLevel')
  const least = Math.min(Math.abs(low), Math.abs(high))
  if (low === high) return t('best.provenBy', { name: winner ?? '', n: number(least) })
  return t('best.proven', { name: winner ?? '' })
}

/** The share of a win that is proven for a side. */
export function provenShare([low = 0, high = 0]: readonly number[], side: number): number {
  if (low > 0) return side === 0 ? 1 : 0
  if (high < 0) return side === 1 ? 1 : 0
  return 0.5
}
