import { announce } from '../base/app/announce.svelte'
import { t } from '../base/i18n/language.svelte'
import { api } from '../base/server/api'
import { Growing } from '../base/server/growing.svelte'
import type { Luck } from '../generated/messages'

/** Luck and play in a game that is over, as far as they have been counted. */
export class Ledger extends Growing<Luck> {
  luck = $state.raw<Luck | null>(null)

  protected ask(): Promise<Luck> {
    return api.luck(this.id)
  }

  protected take(news: Luck): void {
    this.luck = news
  }

  protected override finish(): void {
    announce(t('luck.done'))
  }
}
