/* The dice that put the first rigs on the field, before anybody has a choice: rig by rig, as the log tells them. */
import { PLATFORMS } from '../../generated/constants/field'
import type { LogLine, TableView } from '../../generated/messages'
import type { Opening } from '../shared/following.svelte'
import type { FieldNumbers } from '../field/scene'

/** The fields before each of the rigs that the dice have put up, the last of which is still to come. */
export const opening: Opening = (view: TableView, log: readonly LogLine[]) => {
  if (log.some(({ kind }) => kind !== 'outcome')) return []
  const fields = view.scene as unknown as FieldNumbers
  const rigs = log.flatMap(({ n, phrase, words }) =>
    phrase === 'dice_rig' ? [{ n, platform: String(words['platform']) }] : [],
  )
  return rigs.map(({ n }, number) => {
    const missing = new Set(rigs.slice(number).map(({ platform }) => platform))
    const rig = fields.rig.map((owner, platform) => (missing.has(PLATFORMS[platform] ?? '') ? 0 : owner))
    return { scene: { ...fields, rig }, n }
  })
}
