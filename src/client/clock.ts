/** Time, as the client needs it. */
export interface Clock {
  /** Milliseconds on a clock that is never set back. */
  readonly now: () => number
  /** Runs a function once after some milliseconds, or never after Infinity. @returns a function that cancels it */
  readonly after: (ms: number, run: () => void) => () => void
}

// The longest time that a timer takes: about 25 days.
const LONGEST_TIMER_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    if (ms === Number.POSITIVE_INFINITY) return () => {}
    let timer: ReturnType<typeof setTimeout>
    const wait = (left: number): void => {
      const now = Math.min(left, LONGEST_TIMER_MS)
      timer = setTimeout(() => (left > now ? wait(left - now) : run()), now)
    }
    wait(ms)
    return () => clearTimeout(timer)
  },
}

/** Waits for the whole time, although timers may come early. Ends at once when the signal aborts. */
export async function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  const due = clock.now() + ms
  while (clock.now() < due && !signal?.aborted) {
    await new Promise<void>((resolve) => {
      const wake = () => {
        cancel()
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const cancel = clock.after(due - clock.now(), wake)
      signal?.addEventListener('abort', wake)
    })
  }
}
