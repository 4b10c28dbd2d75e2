import { beforeEach, describe, expect, it } from 'vitest'

import { Pulse } from '../../src/base/server/pulse'

/** A line of which we are the clock; `events` tells what happened when. */
class Line {
  events: string[] = []
  timed = false
  over = false
  private clock = 0
  private timers: Array<{ at: number; call: () => void }> = []
  readonly pulse = new Pulse({
    ask: () => this.note('asks'),
    worry: () => this.note('worries'),
    lose: () => this.note('loses'),
    isTimed: () => this.timed,
    isOver: () => this.over,
    later: (milliseconds, call) => {
      const timer = { at: this.clock + milliseconds, call }
      this.timers.push(timer)
      return () => (this.timers = this.timers.filter((other) => other !== timer))
    },
  })

  private note(what: string): void {
    this.events.push(`${what} at ${this.clock}`)
  }

  pass(milliseconds: number): void {
    for (const to = this.clock + milliseconds; this.clock < to; this.clock += 500) {
      for (const timer of this.timers.filter(({ at }) => at <= this.clock)) {
        this.timers = this.timers.filter((other) => other !== timer)
        timer.call()
      }
    }
  }
}

describe('a pulse', () => {
  let line: Line
  beforeEach(() => (line = new Line()))

  it('asks a server that has rested, worries within ten seconds and gives up', () => {
    line.pulse.heard()
    line.pass(20_000)
    expect(line.events).toEqual(['asks at 6000', 'worries at 9000', 'loses at 14000'])
  })

  it('worries within three seconds while time runs', () => {
    line.timed = true
    line.pulse.heard()
    line.pass(4000)
    expect(line.events).toEqual(['asks at 1000', 'worries at 3000'])
  })

  it('worries three seconds after the first of several messages', () => {
    line.pulse.heard()
    line.pass(2000)
    line.pulse.sent()
    line.pass(2000)
    line.pulse.sent()
    line.pass(2000)
    expect(line.events).toEqual(['worries at 5000'])
  })

  it('asks nothing where nothing will come any more, but expects an answer to what was sent', () => {
    line.over = true
    line.pulse.heard()
    line.pass(20_000)
    expect(line.events).toEqual([])
    line.pulse.sent()
    line.pass(4000)
    expect(line.events).toEqual(['worries at 23000'])
  })

  it('goes on asking as long as it is answered', () => {
    line.pulse.heard()
    for (let k = 0; k < 3; k++) {
      line.pass(7000)
      line.pulse.heard()
    }
    expect(line.events).toEqual(['asks at 6000', 'asks at 13000', 'asks at 20000'])
  })

  it('gives up a connection over which nothing comes', () => {
    line.pulse.opens()
    line.pass(19_500)
    line.pulse.heard()
    line.pass(5000)
    expect(line.events).toEqual([])
    line.pulse.opens()
    line.pass(25_000)
    expect(line.events).toEqual(['loses at 44500'])
  })

  it('expects nothing any more once it is stopped', () => {
    line.pulse.heard()
    line.pulse.stop()
    line.pulse.sent()
    line.pulse.stop()
    line.pass(20_000)
    expect(line.events).toEqual([])
  })
})
