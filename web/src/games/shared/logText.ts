import { games } from '../index'
import type { LogLine } from '../../generated/messages'
import { gameTexts, language, t, tMaybe } from '../../base/i18n/language.svelte'
import { clockText, spanText } from '../../base/ui/clock'
import { isLong, type Fold } from './fold'
import { botName, withNames } from './names'
import type { Names } from '../game'

/** An entry of the log in words. */
export function logText(line: LogLine, game: string, names: Names): string {
  return worded(line, game, names, nameOf(line, names))
}

/** What was done in an entry, without saying who did it. */
export function deedText(line: LogLine, game: string, names: Names): string {
  return worded(line, game, names, '').trim()
}

function nameOf({ seat }: LogLine, names: Names): string {
  return seat === null ? t('log.chance') : (names[seat] ?? '')
}

/** What whoever made the table has done, or the clock: no seat's doing, and no move. */
function runText(line: LogLine, game: string, seat: string): string | null {
  const seconds = Number(line.words['seconds'] ?? 0)
  if (line.kind === 'close') return t(line.role === 'clock' ? 'log.close.clock' : 'log.close.maker')
  if (line.kind === 'flag') return t(line.words['loses'] ? 'log.flag.loses' : 'log.flag', { seat })
  if (line.kind === 'clock' && !games.get(game)?.together) return clocksText(line)
  if (line.kind === 'clock')
    return seconds ? t('log.clock', { time: clockText(seconds) }) : t('log.clock.none')
  if (line.kind === 'extend') return t('log.extend', { time: spanText(seconds, language()) })
  if (line.kind === 'outage') return t('log.outage', { time: spanText(seconds, language()) })
  if (line.kind === 'undo' && line.role === 'maker') return t('log.retract')
  return line.kind === 'aloud' ? t(line.words['on'] ? 'log.aloud.on' : 'log.aloud.off') : null
}

/** Who leaves the game, asks the others for something, or has ended it. */
function exitText(line: LogLine, game: string, seat: string): string | null {
  if (line.kind === 'takeover')
    return t(line.words['for_now'] ? 'log.takeover.now' : 'log.takeover', {
      seat,
      bot: botName(String(line.words['level']), game),
    })
  if (line.kind === 'ask') return tMaybe(`log.ask.${String(line.words['wish'])}`, { seat })
  return line.kind === 'end' ? tMaybe(`log.end.${String(line.words['ends'])}`) : null
}

/** How much time everybody has from the beginning. */
function clocksText({ words }: LogLine): string {
  const time = spanText(Number(words['seconds']), language())
  if (!words['total']) return t('log.clocks.turn', { time })
  if (!words['increment']) return t('log.clocks.total', { time })
  return t('log.clocks.increment', { time, more: spanText(Number(words['increment']), language()) })
}

function worded(line: LogLine, game: string, names: Names, seat: string): string {
  const run = runText(line, game, seat) ?? exitText(line, game, seat)
  if (run !== null) return run
  const texts = gameTexts(game)
  // What is not a move has no phrase of the game's; its kind says all.
  const key = `log.${line.phrase || line.kind}`
  if (texts.has(key)) return texts.text(key, { ...withNames(line.words, game, names), seat })
  return tMaybe(key, { seat }) ?? `${seat}: ${line.text}`
}

/** Whether an entry is only a small step of a longer move. */
export function isSmall(line: LogLine, game: string): boolean {
  return games.get(game)?.small?.includes(line.phrase) ?? false
}

/** Whether an entry is shown where small steps are not, nor those whose lines name nothing yet, nor what was said for a seat. */
export function isTold(line: LogLine, game: string): boolean {
  if (line.kind === 'action' && line.role) return false
  return (line.phrase !== '' || (line.kind !== 'action' && line.kind !== 'outcome')) && !isSmall(line, game)
}

/** Lines as sentences about whom `seat` names; consecutive steps of one kind are one sentence. */
function sentences(lines: readonly LogLine[], game: string, names: Names, seat: Naming): string[] {
  const run = games.get(game)?.run
  const texts: string[] = []
  let steps: LogLine[] = []
  const close = () => {
    const last = steps.at(-1)
    if (run && last) {
      const words = { ...withNames(last.words, game, names), n: steps.length, seat: seat(last) }
      texts.push(gameTexts(game).text(run.text, words).trim())
    }
    steps = []
  }
  for (const line of lines) {
    const runs = run?.of.includes(line.phrase) ?? false
    if (runs) steps.push(line)
    if (isSmall(line, game)) continue
    close()
    texts.push(worded(line, game, names, seat(line)).trim())
  }
  close()
  return texts
}

type Naming = (line: LogLine) => string

/** What was done in several entries, without saying who did it; steps of one kind that follow each other are one. */
export function deedTexts(lines: readonly LogLine[], game: string, names: Names): string[] {
  return sentences(lines, game, names, () => '')
}

/** A long fold in one line: whose it is, and all that happened. */
export function foldText(fold: Fold, game: string, names: Names): string {
  const { lines, seat } = fold
  const ofGame = gameTexts(game)
  if (seat === null && ofGame.has('chance.run')) return ofGame.text('chance.run', { n: lines.length })
  if (seat === null) return t(fold.setup && lines[0]!.n <= 1 ? 'log.setup' : 'log.run', { n: lines.length })
  const remaining = lines.filter((line) => !line.undone && line.kind !== 'undo')
  // Sentences begin with who does it; here that is said once.
  return [names[seat] ?? '', ...deedTexts(remaining, game, names)].join(' · ')
}

/** News for those who listen: every entry, or what its turn came to. A drive that ends them may go on, and the board tells of it. */
export function newsText(news: readonly Fold[], game: string, names: Names): string[] {
  return news.flatMap((fold) => {
    if (fold.seat === null && isLong(fold)) return [foldText(fold, game, names)]
    const together = games.get(game)?.together ?? false
    const lines = together ? fold.lines.filter((line) => isTold(line, game)) : fold.lines
    const end = lines.findLastIndex((line) => !isSmall(line, game)) + 1
    return sentences(lines.slice(0, end), game, names, (line) => nameOf(line, names))
  })
}
