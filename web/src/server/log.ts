import type { LogLine, TableView } from '../generated/messages'

/**
 * The whole log after a view that may carry only a part of it. What was taken back changes lines, and so does what is hidden
 * now, or no longer: the server tells those again, and the newer line always holds. Nothing is kept of the older one.
 */
export function mergeLog(
  known: readonly LogLine[],
  view: Pick<TableView, 'log' | 'log_from' | 'n'>,
): LogLine[] {
  const told = new Set(view.log.map((line) => line.n))
  const kept = known.filter((line) => line.n < view.log_from && !told.has(line.n))
  return [...kept, ...view.log].filter((line) => line.n < view.n).sort((one, other) => one.n - other.n)
}
