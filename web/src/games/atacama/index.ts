import type { GameModule } from '../game'

export default {
  minutes: 20,
  hardness: 1,
  table: () => import('./Table.svelte'),
  picture: () => import('./Picture.svelte'),
  mini: () => import('./Mini.svelte'),
  device: () => import('./device'),
  alone: () => import('../../generated/alone/atacama'),
  puzzles: () => import('../../generated/puzzles/atacama'),
  thinking: () => import('../../generated/thinkers/atacama'),
  showsOpen: true,
  plans: true,
  puzzle: () => import('./puzzle'),
} satisfies GameModule
