import type { Settings } from '../../generated/messages'
import { LANGUAGES } from '../../generated/constants'
import { bestLanguage, type Language } from '../i18n/words'
import { keep, kept } from './storage'

/** What a person has chosen, on whatever device: `keeping.ts` brings it along. */
export type Chosen = Required<Settings>

const KEY = 'gusher.settings'

interface Stored extends Chosen {
  /** The first table that was seen on this device: the legend is shown there. */
  firstTable: string | null
}

export const CHOSEN_FIRST: Chosen = {
  language: null,
  theme: 'system',
  motion: 'system',
  sound: 'others',
  pace: 'normal',
  confirm: true,
  showOpen: true,
  feel: true,
  legend: null,
  hasWords: false,
}
const DEFAULTS: Stored = { ...CHOSEN_FIRST, firstTable: null }

function read(): Stored {
  const stored = { ...DEFAULTS, ...(kept(KEY) as Partial<Stored> | null) }
  if (!LANGUAGES.some((language) => language === stored.language)) stored.language = null
  return stored
}

/** How this person likes it, as this device knows it. */
export const settings = $state<Stored>(read())

export function chosenLanguage(): Language {
  return settings.language ?? bestLanguage(navigator.languages)
}

/** Keep the settings and show them on the page. Runs as an effect of the app. */
export function applySettings(): void {
  const root = document.documentElement
  if (settings.theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = settings.theme
  root.dataset['motion'] = settings.motion
  keep(KEY, settings)
}

/** Take over what has been set in another tab of this device. Runs as an effect of the app. */
export function followOtherTabs(): () => void {
  const take = ({ key }: StorageEvent): void => {
    // No key: somebody has emptied the storage.
    if (key === KEY || key === null) Object.assign(settings, read())
  }
  addEventListener('storage', take)
  return () => removeEventListener('storage', take)
}

/** Whether things may move: the person's own setting, else the device's. */
export function motionAllowed(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'full'
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

const FACTORS: Record<Chosen['pace'], number> = { slow: 2, normal: 1, fast: 0.5, once: 0 }

/** How much longer than usual others' doings are shown; 0 for all at once, as where nothing may move. */
export function followingPace(): number {
  return motionAllowed() ? (FACTORS[settings.pace] ?? 1) : 0
}
