/* Letters for what can be done, on any screen of the field. */
import { isTyping } from '../../base/ui/typing'
import { chooseRig, toConfirm } from './focus'
import { write, type Deed } from './notation'
import { CAMP } from './routes'
import type { FieldScreen } from './screen.svelte'

const DEEDS: Record<string, Deed['kind']> = { d: 'drill', l: 'load', x: 'dismantle', s: 'stop' }

/** Do what a letter says, as far as it can be done now. */
export function pressed(screen: FieldScreen, event: KeyboardEvent): void {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const key = event.key.toLowerCase()
  if (event.key === 'Escape') screen.cancel()
  else if (!screen.myTurn || screen.sending) return
  else if (key === 'r' && screen.mayRoll) void screen.send(write.roll())
  else if (key === 'm' && screen.rigMoves.size > 0) chooseRig(screen)
  else if (key === 'w') screen.nextWay()
  else if (key === 'c' && screen.ends.has(CAMP)) {
    screen.choose(CAMP)
    toConfirm()
  } else if (key in DEEDS) {
    const deeds = screen.deeds.filter((deed) => deed.kind === DEEDS[key])
    const [only, another] = deeds
    if (only && !another) void screen.send(only.action)
    else if (only) {
      // One after the other; which of them is confirmed by its button.
      const at = deeds.findIndex((deed) => deed.action === screen.action)
      screen.pick({ kind: 'deed', action: deeds[(at + 1) % deeds.length]?.action ?? only.action })
      toConfirm()
    }
  }
}
