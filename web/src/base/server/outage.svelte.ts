/* A page asks again for what it needs to begin, until the server answers: it may be away (no answer within a minute, or a 503
   from anybody), or get too many requests (429). The waits grow (`backoff.ts`) and are at least as long as `Retry-After`
   says; they end when the network is back, or somebody looks at the page again or taps. `pages/Away.svelte` shows one notice for
   all that waits. Live connections reconnect by themselves, and a request caused by a tap reports its failure next to what was tapped. */
import { onDestroy } from 'svelte'

import { ApiError } from './api'
import { backoff } from './backoff'

/** How whatever waits for the server tries at once, and whether the server has asked for that patience. */
const waiting = new Map<() => void, boolean>()
let notice = $state<'app.away' | 'app.busy' | null>(null)
let newPageComes = false
let missedAt = $state<string | null>(null)

/** The address of the page that lacks a part of the app which a new page does not bring either, if there is one. */
export function lacksPartAt(): string | null {
  return missedAt
}

/** What is said while something that is to be on the screen waits for the server. */
export function waitingNotice(): typeof notice {
  return notice
}

function tell(): void {
  const all = [...waiting.values()]
  notice = all.length === 0 ? null : all.every(Boolean) ? 'app.busy' : 'app.away'
}

export function tryNow(): void {
  for (const again of [...waiting.keys()]) again()
}

function seen(): void {
  if (!document.hidden) tryNow()
}

/** Notes that something waits for the server, which is away or `busy`; `again` tries at once. Returns how to end that. */
export function waits(again: () => void, busy = false): () => void {
  if (waiting.size === 0) {
    addEventListener('online', tryNow)
    document.addEventListener('visibilitychange', seen)
  }
  waiting.set(again, busy)
  tell()
  return () => {
    waiting.delete(again)
    tell()
    if (waiting.size > 0) return
    removeEventListener('online', tryNow)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** This page is going to be loaded anew, since a part of the app did not come. */
export function awaitNewPage(): void {
  newPageComes = true
}

/** A part of the app does not come, however often this page is loaded. */
export function lackPart(): void {
  missedAt = location.href
}

/** More was asked, from here or for this person, than the server answers in that time. */
const TOO_MANY = 429

/** Neither yes nor no: the server could not be asked, or can't do anything just now. */
function passes(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.reason.code === 'unreachable' || [503, TOO_MANY].includes(error.status))
  )
}

/** Repeats a request until the server answers, even with a refusal. Never settles once the page is `left`, or while a new page
 * is awaited because a part of the app is missing. */
export function untilReached<T>(ask: () => Promise<T>, left?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let tries = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let end: (() => void) | undefined

    async function attempt(): Promise<void> {
      timer = undefined
      try {
        const answer = await ask()
        if (left?.aborted) return
        resolve(answer)
      } catch (error) {
        if (left?.aborted) return
        if (passes(error)) {
          later(error)
          return
        }
        if (!newPageComes || error instanceof ApiError) reject(error as Error)
      }
      end?.()
    }

    function again(): void {
      if (timer === undefined) return
      clearTimeout(timer)
      tries = 0
      void attempt()
    }

    function later({ status, wait: seconds }: ApiError): void {
      end = waits(again, status === TOO_MANY)
      const random = Math.random()
      const wait = Math.max(backoff(tries++, random), seconds * 1000 * (1 + random / 2))
      timer = setTimeout(() => void attempt(), wait)
    }

    left?.addEventListener('abort', () => {
      clearTimeout(timer)
      end?.()
    })
    void attempt()
  })
}

/** Told when the component that is just being made is not on the screen any more. */
export function whenLeft(): AbortSignal {
  const left = new AbortController()
  onDestroy(() => left.abort())
  return left.signal
}
