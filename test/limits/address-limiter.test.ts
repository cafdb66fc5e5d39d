import { describe, expect, test } from 'bun:test'
import type { RateLimitDecision } from '../../src/limits/decision.ts'
import { AddressLimiter, MAX_ADDRESSES } from '../../src/limits/local/address-limiter.ts'

const WALL = 1_800_000_000_000

function burst(
  limiter: AddressLimiter,
  address: string,
  count: number,
  now: number,
): RateLimitDecision {
  let decision = limiter.decide(address, now)
  for (let made = 1; made < count; made++) decision = limiter.decide(address, now)
  return decision
}

function subjects(limiter: AddressLimiter, now: number): string[] {
  return limiter.takeUnsaved({ monotonic: now, wall: WALL + now }).rows.map((row) => row.subject)
}

describe('an address', () => {
  test('may make 60 requests without a valid key, and one more each second', () => {
    const limiter = new AddressLimiter()
    expect(burst(limiter, '10.0.0.1', 60, 0)).toEqual({
      outcome: 'admitted',
      window: 'minute',
      limit: 60,
      remaining: 0,
      resetMs: 60_000,
      retryAfterSeconds: 0,
      minute: { limit: 60, remaining: 0, resetMs: 60_000 },
      day: undefined,
      banStarted: false,
    })
    expect(limiter.decide('10.0.0.1', 0.5)).toMatchObject({
      outcome: 'rate_limited',
      retryAfterSeconds: 1,
    })
    expect(limiter.decide('10.0.0.1', 999).outcome).toBe('rate_limited')
    expect(limiter.decide('10.0.0.1', 1_000).outcome).toBe('admitted')
    expect(limiter.decide('10.0.0.2', 1_000).remaining).toBe(59)
  })

  test('is never banned, and waits no longer for being refused', () => {
    const limiter = new AddressLimiter()
    expect(burst(limiter, '10.0.0.1', 10_000, 0)).toMatchObject({
      outcome: 'rate_limited',
      retryAfterSeconds: 1,
    })
    expect(limiter.decide('10.0.0.1', 1_000).outcome).toBe('admitted')
  })

  test('gets no refill from a clock that is set back', () => {
    const limiter = new AddressLimiter()
    burst(limiter, '10.0.0.1', 60, 1e9)
    expect(limiter.decide('10.0.0.1', 0).outcome).toBe('rate_limited')
    expect(limiter.decide('10.0.0.1', 1_000).outcome).toBe('admitted')
  })
})

describe('addresses', () => {
  test('are remembered up to a number, the least recently seen is forgotten', () => {
    const limiter = new AddressLimiter()
    for (let index = 0; index < MAX_ADDRESSES; index++) limiter.decide(`a${index}`, 0)
    limiter.decide('a0', 0)
    limiter.decide('one more', 0)
    expect(limiter.size).toBe(MAX_ADDRESSES)
    expect(limiter.decide('a0', 0).remaining).toBe(57)
    expect(limiter.decide('a1', 0).remaining).toBe(59)
    expect(limiter.size).toBe(MAX_ADDRESSES)
  })

  test('survive a restart', () => {
    const limiter = new AddressLimiter()
    burst(limiter, '10.0.0.1', 60, 0)
    const { rows } = limiter.takeUnsaved({ monotonic: 0, wall: WALL })
    const again = new AddressLimiter()
    again.load(rows, { monotonic: 5, wall: WALL + 2_000 })
    expect(burst(again, '10.0.0.1', 2, 5).outcome).toBe('admitted')
    expect(again.decide('10.0.0.1', 5).outcome).toBe('rate_limited')
  })

  test('are saved when they changed, and again when that failed', () => {
    const limiter = new AddressLimiter()
    burst(limiter, '10.0.0.1', 5, 0)
    const taken = limiter.takeUnsaved({ monotonic: 0, wall: WALL })
    expect(subjects(limiter, 0)).toEqual([])
    limiter.notSaved(taken)
    expect(subjects(limiter, 0)).toEqual(['address:10.0.0.1'])
  })

  test('are forgotten when their bucket is full, in the store too', () => {
    const limiter = new AddressLimiter()
    burst(limiter, 'slow', 2, 0)
    burst(limiter, 'busy', 60, 0)
    limiter.saved(limiter.takeUnsaved({ monotonic: 0, wall: WALL }))
    const later = { monotonic: 2_000, wall: WALL + 2_000 }
    const taken = limiter.takeUnsaved(later)
    expect(taken).toEqual({ rows: [], forgotten: ['address:slow'] })
    expect(limiter.size).toBe(1)
    limiter.notSaved(taken)
    limiter.saved(limiter.takeUnsaved(later))
    expect(limiter.takeUnsaved(later).forgotten).toEqual([])
  })

  test('that were never stored need not be deleted there', () => {
    const limiter = new AddressLimiter()
    for (let index = 0; index < 3 * MAX_ADDRESSES; index++) limiter.decide(`a${index}`, 0)
    const taken = limiter.takeUnsaved({ monotonic: 0, wall: WALL })
    expect(taken.rows).toHaveLength(MAX_ADDRESSES)
    expect(taken.forgotten).toEqual([])
  })

  test('loaded from too long a list are the latest ones, and the rest is deleted', () => {
    const limiter = new AddressLimiter()
    burst(limiter, 'a', 60, 0)
    const [row] = limiter.takeUnsaved({ monotonic: 0, wall: WALL }).rows
    if (!row) throw new Error('No row')
    const rows = Array.from({ length: MAX_ADDRESSES + 2 }, (_, index) => {
      return { ...row, subject: `address:a${index}`, savedAt: WALL - index }
    })
    const again = new AddressLimiter()
    again.load(rows, { monotonic: 0, wall: WALL })
    expect(again.size).toBe(MAX_ADDRESSES)
    expect(again.takeUnsaved({ monotonic: 0, wall: WALL }).forgotten).toEqual([
      `address:a${MAX_ADDRESSES + 1}`,
      `address:a${MAX_ADDRESSES}`,
    ])
  })
})
