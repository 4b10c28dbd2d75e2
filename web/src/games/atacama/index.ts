import type { GameModule } from '../game'
import Emblem from './Emblem.svelte'

export default { Emblem, table: () => import('./Table.svelte'), showsOpen: true } satisfies GameModule
