import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { backupSpace, diskSpace } from '../../src/health/files.ts'
import { severity } from './severity.ts'

const MB = 1_000_000
const bytes = fc.nat({ max: 2 ** 45 })

test('a disk that is nearly full fails, one without room for an upgrade is warned of', () => {
  const states = [0, 16, 17, 410, 420, 900].map(
    (free) => diskSpace({ freeBytes: free * MB, databaseBytes: 100 * MB }).state,
  )
  expect(states).toEqual(['fail', 'fail', 'warn', 'warn', 'ok', 'ok'])
})

test('a disk for backups fails when the next one does not fit, and is warned of before', () => {
  const states = [0, 108, 109, 308, 309].map(
    (free) => backupSpace({ freeBytes: free * MB, databaseBytes: 100 * MB }).state,
  )
  expect(states).toEqual(['fail', 'fail', 'warn', 'warn', 'ok'])
})

test('more free space is never worse, and a larger database never better', () => {
  fc.assert(
    fc.property(bytes, bytes, bytes, bytes, (free, moreFree, size, moreSize) => {
      for (const space of [diskSpace, backupSpace]) {
        const found = severity(space({ freeBytes: free, databaseBytes: size }))
        const roomier = { freeBytes: free + moreFree, databaseBytes: size }
        const larger = { freeBytes: free, databaseBytes: size + moreSize }
        expect(severity(space(roomier))).toBeLessThanOrEqual(found)
        expect(severity(space(larger))).toBeGreaterThanOrEqual(found)
      }
    }),
  )
})
