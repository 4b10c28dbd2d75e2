import type { LogLine, TableView } from '../generated/messages'

/** The whole log after a view that may carry only its end. */
export function mergeLog(
  known: readonly LogLine[],
  view: Pick<TableView, 'log' | 'log_from' | 'n'>,
): LogLine[] {
  const kept = known.filter((line) => line.n < view.log_from)
  return [...kept, ...view.log].filter((line) => line.n < view.n)
}

/** Whether a view's news changes how earlier entries read: an undo strikes out lines that the view does not repeat. */
export function strikesEarlierLines(view: Pick<TableView, 'log' | 'log_from'>): boolean {
  return view.log_from > 0 && view.log.some((line) => line.kind === 'undo')
}
