import type { GameModule } from '../game'

export default {
  minutes: 90,
  hardness: 3,
  device: () => import('./device'),
  books: async () => (await import('./ledger')).story,
  // A device that holds the table itself has its cards, too, and all that comes later elsewhere.
  alone: async () => {
    const [alone] = await Promise.all([
      import('../../generated/alone/oil_city'),
      import('../../generated/cards/oil_city.json'),
      import('./ledger'),
      import('./DraftForm.svelte'),
      import('./Forgotten.svelte'),
      import('./Why.svelte'),
      import('./End.svelte'),
    ])
    return alone
  },
  thinking: () => import('../../generated/thinkers/oil_city'),
  puzzles: () => import('../../generated/puzzles/oil_city'),
  puzzle: () => import('./puzzle'),
  table: () => import('./Table.svelte'),
  picture: () => import('./Picture.svelte'),
  // The first seat of a company has its number.
  seatGaps: ['company', 'creditor'],
  small: [
    ...[
      'token',
      'peddle',
      'run',
      'take_up',
      'give_back',
      'put',
      'take',
      'load',
      'wagons',
      'reopen',
      'draft',
      'drop',
    ],
    ...['gives', 'wants', 'due', 'back', 'strike'],
  ],
  asked: {
    done: ['offer', 'offer_all', 'accept', 'withdraw'],
    served: ['bought', 'bought_plots', 'refined', 'peddled'],
    side: 'company',
  },
  keys: async () => [
    ['1 … 6', 'keys.piece'],
    ['Del', 'keys.take'],
  ],
  welcome: async (options) => (await import('./welcome/welcome')).welcome(options),
  now: async () => (await import('./phase')).now,
  ended: async () => (await import('./phase')).ended,
  holds: async () => (await import('./phase')).holds,
  seating: async () => {
    const [{ fresh }, { default: Part }] = await Promise.all([
      import('./seating'),
      import('./Seating.svelte'),
    ])
    return { Part, option: 'companies', fresh }
  },
  debrief: async () => {
    const [{ pages }, { default: Debrief }] = await Promise.all([
      import('./debrief/pages'),
      import('./debrief/Debrief.svelte'),
    ])
    return { Debrief, pages }
  },
  aloud: () => import('./Aloud.svelte'),
  hand: () => import('./Asked.svelte'),
  wall: () => import('./wall/Wall.svelte'),
} satisfies GameModule
