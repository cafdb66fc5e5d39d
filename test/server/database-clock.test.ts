import { expect, test } from 'bun:test'
import { DatabaseClock } from '../../src/server/time/trusted-time.ts'
import { ManualClock } from '../support/manual-clock.ts'

const MINUTE = 60_000
const settled = () => Bun.sleep(0)

/** A server's clock on a database whose clock a test sets. */
function onDatabase(ahead: number) {
  const clock = new ManualClock()
  const database = { ahead, isAway: false, reads: 0 }
  const trusted = new DatabaseClock(
    {
      async read() {
        database.reads += 1
        if (database.isAway) throw new Error('the database is away')
        return clock.wall() + database.ahead
      },
    },
    clock,
  )
  return { clock, database, trusted }
}

test('the trusted time is that of the database and dates changes, whatever the machine’s clock does', async () => {
  const { clock, trusted } = onDatabase(5 * MINUTE)
  const began = clock.wall()
  await trusted.start()
  expect(trusted.clocks()).toEqual({ machine: began, trusted: began + 5 * MINUTE })
  clock.setWall(0)
  clock.advance(1_000)
  expect(trusted.trusted()).toBe(began + 5 * MINUTE + 1_000)
  expect(trusted.earlier()).toBe(trusted.trusted())
  expect(trusted.later()).toBe(trusted.trusted())
  clock.advance(0.5)
  expect(trusted.now()).toBe(began + 5 * MINUTE + 1_000)
})

test('a change of the database’s clock is followed within a minute, and no more after the end', async () => {
  const { clock, database, trusted } = onDatabase(0)
  await trusted.start()
  database.ahead = -MINUTE
  clock.advance(MINUTE)
  await settled()
  expect(trusted.trusted()).toBe(clock.wall() - MINUTE)
  trusted.stop()
  clock.advance(10 * MINUTE)
  expect(database.reads).toBe(2)
})

test('while the database cannot be asked, the time goes on', async () => {
  const { clock, database, trusted } = onDatabase(MINUTE)
  await trusted.start()
  database.isAway = true
  clock.advance(2 * MINUTE)
  await settled()
  expect(trusted.trusted()).toBe(clock.wall() + MINUTE)
})

test('a server does not start without the time of the database', async () => {
  const { database, trusted } = onDatabase(0)
  database.isAway = true
  const error = await trusted.start().catch((thrown) => thrown)
  expect(error).toMatchObject({ message: 'the database is away' })
})
