import type { AccessChange, Actor, ChangeTimes } from '../../../keys/access-change.ts'
import type { AccessStore } from '../../../keys/access-store.ts'
import type { Lane } from '../driver/lane.ts'
import { changeAccess } from './change-access.ts'
import { findCode, listCodes, listKeys, readAccessJournal, readSettings } from './read-access.ts'

/** The keys, codes and settings of a shop, as commands change and read them. */
export class CommandAccess implements AccessStore {
  readonly #lane: Lane
  readonly #shopId: bigint

  constructor(lane: Lane, shopId: bigint) {
    this.#lane = lane
    this.#shopId = shopId
  }

  change(change: AccessChange, by: Actor, at: ChangeTimes) {
    return changeAccess(this.#lane, { shopId: this.#shopId, change, by, at })
  }

  listKeys(now: number) {
    return listKeys(this.#lane, this.#shopId, now)
  }

  findCode(codeId: string) {
    return findCode(this.#lane, this.#shopId, codeId)
  }

  listCodes() {
    return listCodes(this.#lane, this.#shopId)
  }

  settings() {
    return readSettings(this.#lane, this.#shopId)
  }

  accessJournal(before: bigint | undefined, limit: number) {
    return readAccessJournal(this.#lane, this.#shopId, before, limit)
  }
}
