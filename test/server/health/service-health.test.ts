import { expect, test } from 'bun:test'
import { joinChecks, ok, readinessOf, warn } from '../../../src/health/check.ts'
import { ServiceHealth } from '../../../src/server/health/service-health.ts'
import { ManualClock } from '../../support/manual-clock.ts'

const GAUGES = {
  queuedWrites: 0,
  listRebuilds: 0,
  databaseBytes: undefined,
  walBytes: undefined,
  freeBytes: undefined,
}

test('of a shop on a shared database, a server says what it sees of itself, and makes no backup', async () => {
  const health = new ServiceHealth({
    engine: { gauges: async () => GAUGES },
    healthMonitor: {
      readiness: async () => readinessOf([ok('read', 'the stock can be read')]),
      safety: () => ({ state: 'ok', reason: 'elsewhere' }),
    },
    backups: { status: () => undefined, makeNow: async () => undefined },
    settings: undefined,
    tlsKeeper: undefined,
    clock: new ManualClock(),
  })
  expect(await health.state()).toEqual({
    version: expect.any(String),
    safety: { state: 'ok', reason: 'elsewhere', newestAt: null, pets: null, missing: null },
    checks: [{ name: 'read', state: 'ok', message: 'the stock can be read', advice: null }],
    examination: null,
    freeBytes: null,
    certificateUntil: null,
    backups: { schedule: 'elsewhere', everyMs: null, running: false, kept: [] },
  })
  expect(await health.makeBackup()).toMatchObject({
    outcome: 'not_possible',
    reason: expect.stringContaining('operator'),
  })
  expect(await health.verifyBackup('petstock-20261121T083000Z.db')).toBeUndefined()
  expect(await health.hasBackup('petstock-20261121T083000Z.db')).toBe(false)
})

test('of two checks of one name the worse one stays, and of equal ones that of the service', () => {
  const seen = [ok('database', 'seen'), warn('clock', 'seen', 'set it')]
  const examined = [
    warn('database', 'examined', 'look'),
    ok('clock', 'examined'),
    ok('keys', 'all'),
  ]
  expect(joinChecks(seen, examined).map(({ name, message }) => [name, message])).toEqual([
    ['database', 'examined'],
    ['clock', 'seen'],
    ['keys', 'all'],
  ])
  expect(joinChecks([ok('database', 'seen')], [ok('database', 'examined')])).toEqual([
    ok('database', 'seen'),
  ])
})
