import { t } from '../../base/i18n/language.svelte'
import type { Desk } from './screen.svelte'
import { awaited } from './waiting'

const MOST_NAMED = 3

/** What the person here has to do, in the words of the phase. */
function task({ scene, tasks, texts, idles }: Desk): string {
  if (idles) return texts.text('now.nothing')
  switch (scene.phase) {
    case 'investing':
      return tasks.tokens > 0 ? texts.text('now.place', { n: tasks.tokens }) : texts.text('now.placed')
    case 'choosing':
      return texts.text('now.give_back', { n: tasks.drawn })
    case 'arranging':
      return tasks.pieces > 0 ? texts.text('now.put', { n: tasks.pieces }) : texts.text('now.arranged')
    default:
      return texts.text(tasks.room ? 'now.load' : 'now.loaded')
  }
}

/** One sentence: what to do now, or who is still to act. */
export function nowText(desk: Desk): string {
  const { texts, scene, play } = desk
  if (desk.over) return texts.text('status.over')
  if (!desk.begun) return t('lobby.seatOpen')
  if (play.view.clock?.paused) return texts.text('status.paused')
  if (desk.listens) return texts.text('status.listen')
  if (scene.waiting.length === 0 || desk.bank.running) return texts.text('status.bank')
  // Who looks back has nothing to do.
  const own = play.present || Object.keys(play.view.legal).length > 0 ? desk.seats : []
  const { you, names } = awaited(play.view.game, play.view.seats, scene.waiting, own, play.names.sides)
  // The table waits for a bot that plays for this person as for anybody else.
  const plays = desk.seats.some((seat) => play.view.seats[seat]?.kind === 'person')
  if (you && !plays) return texts.text('status.waiting', { names: texts.text('now.bot') })
  // In a puzzle nobody else is waited for.
  if (play.tries) return you ? task(desk) : texts.text(`now.tried.${scene.phase}`)
  if (you) return names.length > 0 ? task(desk) : texts.text('now.last', { what: task(desk) })
  const rest = names.length - MOST_NAMED
  const more = rest > 0 ? [texts.text('status.more', { n: rest })] : []
  const gaps = { names: [...names.slice(0, MOST_NAMED), ...more].join(' · ') }
  return texts.text(desk.company && play.present ? 'now.done' : 'status.waiting', gaps)
}
