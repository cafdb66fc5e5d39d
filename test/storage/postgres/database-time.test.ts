import { expect, test } from 'bun:test'
import { DatabaseTime } from '../../../src/storage/postgres/shop/database-time.ts'

/** What a node knows of a clock that shows so much more than its own monotonic one. */
function databaseTime() {
  let monotonic = 5_000
  const time = new DatabaseTime(() => monotonic)
  return {
    time,
    /** Asks it. @param there how long the question takes to it, and its answer back */
    ask(ahead: number, there: number, back: number): void {
      const askedAt = monotonic
      const at = askedAt + there + ahead
      monotonic += there + back
      time.observe(at, askedAt)
    },
    ahead: () => time.now() - monotonic,
  }
}

test('the time of a database is not known before its first answer', () => {
  expect(() => databaseTime().time.now()).toThrow('not known yet')
})

test('it is never ahead, and as late as the quickest answer came', () => {
  const { ask, ahead } = databaseTime()
  ask(1_000, 3, 400)
  expect(ahead()).toBe(600)
  ask(1_000, 3, 2)
  expect(ahead()).toBe(998)
  ask(1_000, 3, 40)
  expect(ahead()).toBe(998)
})

test('an answer that comes late does not set it back', () => {
  const { ask, ahead } = databaseTime()
  ask(1_000, 1, 1)
  ask(1_000, 900, 1_600)
  expect(ahead()).toBe(999)
})

test('it follows the clock of the next server at once, ahead and back, as far as an answer proves it', () => {
  const { ask, ahead } = databaseTime()
  ask(1_000, 1, 1)
  ask(-60_000, 2, 3)
  expect(ahead()).toBe(-59_998)
  ask(90_000, 2, 3)
  expect(ahead()).toBe(89_997)
})
