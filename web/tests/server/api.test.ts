import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../src/base/server/api'

function answering(answers: Record<string, unknown>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify(answers[path]))
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

const wanted = { game: 'atacama', seats: [], options: {} } as unknown as Parameters<typeof api.create>[0]

it('refuses a table with another seed than was promised, and reads one with that seed once', async () => {
  const asked = answering({
    '/api/dice': { ticket: 'true.ticket', commitment: 'promised' },
    '/api/tables': { id: 'true' },
    '/api/tables/true': { id: 'true', dice: { commitment: 'promised' } },
  })
  const made = await api.create(wanted)
  expect(await api.table(made.id)).toMatchObject({ id: 'true' })
  expect(asked).toEqual(['/api/dice', '/api/tables', '/api/tables/true'])

  answering({
    '/api/dice': { ticket: 'false.ticket', commitment: 'promised' },
    '/api/tables': { id: 'false' },
    '/api/tables/false': { id: 'false', dice: { commitment: 'drawn anew' } },
  })
  const cheated = await api.create(wanted)
  await expect(api.table(cheated.id)).rejects.toMatchObject({ reason: { code: 'internal' } })
})

it('does not hold a next table that somebody else has made to the seed that it was promised', async () => {
  answering({
    '/api/dice': { ticket: 'mine.ticket', commitment: 'promised' },
    '/api/tables/last/next': { id: 'theirs' },
    '/api/tables/theirs': { id: 'theirs', dice: { commitment: 'of theirs' } },
  })
  expect(await api.table(await api.again('last'))).toMatchObject({ id: 'theirs' })
})

it('names the picture of a table, or of an earlier position', () => {
  expect(api.pictureUrl('t1', 'de')).toBe('/api/tables/t1/picture.png?lang=de')
  expect(api.pictureUrl('t1', 'en', 0)).toBe('/api/tables/t1/picture.png?lang=en&at=0')
})

it('takes an answer that broke off for none, and hears how long to wait', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"id": "t'))
  await expect(api.table('t1')).rejects.toMatchObject({ status: 0, reason: { code: 'unreachable' } })
  const full = { status: 503, headers: { 'retry-after': '5' } }
  vi.stubGlobal('fetch', async () => new Response('{"reason": {"code": "server_full"}}', full))
  await expect(api.table('t1')).rejects.toMatchObject({
    status: 503,
    wait: 5,
    reason: { code: 'server_full' },
  })
})

it('gives up a question that is not answered, and nothing that changes something', async () => {
  const lost = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(lost.signal)
  const signals: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  })
  const games = api.games()
  void api.deleteTable('t1')
  void api.rename('Ada')
  expect(timeout).toHaveBeenCalledExactlyOnceWith(60_000)
  expect(signals).toEqual([lost.signal, null, null])
  lost.abort()
  await expect(games).rejects.toMatchObject({ reason: { code: 'unreachable' } })
  timeout.mockRestore()
})
