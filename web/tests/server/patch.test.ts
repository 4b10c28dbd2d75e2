import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import type { Patch } from '../../src/generated/messages'
import { patched } from '../../src/table/patch'

interface Case {
  name: string
  old: unknown
  new: unknown
  changes: Patch['changes']
}
const cases = JSON.parse(readFileSync('../tests/server/patches.json', 'utf-8')) as Case[]

describe('patched', () => {
  it.each(cases)('$name', ({ old, new: wanted, changes }) => {
    const before = structuredClone(old)
    expect(patched(old, changes)).toEqual(wanted)
    expect(old).toEqual(before)
  })

  it('shares what has not changed', () => {
    const old = { a: { b: [1, 2] }, c: { d: 3 } }
    const made = patched(old, [[['a', 'b', 0], 5]]) as typeof old
    expect(made.c).toBe(old.c)
    expect(made.a).not.toBe(old.a)
  })

  it.each([
    ['a key that is not there', [[['x', 'y'], 1]]],
    ['a key to remove that is not there', [[['x']]]],
    ['an index behind the list', [[['a', 7], 1]]],
    ['more values than there are', [[['a'], 1, 5, []]]],
    ['a run in what is no list', [[['c'], 0, 0, [1]]]],
    ['something inside a number', [[['c', 'd'], 1]]],
  ] as Array<[string, Patch['changes']]>)('refuses %s', (_, changes) => {
    expect(() => patched({ a: [1, 2], c: 3 }, changes)).toThrow('no such place')
  })
})
