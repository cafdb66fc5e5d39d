import { expect, test } from 'bun:test'
import { configure, reset } from '@logtape/logtape'
import type { TrustedTimeStore } from '../../src/clocks/store.ts'
import { TrustedClock } from '../../src/server/time/trusted-clock.ts'
import { ManualClock } from '../support/manual-clock.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** A trusted clock on a row that a test can set, as a command does. */
function trustedClock(saved: number | null) {
  const clock = new ManualClock()
  const row = { at: saved, broken: false, losesResponses: false }
  /** Whether something has ended in a time; nothing has unless a test says so. */
  const ends = { endedBetween: (_from: number, _to: number) => false }
  const store: TrustedTimeStore = {
    trustedTime: async (machine) => ({ saved: row.at, time: row.at ?? machine }),
    async advanceTrustedTime(from, to) {
      if (row.broken) throw new Error('the disk is full')
      if (row.at === from) row.at = to
      if (row.losesResponses) throw new Error('the thread that writes has ended')
      return row.at ?? to
    },
    hasEndedBetween: (from, to) => ends.endedBetween(from, to),
  }
  const make = () => new TrustedClock(store, clock)
  return { clock, row, ends, make, trusted: make() }
}

const NOW = new ManualClock().wall()
const settled = () => Bun.sleep(0)

test('the first start takes the machine’s clock, and saves it', async () => {
  const { trusted, row } = trustedClock(null)
  await trusted.start()
  expect([trusted.trusted(), row.at]).toEqual([NOW, NOW])
})

test('it follows the monotonic clock, whatever the machine’s clock does, and is saved every minute', async () => {
  const { trusted, clock, row } = trustedClock(NOW - DAY)
  await trusted.start()
  clock.setWall(0)
  clock.advance(MINUTE)
  await settled()
  expect(trusted.clocks()).toEqual({ machine: MINUTE, trusted: NOW + MINUTE })
  expect([trusted.earlier(), trusted.later()]).toEqual([MINUTE, NOW + MINUTE])
  expect(row.at).toBe(NOW + MINUTE)
  clock.setWall(NOW + 400 * DAY)
  expect([trusted.earlier(), trusted.later()]).toEqual([NOW + MINUTE, NOW + 400 * DAY])
  clock.advance(7)
  await trusted.stop()
  expect(row.at).toBe(NOW + MINUTE + 7)
})

test('a start goes on from what was saved where the clock is more than 30 days ahead, or behind', async () => {
  for (const saved of [NOW - 31 * DAY, NOW + 1]) {
    const { trusted, clock } = trustedClock(saved)
    await trusted.start()
    expect(trusted.trusted()).toBe(saved)
    clock.advance(5)
    expect(trusted.trusted()).toBe(saved + 5)
  }
})

test('a server that starts again and again with a clock years ahead keeps counting, and never leaps', async () => {
  const { make, clock, row } = trustedClock(NOW)
  clock.setWall(NOW + 3_650 * DAY)
  for (let start = 0; start < 5; start++) {
    const trusted = make()
    await trusted.start()
    clock.advance(DAY)
    await trusted.stop()
    clock.restartMonotonic()
  }
  expect(row.at).toBe(NOW + 5 * DAY)
})

test('what a command sets is taken up, forward and back, and counted on from there', async () => {
  const { trusted, clock, row } = trustedClock(NOW)
  await trusted.start()
  for (const at of [NOW + 900 * DAY, NOW - 900 * DAY]) {
    row.at = at
    await trusted.follow()
    expect(trusted.trusted()).toBe(at)
    clock.advance(MINUTE)
    await settled()
    expect(row.at).toBe(at + MINUTE)
  }
})

test('what a command sets is never overwritten, even where the server has not noticed it', async () => {
  const { trusted, clock, row } = trustedClock(NOW)
  await trusted.start()
  row.at = NOW - 9 * DAY
  clock.advance(MINUTE)
  await settled()
  expect([row.at, trusted.trusted()]).toEqual([NOW - 9 * DAY, NOW - 9 * DAY])
  row.at = NOW + 9 * DAY
  await trusted.stop()
  expect(row.at).toBe(NOW + 9 * DAY)
})

test('a time that cannot be saved is counted on, and saved later', async () => {
  const { trusted, clock, row } = trustedClock(NOW)
  row.broken = true
  await trusted.start()
  clock.advance(MINUTE)
  await settled()
  expect([row.at, trusted.trusted()]).toEqual([NOW, NOW + MINUTE])
  row.broken = false
  clock.advance(MINUTE)
  await settled()
  expect(row.at).toBe(NOW + 2 * MINUTE)
})

test('a first time that could not be saved is saved within a second: the next start believes no clock years ahead', async () => {
  const { trusted, make, clock, row } = trustedClock(null)
  row.broken = true
  await trusted.start()
  row.broken = false
  clock.setWall(NOW + 500 * DAY)
  clock.advance(1_000)
  await settled()
  expect(row.at).toBe(NOW + 1_000)
  clock.restartMonotonic()
  const next = make()
  await next.start()
  expect(next.earlier()).toBe(NOW + 1_000)
})

test('a save whose response is lost is taken for no command’s: nothing sets the time back', async () => {
  for (const findsIt of ['the next save', 'a look', 'the stop'] as const) {
    const { trusted, clock, row } = trustedClock(NOW)
    await trusted.start()
    row.losesResponses = true
    for (const _ of [1, 2]) {
      clock.advance(MINUTE)
      await settled()
      // The first one was made, and the server does not know it.
      expect(row.at).toBe(NOW + MINUTE)
    }
    row.losesResponses = false
    clock.advance(MINUTE - 1)
    if (findsIt === 'a look') await trusted.follow()
    expect(trusted.trusted()).toBe(NOW + 3 * MINUTE - 1)
    if (findsIt === 'the stop') await trusted.stop()
    else clock.advance(1)
    await settled()
    expect(row.at).toBe(Math.floor(trusted.trusted()))
    // What a command sets is still taken up.
    row.at = NOW - 5 * DAY
    await trusted.follow()
    expect(trusted.trusted()).toBe(NOW - 5 * DAY)
  }
})

test('an end that has passed since the last save is saved at once, and the time is not saved before', async () => {
  const { trusted, clock, row, ends } = trustedClock(NOW)
  const end = NOW + 2_500
  const asked: [from: number, to: number][] = []
  ends.endedBetween = (from: number, to: number) => {
    asked.push([from, to])
    return from < end && end <= to
  }
  await settled()
  expect(asked).toEqual([])
  await trusted.start()
  for (const saved of [NOW, NOW, NOW + 3_000, NOW + 3_000]) {
    clock.advance(1_000)
    await settled()
    expect(row.at).toBe(saved)
  }
  expect(asked).toEqual([
    [NOW, NOW + 1_000],
    [NOW, NOW + 2_000],
    [NOW, NOW + 3_000],
    [NOW + 3_000, NOW + 4_000],
  ])
})

test('an end that could not be saved is saved at the next attempt', async () => {
  const { trusted, clock, row, ends } = trustedClock(NOW)
  await trusted.start()
  const end = NOW + 500
  ends.endedBetween = (from: number, to: number) => from < end && end <= to
  row.broken = true
  clock.advance(1_000)
  await settled()
  expect(row.at).toBe(NOW)
  row.broken = false
  clock.advance(1_000)
  await settled()
  expect(row.at).toBe(NOW + 2_000)
})

test('saves that fail are logged once, and once more when one has succeeded', async () => {
  const logged: string[] = []
  await configure({
    sinks: { test: ({ message }) => logged.push(message.join('')) },
    loggers: [
      { category: ['petstock', 'clock'], sinks: ['test'], lowestLevel: 'info' },
      { category: ['logtape', 'meta'], lowestLevel: 'error' },
    ],
    reset: true,
  })
  const { trusted, clock, row } = trustedClock(null)
  row.broken = true
  await trusted.start()
  for (let minute = 0; minute < 3; minute++) {
    for (let second = 0; second < 60; second++) {
      clock.advance(1_000)
      await settled()
    }
    row.broken = minute < 1
  }
  await trusted.stop()
  await reset()
  expect(logged).toEqual([
    'could not save the trusted time; will retry',
    'the trusted time is saved again',
  ])
})
