import { expect, it } from 'vitest'

import { GameTexts } from '../../src/base/i18n/gameTexts'

type Words = { [key: string]: string | Words }
const files = import.meta.glob<Words>('../../src/generated/lessons/*.json', {
  eager: true,
  import: 'default',
})

function keysOf(words: Words, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )
}

it('finds every text of every lesson, whatever its key ends in', () => {
  const all = Object.entries(files)
  expect(all.length).toBeGreaterThan(0)
  for (const [path, words] of all) {
    const texts = new GameTexts(words, 'en')
    expect(
      keysOf(words).filter((key) => !texts.has(key)),
      path,
    ).toEqual([])
  }
})

it('says every text as it stands, in its language: nothing is left to be filled in', () => {
  for (const [path, words] of Object.entries(files)) {
    const texts = new GameTexts(words, /\.(de|pl|en)\./.exec(path)![1] as 'en')
    for (const key of keysOf(words)) expect(texts.text(key), `${path} ${key}`).not.toMatch(/[{}]|\w\.\w|^$/)
  }
})
