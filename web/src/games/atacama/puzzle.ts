import type { TableView } from '../../generated/messages'
import { scene } from './scene'
import { gameTexts } from '../../base/i18n/language.svelte'
import type { Names } from '../game'

/** What whoever is to move scores, how many rigs are left, and on which tiles, if these are not the usual ones. */
export function about(view: TableView, seat: number, names: Names): string {
  const texts = gameTexts(view.game)
  const { players } = scene(view.scene)
  const player = players[seat]
  const rigs = players.reduce((sum, { hand }) => sum + hand[0] + hand[1], 0)
  const sentences = [
    player?.direction && player.concession
      ? texts.text(`puzzle.scores.${player.direction}.${player.concession}`, { player: names[seat] ?? '' })
      : texts.text('puzzle.unclaimed'),
    texts.text('puzzle.left', { rigs }),
  ]
  const { tiles } = view.options
  if (tiles)
    sentences.push(texts.text('puzzle.tiles', { tiles: texts.text(`options.tiles.sets.${tiles}.title`) }))
  return sentences.join(' ')
}
