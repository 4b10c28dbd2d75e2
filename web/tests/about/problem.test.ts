import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { faultOf } from '../../src/base/app/faults'
import { setLanguage } from '../../src/base/i18n/language.svelte'
import { problemText, withoutPeople } from '../../src/pages/about/problem'

const PLANTED = [
  'Wilhelmina', 'KJPC', 'Wieliczka & Sons', 'good luck', 's3cret', '192.168.1.20', 'mye556w96t4n', 'cafe0000',
] // prettier-ignore

const FILE = `Gusher game file 1
game: atacama, rules 1
seats: 2
option variant: basic
parts tiles:
| name = "Wieliczka & Sons"
seat 1: person Wilhelmina
seat 2: bot Wilhelmina’s bot KJPC
seed: cafe0000
dice of: mye556w96t4n s3cret
said by Wilhelmina: good luck

1. g3 c5 d3 i7
b9 a4
11. i9

end: all_placed
points: 9 -8
`

beforeEach(() => setLanguage('de'))
afterEach(() => void vi.unstubAllGlobals())

it('has the moves of a game and nobody’s words', () => {
  expect(withoutPeople(FILE)).toEqual([
    'Gusher game file 1',
    'game: atacama, rules 1',
    'seats: 2',
    'option variant: basic',
    'seat 1: person',
    'seat 2: bot',
    '1. g3 c5 d3 i7',
    'b9 a4',
    '11. i9',
    'end: all_placed',
    'points: 9 -8',
  ])
})

it('takes a game that has not begun, or goes on', () => {
  expect(withoutPeople('Gusher game file 1\nseat 1: person Wilhelmina\n')).toEqual([
    'Gusher game file 1',
    'seat 1: person',
  ])
  expect(withoutPeople('seats: 2\n\n1. g3 c5\nd3\n')).toEqual(['seats: 2', '1. g3 c5', 'd3'])
})

it('has of an error its kind and places in our files', () => {
  const error = new TypeError('Wilhelmina s3cret')
  error.stack = `TypeError: Wilhelmina s3cret\n  at f (http://192.168.1.20:8000/assets/app-Ab1.js:3:14)\n  at http://192.168.1.20/table/mye556w96t4n`
  expect(faultOf(error)).toEqual({ kind: 'TypeError', places: ['assets/app-Ab1.js:3:14'] })
  expect(faultOf('Wilhelmina')).toEqual({ kind: 'string', places: [] })
  error.name = 'Wilhelmina, s3cret'
  expect(faultOf(error)).toEqual({ kind: 'object', places: [] })
})

it('holds nothing of people, whatever the server says', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const answer = path.includes('health')
      ? JSON.stringify({
          version: '0.1',
          status: 'ok',
          compiled: true,
          bots: true,
          name: 'Wilhelmina KJPC s3cret',
        })
      : FILE
    return Promise.resolve(new Response(answer))
  })
  const text = await problemText('mye556w96t4n')
  expect(asked).toEqual(['/api/health', '/api/tables/mye556w96t4n/record?names=no'])
  expect(PLANTED.filter((each) => text.includes(each))).toEqual([])
  const report = JSON.parse(text) as { server: object; game: string[]; languages: { app: string } }
  expect(report.server).toEqual({ kind: 'server', version: '0.1', status: 'ok', compiled: true, bots: true })
  expect(report.languages.app).toBe('de')
  expect(report.game).toContain('1. g3 c5 d3 i7')
})

it('can be made without a server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const report = JSON.parse(await problemText(null)) as { server: object }
  expect(report.server).toEqual({ kind: 'server', status: 'unreachable' })
  expect(report).not.toHaveProperty('game')
})
