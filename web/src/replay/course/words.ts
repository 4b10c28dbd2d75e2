import type { LogLine, PointOfCourse } from '../../generated/messages'
import { percent, t } from '../../i18n/language.svelte'
import { foldText, isTold, logText } from '../../table/logText'
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
  return logText(lines.findLast((line) => isTold(line, game)) ?? last, game, names)
}

/** What each side can expect at a point, in one line. */
export function chancesText(point: PointOfCourse | null, sides: readonly string[]): string {
  if (!point || point.sides.length === 0) return t('course.unknown')
  return sides
    .map((name, side) =>
      t('course.expects', {
        name,
        chance: percent(point.sides[side]?.wins.value ?? 0),
        points: Math.round(point.sides[side]?.points.value ?? 0),
      }),
    )
    .join('; ')
}
