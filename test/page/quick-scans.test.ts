import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../support/property-runs.ts'
import { CountingPage } from './counting-page.ts'

/** What a scanner sends, and how busy it keeps the page. */
const anyPace = fc.record({
  key: fc.integer({ min: 1, max: 24 }),
  outOfReach: fc.nat(120),
  scan: fc.integer({ min: 0, max: 1500 }),
  busyWithKey: fc.nat(60),
  busyWithScan: fc.nat(1500),
  busyWithFocus: fc.nat(500),
  keysFirst: fc.boolean(),
})
const anyCodes = fc.array(fc.stringMatching(/^\d{1,14}$/), { minLength: 1, maxLength: 8 })

describe('scans in quick succession', () => {
  test('are each read whole, and leave no digit in the field that counts, at any pace of scanner and page', () => {
    fc.assert(
      fc.property(anyCodes, anyPace, (codes, pace) => {
        const page = new CountingPage(pace)
        page.scan(codes)
        expect(page.scans).toEqual(codes)
        expect(page.field).toBe(String(codes.length))
      }),
      runs(2000),
    )
  })

  test('leave the field to a person who types a count after them', () => {
    fc.assert(
      fc.property(anyCodes, anyPace, fc.integer({ min: 60, max: 900 }), (codes, pace, key) => {
        const page = new CountingPage(pace)
        page.scan(codes)
        page.type('45', key)
        expect(page.field).toBe('45')
        expect(page.scans).toEqual(codes)
      }),
      runs(500),
    )
  })
})
