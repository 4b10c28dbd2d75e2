import type { TableView } from '../../generated/messages'
import type { Scene } from '../../generated/scenes/atacama'
import { gameTexts } from '../../i18n/language.svelte'
import type { Names } from '../../table/names'

/** What whoever is to move scores, and how many rigs are left: “Player 2 scores rows with the orange concession.” */
export function about(view: TableView, seat: number, names: Names): string {
  const texts = gameTexts(view.game)
  const { players } = view.scene as Scene
  const player = players[seat]
  const rigs = players.reduce((sum, { hand }) => sum + hand[0] + hand[1], 0)
  const left = texts.text('puzzle.left', { rigs })
  if (!player?.direction || !player.concession) return `${texts.text('puzzle.unclaimed')} ${left}`
  const scores = texts.text(`puzzle.scores.${player.direction}.${player.concession}`, {
    player: names[seat] ?? '',
  })
  return `${scores} ${left}`
}
