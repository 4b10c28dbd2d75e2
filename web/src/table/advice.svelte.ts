import type { TableView } from '../generated/messages'
import { loadChapter, t } from '../base/i18n/language.svelte'
import { api } from '../base/server/api'
import { keeperOf } from './held'
import { canBeAdvised, playsAlone } from '../games/shared/explain'
import { Question } from './question.svelte'

/** A suggestion for the position at a table; it goes with the position. */
export class Advice {
  readonly question = new Question()

  constructor(
    private readonly view: () => TableView | null,
    private readonly seat: () => number | null,
  ) {}

  /** Whether one may be asked for now. */
  readonly possible = $derived.by(() => {
    const view = this.view()
    return view !== null && canBeAdvised(view, this.seat())
  })
  /** Whether it is on the screen. */
  readonly given = $derived.by(() => this.possible && this.question.about === this.view()?.n)

  /** What is suggested on the screen, in notation. */
  readonly moves = $derived(this.given ? (this.question.explanation?.moves ?? null) : null)

  async ask(): Promise<void> {
    const view = this.view()
    if (!view) return
    const { id, game, n } = view
    const isAlone = playsAlone(view.seats)
    await this.question.ask(n, game, async () => {
      await loadChapter('hints')
      const advice = await (isAlone ? (await keeperOf(id)).advice(id) : api.hint(id))
      // That a hint was given is an entry itself.
      if (!isAlone && advice.first === n + 1) this.question.about = advice.first
      return advice.first === n || advice.first === this.question.about ? advice : t('advice.stale')
    })
  }

  /** Put it away; the keyboard is back where it was asked for. */
  close(): void {
    this.question.forget()
    document.querySelector<HTMLElement>('[data-advice]')?.focus()
  }
}
