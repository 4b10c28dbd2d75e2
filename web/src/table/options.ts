import type { GameTexts } from '../base/i18n/gameTexts'

/** What was chosen for a game, as far as that has a name. */
export function optionNames(texts: GameTexts, options: Record<string, string | boolean>): string[] {
  return Object.entries(options).flatMap(([option, value]) => {
    const set = `options.${option}.sets.${value}.title`
    if (texts.has(set)) return [texts.text(set)]
    const key = value === true ? `options.${option}.title` : `options.${option}.values.${value}.title`
    // Parts of one's own are a whole file of text; that there are some is worth saying.
    if (typeof value === 'string' && value.includes('\n')) return [texts.text(`options.${option}.title`)]
    return value !== false && texts.has(key) ? [texts.text(key)] : []
  })
}

/** What is played at a table: the game's name and what was chosen for it. */
export function tableTitle(texts: GameTexts, options: Record<string, string | boolean>): string {
  return [texts.text('game.title'), ...optionNames(texts, options)].join(' · ')
}
