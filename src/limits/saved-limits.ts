import type { ClockReading } from '../clocks/clock.ts'
import { BAN_MEMORY_MS, LONGEST_BAN_MS } from './ban.ts'
import { elapsedMs, missingFrom, tokens } from './bucket.ts'
import { type KeptKey, KeyState } from './key-state.ts'

/**
 * The buckets of a key or an address, in the form in which they are saved. Times are UTC epoch
 * milliseconds. Tokens have fractions, and relate to the limits in the same row.
 */
export interface SavedLimits {
  /** `key:<id>` or `address:<client address>`. */
  readonly subject: string
  readonly savedAt: number
  readonly perMinute: number
  /** An address has no day window, no bans and no revisions: its other fields are 0 or null. */
  readonly perDay: number
  readonly minuteTokens: number
  readonly dayTokens: number
  readonly banTokens: number
  readonly banEndsAt: number | null
  readonly banLengthMs: number
  readonly banCount: number
  readonly lastBanAt: number | null
  /** The revisions of the key that these numbers already include. */
  readonly refillRevision: number
  readonly unbanRevision: number
}

const KEY_PREFIX = 'key:'
const ADDRESS_PREFIX = 'address:'

export function keySubject(keyId: string): string {
  return KEY_PREFIX + keyId
}

export function addressSubject(address: string): string {
  return ADDRESS_PREFIX + address
}

/** The key's id, or undefined when the row is not a key's. */
export function keyIdOf(subject: string): string | undefined {
  return subject.startsWith(KEY_PREFIX) ? subject.slice(KEY_PREFIX.length) : undefined
}

/** The client address, or undefined when the row is not an address's. */
export function addressOf(subject: string): string | undefined {
  return subject.startsWith(ADDRESS_PREFIX) ? subject.slice(ADDRESS_PREFIX.length) : undefined
}

/** Makes the row of a key, whose state has to be that of this moment. */
export function saveKey(keyId: string, state: KeyState, wallNow: number): SavedLimits {
  const savedAt = Math.floor(wallNow)
  const remembersBan = state.sinceBanMs < BAN_MEMORY_MS
  return {
    subject: keySubject(keyId),
    savedAt,
    perMinute: state.minute.capacity,
    perDay: state.day.capacity,
    minuteTokens: tokens(state.minuteMissing, state.minute),
    dayTokens: tokens(state.dayMissing, state.day),
    banTokens: tokens(state.banMissing, state.minute),
    banEndsAt: state.banned ? savedAt + state.banLeftMs : null,
    banLengthMs: remembersBan ? state.banLengthMs : 0,
    banCount: remembersBan ? state.banCount : 0,
    lastBanAt: remembersBan ? savedAt - state.sinceBanMs : null,
    refillRevision: state.refillRevision,
    unbanRevision: state.unbanRevision,
  }
}

/**
 * Makes the state of a key after a restart. The wall clock may have been set in between, so its effect is
 * bounded: a ban has at most its own length left.
 */
export function loadKey(
  keyId: string,
  row: SavedLimits,
  { monotonic: now, wall: wallNow }: ClockReading,
): KeyState {
  const { perMinute, perDay, refillRevision, unbanRevision } = row
  const key = { id: keyId, limits: { perMinute, perDay }, refillRevision, unbanRevision }
  const state = new KeyState(key, now)
  state.minuteMissing = missingFrom(row.minuteTokens, state.minute)
  state.dayMissing = missingFrom(row.dayTokens, state.day)
  state.banMissing = missingFrom(row.banTokens, state.minute)
  state.pass(elapsedMs(row.savedAt, wallNow))
  state.banLengthMs = clamp(row.banLengthMs, LONGEST_BAN_MS)
  state.banCount = row.banCount
  if (row.banEndsAt !== null) {
    state.banLeftMs = clamp(row.banEndsAt - Math.floor(wallNow), state.banLengthMs)
  }
  if (row.lastBanAt !== null) {
    state.sinceBanMs = clamp(Math.floor(wallNow) - row.lastBanAt, BAN_MEMORY_MS)
  }
  return state
}

/** Takes over the ban that an engine has kept of a key, where it ends later and no command has ended it. */
export function takeOverBan(state: KeyState, { row, readAt }: KeptKey, now: number): void {
  if (row.unbanRevision !== state.unbanRevision) return
  const kept = loadKey('', row, readAt)
  kept.passTo(now)
  if (kept.banLeftMs <= state.banLeftMs) return
  state.banLeftMs = kept.banLeftMs
  state.banLengthMs = kept.banLengthMs
  state.banCount = Math.max(kept.banCount, state.banCount)
  state.sinceBanMs = kept.sinceBanMs
}

/** The columns of a row that an address does not use. */
export const NOT_FOR_ADDRESSES = {
  perDay: 0,
  dayTokens: 0,
  banTokens: 0,
  banEndsAt: null,
  banLengthMs: 0,
  banCount: 0,
  lastBanAt: null,
  refillRevision: 0,
  unbanRevision: 0,
} as const

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value))
}
