/* Sizes and times as the language on the screen writes them. */
import { language } from '../../base/i18n/language.svelte'

const MEGABYTE = 1_000_000

/** Bytes in megabytes, with one decimal below 10. */
export function megabytes(bytes: number): string {
  const value = bytes / MEGABYTE
  const digits = value < 10 ? 1 : 0
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: digits,
  }).format(value)
}

/** A number with at most one digit behind the point. */
export function tenth(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(value)
}

/** A time in seconds since 1970: day and minute. */
export function moment(seconds: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(seconds * 1000),
  )
}
