import type { GameModule } from './game'

// A new game is a new folder; nothing here names one.
const found = import.meta.glob<{ default: GameModule }>('./*/index.ts', { eager: true })

export const games = new Map<string, GameModule>(
  Object.entries(found).map(([path, module]) => [path.split('/')[1] ?? '', module.default]),
)
