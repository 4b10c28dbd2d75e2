import { PointerDrag } from '../../base/ui/pointerDrag.svelte'
import type { RoomPerson } from '../../generated/rooms'

function groupOf(element: Element | null): number | null {
  const group = element?.closest('[data-group]')?.getAttribute('data-group')
  return group === null || group === undefined ? null : Number(group)
}

/** Whom and what a host has chosen, and who is dragged to another group. */
export class Hand {
  /** The person and the group whose dialogs are open. */
  person = $state<number | null>(null)
  group = $state<number | null>(null)
  /** The group under the pointer during a drag. */
  over = $state<number | null>(null)
  readonly drag: PointerDrag<RoomPerson>

  constructor(place: (person: RoomPerson, group: number) => void) {
    this.drag = new PointerDrag({
      over: (_, under) => (this.over = groupOf(under())),
      end: () => (this.over = null),
      drop: (person, under) => {
        const group = groupOf(under)
        if (group !== null && group !== person.group) place(person, group)
      },
    })
  }
}
