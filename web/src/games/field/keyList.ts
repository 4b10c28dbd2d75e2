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
