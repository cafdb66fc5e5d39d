import { describe, expect, test } from 'bun:test'
import { DAY_MS, MINUTE_MS } from '../../src/clocks/durations.ts'
import { banLeft, banLengthMs, nextBanCount, sinceBan } from '../../src/limits/ban.ts'

describe('a ban', () => {
  test('lasts a minute, then twice as long each time, and never more than an hour', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 5_000].map((count) => banLengthMs(count) / MINUTE_MS)
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  test('counts on from one that began less than a day ago', () => {
    expect(nextBanCount(3, DAY_MS - 1)).toBe(4)
    expect(nextBanCount(3, DAY_MS)).toBe(1)
    expect(nextBanCount(0, DAY_MS)).toBe(1)
  })

  test('runs out and stays out', () => {
    expect(banLeft(MINUTE_MS, 1)).toBe(MINUTE_MS - 1)
    expect(banLeft(MINUTE_MS, MINUTE_MS)).toBe(0)
    expect(banLeft(MINUTE_MS, DAY_MS)).toBe(0)
  })

  test('is remembered for a day', () => {
    expect(sinceBan(0, 5)).toBe(5)
    expect(sinceBan(DAY_MS - 1, 5)).toBe(DAY_MS)
  })
})
