/* A game in a link. Messengers and mail programs cut long ones, perhaps where the rest is a game file, too: so a link says how
 * long its file is. */
import { ApiError } from '../../base/server/api'

const WITH_LENGTH = /^(\d{1,9})\./

/** What stands behind the `#` of a link that holds this game file. */
export const linked = (text: string): string => `${text.length}.${encodeURIComponent(text)}`

/** The game file in what stands behind the `#`. A link may come without its length. ApiError `link_cut` if its end is missing. */
export function unlinked(anchor: string): string {
  const [prefix = '', length] = WITH_LENGTH.exec(anchor) ?? []
  let text: string
  try {
    text = decodeURIComponent(anchor.slice(prefix.length))
  } catch {
    // It was cut within a character.
    throw new ApiError(400, { code: 'link_cut' })
  }
  if (length !== undefined && Number(length) !== text.length) throw new ApiError(400, { code: 'link_cut' })
  return text
}
