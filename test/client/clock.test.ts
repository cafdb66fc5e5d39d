import { expect, test } from 'bun:test'
import { type Clock, sleep, systemClock } from '../../src/client/clock.ts'

test('a wait is never cut short by a timer that comes early', async () => {
  let now = 0
  const early: Clock = {
    now: () => now,
    after: (ms, run) => {
      now += ms > 1 ? ms - 1 : ms
      queueMicrotask(run)
      return () => {}
    },
  }
  await sleep(early, 2_000)
  expect(now).toBe(2_000)
})

test.each([2 ** 31, Number.POSITIVE_INFINITY])(
  'a timer of %p ms does not run at once',
  async (ms) => {
    let ran = false
    const cancel = systemClock.after(ms, () => {
      ran = true
    })
    await sleep(systemClock, 5)
    expect(ran).toBe(false)
    cancel()
  },
)
