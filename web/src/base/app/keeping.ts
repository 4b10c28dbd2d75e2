/* What somebody has chosen belongs to them and not to the device: the server keeps it, and their other devices take it
   from there when a page or the settings are opened. The newest change wins. What was chosen here holds until it is kept, so
   all of this may fail, and nothing waits for it. A first table, solved lessons and reminders stay with the device. */
import type { Person, Settings } from '../../generated/messages'
import { api } from '../server/api'
import { CHOSEN_FIRST, settings, type Chosen } from './settings.svelte'

/** Where this device notes what it knows the server to have. Without it, none of this person's devices has said anything. */
const KEY = 'gusher.kept'
/** Whoever tries out what there is ends with one choice. */
const MILLISECONDS_TO_CHANGE_ONE_S_MIND = 1500

/** The names that travel, in one order for all: a page that is older than the server takes what it knows. */
function chosenOf(all: Settings): Chosen {
  const names = Object.keys(CHOSEN_FIRST) as (keyof Chosen)[]
  return Object.fromEntries(names.map((name) => [name, all[name] ?? CHOSEN_FIRST[name]])) as unknown as Chosen
}

const text = (all: Settings): string => JSON.stringify(chosenOf(all))

function noted(): string | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? null : text(JSON.parse(kept) as Settings)
  } catch {
    // No storage, or something else in it: as on a new device.
    return null
  }
}

function note(kept: string): void {
  try {
    localStorage.setItem(KEY, kept)
  } catch {
    // Then this device follows no other one.
  }
}

function isKept(): boolean {
  return text(settings) === (noted() ?? text(CHOSEN_FIRST))
}

async function keep(): Promise<void> {
  const chosen = chosenOf(settings)
  try {
    await api.keepSettings(chosen)
    note(text(chosen))
  } catch {
    // They are sent with the next change, or when the page is next opened.
  }
}

/** Send what has been chosen on this device, a moment after the last change. Runs as an effect of the app. */
export function keepSettings(): () => void {
  // What is read here makes the effect run again.
  text(settings)
  const timer = setTimeout(() => {
    if (!isKept()) void keep()
  }, MILLISECONDS_TO_CHANGE_ONE_S_MIND)
  return () => clearTimeout(timer)
}

/** Take what was chosen on another device since. A device that never kept or took anything asks nobody. */
export async function followOtherDevices(): Promise<void> {
  if (noted() === null) return
  try {
    follow(await api.me())
  } catch {
    // It goes on as it is.
  }
}

/** The same when this person has just been asked for. What was chosen here and is not kept yet stays. */
export function follow(me: Person): void {
  if (me.settings && isKept()) take(me.settings)
}

/** Let a person be known to the server by their settings: only then does their code lead another device to them. */
export async function makeKnown(me: Person): Promise<void> {
  if (!me.settings) await keep()
}

/** This device is somebody else's from now on: what they have chosen holds, or else what was chosen here is theirs. */
export function become(person: Person): void {
  if (person.settings) take(person.settings)
  else note(text(CHOSEN_FIRST))
}

function take(theirs: Settings): void {
  Object.assign(settings, chosenOf(theirs))
  note(text(theirs))
}
