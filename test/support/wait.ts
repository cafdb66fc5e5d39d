import { expect } from 'bun:test'
import { pbkdf2Sync } from 'node:crypto'

/** How long tests wait for what has to happen. Only what never happens takes as long, on any machine. */
export const TIMEOUT_MS = 90_000

/** What a command changes is seen by a running server within a second. */
export const A_SECOND = 1_000

type Condition = () => boolean | Promise<boolean>

/**
 * Asks again until the answer is yes.
 * @param seen what there is instead, for the message
 * @throws Error when the tests' patience has run out
 */
export async function until(holds: Condition, seen?: () => unknown): Promise<void> {
  if (await askedUntil(holds)) return
  const instead = seen === undefined ? '' : `; there was ${Bun.inspect(await seen())}`
  throw new Error(`waited ${TIMEOUT_MS / 1_000} s for ${sourceOf(holds)}${instead}`)
}

/** Reads again until it is what is expected. Otherwise the test fails with what was read last. */
export async function untilEqual<T>(
  read: () => T | Promise<T>,
  expected: NoInfer<T>,
): Promise<void> {
  const isEqual = async () => Bun.deepEquals(await read(), expected)
  if (!(await askedUntil(isEqual))) expect<unknown>(await read()).toEqual(expected)
}

const WORK_ROUNDS = 200_000
/** What the work takes on the machine on which the promises were made, with nothing beside it. */
const WORK_MS = 40

/** How many times longer work takes on this machine at this moment; 1 on a fast and idle one. */
export function slowness(): number {
  const began = performance.now()
  pbkdf2Sync('work', 'salt', WORK_ROUNDS, 32, 'sha256')
  return Math.max(1, (performance.now() - began) / WORK_MS)
}

async function askedUntil(holds: Condition): Promise<boolean> {
  const began = performance.now()
  for (;;) {
    if (await holds()) return true
    const waitedMs = performance.now() - began
    if (waitedMs > TIMEOUT_MS) return false
    // Often at first; what is late is not made later by being asked for.
    await Bun.sleep(Math.min(100, 10 + waitedMs / 50))
  }
}

/** What a function does, in one line, for the message of a failure. */
export const sourceOf = (run: () => unknown): string => String(run).replace(/\s+/g, ' ')
