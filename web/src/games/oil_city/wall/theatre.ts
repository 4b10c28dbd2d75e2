import type { Step } from '../bank'

/** One job of the bank: drawing the first plots, settling tokens, rolling dice, or selling and paying debts. */
export type Work = 'landing' | 'settling' | 'extracting' | 'selling'

const WORKS: Readonly<Record<string, Work>> = {
  land: 'landing',
  refined: 'settling',
  peddled: 'settling',
  bought: 'settling',
  bought_nothing: 'settling',
  bought_plots: 'settling',
  plot: 'settling',
  rolled: 'extracting',
  sold: 'selling',
  paid_money: 'selling',
  owes_money: 'selling',
  paid: 'selling',
  owes: 'selling',
  returned_plot: 'selling',
}

/** Which work of the bank a step belongs to; null for an event. */
export function workOf({ phrase }: Step): Work | null {
  return WORKS[phrase] ?? null
}

/** The phase of a step that is read out; the table may already be in a later `phase`. */
export function phaseOf(step: Step | null, phase: string): string {
  return (step && workOf(step)) ?? phase
}

/** What is shown of a company at one time, in seconds since the show began. */
export interface Beat {
  company: number
  steps: readonly Step[]
  from: number
  until: number
}

export interface Plan {
  beats: readonly Beat[]
  /** When the last beat is over and only the sums are left. */
  sums: number
  ends: number
}

/** The longest show, in seconds. */
export const LONGEST = 30
/** The longest and the shortest beat, in seconds. */
const LEISURE = 2.6
const SHORTEST = 0.9
/** How long the sums are shown at the end, in seconds. */
const SUMS = 3.5
/** The time between the first and the last company's start within a round, as a share of it. */
const STAGGER = 0.35

/** Steps in groups: a token for plots goes with the plots drawn for it. */
function scenes(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    const follows = step.phrase === 'plot' && ['bought_plots', 'plot'].includes(last?.at(-1)?.phrase ?? '')
    if (last && follows) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Scenes, grouped into at most this many beats. */
function grouped(all: readonly Step[][], most: number): Step[][] {
  const size = Math.ceil(all.length / most)
  const beats: Step[][] = []
  for (let i = 0; i < all.length; i += size) beats.push(all.slice(i, i + size).flat())
  return beats
}

/** When each step of the bank is shown, all companies side by side, within `most` seconds. Many steps share beats. */
export function planned(steps: readonly Step[], order: readonly number[], most = LONGEST): Plan {
  const companies = [...new Set(steps.flatMap(({ company }) => company ?? []))]
  const rank = (company: number) => order.indexOf(company)
  companies.sort((one, other) => rank(one) - rank(other) || one - other)
  const time = Math.max(SHORTEST, most - SUMS)
  const parts = companies.map((company) => ({
    company,
    scenes: grouped(scenes(steps.filter((step) => step.company === company)), Math.floor(time / SHORTEST)),
  }))
  const rounds = Math.max(0, ...parts.map((part) => part.scenes.length))
  const round = Math.min(LEISURE, time / Math.max(1, rounds))
  const beats = parts.flatMap((part, i) =>
    part.scenes.map((scene, k) => ({
      company: part.company,
      steps: scene,
      from: k * round + (i * round * STAGGER) / parts.length,
      until: (k + 1) * round + (i * round * STAGGER) / parts.length,
    })),
  )
  const sums = Math.max(0, ...beats.map(({ until }) => until))
  return { beats, sums: Math.min(sums, time), ends: Math.min(sums, time) + SUMS }
}

/** The sales whose goods are on their way after so many seconds. */
export function underWay({ beats }: Plan, seconds: number): Beat[] {
  return beats.filter((beat) => beat.from <= seconds && seconds < beat.until && isSale(beat))
}

function isSale({ steps }: Beat): boolean {
  return steps.some(({ phrase }) => phrase === 'sold')
}

/** When in a beat its amount is shown, in seconds: the goods of a sale have arrived by then. */
export function arrives(beat: Beat): number {
  return isSale(beat) ? (beat.until - beat.from) * 0.6 : 0
}

/** The beat that has begun last and still goes on after so many seconds. */
export function latest({ beats }: Plan, seconds: number): Beat | null {
  const all = beats.filter(({ from, until }) => from <= seconds && seconds < until)
  return all.toSorted((one, other) => one.from - other.from).at(-1) ?? null
}

/** The rows and columns in which companies stand on the wall, and how wide each is, in units. */
export function gridOf(companies: number): { columns: number; rows: number; width: number } {
  const columns = companies <= 5 ? companies : Math.ceil(companies / 2)
  return { columns, rows: Math.ceil(companies / columns), width: 168 / columns - 4 }
}

/** What a show has reached for a company after so many seconds: the present beat, and all steps shown so far. */
export function at(
  plan: Plan,
  company: number,
  seconds: number,
): { beat: Beat | null; shown: readonly Step[] } {
  const own = plan.beats.filter((beat) => beat.company === company)
  const begun = own.filter(({ from }) => from <= seconds)
  const last = begun.at(-1)
  const beat = last && seconds < plan.sums ? last : null
  return { beat, shown: begun.flatMap(({ steps }) => steps) }
}
