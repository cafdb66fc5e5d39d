import { DAY_MS } from '../clocks/durations.ts'
/** From this many days before its end on, a certificate is renewed and warned of. */
export const RENEW_DAYS = 30

// Apple's devices take no server's certificate for more than 825 days.
const SERVER_DAYS = 820
const AUTHORITY_DAYS = 3_652
// Clocks of tills and tablets without internet go wrong.
const BACKDATED_DAYS = 2

export interface Validity {
  /** UTC epoch milliseconds, as all times. */
  readonly from: number
  readonly until: number
}

export const authorityValidity = (now: number): Validity => ({
  from: wholeSecond(now - BACKDATED_DAYS * DAY_MS),
  until: wholeSecond(now + AUTHORITY_DAYS * DAY_MS),
})

/** Never longer than the authority's own, as no client takes it after that. */
export const serverValidity = (now: number, authorityUntil: number): Validity => ({
  from: wholeSecond(now - BACKDATED_DAYS * DAY_MS),
  until: Math.min(wholeSecond(now + SERVER_DAYS * DAY_MS), authorityUntil),
})

const wholeSecond = (ms: number): number => Math.floor(ms / 1_000) * 1_000

/** Whole days that are left; negative once it has ended. */
export const daysLeft = (until: number, now: number): number => Math.floor((until - now) / DAY_MS)

export const endsSoon = (until: number, now: number): boolean => daysLeft(until, now) < RENEW_DAYS
