import type { LogLine, Ply, PointOfCourse } from '../../generated/messages'
import { number, percent, t } from '../../i18n/language.svelte'
import { foldText, isSmall, isTold, logText } from '../../table/logText'
import { stepText } from '../../table/luck'
import type { Names } from '../../table/names'

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
  const told = sides
    .map((name, side) =>
      t('course.expects', {
        name,
        chance: percent(point.sides[side]?.wins.value ?? 0),
        points: Math.round(point.sides[side]?.points.value ?? 0),
      }),
    )
    .join('; ')
  return told + proven
}

/** Each action of a plan in words of its own, without saying whose it is. */
export function planTexts(plies: readonly Ply[], game: string, names: Names): string[] {
  const nobody = Object.assign(
    names.map(() => ''),
    { sides: names.sides ?? [] },
  )
  return plies.map((ply, n) => logText(lineOf(ply, n), game, nobody).trim())
}

/** Actions in words, those that one seat does in a row in one line; `seat` is said of whoever acts, if it is given. */
export function plyTexts(plies: readonly Ply[], game: string, names: Names, seat?: string): string[] {
  const called =
    seat === undefined
      ? names
      : Object.assign(
          names.map(() => seat),
          { sides: names.sides ?? [] },
        )
  const runs: Ply[][] = []
  for (const ply of plies) {
    const last = runs.at(-1)
    if (last && last[0]?.seat === ply.seat) last.push(ply)
    else runs.push([ply])
  }
  return runs.map((run) => {
    const lines = run.map((ply, n) => lineOf(ply, n))
    const last = lines.at(-1)
    // A drive on which nothing is done is told by where it ends.
    if (!last) return ''
    if (lines.length === 1 || lines.every((line) => isSmall(line, game)))
      return logText(last, game, called).trim()
    const text = foldText({ lines, seat: last.seat, turn: null }, game, called)
    return seat === '' ? text.replace(/^ · /, '') : text
  })
}

function lineOf(ply: Ply, n: number): LogLine {
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
