/* Ways to open a room: one for a lesson of 45 minutes, and those that a host has saved on this device. */
import type { GameInfo, Option } from '../generated/messages'
import type { NewRoom } from '../generated/rooms'
import { keep, kept } from '../base/app/storage'

const KEY = 'gusher.presets'
const MOST = 30

/** What a preset settles: all but how many people there are. */
export interface Preset extends Required<
  Pick<NewRoom, 'game' | 'options' | 'clock' | 'aloud' | 'by_hand' | 'naming' | 'days' | 'seed'>
> {
  name: string
}

function isPreset(each: unknown): each is Preset {
  const { name, game, options } = (each ?? {}) as Partial<Preset>
  return typeof name === 'string' && typeof game === 'string' && typeof options === 'object'
}

/** Those that were saved here. */
export function ownPresets(): Preset[] {
  const found = kept(KEY)
  return Array.isArray(found) ? found.filter(isPreset) : []
}

/** A seed that nobody can guess. */
export const drawnSeed = () =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(12)),
    (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32],
  ).join('')

/** Save one; it replaces another of the same name. The newest comes first. */
export function savePreset(preset: Preset): Preset[] {
  const all = [preset, ...ownPresets().filter(({ name }) => name !== preset.name)].slice(0, MOST)
  keep(KEY, all)
  return all
}

export function removePreset(gone: string): Preset[] {
  const all = ownPresets().filter(({ name }) => name !== gone)
  keep(KEY, all)
  return all
}

/** The options that hosts choose; how many companies there are follows from the number of people. */
export function offered(info: GameInfo): Option[] {
  const fitsAll = (seats: readonly number[]) => info.seats.every((count) => seats.includes(count))
  return info.options.filter(
    ({ kind, values }) => kind !== 'choice' || values?.every(({ seats }) => fitsAll(seats)),
  )
}
