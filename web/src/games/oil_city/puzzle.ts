import type { TableView } from '../../generated/messages'
import { gameTexts } from '../../base/i18n/language.svelte'
import { scene } from './scene'

/** What is looked for in a puzzle, by the phase in which it stands. */
export function about(view: TableView, seat: number): string {
  const { phase } = scene(view.scene)
  return gameTexts(view.game).text(`puzzle.task.${phase}`, { company: (view.seats[seat]?.side ?? seat) + 1 })
}

/** Where plots are arranged: “arrange plot 42: b fan, e driller”. */
export function tell({ game, scene: fields }: TableView): ((moves: readonly string[]) => string) | undefined {
  if (scene(fields).phase !== 'arranging') return undefined
  return (moves) => {
    const texts = gameTexts(game)
    const plots = new Map<string, Map<string, string>>()
    for (const move of moves) {
      // A plot, a field of it, and what is put there; `off` where something is taken.
      const [, plot = '', field = '', piece = ''] = /^\d+-(\d+)([a-i])-(\w+)$/.exec(move) ?? []
      if (plot) plots.set(plot, (plots.get(plot) ?? new Map<string, string>()).set(field, piece))
    }
    const told = [...plots].map(([plot, pieces]) => {
      const each = [...pieces]
        .sort()
        .map(
          ([field, piece]) =>
            `${field} ${texts.text(piece === 'off' ? 'puzzle.empty' : `words.item.${piece}`)}`,
        )
      return texts.text('explain.advice.arranges', { plot, what: each.join(', ') })
    })
    return told.length > 0 ? told.join('; ') : texts.text('puzzle.unchanged')
  }
}
