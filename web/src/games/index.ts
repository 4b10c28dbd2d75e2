import type { Component } from 'svelte'

import { actTogether } from '../generated/games'
import { loadGameTexts } from '../base/i18n/language.svelte'
import type { Device } from '../kernel/rules'
import type { GameModule, KnownGame, TableProps } from './game'

// A new game is a new folder; nothing here names one.
const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts', { eager: true })

export const games = new Map<string, KnownGame>(
  Object.entries(modules).map(([path, module]) => {
    const name = path.split('/')[1] ?? ''
    return [name, { ...module.default, together: actTogether.includes(name) }]
  }),
)

/** The rules of a game on this device: null where there are none, they are not those of this `module`, or can't run here. */
export async function deviceFor(game: string, module: string): Promise<Device | null> {
  // What can't be fetched now is no reason to wait: the server says what follows, too.
  const load = games.get(game)?.device
  const loaded = await load?.().catch(() => null)
  return loaded?.default.name === module ? loaded.device(loaded.default) : null
}

/** A game's screen with the words it needs; null if this version of the app does not know the game. */
export async function tableScreen(game: string): Promise<Component<TableProps> | null> {
  const known = games.get(game)
  if (!known) return null
  const [table] = await Promise.all([known.table(), loadGameTexts(game)])
  return table.default
}
