import type { Field } from './scene'
import type { GameTexts } from '../../base/i18n/gameTexts'

/** What a screen reader says of a field: “e5, silver 3, open”. */
export function fieldName(
  texts: GameTexts,
  field: Field,
  marks: { last: boolean; chosen: boolean; advised: boolean },
): string {
  if (field.ore === null) return texts.text('field.not_laid', { field: field.name })
  const fillings = { field: field.name, ore: field.ore, amount: field.amount }
  const name =
    field.rig > 0
      ? `${field.name}: ${texts.text(field.rig > 1 ? 'field.second_on' : 'field.rig_on', fillings)}`
      : texts.text('field.label', { ...fillings, state: state(texts, field) })
  const extra = [
    marks.last && texts.text('field.last'),
    marks.chosen && texts.text('field.chosen'),
    marks.advised && texts.text('field.advised'),
  ]
  return [name, ...extra.filter((word) => word !== false)].join(', ')
}

function state(texts: GameTexts, field: Field): string {
  if (field.why === null) return texts.text('field.open')
  const reason = texts.text(`reasons.${field.why}.text`)
  return `${texts.text('field.closed')}: ${reason.replace(/\.$/, '')}`
}
