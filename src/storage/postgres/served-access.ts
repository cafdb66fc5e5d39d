import type { AccessOutcome } from '../../keys/access-change.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { wantsCurrency } from '../../keys/plan-access-change.ts'
import { changeAccess, type ShopChange } from './access/change-access.ts'
import { findShopOfCode, readSettings } from './access/read-access.ts'
import { ShopAccess } from './access/shop-access.ts'
import type { Lane, Statements } from './driver/lane.ts'
import type { SlowLane } from './driver/slow-lane.ts'
import type { Retries } from './keys/change-keys.ts'
import type { ServedKeys } from './keys/served-keys.ts'
import type { Deadlines, Waiting } from './shop/deadlines.ts'
import type { DeskReader } from './tables/desk-reader.ts'

interface ServedAccessDependencies {
  readonly lane: Lane
  /** For changes of the currency, which are about all pets of a shop. */
  readonly slow: Pick<SlowLane, 'run'>
  readonly reader: DeskReader
  readonly deadlines: Deadlines
  readonly keys: Pick<ServedKeys, 'readChanges'>
}

/** The keys, codes and settings of all shops, as one server changes and reads them. */
export class ServedAccess {
  readonly #dependencies: ServedAccessDependencies

  constructor(dependencies: ServedAccessDependencies) {
    this.#dependencies = dependencies
  }

  /** Those of one shop, for one request. */
  ofShop(shopId: bigint, cameAt?: number): AccessStore {
    return new ShopAccess(shopId, {
      read: (run) => this.#read(run, cameAt),
      change: (asked) => this.#change(asked, cameAt),
    })
  }

  /** @throws StorageUnavailable */
  findShopOfCode(digest: string): Promise<bigint | undefined> {
    return this.#read((lane) => findShopOfCode(lane, digest))
  }

  #read<T>(run: (lane: Statements) => Promise<T>, cameAt?: number): Promise<T> {
    return this.#dependencies.reader.read(run, cameAt)
  }

  #change(asked: ShopChange, cameAt?: number): Promise<AccessOutcome> {
    if (wantsCurrency(asked.change)) return this.#changeCurrency(asked, cameAt)
    const waiting = this.#dependencies.deadlines.start<AccessOutcome>(cameAt)
    void this.#make(asked, waiting)
    return waiting.promise
  }

  /** Rejects all changes that wait. */
  close(): void {
    this.#dependencies.deadlines.close()
  }

  /** It goes on where its request has ended. */
  async #changeCurrency(asked: ShopChange, cameAt?: number): Promise<AccessOutcome> {
    // Where no server can be reached, a request waits for one as long as all others do.
    await this.#read((lane) => readSettings(lane, asked.shopId), cameAt)
    return this.#dependencies.slow.run((lane) => this.#makeOn(lane, asked))
  }

  async #make(asked: ShopChange, waiting: Waiting<AccessOutcome>): Promise<void> {
    try {
      const { lane } = this.#dependencies
      waiting.resolve(await this.#makeOn(lane, asked, { isWaiting: () => waiting.isWaiting }))
    } catch (error) {
      waiting.reject(error)
    }
  }

  async #makeOn(lane: Lane, asked: ShopChange, retries?: Retries): Promise<AccessOutcome> {
    const outcome = await changeAccess(lane, asked, retries)
    if (hasChanged(outcome)) await this.#dependencies.keys.readChanges()
    return outcome
  }
}

const hasChanged = ({ outcome }: AccessOutcome): boolean =>
  outcome === 'done' || outcome === 'signed_in'
