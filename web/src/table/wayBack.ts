import { linkTo } from '../base/site'
import type { TableView } from '../generated/messages'
import { t } from '../base/i18n/language.svelte'

/** Where a page about a table leads back to: its room, where the next game begins, or else the table. */
export function wayBack({ id, room }: TableView): { href: string; label: string } {
  return room
    ? { href: linkTo(`/room/${room}`), label: t('table.toRoom') }
    : { href: linkTo(`/table/${id}`), label: t('replay.back') }
}
