import type { ClockReading } from '../../clocks/clock.ts'
import type { BanStore } from '../store.ts'
import type { KeyLimiter } from './key-limiter.ts'

export const RETRY_EVERY_MS = 3_000

interface BanKeeperDependencies {
  readonly store: BanStore
  readonly keys: Pick<KeyLimiter, 'banRow'>
  /** The wall clock is that of the database, which all servers share. */
  readonly clock: () => ClockReading
  readonly every: (ms: number, run: () => void) => () => void
  /** Called for each ban that could not be kept. It is tried again for as long as the ban lasts. */
  readonly onError: (error: unknown) => void
}

/** Keeps each ban in a store that servers share, at once when it begins. */
export class BanKeeper {
  readonly #dependencies: BanKeeperDependencies
  readonly #unkept = new Set<string>()
  #stopTimer = () => {}

  constructor(dependencies: BanKeeperDependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    this.#stopTimer = this.#dependencies.every(RETRY_EVERY_MS, () => void this.#keepAll())
  }

  /** Tries a last time. @returns whether all bans are kept */
  async stop(): Promise<boolean> {
    this.#stopTimer()
    await this.#keepAll()
    return this.#unkept.size === 0
  }

  /** @returns whether the key's ban is kept */
  async keepBan(keyId: string): Promise<boolean> {
    const { store, keys, clock, onError } = this.#dependencies
    const row = keys.banRow(keyId, clock())
    this.#unkept.delete(keyId)
    if (row === undefined) return true
    try {
      await store.keepBan(row)
      return true
    } catch (error) {
      this.#unkept.add(keyId)
      onError(error)
      return false
    }
  }

  async #keepAll(): Promise<void> {
    await Promise.all([...this.#unkept].map((keyId) => this.keepBan(keyId)))
  }
}
