import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../../clocks/clock.ts'
import type { ApiKey } from '../../../keys/api-key.ts'
import type { Credential } from '../../../keys/credential.ts'
import { KeyRing } from '../../../keys/key-ring.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import { ONLY_SHOP } from '../../embedded-engine.ts'
import type { CredentialSource } from '../../engine.ts'

const log = getLogger(['petstock', 'service'])

const TIDY_EVERY_MS = 5_000

type LastUse = readonly (readonly [id: string, at: number])[]

export interface CredentialsDependencies {
  readonly readKeys: () => Promise<readonly ApiKey[]>
  readonly markUsed: (used: LastUse) => Promise<void>
  readonly health: Pick<DatabaseHealth, 'problem'>
  readonly every: Clock['every']
}

/** The keys of a running server, all in memory. Saves when each was last used. */
export class Credentials implements CredentialSource {
  readonly #dependencies: CredentialsDependencies
  readonly #ring = new KeyRing(ONLY_SHOP)
  #keys: readonly ApiKey[] = []
  #listener: (keys: readonly ApiKey[]) => void = () => {}
  /** Whether the keys could not be read after the last change. */
  #isOutdated = false
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
    try {
      await this.#read()
      this.#isOutdated = false
    } catch (error) {
      this.#isOutdated = true
      log.error('could not read the keys again', { error })
    }
  }

  authenticate(token: string, now: number, endsBy: number): Credential | undefined {
    return this.#ring.authenticate(token, now, endsBy)
  }

  isInForce(digest: string, endsBy: number): boolean {
    return this.#ring.isInForce(digest, endsBy)
  }

  hasEndedBetween(from: number, to: number): boolean {
    return this.#ring.hasEndedBetween(from, to)
  }

  follow(listener: (keys: readonly ApiKey[]) => void): void {
    this.#listener = listener
    listener(this.#keys)
  }

  async #read(): Promise<void> {
    this.#keys = await this.#dependencies.readKeys()
    this.#ring.load(this.#keys)
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
