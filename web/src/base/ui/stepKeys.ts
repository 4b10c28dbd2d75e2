/** The place to which a key leads from `at`, of 0 to `last`; undefined for other keys and where arrows have a meaning. */
export function stepOf(event: KeyboardEvent, at: number, last: number): number | undefined {
  const target = event.target as HTMLElement
  if (target.closest('[role="grid"], input, dialog') || event.ctrlKey || event.altKey || event.metaKey)
    return undefined
  return { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
}
