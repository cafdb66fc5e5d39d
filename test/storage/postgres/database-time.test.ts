import { expect, test } from 'bun:test'
import { DatabaseTime } from '../../../src/storage/postgres/shop/database-time.ts'

/** What a node knows of the clock of its database, from questions that take so long there, and their answers back. */
function databaseTime({ ahead = 1_000, drift = 0 } = {}) {
  let monotonic = 5_000
  let at = monotonic + ahead
  const pass = (ms: number): void => {
    at += ms
    monotonic += ms * (1 + drift)
  }
  const time = new DatabaseTime(() => monotonic)
  return {
    time,
    pass,
    ask(there: number, back: number): void {
      const take = time.ask()
      pass(there)
      const read = Math.floor(at)
      pass(back)
      take(read)
    },
    /** Another server takes over, whose clock is ahead of the other one. */
    setAhead(ms: number): void {
      at += ms
    },
    behind: () => at - time.now(),
  }
}

test('the time of a database is not known before its first answer', () => {
  expect(() => databaseTime().time.now()).toThrow('not known yet')
})

test('it is behind by as much as the quickest answer took to come', () => {
  const { ask, behind } = databaseTime()
  ask(3, 400)
  expect(behind()).toBe(400)
  ask(3, 2)
  expect(behind()).toBe(2)
})

test('an answer that comes late does not set it back', () => {
  const { ask, behind } = databaseTime()
  ask(1, 1)
  ask(900, 1_600)
  // The clocks may have drifted apart meanwhile.
  expect(behind()).toBeLessThan(4)
})

test.each([-0.0001, 0, 0.0001])(
  'it is never ahead, nor far behind, where the clock of the node drifts by %d of what passes',
  (drift) => {
    const { ask, pass, behind } = databaseTime({ drift })
    for (let question = 0; question < 10_000; question++) {
      ask(5, question % 100 === 50 ? 1_000 : 1)
      expect(behind()).toBeGreaterThanOrEqual(0)
      expect(behind()).toBeLessThan(4)
      pass(50)
    }
  },
)

test.each([-60_000, 60_000])(
  'it follows the clock of the next server, which is ahead by %d ms',
  (ahead) => {
    const { ask, setAhead, behind } = databaseTime()
    ask(2, 3)
    setAhead(ahead)
    ask(2, 3)
    expect(Math.abs(behind())).toBeLessThan(5)
  },
)
