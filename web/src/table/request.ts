import type { LogLine, Seat } from '../generated/messages'

/** Whether a request was to end the game, and the seat that has just refused it, if the viewer had asked; null if that was not so. */
export function refusal(
  log: readonly LogLine[],
  seats: readonly Seat[],
): { by: number; ends: boolean } | null {
  const last = log.at(-1)
  if (last?.kind !== 'refuse' || last.seat === null) return null
  const ask = log.findLast((line) => line.kind === 'ask')
  if (!ask || ask.seat === last.seat || !seats[ask.seat ?? -1]?.mine) return null
  return { by: last.seat, ends: 'ends' in ask.words }
}
