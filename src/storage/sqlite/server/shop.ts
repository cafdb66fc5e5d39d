import type { InventoryList, ListBody } from '../../../list/inventory-list.ts'
import type { ShopSettings } from '../../../shops/settings.ts'
import type { BasketRequest } from '../../../stock/basket.ts'
import type { JournalFilter, JournalPlace } from '../../../stock/journal.ts'
import type { MovementRequest } from '../../../stock/movement.ts'
import type { Addition, PetEdit } from '../../../stock/pet-changes.ts'
import type { GroupEdit } from '../../../stock/pets-edit.ts'
import type { PetsRemoval } from '../../../stock/pets-removal.ts'
import { PRUNING_START, type PruningPlace } from '../../../stock/pruning-place.ts'
import type { JournalPruner, KeptTime, PrunedBatch, Retention } from '../../../stock/retention.ts'
import type { QuantityUpdate } from '../../../stock/store.ts'
import type { ReportQuestion, ReportReader } from '../../../stock/totals/report.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import type { ShopListener, ShopStore } from '../../engine.ts'
import { keptTimeOf } from '../../kept-time.ts'
import { integerPragma } from '../driver/connection.ts'
import { JournalPages } from '../tables/stock/journal-pages.ts'
import { PetDetailsTable } from '../tables/stock/pet-details-table.ts'
import { PetHistory } from '../tables/stock/pet-history.ts'
import { UndoableTable } from '../tables/stock/undoable-table.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import type { Reader } from './reader.ts'
import type { StockFollowers } from './stock-followers.ts'
import type { UndoThread } from './undo-thread.ts'

export interface ShopDependencies {
  readonly reader: Reader
  readonly writer: WriterThread
  readonly health: Pick<DatabaseHealth, 'assertReadable'>
  readonly list: Pick<InventoryList, 'current'>
  readonly followers: Pick<StockFollowers, 'follow'>
  readonly totals: ReportReader
  readonly undoing: Pick<UndoThread, 'undo'>
  readonly settings: () => Promise<ShopSettings>
}

/** The shop of a running server: reads on the server's own connection; the writer thread does the rest. */
export class SqliteShop implements ShopStore, JournalPruner {
  readonly #dependencies: ShopDependencies
  readonly #petDetails: PetDetailsTable
  readonly #histories: PetHistory
  readonly #journal: JournalPages
  readonly #undoable: UndoableTable
  /** Where the pruning of the journal goes on. */
  #pruning: { readonly kept: KeptTime; readonly place: PruningPlace } | undefined

  constructor(dependencies: ShopDependencies) {
    const { client } = dependencies.reader.connection
    this.#dependencies = dependencies
    this.#petDetails = new PetDetailsTable(client)
    this.#histories = new PetHistory(client)
    this.#journal = new JournalPages(client)
    this.#undoable = new UndoableTable(client)
  }

  list(): ListBody {
    this.#dependencies.health.assertReadable()
    return this.#dependencies.list.current()
  }

  follow(listener: ShopListener): () => void {
    return this.#dependencies.followers.follow(listener)
  }

  setQuantity(update: QuantityUpdate): void {
    this.#dependencies.writer.setQuantity(update)
  }

  makeMovement(movement: MovementRequest, keyId: string) {
    return this.#dependencies.writer.perform('makeMovement', { movement, keyId })
  }

  makeBasket(basket: BasketRequest, keyId: string) {
    return this.#dependencies.writer.perform('makeBasket', { basket, keyId })
  }

  addPet(addition: Addition, keyId: string) {
    return this.#dependencies.writer.perform('addPet', { addition, keyId })
  }

  editPet(petId: bigint, edit: PetEdit, keyId: string) {
    return this.#dependencies.writer.perform('editPet', { petId, edit, keyId })
  }

  editPets(groups: readonly GroupEdit[], keyId: string) {
    return this.#dependencies.writer.perform('editPets', { groups, keyId })
  }

  removePet(petId: bigint, requestId: string | undefined, keyId: string) {
    return this.#dependencies.writer.perform('removePet', { petId, requestId, keyId })
  }

  removePets(removal: PetsRemoval, keyId: string) {
    return this.#dependencies.writer.perform('removePets', { removal, keyId })
  }

  undo(id: string, keyId: string) {
    return this.#dependencies.undoing.undo({ id, keyId })
  }

  undoableChanges() {
    return this.#dependencies.reader.read(() => this.#undoable.all())
  }

  listDetails(after: bigint | undefined, limit: number) {
    return this.#dependencies.reader.read(() => this.#petDetails.page(after, limit))
  }

  findDetails(petIds: readonly bigint[]) {
    return this.#dependencies.reader.read(() => this.#petDetails.of(petIds))
  }

  findByCode(code: string) {
    return this.#dependencies.reader.read(() => this.#petDetails.ofCode(code))
  }

  revision(): Promise<number> {
    const { reader } = this.#dependencies
    return reader.read(() => integerPragma(reader.connection.client, 'data_version'))
  }

  historyPage(petId: bigint, before: bigint | undefined, limit: number) {
    return this.#dependencies.reader.read(() => this.#histories.page(petId, before, limit))
  }

  journalPage(filter: JournalFilter, place: JournalPlace) {
    return this.#dependencies.reader.read(() => this.#journal.page(filter, place))
  }

  report(question: ReportQuestion) {
    return this.#dependencies.totals.report(question)
  }

  async pruneJournal(retention: Retention): Promise<PrunedBatch> {
    const kept = keptTimeOf(retention, await this.#dependencies.settings())
    const place = isSame(this.#pruning?.kept, kept) ? this.#pruning?.place : undefined
    const { deleted, next } = await this.#dependencies.writer.perform('pruneJournal', {
      kept,
      place: place ?? PRUNING_START,
    })
    this.#pruning = next && { kept, place: next }
    return { deleted, more: next !== undefined }
  }
}

const isSame = (before: KeptTime | undefined, { from, to }: KeptTime): boolean =>
  before?.from === from && before.to === to
