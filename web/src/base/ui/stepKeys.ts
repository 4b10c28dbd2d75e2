/** Where a key leads among places from 0 to `last`, from the place `at`; undefined for any other key, and where arrow keys already
 * have a meaning (a board, a slider). */
export function stepOf(event: KeyboardEvent, at: number, last: number): number | undefined {
  const target = event.target as HTMLElement
  if (target.closest('[role="grid"], input, dialog') || event.ctrlKey || event.altKey || event.metaKey)
    return undefined
  return { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
}
