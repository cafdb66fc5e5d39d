import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../../clocks/clock.ts'
import type { Credential } from '../../../keys/credential.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'

const log = getLogger(['petstock', 'service'])

const SAVE_EVERY_MS = 30_000

// Another server may have seen a later use.
const SAVE = `
  UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, x.used_at)
  FROM unnest($1::text::int8[], $2::text::text[], $3::text::int8[]) x(shop_id, id, used_at)
  WHERE k.shop_id = x.shop_id AND k.id = x.id`

interface Use {
  readonly shopId: bigint
  readonly keyId: string
  at: number
}

/** Gathers when each key was last used at this server, and saves it from time to time. */
export class LastUse {
  readonly #lane: Statements
  readonly #every: Clock['every']
  #uses = new Map<string, Use>()
  #stopSaving = () => {}

  constructor(lane: Statements, every: Clock['every']) {
    this.#lane = lane
    this.#every = every
  }

  start(): void {
    this.#stopSaving = this.#every(SAVE_EVERY_MS, () => void this.#save())
  }

  /** Saves a last time. */
  async stop(): Promise<void> {
    this.#stopSaving()
    await this.#save()
  }

  /** @param at UTC epoch milliseconds */
  note({ shopId, key, counted }: Pick<Credential, 'shopId' | 'key' | 'counted'>, at: number): void {
    const known = this.#uses.get(counted.id)
    if (known === undefined) this.#uses.set(counted.id, { shopId, keyId: key.id, at })
    else if (known.at < at) known.at = at
  }

  async #save(): Promise<void> {
    const taken = this.#uses
    if (taken.size === 0) return
    this.#uses = new Map()
    const uses = [...taken.values()]
    try {
      await this.#lane.query(SAVE, [
        arrayOf(uses.map(({ shopId }) => shopId)),
        textArrayOf(uses.map(({ keyId }) => keyId)),
        arrayOf(uses.map(({ at }) => at)),
      ])
    } catch (error) {
      const since = this.#uses
      this.#uses = taken
      for (const [id, use] of since) this.#uses.set(id, use)
      // A database that cannot be reached has been logged once.
      if (error instanceof StorageUnavailable) return
      log.error('could not save the last use of the keys; will retry', { error })
    }
  }
}
