import type { LogLine, TableView } from '../generated/messages'

/**
 * The whole log after a view that may carry only its end. Where something was taken back, the server tells again what that
 * changes, so the newer line always holds.
 */
export function mergeLog(
  known: readonly LogLine[],
  view: Pick<TableView, 'log' | 'log_from' | 'n'>,
): LogLine[] {
  const kept = known.filter((line) => line.n < view.log_from)
  return [...kept, ...view.log].filter((line) => line.n < view.n)
}
