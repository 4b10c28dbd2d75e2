import { PointerDrag } from '../../base/ui/pointerDrag.svelte'
import { FIELDS, type Spot } from './notation'
import type { Desk, Held } from './screen.svelte'

export type PieceDrag = PointerDrag<Held>

/** The field with this name: `12c`. */
export function spotOf(name: string): Spot | null {
  const match = /^(\d+)([a-i])$/.exec(name)
  return match ? { plot: Number(match[1]) - 1, field: FIELDS.indexOf(match[2] ?? '') } : null
}

/** Drags pieces from the hand and from field to field. */
export function pieceDrag(desk: () => Desk): PieceDrag {
  return new PointerDrag<Held>({
    over: (held) => (desk().held = held),
    end: () => (desk().held = null),
    drop: ({ piece, from }, under) => {
      const spot = spotOf(under?.closest('[data-spot]')?.getAttribute('data-spot') ?? '')
      if (spot) void desk().place(piece, from, spot)
      else if (from && under?.closest('[data-tray]')) void desk().takeOff(from)
    },
  })
}
