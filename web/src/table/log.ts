import type { LogLine, TableView } from '../generated/messages'

/** The whole log after a view or a patch with the lines from `log_from` on, and earlier ones that have changed.
 * The newer of two lines with one number counts. */
export function mergeLog(
  known: readonly LogLine[],
  view: Pick<TableView, 'log' | 'log_from' | 'n'>,
): LogLine[] {
  const last = known.at(-1)?.n ?? -1
  // Mostly something is added, and nothing else has changed.
  if (view.log_from > last && view.log.every((line, place) => line.n === last + 1 + place))
    return [...known, ...view.log]
  const sent = new Set(view.log.map((line) => line.n))
  const kept = known.filter((line) => line.n < view.log_from && !sent.has(line.n))
  return [...kept, ...view.log].filter((line) => line.n < view.n).sort((one, other) => one.n - other.n)
}
