/** A typed whole number from `least` to `most`; null for anything else. */
export function wholeNumber(typed: string, least: number, most: number): number | null {
  const text = typed.trim()
  if (!/^\d{1,9}$/.test(text)) return null
  const n = Number(text)
  return n >= least && n <= most ? n : null
}
