import type { ClockReading } from '../../clocks/clock.ts'
import type { RateLimitDecision } from '../decision.ts'
import { decideNext } from '../key-decision.ts'
import { KeyState, type LimitedKey } from '../key-state.ts'
import {
  keyIdOf,
  keySubject,
  loadKey,
  type SavedLimits,
  saveKey,
  takeOverBan,
} from '../saved-limits.ts'
import type { Saveable, Unsaved } from '../store.ts'

/**
 * Counts the requests of keys. Each request takes a token of the minute and one of the day. Rejected
 * requests take tokens of a third bucket, and a key that has emptied it is banned for a while. Every
 * `now` is in monotonic milliseconds.
 */
export class KeyLimiter implements Saveable {
  readonly #states = new Map<string, KeyState>()
  readonly #unsaved = new Set<string>()
  readonly #forgotten = new Set<string>()

  decide(key: LimitedKey, now: number): RateLimitDecision {
    const state = this.current(key, now)
    if (!state.banned) this.#changed(key.id, state)
    return decideNext(state)
  }

  /** What is known of a key just now. A limiter that servers share brings its own numbers into it. */
  current(key: LimitedKey, now: number): KeyState {
    const state = this.#stateOf(key, now)
    this.#bringUpToDate(key, state, now)
    return state
  }

  /** What is known of a key just now, without anything of a key that was never counted here. */
  peek(key: LimitedKey, now: number): KeyState {
    const state = this.#states.get(key.id) ?? new KeyState(key, now)
    state.passTo(now)
    return state
  }

  /** Applies what commands have changed of a key, also while it makes no request. */
  reconcile(key: LimitedKey, now: number): void {
    const state = this.#states.get(key.id)
    if (state) this.#bringUpToDate(key, state, now)
  }

  /** How many keys are banned. */
  bannedAt(now: number): number {
    let count = 0
    for (const state of this.#states.values()) {
      state.passTo(now)
      if (state.banned) count += 1
    }
    return count
  }

  /** Forgets a key that is no longer in force, with its saved counts. */
  forget(keyId: string): void {
    if (!this.#states.delete(keyId)) return
    this.#unsaved.delete(keyId)
    this.#forgotten.add(keyId)
  }

  load(rows: readonly SavedLimits[], reading: ClockReading): void {
    for (const row of rows) {
      const keyId = keyIdOf(row.subject)
      if (keyId === undefined) continue
      const state = loadKey(keyId, row, reading)
      this.#states.set(keyId, state)
      if (state.banned) this.#changed(keyId, state)
    }
  }

  takeUnsaved(reading: ClockReading): Unsaved {
    const rows = [...this.#unsaved].flatMap((keyId) => this.#takeRow(keyId, reading))
    const gone = [...this.#forgotten].filter((keyId) => !this.#states.has(keyId))
    return { rows, forgotten: gone.map(keySubject) }
  }

  /** Like takeUnsaved, for some keys only: a ban that begins is saved without all other keys. */
  takeUnsavedKeys(keyIds: Iterable<string>, reading: ClockReading): Unsaved {
    const rows = [...keyIds].flatMap((keyId) => this.#takeRow(keyId, reading))
    return { rows, forgotten: [] }
  }

  /** The row of a key while it is banned. */
  banRow(keyId: string, reading: ClockReading): SavedLimits | undefined {
    const state = this.#states.get(keyId)
    state?.passTo(reading.monotonic)
    return state?.banned ? saveKey(keyId, state, reading.wall) : undefined
  }

  saved(taken: Unsaved): void {
    for (const subject of taken.forgotten) {
      const keyId = keyIdOf(subject)
      if (keyId !== undefined) this.#forgotten.delete(keyId)
    }
  }

  notSaved(taken: Unsaved): void {
    for (const { subject } of taken.rows) {
      const keyId = keyIdOf(subject)
      const state = keyId === undefined ? undefined : this.#states.get(keyId)
      if (keyId !== undefined && state) this.#changed(keyId, state)
    }
  }

  #stateOf(key: LimitedKey, now: number): KeyState {
    const known = this.#states.get(key.id)
    if (known) return known
    const { kept } = key
    const state = kept ? loadKey(key.id, kept.row, kept.readAt) : new KeyState(key, now)
    state.kept = kept
    this.#states.set(key.id, state)
    return state
  }

  #bringUpToDate(key: LimitedKey, state: KeyState, now: number): void {
    state.passTo(now)
    if (state.reconcile(key)) this.#changed(key.id, state)
    if (state.kept === key.kept) return
    state.kept = key.kept
    if (key.kept) takeOverBan(state, key.kept, now)
  }

  #changed(keyId: string, state: KeyState): void {
    if (state.unsaved) return
    state.unsaved = true
    this.#unsaved.add(keyId)
  }

  #takeRow(keyId: string, { monotonic: now, wall: wallNow }: ClockReading): SavedLimits[] {
    const state = this.#states.get(keyId)
    if (!state) return []
    state.passTo(now)
    // A banned key stays unsaved, so that each save writes the ban's end by the wall clock of that time.
    if (!state.banned) {
      state.unsaved = false
      this.#unsaved.delete(keyId)
    }
    return [saveKey(keyId, state, wallNow)]
  }
}
