import { announce } from '../../../base/app/announce.svelte'
import { t } from '../../../base/i18n/language.svelte'
import { Growing } from '../../../base/server/growing.svelte'
import type { BestMoves } from '../../../generated/messages'
import { plansAt } from '../../../table/device/plans'
import { known, logOf } from '../../../table/device/tables'
import { bots } from '../../../table/device/thinkers'
import { whileSeen } from '../../../table/device/whileSeen'

/** The best plans of a side for a phase of a game on this device, as its bots reckon them: found at once, when they are. */
export class PlansOfPhase extends Growing<BestMoves> {
  answer = $state.raw<BestMoves | null>(null)
  #asking = new AbortController()

  constructor(
    id: string,
    game: string,
    private readonly n: number,
    private readonly side: number,
  ) {
    super(id, game)
  }

  protected async ask(): Promise<BestMoves> {
    this.#asking = new AbortController()
    const { n, side } = this
    const [log, own] = await Promise.all([known(this.id).then(logOf), bots(this.game)])
    const find = (givenUp: AbortSignal) => plansAt(log, n, side, own, givenUp)
    const found = await whileSeen(find, this.#asking.signal)
    // Who has stopped it hears nothing more.
    return found ?? new Promise<never>(() => undefined)
  }

  protected override leave(): Promise<unknown> {
    this.#asking.abort()
    return Promise.resolve()
  }

  protected take(news: BestMoves): void {
    this.answer = news
  }

  protected override finish(): void {
    announce(t('best.whole'))
  }
}
