/* A person's settings: the server keeps them, and their other devices fetch them when a page or the settings are opened. The
   newest change wins. A change counts here before the server has it, so nothing waits for the server. The first table, solved
   lessons and reminders belong to the device. */
import type { Person, Settings } from '../../generated/messages'
import { api } from '../server/api'
import { CHOSEN_FIRST, settings, type Chosen } from './settings.svelte'
import { keep, kept } from './storage'

/** Where this device notes what it knows the server to have. Without it, none of this person's devices has said anything. */
const KEY = 'gusher.kept'
/** Trying out several choices in a row saves only the last. */
const MILLISECONDS_TO_CHANGE_ONE_S_MIND = 1500

/** The names that travel, in one order for all: a page that is older than the server takes what it knows. */
function chosenOf(all: Settings): Chosen {
  const names = Object.keys(CHOSEN_FIRST) as (keyof Chosen)[]
  return Object.fromEntries(names.map((name) => [name, all[name] ?? CHOSEN_FIRST[name]])) as unknown as Chosen
}

const text = (all: Settings): string => JSON.stringify(chosenOf(all))

function note(all: Settings): void {
  keep(KEY, chosenOf(all))
}

function isSent(): boolean {
  return text(settings) === text((kept(KEY) ?? CHOSEN_FIRST) as Settings)
}

async function send(): Promise<void> {
  const chosen = chosenOf(settings)
  try {
    await api.keepSettings(chosen)
    note(chosen)
  } catch {
    // They are sent with the next change, or when the page is next opened.
  }
}

/** Send what has been chosen on this device, a moment after the last change. Runs as an effect of the app. */
export function keepSettings(): () => void {
  // What is read here makes the effect run again.
  text(settings)
  const timer = setTimeout(() => {
    if (!isSent()) void send()
  }, MILLISECONDS_TO_CHANGE_ONE_S_MIND)
  return () => clearTimeout(timer)
}

/** Fetch what was chosen on another device since, unless this device has never exchanged settings with the server. */
export async function followOtherDevices(): Promise<void> {
  if (kept(KEY) === null) return
  try {
    follow(await api.me())
  } catch {
    // It goes on as it is.
  }
}

/** Take over a person's settings from the server, unless a change made here has not been sent yet. */
export function follow(me: Person): void {
  if (me.settings && isSent()) take(me.settings)
}

/** Let a person be known to the server by their settings: only then does their code lead another device to them. */
export async function makeKnown(me: Person): Promise<void> {
  if (!me.settings) await send()
}

/** This device is somebody else's from now on: what they have chosen holds, or else what was chosen here is theirs. */
export function become(person: Person): void {
  if (person.settings) take(person.settings)
  else note(CHOSEN_FIRST)
}

function take(theirs: Settings): void {
  Object.assign(settings, chosenOf(theirs))
  note(theirs)
}
