import type { Line, Tried } from '../../generated/messages'

const isSame = (a: Tried | undefined, b: Tried | undefined) => a?.seat === b?.seat && a?.text === b?.text

/** Whether two lines can hold at once: neither begins the other, and both answer the same moves alike. */
function agree(a: Line, b: Line, seat: number): boolean {
  if ((a.whatever ?? false) !== (b.whatever ?? false)) return true
  const place = a.moves.findIndex((move, i) => !isSame(move, b.moves[i]))
  // The shorter of two that begin alike is part of the longer.
  if (place < 0 || place >= b.moves.length) return false
  return !a.whatever && a.moves[place]?.seat !== seat && b.moves[place]?.seat !== seat
}

/** What a `seat` has planned once `line` is added: lines that contradict it give way. */
export function withLine(lines: readonly Line[], line: Line, seat: number): Line[] {
  return [...lines.filter((each) => agree(each, line, seat)), line]
}
