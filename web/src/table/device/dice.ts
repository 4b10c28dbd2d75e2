/* The dice of a table on this device: as those of a server (`gusher.table.dice`), but nobody adds anything to their seed. */
import { hex, hmac, sha256, unhex, type Signing } from '../../base/dice/hashing'
import { drawnNumber, MISSING, mixed } from '../dice/checking'
import type { Draws } from './log'
import type { Seed } from './file'

const SCHEME = 2
const SEED_BYTES = 32

/** A new seed from the device's secure source of random numbers, for a table of this name. */
export function freshSeed(table: string, seats: number): Seed {
  return {
    seed: hex(crypto.getRandomValues(new Uint8Array(SEED_BYTES))),
    table,
    nonces: Array<string>(seats).fill(MISSING),
    scheme: SCHEME,
    promises: Array<string>(seats).fill(''),
  }
}

/** What can be shown of a seed before the game is over: its hash. */
export async function fingerprint({ seed }: Seed): Promise<string> {
  return hex(await sha256(unhex(seed)))
}

/** The dice of a table. */
export function diceOf({ seed, table, nonces, scheme }: Seed): Draws {
  let ready: Promise<readonly [Signing, string[]]> | undefined
  async function prepared(): Promise<readonly [Signing, string[]]> {
    const sign = await hmac(unhex(seed))
    return [sign, await mixed(sign, table, { commitment: '', seed, nonces: [...nonces], scheme })]
  }
  return {
    async draw(k, actions, weights) {
      const [sign, additions] = await (ready ??= prepared())
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      let number = await drawnNumber(sign, table, additions, k, total)
      const each = actions.map((action, place) => [action, weights[place] ?? 0] as const)
      for (const [action, weight] of each.sort(([one], [other]) => one - other)) {
        if (number < weight) return action
        number -= weight
      }
      throw new Error('there is no outcome to draw from')
    },
  }
}
