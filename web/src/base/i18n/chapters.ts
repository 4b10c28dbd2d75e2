/* Where the chapters of texts are: one file a chapter and language. The first page needs none, so it does not load this list. */
import type { Entry } from './words'

export const chapters = import.meta.glob<{ default: Record<string, Entry> }>('./*/*.ts')
