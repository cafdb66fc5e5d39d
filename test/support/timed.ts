import { expect, test } from 'bun:test'
import { AsyncLocalStorage } from 'node:async_hooks'
import { A_SECOND, sourceOf, until } from './wait.ts'

// Times that petstock promises. A test that measures one is declared with `timedTest`: a run of all tests runs those
// by themselves, after all others and one at a time, so that no factor for a busy machine is needed. What only has
// to happen, whenever, is waited for with `until`.

/** The end of the name of each test that measures a time. */
export const TIMED = ' (timed)'

const isTimed = new AsyncLocalStorage<true>()

type Body = (...values: never[]) => unknown

/** The same for a test with needs: `timedWith(needs('strace').test)('...', ...)`. */
export function timedWith(base: typeof test): typeof test {
  const held =
    (body: Body): Body =>
    (...values) =>
      isTimed.run(true, () => body(...values))
  const declare = (name: string, body: Body, options?: number) =>
    base(name + TIMED, held(body) as () => void, options)
  const each = (table: readonly never[]) => (name: string, body: Body, options?: number) =>
    base.each(table)(name + TIMED, held(body) as () => void, options)
  return Object.assign(declare, { each }) as unknown as typeof test
}

/** Declares a test that holds a time against a promise. */
export const timedTest = timedWith(test)

/**
 * Holds what something takes against the time in which petstock promises it.
 * @throws Error where it took longer, with both times; where the test does not run by itself
 */
export async function within<T>(promisedMs: number, done: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await done()
  expectInTime(performance.now() - began, promisedMs, sourceOf(done))
  return result
}

/** Holds a time against a promise, for what a test has measured itself. */
export function expectInTime(tookMs: number, promisedMs: number, what: string): void {
  if (isTimed.getStore() === undefined)
    throw new Error('a test that measures a time runs by itself: declare it with timedTest')
  const took = `${what} took ${Math.round(tookMs)} ms`
  const promise = `${what} is promised within ${Math.round(promisedMs)} ms`
  expect(tookMs <= promisedMs ? promise : took).toBe(promise)
}

/** What a command changes is seen by a running server within a second. */
export const withinASecond = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  within(A_SECOND, () => until(holds))
