/* What the table waits for, in a sentence. */
import { t } from '../../base/i18n/language.svelte'
import { write } from './notation'
import type { FieldScreen } from './screen.svelte'
import { isEmpty } from '../shared/seating'

/** Whose turn it is and what they do; empty where there is nothing to say, as in a look back. */
export function statusText(screen: FieldScreen): string {
  const { play, texts, scene } = screen
  if (screen.myTurn) {
    const several = play.view.seats.filter((seat) => seat.mine).length > 1
    const text = ownStatus(screen)
    // On a shared device “your turn” has to say whose.
    return several ? `${play.names[play.seat ?? 0]} · ${text}` : text
  }
  if (!play.present) return ''
  if (play.view.seats.some(isEmpty)) return t('lobby.seatOpen')
  const mover = play.view.movers[0]
  if (mover === undefined) return texts.text(/^di[ec]/.test(scene.expects) ? 'status.dice' : 'status.setup')
  const seat = play.names[mover] ?? ''
  if (scene.expects === 'rig') return texts.text('status.others.place', { seat })
  if (scene.expects === 'cover') return texts.text('status.others.cover', { seat })
  if (scene.expects === 'turn') return texts.text('status.others.roll_or_move', { seat })
  return texts.text(scene.points_left > 0 ? 'status.others.drive' : 'status.others.finish', { seat })
}

function ownStatus({ texts, scene, readings, at, legal, play }: FieldScreen): string {
  const [a = '', b] = readings
  if (scene.expects === 'rig') {
    return b ? texts.text('status.place', { a, b }) : texts.text('status.place_one', { platform: a })
  }
  if (scene.expects === 'cover') return texts.text('status.cover')
  if (scene.expects === 'turn') return texts.text('status.roll_or_move')
  if (scene.points_left > 0) {
    return at === null && legal.has(write.stop())
      ? texts.text('status.in_camp')
      : texts.text('status.drive', { n: scene.points_left })
  }
  const die = play.log.findLast((line) => line.kind === 'outcome')
  return texts.text(die?.phrase === 'die_stuck' ? 'status.stuck' : 'status.finish')
}
