import { flushSync } from 'svelte'
import { expect, it } from 'vitest'

import { go, route, startRouter } from '../../src/base/app/router.svelte'

it('begins no page anew by a step back on the same page', () => {
  const seen: unknown[] = []
  const stop = startRouter()
  const forget = $effect.root(() => {
    $effect(() => void seen.push(route()))
  })
  go('/room/ABCD')
  flushSync()
  history.pushState({ tab: 'deals' }, '')
  dispatchEvent(new PopStateEvent('popstate'))
  flushSync()
  go('/room/ABCD#deal-7')
  flushSync()
  expect(seen).toEqual([{ page: 'room', code: 'ABCD', part: 'member', key: null }])
  go('/room/EFGH')
  flushSync()
  expect(seen).toHaveLength(2)
  forget()
  stop()
})
