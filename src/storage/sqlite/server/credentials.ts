import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../../clocks/clock.ts'
import type { Timers } from '../../../clocks/timers.ts'
import type { ApiKey } from '../../../keys/api-key.ts'
import type { Credential } from '../../../keys/credential.ts'
import { KeyRing } from '../../../keys/key-ring.ts'
import type { LookUp } from '../../../keys/look-up.ts'
import { isWellFormedToken } from '../../../keys/token.ts'
import type { MaybePromise } from '../../../maybe-promise.ts'
import { NO_SETTINGS, type ShopSettings, shownSettings } from '../../../shops/settings.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import { ONLY_SHOP } from '../../embedded-engine.ts'
import type { CredentialSource } from '../../engine.ts'

const log = getLogger(['petstock', 'service'])

const TIDY_EVERY_MS = 5_000

type LastUse = readonly (readonly [id: string, at: number])[]

// A server hears of a command's keys a few times a second. Before a well-formed token counts as unknown, the
// revision of the keys is compared, so that a new key works at once: one small read for all requests of one
// turn of the event loop, and none for an address that has used up its requests without a valid key.

interface CredentialsDependencies {
  readonly readKeys: () => Promise<readonly ApiKey[]>
  readonly readSettings: () => Promise<ShopSettings>
  /** A number that every change of a key or a setting by a command raises. */
  readonly readKeysRevision: () => Promise<number>
  readonly markUsed: (used: LastUse) => Promise<void>
  readonly health: Pick<DatabaseHealth, 'problem'>
  readonly every: Clock['every']
  readonly atTurnsEnd: Timers['atTurnsEnd']
}

/** The keys of a running server, all in memory, with the shop's settings. Saves when each was last used. */
export class Credentials implements CredentialSource {
  readonly #dependencies: CredentialsDependencies
  readonly #ring = new KeyRing(ONLY_SHOP)
  #keys: readonly ApiKey[] = []
  #settings: ShopSettings = NO_SETTINGS
  #revision: number | undefined
  #listener: (keys: readonly ApiKey[]) => void = () => {}
  /** How many changes have been heard of, and how many of them the keys in memory have: fewer where they could not be read. */
  #changes = 0
  #changesRead = 0
  #looking: Promise<void> | undefined
  #stopTidying = () => {}

  constructor(dependencies: CredentialsDependencies) {
    this.#dependencies = dependencies
  }

  /** Reads the keys for the first time. @throws StorageUnavailable */
  async start(): Promise<void> {
    await this.#read()
    this.#stopTidying = this.#dependencies.every(TIDY_EVERY_MS, () => {
      this.#ring.forgetTokens()
      void this.#saveLastUse()
    })
  }

  /** Saves the last use of the keys a last time. */
  async stop(): Promise<void> {
    this.#stopTidying()
    await this.#saveLastUse()
  }

  /** Reads the keys again if a command may have changed some. */
  async followCommit(keysChanged: boolean): Promise<void> {
    if (!keysChanged && !this.#isOutdated) return
    await this.reload()
  }

  counted(_shopId: bigint, key: ApiKey): ApiKey {
    return key
  }

  /**
   * Reads the keys again, after some have changed. Where they cannot be read just now, nothing that is in memory stands any more:
   * each request waits for another reading, and is refused where that fails, too.
   * @returns whether they could be read
   */
  async reload(): Promise<boolean> {
    this.#changes += 1
    try {
      await this.#read()
      return true
    } catch (error) {
      log.error('could not read the keys again', { error })
      return false
    }
  }

  get #isOutdated(): boolean {
    return this.#changesRead < this.#changes
  }

  authenticate(token: string, now: number, endsBy: number): Credential | undefined | LookUp {
    const known = this.#ring.authenticate(token, now, endsBy)
    if (known !== undefined && !this.#isOutdated) return known
    if (!isWellFormedToken(token)) return undefined
    return async ({ isOverLimit }) => {
      if (isOverLimit && known === undefined) return undefined
      await this.#lookForNewKeys()
      return this.#ring.authenticate(token, now, endsBy)
    }
  }

  find(digest: string, endsBy: number): MaybePromise<Credential | undefined> {
    return this.#isOutdated
      ? this.#lookForNewKeys().then(() => this.#ring.find(digest, endsBy))
      : this.#ring.find(digest, endsBy)
  }

  hasEndedBetween(from: number, to: number): boolean {
    return this.#ring.hasEndedBetween(from, to)
  }

  follow(listener: (keys: readonly ApiKey[]) => void): void {
    this.#listener = listener
    listener(this.#keys)
  }

  /**
   * Looks once for all requests of one turn of the event loop.
   * @throws StorageUnavailable where the keys are known to have changed, and cannot be read
   */
  #lookForNewKeys(): Promise<void> {
    this.#looking ??= new Promise<void>(this.#dependencies.atTurnsEnd).then(() => {
      this.#looking = undefined
      return this.#readIfChanged()
    })
    return this.#looking
  }

  async #readIfChanged(): Promise<void> {
    // Where the database cannot be read, and nothing says that they have changed, the keys in memory stand.
    const revision = await this.#dependencies.readKeysRevision().catch(() => this.#revision)
    if (!this.#isOutdated && revision === this.#revision) return
    if (!(await this.reload()))
      throw new StorageUnavailable('the keys have changed, and cannot be read just now')
  }

  async #read(): Promise<void> {
    const changes = this.#changes
    // A change between the two reads is found by the next comparison.
    const revision = await this.#dependencies.readKeysRevision()
    this.#keys = await this.#dependencies.readKeys()
    // A revoked key has to be noticed also where the settings are damaged, which is reported.
    this.#settings = await this.#dependencies.readSettings().catch(() => this.#settings)
    this.#revision = revision
    this.#changesRead = changes
    this.#ring.load(this.#keys, shownSettings(this.#settings))
    this.#listener(this.#keys)
  }

  async #saveLastUse(): Promise<void> {
    const used = this.#ring.takeLastUse()
    if (used.length === 0) return
    try {
      await this.#dependencies.markUsed(used)
    } catch (error) {
      this.#ring.returnLastUse(used)
      // The problem has been logged once.
      if (this.#dependencies.health.problem !== undefined) return
      log.warn('could not save the last use of the keys; will retry', { error })
    }
  }
}
