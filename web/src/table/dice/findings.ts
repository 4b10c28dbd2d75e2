import { t } from '../../base/i18n/language.svelte'
import type { Checked } from './checking'

/** One thing that was looked at: whether it is right (`ok`), wrong, or could not be checked (`unknown`). */
export interface Finding {
  how: 'ok' | 'wrong' | 'unknown'
  sign: string
  text: string
}

const SIGNS = { ok: '✓', wrong: '✗', unknown: '–' }

/** The results of a check, in words. */
export function findings(checked: Checked): Finding[] {
  const results: Finding[] = []
  const say = (how: Finding['how'], text: string) => void results.push({ how, sign: SIGNS[how], text })
  const judge = (right: boolean | null, text: string, unknown = text) =>
    say(right === null ? 'unknown' : right ? 'ok' : 'wrong', right === null ? unknown : text)

  judge(checked.secret, t('dice.checked.secret'))
  judge(checked.first, t('dice.checked.first'), t('dice.checked.firstUnknown'))
  if (checked.seats.some(({ how }) => how === 'kept' || how === 'broken')) {
    judge(checked.promises, t('dice.checked.promises'), t('dice.checked.promisesUnknown'))
    judge(!checked.seats.some(({ how }) => how === 'broken'), t('dice.checked.kept'))
  }
  const own = checked.seats.filter(({ mine }) => mine !== null)
  if (own.some(({ mine }) => !mine)) {
    say(
      own.some(({ mine, how }) => !mine && how !== 'late') ? 'wrong' : 'unknown',
      t('dice.checked.mineLate'),
    )
  } else if (own.length > 0) say('ok', t('dice.checked.mine'))
  const { draws } = checked
  if (!draws) say('unknown', t('dice.checked.drawsUnknown'))
  else if (draws.wrong.length > 0) say('wrong', t('dice.checked.drawsWrong', { n: draws.wrong.length }))
  else say('ok', t('dice.checked.draws', { n: draws.checked }))
  return results
}
