import { expect, test } from 'bun:test'
import type { Lane } from '../../../src/storage/postgres/driver/lane.ts'
import {
  Conflict,
  InsufficientResources,
  ServerUnavailable,
  StatementFault,
} from '../../../src/storage/postgres/driver/outcomes.ts'
import { Reachability } from '../../../src/storage/postgres/reachability.ts'
import { ManualClock } from '../../support/manual-clock.ts'

/** A lane whose statements end so, one after another. */
function laneOf(...outcomes: readonly (Error | undefined)[]): Lane {
  const left = [...outcomes]
  const query = async () => {
    const error = left.shift()
    if (error !== undefined) throw error
    return []
  }
  return { query, transaction: (run) => run({ query }), pause: async () => {}, drop() {}, end() {} }
}

test('a database is out of reach from a failed statement to the next that succeeds', async () => {
  const reachability = new Reachability('read', new ManualClock().monotonic)
  const gone = new ServerUnavailable('nothing listens')
  const lane = reachability.watch(laneOf(undefined, gone, gone, undefined))
  const problems: (Error | undefined)[] = []
  for (let sent = 0; sent < 4; sent++) {
    await lane.query('SELECT 1').catch(() => {})
    problems.push(reachability.problem)
  }
  expect(problems).toEqual([undefined, gone, gone, undefined])
})

test('a database that has refused a statement is in reach', async () => {
  const reachability = new Reachability('write to', new ManualClock().monotonic)
  const lane = reachability.watch(
    laneOf(new Conflict('another was quicker'), new StatementFault('23514', 'no such quantity')),
  )
  for (let sent = 0; sent < 2; sent++) await lane.query('SELECT 1').catch(() => {})
  expect(reachability.problem).toBeUndefined()
})

test('the statements of a transaction count, too', async () => {
  const reachability = new Reachability('write to', new ManualClock().monotonic)
  const gone = new ServerUnavailable('nothing listens')
  const lane = reachability.watch(laneOf(gone))
  await lane.transaction(({ query }) => query('SELECT 1')).catch(() => {})
  expect(reachability.problem).toBe(gone)
})

test('a database without space is so until a change is made, whatever reads succeed', async () => {
  const reachability = new Reachability('write to', new ManualClock().monotonic)
  const full = new InsufficientResources('the disk of the database is full')
  const lane = reachability.watch(laneOf(full, undefined))
  for (let sent = 0; sent < 2; sent++) await lane.query('SELECT 1').catch(() => {})
  expect(reachability.problem).toBe(full)
  reachability.succeeded()
  expect(reachability.problem).toBeUndefined()
})

test('a change that is committed where there was no space proves that there is some again', async () => {
  const reachability = new Reachability('change keys and settings in', new ManualClock().monotonic)
  const full = new InsufficientResources('the disk of the database is full')
  const lane = reachability.watchChanges(laneOf(full, undefined, undefined))
  const change = () => lane.transaction(({ query }) => query('UPDATE')).catch(() => {})
  await change()
  await lane.query('SELECT 1')
  expect(reachability.problem).toBe(full)
  await change()
  expect(reachability.problem).toBeUndefined()
})

test('a problem is forgotten when no statement has failed for ten seconds', async () => {
  const clock = new ManualClock()
  const reachability = new Reachability('write to', clock.monotonic)
  const gone = new ServerUnavailable('nothing listens')
  const lane = reachability.watch(laneOf(gone, gone))
  const problems: (Error | undefined)[] = []
  for (const ms of [0, 9_000, 9_000, 1_000]) {
    clock.advance(ms)
    if (problems.length < 2) await lane.query('SELECT 1').catch(() => {})
    problems.push(reachability.problem)
  }
  expect(problems).toEqual([gone, gone, gone, undefined])
})
