import type { AccessOutcome } from '../../keys/access-change.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { changeAccess, type ShopChange } from './access/change-access.ts'
import { findShopOfCode } from './access/read-access.ts'
import { ShopAccess } from './access/shop-access.ts'
import type { Lane, Statements } from './driver/lane.ts'
import type { ServedKeys } from './keys/served-keys.ts'
import type { Deadlines, Waiting } from './shop/deadlines.ts'
import type { DeskReader } from './tables/desk-reader.ts'

interface ServedAccessDependencies {
  readonly lane: Lane
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
    const waiting = this.#dependencies.deadlines.start<AccessOutcome>(cameAt)
    void this.#make(asked, waiting)
    return waiting.promise
  }

  /** Rejects all changes that wait. */
  close(): void {
    this.#dependencies.deadlines.close()
  }

  async #make(asked: ShopChange, waiting: Waiting<AccessOutcome>): Promise<void> {
    const { lane, keys } = this.#dependencies
    try {
      const outcome = await changeAccess(lane, asked, { isWaiting: () => waiting.isWaiting })
      if (hasChanged(outcome)) await keys.readChanges()
      waiting.resolve(outcome)
    } catch (error) {
      waiting.reject(error)
    }
  }
}

const hasChanged = ({ outcome }: AccessOutcome): boolean =>
  outcome === 'done' || outcome === 'signed_in'
