import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { read, written } from '../../src/table/device/file'
import { ApiError } from '../../src/base/server/api'

interface Cases {
  played: { about: string; told: { file: string } }[]
  wrong: { about: string; text: string; code: string; place: Record<string, number> }[]
}
/** The same list to which `gusher.table` is held. */

const path = '../../../tests/table/device/cases.json'
const cases = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf-8')) as Cases
/** What only the rules can say. */
const byMoves = ['adjacent', 'unknown_action', 'not_your_turn', 'file_result']

/** A file with something hidden is for reading only. */
const isWhole = (text: string) => !text.split(/\s+/).includes('?')

describe('a game file', () => {
  it.each(cases.played.filter(({ told }) => isWhole(told.file)))(
    'of a game that $about is read, and written as it was',
    ({ told }) => {
      expect(written(read(told.file))).toBe(told.file)
    },
  )

  it.each(cases.wrong.filter(({ code }) => !byMoves.includes(code)))(
    'that $about is refused as a server refuses it',
    ({ text, code, place }) => {
      let caught: unknown
      try {
        read(text)
      } catch (error) {
        caught = error
      }
      expect(caught).toBeInstanceOf(ApiError)
      expect(caught).toMatchObject({ reason: { code }, place })
    },
  )
})
