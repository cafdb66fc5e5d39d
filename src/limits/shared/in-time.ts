import { Late } from './failures.ts'

/** A timer that is later than this was held up: the event loop was busy, and has read no response. */
const HELD_UP_MS = 5

/**
 * Waits so many milliseconds for a response; while the event loop is busy, no time passes.
 * @throws Late
 */
export async function inTime<T>(response: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (restMs: number, then: () => void): void => {
    const dueAt = performance.now() + restMs
    timer = setTimeout(() => {
      if (performance.now() - dueAt > HELD_UP_MS) wait(ms, then)
      else then()
    }, restMs)
  }
  // A response that has come is read after the timers: one more turn of the event loop.
  wait(ms, () => wait(1, () => late.reject(new Late(`no response within ${Math.ceil(ms)} ms`))))
  try {
    return await Promise.race([response, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
