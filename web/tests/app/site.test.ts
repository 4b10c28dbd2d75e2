import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, expect, it, vi } from 'vitest'

/** The module as it is on a site that names a server, or at a server. */
async function loaded(isSite: boolean) {
  vi.resetModules()
  document.head.innerHTML = isSite ? '<meta name="gusher-site" content="https://play.example.org">' : ''
  return import('../../src/base/site')
}

const page = (path: string) => new URL(path, 'http://school.example/games/')

afterEach(() => {
  document.head.innerHTML = ''
  vi.resetModules()
})

it('has the addresses of a server where there is one', async () => {
  const { isSite, linkTo, fileAt, answerAt, placeAt } = await loaded(false)
  expect(isSite).toBe(false)
  expect(linkTo('/rules/atacama#A7')).toBe('/rules/atacama#A7')
  expect(fileAt('sw.js')).toBe('/sw.js')
  expect(answerAt('tables/abc')).toBe('/api/tables/abc')
  expect(placeAt(page('/table/abc/replay?at=3#x'))).toEqual({
    path: '/table/abc/replay',
    query: '?at=3',
    hash: '#x',
  })
})

it('has all pages of a site behind a #, in whatever folder', async () => {
  const { isSite, serverOfSite, linkTo, fileAt, placeAt } = await loaded(true)
  expect([isSite, serverOfSite]).toEqual([true, 'https://play.example.org'])
  expect(fileAt('sw.js')).toBe('sw.js')
  const link = linkTo('/table/here-1/replay?at=3')
  expect(page(link).href).toBe('http://school.example/games/#/table/here-1/replay?at=3')
  expect(placeAt(page(link))).toEqual({ path: '/table/here-1/replay', query: '?at=3', hash: '' })
  expect(placeAt(page(linkTo('/rules/atacama#A7')))).toEqual({
    path: '/rules/atacama',
    query: '',
    hash: '#A7',
  })
  for (const odd of ['', '#', '#A7', '#//evil.example/x'])
    expect(placeAt(page(odd)).path).toMatch(/^\/(evil.example\/x)?$/)
})

it('has a few answers as files, and no others', async () => {
  const { answerAt } = await loaded(true)
  expect(answerAt('games')).toBe('answers/games.json')
  expect(answerAt('tables')).toBe('answers/tables.json')
  for (const path of ['tables/abc', 'games/../x', 'puzzles/atacama']) expect(answerAt(path)).toBeNull()
  expect(answerAt('tables', 'POST')).toBeNull()
  const { ask } = await import('../../src/base/server/api')
  await expect(ask('tables/abc')).rejects.toMatchObject({ status: 404, reason: { code: 'no_server' } })
})

it('follows a heading of the same page, and leaves other addresses alone', async () => {
  const { placeBehind } = await loaded(true)
  const from = { path: '/rules/atacama', query: '', hash: '' }
  const behind = (href: string) => {
    const link = document.createElement('a')
    link.href = href
    return placeBehind(link, from)
  }
  expect(behind('#A7')).toEqual({ ...from, hash: '#A7' })
  expect(behind('#/new/atacama')).toEqual({ path: '/new/atacama', query: '', hash: '' })
  expect(behind('https://play.example.org/new/atacama')).toBeNull()
})

it('is asked for the address of each page that a site has', () => {
  const src = join(import.meta.dirname, '../../src')
  const elsewhere = /^(room|pages.(friends|admin|debrief))/
  const files = readdirSync(src, { recursive: true, encoding: 'utf-8' })
  const wrong = files
    .filter((file) => file.endsWith('.svelte') && !elsewhere.test(file))
    .filter((file) => /href=(["{`'])+\/(?!api)/.test(readFileSync(join(src, file), 'utf-8')))
  expect(wrong).toEqual([])
})
