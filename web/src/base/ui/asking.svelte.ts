import { tick } from 'svelte'

/** Whether what can't be undone is meant: asked first, and the keyboard stays. */
export class Asking {
  asked = $state(false)
  /** The buttons that hold the focus: the way back, and the one that asks. */
  stay = $state<HTMLElement>()
  begin = $state<HTMLElement>()

  async ask(wanted: boolean): Promise<void> {
    this.asked = wanted
    await tick()
    ;(wanted ? this.stay : this.begin)?.focus()
  }
}
