import type {
  AccessChange,
  AccessOutcome,
  Actor,
  ChangeTimes,
} from '../../../keys/access-change.ts'
import type { AccessStore } from '../../../keys/access-store.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { changeAccess, type ShopChange } from './change-access.ts'
import {
  findCode,
  listCodes,
  listKeys,
  readAccessJournal,
  readPastCurrencies,
  readSettings,
  readSuppliers,
} from './read-access.ts'

/** How a shop's access is read and changed: at once by a command, and until its deadline for a request. */
interface AccessCalls {
  read<T>(run: (lane: Statements) => Promise<T>): Promise<T>
  change(asked: ShopChange): Promise<AccessOutcome>
}

/** The keys, codes, settings and suppliers of a shop. */
export class ShopAccess implements AccessStore {
  readonly #shopId: bigint
  readonly #calls: AccessCalls

  constructor(shopId: bigint, calls: AccessCalls) {
    this.#shopId = shopId
    this.#calls = calls
  }

  change(change: AccessChange, by: Actor, at: ChangeTimes) {
    return this.#calls.change({ shopId: this.#shopId, change, by, at })
  }

  listKeys(now: number) {
    return this.#calls.read((lane) => listKeys(lane, this.#shopId, now))
  }

  findCode(codeId: string) {
    return this.#calls.read((lane) => findCode(lane, this.#shopId, codeId))
  }

  listCodes() {
    return this.#calls.read((lane) => listCodes(lane, this.#shopId))
  }

  readSettings() {
    return this.#calls.read((lane) => readSettings(lane, this.#shopId))
  }

  listPastCurrencies() {
    return this.#calls.read((lane) => readPastCurrencies(lane, this.#shopId))
  }

  listSuppliers() {
    return this.#calls.read((lane) => readSuppliers(lane, this.#shopId))
  }

  journalPage(before: bigint | undefined, limit: number) {
    return this.#calls.read((lane) => readAccessJournal(lane, this.#shopId, before, limit))
  }
}

/** As commands read and change it. */
export const commandAccess = (lane: Lane, shopId: bigint): AccessStore =>
  new ShopAccess(shopId, {
    read: (run) => run(lane),
    change: (asked) => changeAccess(lane, asked),
  })
