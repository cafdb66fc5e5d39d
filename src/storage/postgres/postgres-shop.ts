import type { ListBody } from '../../list/inventory-list.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import {
  type ChangeOf,
  changeHandlers,
  type OutcomeOf,
  type ShopChangeKind,
  saysWhen,
} from '../../stock/stock-change.ts'
import type {
  QuestionHandlers,
  QuestionKind,
  QuestionOf,
  ResultOf,
} from '../../stock/stock-question.ts'
import type { QuantityUpdate } from '../../stock/store.ts'
import type { ShopListener, ShopStore } from '../engine.ts'
import type { Lane } from './driver/lane.ts'
import type { ChangingOver } from './shop/changing-over.ts'
import { changeToSumsQuickly } from './shop/counted-sums.ts'
import type { Shops } from './shop/shops.ts'
import { readChangedPets, readChanges } from './shop/stored-undoable.ts'
import type { DeskReader } from './tables/desk-reader.ts'
import { readHistoryPage } from './tables/histories.ts'
import { readJournalPage } from './tables/journal-pages.ts'
import { findByCode, findDetails, readDetails, readRevision } from './tables/pet-details.ts'
import { readReport } from './tables/reports.ts'
import type { Undoing } from './tables/undoing.ts'

interface ShopDependencies {
  readonly shops: Shops
  readonly reader: DeskReader
  /** Reads reports, which other reads never wait for. */
  readonly reports: Pick<DeskReader, 'read'>
  readonly undoing: Undoing
  readonly changingOver: ChangingOver
}

/** A shop, for one request. */
interface ShopRequest extends ShopDependencies {
  readonly shopId: bigint
  readonly cameAt: number | undefined
}

/** A shop of a running server. Each request makes one: it holds nothing of the shop. */
export class PostgresShop implements ShopStore {
  readonly #request: ShopRequest

  constructor(shopId: bigint, dependencies: ShopDependencies, cameAt?: number) {
    this.#request = { shopId, cameAt, ...dependencies }
  }

  list(): MaybePromise<ListBody> {
    const { shops, shopId, cameAt } = this.#request
    return shops.list(shopId, cameAt)
  }

  follow(listener: ShopListener): () => void {
    const { shops, shopId } = this.#request
    return shops.follow(shopId, listener)
  }

  setQuantity(update: QuantityUpdate): void {
    const { shops, shopId, cameAt } = this.#request
    shops.setQuantity(shopId, update, cameAt)
  }

  change<Kind extends ShopChangeKind>(change: ChangeOf<Kind>): Promise<OutcomeOf<Kind>> {
    return CHANGES[change.kind](this.#request, change)
  }

  ask<Kind extends QuestionKind>(question: QuestionOf<Kind>): Promise<ResultOf<Kind>> {
    return QUESTIONS[question.kind](this.#request, question)
  }
}

const CHANGES = changeHandlers<ShopRequest>(
  (request, change) => {
    const { shops, shopId, cameAt } = request
    if (!saysWhen(change)) return shops.make(shopId, change, cameAt)
    // Before it is written: any node may count what is.
    return countByDay(request).then((since) => shops.make(shopId, change, since))
  },
  ({ undoing, shopId, cameAt }, { id, keyId }) => undoing.undo(shopId, { id, keyId }, cameAt),
)

const read = <T>({ reader, cameAt }: ShopRequest, run: (lane: Lane) => Promise<T>): Promise<T> =>
  reader.read(run, cameAt)

/** @returns since when the request has waited for its change; undefined: from now on, after what takes long once in a shop */
async function countByDay(request: ShopRequest): Promise<number | undefined> {
  const { shopId, changingOver, cameAt } = request
  if (await read(request, (lane) => changeToSumsQuickly(lane, shopId))) return cameAt
  await changingOver.change(shopId)
  return undefined
}

const QUESTIONS: QuestionHandlers<ShopRequest> = {
  petPage: ({ reader, shopId }, { after, limit }) =>
    reader.readPage((lane) => readDetails(lane, shopId, after, limit)),
  pets: (shop, { petIds }) => read(shop, (lane) => findDetails(lane, shop.shopId, petIds)),
  petByCode: (shop, { code }) => read(shop, (lane) => findByCode(lane, shop.shopId, code)),
  revision: ({ reader, shopId }) => reader.readPage((lane) => readRevision(lane, shopId)),
  historyPage: (shop, { petId, before, limit }) =>
    read(shop, (lane) => readHistoryPage(lane, shop.shopId, petId, before, limit)),
  journalPage: (shop, { filter, cursor }) =>
    read(shop, (lane) => readJournalPage(lane, shop.shopId, filter, cursor)),
  report: ({ reports, shopId, cameAt }, { question }) =>
    reports.read((lane) => readReport(lane, shopId, question), cameAt),
  undoableChanges: (shop) => read(shop, (lane) => readChanges(lane, shop.shopId)),
  changedPets: (shop, page) => read(shop, (lane) => readChangedPets(lane, shop.shopId, page)),
}
