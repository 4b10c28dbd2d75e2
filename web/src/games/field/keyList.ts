/* What the rest of the app wants to know of the field before anybody sits down: nothing here draws or plays. */

/** The keys of the field, with where their texts are. Those that only some games have are theirs to add. */
export const FIELD_KEYS = [
  ['⇧ ← ↑ → ↓', 'keys.step'],
  ['R', 'drive.roll'],
  ['M', 'drive.move_rig'],
  ['W', 'drive.other_way'],
  ['C', 'drive.camp'],
  ['D', 'keys.drill'],
  ['S', 'drive.stop'],
] as const

/** Steps of a drive that the log leaves out where it tells of a whole turn. */
export const SMALL_STEPS = ['roll', 'enter', 'step', 'stop'] as const

/** Steps of a drive are described as one. */
export const DRIVE = { of: ['enter', 'step', 'throw_out'], text: 'told.drive', short: 'short.drive' } as const
