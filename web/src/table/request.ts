import type { LogLine, OpenRequest, Seat } from '../generated/messages'

/** What the viewer had asked for, and the seat that has just refused it; null if that was not so. */
export function refusal(
  log: readonly LogLine[],
  seats: readonly Seat[],
): { by: number; wish: OpenRequest['wish'] } | null {
  const last = log.at(-1)
  if (last?.kind !== 'refuse' || last.seat === null) return null
  const ask = log.findLast((line) => line.kind === 'ask')
  if (!ask || ask.seat === last.seat || !seats[ask.seat ?? -1]?.mine) return null
  return { by: last.seat, wish: ask.words['wish'] as OpenRequest['wish'] }
}
