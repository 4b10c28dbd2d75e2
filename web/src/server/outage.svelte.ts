/* What begins while the server can't be reached tries again by itself until it can be, and goes on as if nothing had happened.
   Once it is on the screen, live connections see to that themselves (`live.ts`). */
import { onDestroy } from 'svelte'

import { ApiError } from './api'
import { backoff } from './backoff'

/** How whatever waits for the server tries at once. */
const waiting = new Set<() => void>()
let count = $state(0)
let newPageComes = false

/** Whether something that is to be on the screen waits for the server. */
export function isAway(): boolean {
  return count > 0
}

export function tryNow(): void {
  for (const again of [...waiting]) again()
}

function seen(): void {
  if (!document.hidden) tryNow()
}

/** Something begins to wait for the server: `again` has it try at once. Returns how to say that it waits no more. */
export function waits(again: () => void): () => void {
  if (waiting.size === 0) {
    addEventListener('online', tryNow)
    document.addEventListener('visibilitychange', seen)
  }
  waiting.add(again)
  count = waiting.size
  return () => {
    waiting.delete(again)
    count = waiting.size
    if (count > 0) return
    removeEventListener('online', tryNow)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** This page is going to be loaded anew, since a part of the app did not come. */
export function awaitNewPage(): void {
  newPageComes = true
}

/** Neither yes nor no: the server could not be asked, or can't do anything just now. */
function passes(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.reason.code === 'unreachable' || error.status === 503)
}

/**
 * Ask until there is an answer, be it no. Whoever has `left` the page meanwhile hears nothing more, nor does whoever lacks a
 * part of the app that comes with a new page.
 */
export function untilReached<T>(ask: () => Promise<T>, left?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let tries = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let end: (() => void) | undefined

    async function attempt(): Promise<void> {
      timer = undefined
      try {
        const found = await ask()
        if (left?.aborted) return
        resolve(found)
      } catch (error) {
        if (left?.aborted) return
        if (passes(error)) {
          later(error.wait)
          return
        }
        if (!newPageComes || error instanceof ApiError) reject(error as Error)
      }
      end?.()
    }

    function later(seconds: number): void {
      end ??= waits(() => {
        if (timer === undefined) return
        clearTimeout(timer)
        tries = 0
        void attempt()
      })
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
