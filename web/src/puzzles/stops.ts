/* What one sees one by one of what was done: parts of turns. */
import type { Ply } from '../generated/messages'

/** After how many of these steps each part ends. Steps of one seat with phrases in `run` that follow each other are one part. */
export function stopsOf(steps: readonly { ply: Ply }[], run: readonly string[]): number[] {
  return steps.flatMap(({ ply }, place) => {
    const next = steps[place + 1]?.ply
    const goesOn = next?.seat === ply.seat && run.includes(ply.phrase) && run.includes(next.phrase)
    return goesOn ? [] : [place + 1]
  })
}
