import { expect, it, vi } from 'vitest'

import { keepShell } from '../../src/base/app/shell'

function page(isSecureContext: boolean) {
  const posted: unknown[] = []
  const worker = {
    register: vi.fn(() => Promise.resolve()),
    ready: Promise.resolve({ active: { postMessage: (message: unknown) => posted.push(message) } }),
  }
  const fake = {
    isSecureContext,
    navigator: { serviceWorker: worker },
    document: { readyState: 'complete' },
    performance: { getEntriesByType: () => [{ name: 'https://g.example/assets/app.js' }] },
  }
  return { worker, posted, page: fake as unknown as Window & typeof globalThis }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

it('asks for nothing that browsers give on https only', async () => {
  const { worker, page: insecure } = page(false)
  keepShell(insecure)
  await settled()
  expect(worker.register).not.toHaveBeenCalled()
})

it('hands over what has come, some of it before there was a worker', async () => {
  const { posted, page: secure } = page(true)
  keepShell(secure)
  await settled()
  expect(posted).toEqual([{ loaded: ['https://g.example/assets/app.js'] }])
})
