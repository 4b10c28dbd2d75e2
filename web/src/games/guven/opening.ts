/* The dice that put the first rigs on the field, before anybody has a choice: rig by rig, as the log tells them. */
import type { LogLine, TableView } from '../../generated/messages'
import type { Opening } from '../shared/following.svelte'
import type { FieldScene } from '../field/scene'

/** The scenes before each of the rigs that the dice have put up, the last of which is still to come. */
export const opening: Opening = (view: TableView, log: readonly LogLine[]) => {
  if (log.some(({ kind }) => kind !== 'outcome')) return []
  const scene = view.scene as FieldScene
  const rigs = log.flatMap(({ n, phrase, words }) =>
    phrase === 'dice_rig' ? [{ n, platform: String(words['platform']) }] : [],
  )
  return rigs.map(({ n }, number) => {
    const missing = new Set(rigs.slice(number).map(({ platform }) => platform))
    const platforms = scene.platforms.map((each) => (missing.has(each.name) ? { ...each, rig: null } : each))
    return { scene: { ...scene, platforms }, n }
  })
}
