import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { ChatNews, ChatRemark, Seat } from '../../src/generated/messages'
import { Chat } from '../../src/table/chat.svelte'

function remark(n: number, more: Partial<ChatRemark> = {}): ChatRemark {
  return {
    n,
    at: n,
    seat: 1,
    name: 'Grace',
    text: `number ${n}`,
    mine: false,
    watching: false,
    state: 'said',
    reported: false,
    ...more,
  }
}

function news(remarks: ChatRemark[], more: Partial<ChatNews> = {}): ChatNews {
  return { type: 'chat', on: true, why: null, moderates: false, apart: false, remarks, ...more }
}

function seat(number: number, mine: boolean, kind: Seat['kind'] = 'person'): Seat {
  return { seat: number, side: number, kind, name: '', bot: null, mine, presence: null }
}

const TWO = [seat(0, true), seat(1, false)]
const ALONE = [seat(0, true), seat(1, false, 'bot')]

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

afterEach(() => void vi.unstubAllGlobals())

describe('a chat', () => {
  it('takes in what is new and what has changed, in order', () => {
    const chat = new Chat('t')
    chat.take(news([remark(1), remark(0)]), true)
    chat.take(news([remark(2), remark(0, { text: '', state: 'hidden' })]), false)
    expect(chat.remarks.map(({ n, text }) => [n, text])).toEqual([
      [0, ''],
      [1, 'number 1'],
      [2, 'number 2'],
    ])
  })

  it('begins anew with each connection', () => {
    const chat = new Chat('t')
    chat.take(news([remark(0), remark(1)]), true)
    chat.take(news([remark(1)]), true)
    expect(chat.remarks.map(({ n }) => n)).toEqual([1])
  })

  it('counts what others wrote until somebody looks, also the next time', () => {
    const chat = new Chat('t')
    chat.take(news([remark(0), remark(1, { mine: true }), remark(2, { state: 'muted' }), remark(3)]), true)
    expect(chat.unread).toBe(2)
    chat.look()
    expect(chat.unread).toBe(0)
    const later = new Chat('t')
    later.take(news([remark(3), remark(4)]), true)
    expect(later.unread).toBe(1)
    expect(new Chat('other').unread).toBe(0)
  })

  it('is there where there is somebody to talk to, something to read, or to switch on', () => {
    const chat = new Chat('t')
    expect(chat.isShown(TWO, 0)).toBe(false)
    chat.take(news([]), true)
    expect([chat.isShown(TWO, 0), chat.isShown(ALONE, 0), chat.isShown(ALONE, 1)]).toEqual([
      true,
      false,
      true,
    ])
    chat.take(news([], { on: false }), false)
    expect(chat.isShown(TWO, 0)).toBe(false)
    chat.take(news([], { on: false, moderates: true }), false)
    expect([chat.isShown(TWO, 0), chat.isShown(ALONE, 0)]).toEqual([true, false])
    chat.take(news([remark(0)], { on: false }), false)
    expect(chat.isShown(ALONE, 0)).toBe(true)
  })
})
