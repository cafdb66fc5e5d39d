import type { ListBody } from '../../list/inventory-list.ts'
import type { Soon } from '../../soon.ts'
import type { BasketRequest } from '../../stock/basket.ts'
import type { JournalFilter, JournalPlace } from '../../stock/journal.ts'
import type { MovementRequest } from '../../stock/movement.ts'
import type { Addition, PetEdit } from '../../stock/pet-changes.ts'
import type { GroupEdit } from '../../stock/pets-edit.ts'
import type { PetsRemoval } from '../../stock/pets-removal.ts'
import type { QuantityUpdate } from '../../stock/store.ts'
import type { ReportQuestion } from '../../stock/totals/report.ts'
import type { ShopListener, ShopStore } from '../engine.ts'
import type { Lane } from './driver/lane.ts'
import type { ShopStock, Shops } from './shop/shops.ts'
import { readChanges } from './shop/stored-undoable.ts'
import type { DeskReader } from './tables/desk-reader.ts'
import { readHistoryPage } from './tables/histories.ts'
import { readJournalPage } from './tables/journal-pages.ts'
import { findByCode, findDetails, readDetails, readRevision } from './tables/pet-details.ts'
import { readReport } from './tables/reports.ts'
import type { Undoing } from './tables/undoing.ts'

export interface ShopDependencies {
  readonly shops: Shops
  readonly reader: DeskReader
  /** Reads reports, which other reads never wait for. */
  readonly reports: Pick<DeskReader, 'read'>
  readonly undoing: Undoing
}

/** A shop of a running server. Each request makes one: it holds nothing of the shop. */
export class PostgresShop implements ShopStore {
  readonly #shopId: bigint
  readonly #cameAt: number | undefined
  readonly #stock: ShopStock
  readonly #reader: DeskReader
  readonly #reports: Pick<DeskReader, 'read'>
  readonly #undoing: Undoing

  constructor(
    shopId: bigint,
    { shops, reader, reports, undoing }: ShopDependencies,
    cameAt?: number,
  ) {
    this.#shopId = shopId
    this.#cameAt = cameAt
    this.#stock = shops.stock(shopId, cameAt)
    this.#reader = reader
    this.#reports = reports
    this.#undoing = undoing
  }

  list(): Soon<ListBody> {
    return this.#stock.list()
  }

  follow(listener: ShopListener): () => void {
    return this.#stock.follow(listener)
  }

  setQuantity(update: QuantityUpdate): void {
    this.#stock.setQuantity(update)
  }

  makeMovement(request: MovementRequest, keyId: string) {
    return this.#stock.makeMovement(request, keyId)
  }

  makeBasket(request: BasketRequest, keyId: string) {
    return this.#stock.makeBasket(request, keyId)
  }

  addPet(addition: Addition, keyId: string) {
    return this.#stock.addPet(addition, keyId)
  }

  editPet(petId: bigint, edit: PetEdit, keyId: string) {
    return this.#stock.editPet(petId, edit, keyId)
  }

  editPets(groups: readonly GroupEdit[], keyId: string) {
    return this.#stock.editPets(groups, keyId)
  }

  removePet(petId: bigint, requestId: string | undefined, keyId: string) {
    return this.#stock.removePet(petId, requestId, keyId)
  }

  removePets(removal: PetsRemoval, keyId: string) {
    return this.#stock.removePets(removal, keyId)
  }

  undo(id: string, keyId: string) {
    return this.#undoing.undo(this.#shopId, { id, keyId }, this.#cameAt)
  }

  undoableChanges() {
    return this.#read((lane) => readChanges(lane, this.#shopId))
  }

  listDetails(after: bigint | undefined, limit: number) {
    return this.#reader.readPage((lane) => readDetails(lane, this.#shopId, after, limit))
  }

  findDetails(petIds: readonly bigint[]) {
    return this.#read((lane) => findDetails(lane, this.#shopId, petIds))
  }

  findByCode(code: string) {
    return this.#read((lane) => findByCode(lane, this.#shopId, code))
  }

  revision(): Promise<string> {
    return this.#reader.readPage((lane) => readRevision(lane, this.#shopId))
  }

  historyPage(petId: bigint, before: bigint | undefined, limit: number) {
    return this.#read((lane) => readHistoryPage(lane, this.#shopId, petId, before, limit))
  }

  journalPage(filter: JournalFilter, place: JournalPlace) {
    return this.#read((lane) => readJournalPage(lane, this.#shopId, filter, place))
  }

  report(question: ReportQuestion) {
    return this.#reports.read((lane) => readReport(lane, this.#shopId, question), this.#cameAt)
  }

  #read<T>(run: (lane: Lane) => Promise<T>): Promise<T> {
    return this.#reader.read(run, this.#cameAt)
  }
}
