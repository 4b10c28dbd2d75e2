import { expect, it, vi } from 'vitest'

import { keepShell } from '../../src/base/app/shell'

function page(isSecureContext: boolean) {
  const posted: unknown[] = []
  let tell: ((names: string[]) => void) | undefined
  const worker = {
    register: vi.fn(() => Promise.resolve()),
    ready: Promise.resolve({ active: { postMessage: (message: unknown) => posted.push(message) } }),
  }
  const fake = {
    isSecureContext,
    navigator: { serviceWorker: worker },
    document: { readyState: 'complete' },
    PerformanceObserver: class {
      constructor(call: (list: { getEntries: () => Array<{ name: string }> }) => void) {
        tell = (names) => call({ getEntries: () => names.map((name) => ({ name })) })
      }
      observe = ({ buffered }: { buffered: boolean }) =>
        buffered && tell?.(['https://g.example/assets/app.js'])
    },
  }
  const loads = (name: string) => tell?.([name])
  return { worker, posted, loads, page: fake as unknown as Window & typeof globalThis }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

it('asks for nothing that browsers give on https only', async () => {
  const { worker, page: insecure } = page(false)
  keepShell(insecure)
  await settled()
  expect(worker.register).not.toHaveBeenCalled()
})

it('hands over what came before there was a worker, and what comes before it has the page', async () => {
  const { posted, loads, page: secure } = page(true)
  keepShell(secure)
  await settled()
  expect(posted).toEqual([{ loaded: ['https://g.example/assets/app.js'] }])
  loads('https://g.example/assets/words.js')
  expect(posted[1]).toEqual({ loaded: ['https://g.example/assets/words.js'] })
})
