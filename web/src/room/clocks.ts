import { language, t } from '../base/i18n/language.svelte'
import { spanText } from '../base/ui/clock'

/** The seconds that a phase can have; 0 for no limit. */
export const CLOCKS: readonly number[] = [0, 60, 120, 180, 240, 300, 420, 600]

export function clockName(seconds: number): string {
  return seconds === 0 ? t('new.time.none') : spanText(seconds, language())
}
