import { announce } from '../../base/app/announce.svelte'
import { t } from '../../base/i18n/language.svelte'
import { api, type Asked } from '../../base/server/api'
import type { WhatIf } from '../../generated/messages'
import { Growing } from '../../base/server/growing.svelte'
import { ENOUGH } from './whatIf'

/** Games that bots play on from a position, as far as they have come. */
export class Series extends Growing<WhatIf> {
  result = $state.raw<WhatIf | null>(null)

  constructor(
    id: string,
    game: string,
    private readonly asked: Asked,
  ) {
    super(id, game)
  }

  protected ask(): Promise<WhatIf> {
    return api.whatIf(this.id, this.asked)
  }

  protected override leave(): Promise<unknown> {
    return api.stopWhatIf(this.id, this.asked)
  }

  protected take(news: WhatIf): void {
    if (this.done < ENOUGH && news.done >= ENOUGH)
      announce(t('whatIf.games', { n: news.done, total: news.total }))
    this.result = news
  }

  protected override finish(): void {
    announce(t('whatIf.done'))
  }
}
