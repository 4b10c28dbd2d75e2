/* The bank's steps as sentences to be read out, without the numbers of places and cards. */
import { GOODS } from '../../generated/constants/oil_city'
import type { DueOutcome, LogLine, TableView } from '../../generated/messages'
import type { Cards } from '../../generated/books/oil_city'
import { gameTexts, language } from '../../base/i18n/language.svelte'
import type { GameFillings } from '../../base/i18n/gameTexts'
import { stepOf, type Step } from './bank'
import { scene } from './scene'

/** Kinds of entries after which earlier steps need no reading: people have acted, or the steps were read. */
const ENDS = new Set(['action', 'close', 'read', 'void', 'aloud'])

/** The names of the companies, and what is printed on the cards. */
export interface Spoken {
  names: readonly string[]
  cards: Cards | null
}

/** What the bank has done since people last acted, the newest step at the end. */
export function stepsRead(log: readonly LogLine[]): Step[] {
  const stands = log.filter((line) => !line.undone)
  const from = stands.findLastIndex(({ kind }) => ENDS.has(kind)) + 1
  return stands.slice(from).flatMap((line) => (line.kind === 'outcome' ? [stepOf(line)] : []))
}

function plotName(plot: number, cards: Cards | null): string {
  return cards?.plots[plot]?.place ?? gameTexts('oil_city').text('plot.number', { n: plot + 1 })
}

/** A step as sentences. A card that only its company may see is mentioned without its content. */
export function spoken(step: Step, { names, cards }: Spoken): string[] {
  const texts = gameTexts('oil_city')
  const { phrase, words } = step
  if (phrase === '') return [texts.text('aloud.covered')]
  const nameOf = (gap: string) => names[Number(words[gap]) - 1] ?? ''
  const filled: GameFillings = {
    ...words,
    company: nameOf('company'),
    creditor: nameOf('creditor'),
    place: plotName(Number(words['plot']) - 1, cards),
  }
  if (phrase === 'event') {
    const card = cards?.events[Number(words['card']) - 1]
    const event = card && {
      year: card.year,
      title: card.title[language()] ?? '',
      text: card.text[language()] ?? '',
    }
    return [...(event ? [texts.text('aloud.event', event)] : []), texts.text('aloud.prices', filled)]
  }
  if (phrase !== 'rolled') return [texts.text(`aloud.${phrase}`, filled)]
  // The log lists all goods of a plot; here only those that came are read.
  const goods = GOODS.filter((good) => Number(words[good]) > 0).map((item) => ({
    name: 'item',
    words: { item, count: Number(words[item]) },
  }))
  const said = texts.text(goods.length > 0 ? 'aloud.rolled' : 'aloud.rolled_nothing', {
    ...filled,
    die: texts.text(`aloud.die.${Number(words['number'])}`),
    goods,
  })
  return Number(words['drillers']) > 0 ? [said, texts.text('aloud.leaving', filled)] : [said]
}

/** What the banker rolls or draws next, as a question; `due` lists what can come. */
export function asked(view: TableView, due: readonly DueOutcome[], { names, cards }: Spoken): string {
  const { phrase, words } = due[0]!
  const { turn, extracting } = scene(view.scene)
  return gameTexts('oil_city').text(`aloud.ask_${phrase}`, {
    turn: turn + 1,
    company: names[Number(words['company']) - 1] ?? '',
    place: extracting === null ? '' : plotName(extracting, cards),
  })
}

/** The company or plot that the bank deals with next, without the outcome; null if nothing is due. */
export function follows(view: TableView, { names, cards }: Spoken): string | null {
  const state = view.aloud
  if (!state?.more) return null
  const texts = gameTexts('oil_city')
  const { turn, extracting } = scene(view.scene)
  const side = state.side ?? null
  if (side === null) return texts.text('aloud.follows_event', { turn: turn + 1 })
  const company = names[side] ?? ''
  // Before each roll people hear which plot it is for.
  return extracting === null
    ? texts.text('aloud.follows', { company })
    : texts.text('aloud.follows_roll', { company, place: plotName(extracting, cards) })
}
