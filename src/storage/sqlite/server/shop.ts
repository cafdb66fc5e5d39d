import type { InventoryList, ListBody } from '../../../list/inventory-list.ts'
import type { ShopSettings } from '../../../shops/settings.ts'
import { PRUNING_START, type PruningCheckpoint } from '../../../stock/pruning-checkpoint.ts'
import type { JournalPruner, KeptTime, PrunedBatch, Retention } from '../../../stock/retention.ts'
import {
  type ChangeOf,
  changeHandlers,
  type OutcomeOf,
  type ShopChangeKind,
} from '../../../stock/stock-change.ts'
import type {
  QuestionHandlers,
  QuestionKind,
  QuestionOf,
  ResultOf,
} from '../../../stock/stock-question.ts'
import type { QuantityUpdate } from '../../../stock/store.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import type { ShopListener, ShopStore } from '../../engine.ts'
import { keptTimeOf } from '../../retained-time.ts'
import { integerPragma } from '../driver/connection.ts'
import { JournalPages } from '../tables/stock/journal-pages.ts'
import { PetDetailsTable } from '../tables/stock/pet-details-table.ts'
import { PetHistory } from '../tables/stock/pet-history.ts'
import { UndoableTable } from '../tables/stock/undoable-table.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import type { Reader } from './reader.ts'
import type { StockFollowers } from './stock-followers.ts'
import type { SqliteTotals } from './totals.ts'
import type { UndoThread } from './undo-thread.ts'

interface ShopDependencies {
  readonly reader: Reader
  readonly writer: WriterThread
  readonly health: Pick<DatabaseHealth, 'assertReadable'>
  readonly list: Pick<InventoryList, 'current'>
  readonly followers: Pick<StockFollowers, 'follow'>
  readonly totals: Pick<SqliteTotals, 'report'>
  readonly undoing: Pick<UndoThread, 'undo'>
  readonly settings: () => Promise<ShopSettings>
}

interface ShopTables extends Pick<ShopDependencies, 'reader' | 'totals'> {
  readonly pets: PetDetailsTable
  readonly histories: PetHistory
  readonly journal: JournalPages
  readonly undoable: UndoableTable
}

/** The shop of a running server: reads on the server's own connection; the writer thread does the rest. */
export class SqliteShop implements ShopStore, JournalPruner {
  readonly #dependencies: ShopDependencies
  readonly #tables: ShopTables
  /** Where the pruning of the journal goes on. */
  #pruning: { readonly kept: KeptTime; readonly checkpoint: PruningCheckpoint } | undefined

  constructor(dependencies: ShopDependencies) {
    const { reader, totals } = dependencies
    const { client } = reader.connection
    this.#dependencies = dependencies
    this.#tables = {
      ...{ reader, totals },
      pets: new PetDetailsTable(client),
      histories: new PetHistory(client),
      journal: new JournalPages(client),
      undoable: new UndoableTable(client),
    }
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

  change<Kind extends ShopChangeKind>(change: ChangeOf<Kind>): Promise<OutcomeOf<Kind>> {
    return CHANGES[change.kind](this.#dependencies, change)
  }

  ask<Kind extends QuestionKind>(question: QuestionOf<Kind>): Promise<ResultOf<Kind>> {
    return QUESTIONS[question.kind](this.#tables, question)
  }

  async pruneJournal(retention: Retention): Promise<PrunedBatch> {
    const kept = keptTimeOf(retention, await this.#dependencies.settings())
    const checkpoint = isSame(this.#pruning?.kept, kept) ? this.#pruning?.checkpoint : undefined
    const { deleted, next } = await this.#dependencies.writer.perform({
      kind: 'pruneJournal',
      kept,
      checkpoint: checkpoint ?? PRUNING_START,
    })
    this.#pruning = next && { kept, checkpoint: next }
    return { deleted, more: next !== undefined }
  }
}

const CHANGES = changeHandlers<ShopDependencies>(
  ({ writer }, change) => writer.perform(change),
  ({ undoing }, { id, keyId }) => undoing.undo({ id, keyId }),
)

const QUESTIONS: QuestionHandlers<ShopTables> = {
  petPage: ({ reader, pets }, { after, limit }) => reader.read(() => pets.page(after, limit)),
  pets: ({ reader, pets }, { petIds }) => reader.read(() => pets.of(petIds)),
  petByCode: ({ reader, pets }, { code }) => reader.read(() => pets.ofCode(code)),
  revision: ({ reader }) =>
    reader.read(() => integerPragma(reader.connection.client, 'data_version')),
  historyPage: ({ reader, histories }, { petId, before, limit }) =>
    reader.read(() => histories.page(petId, before, limit)),
  journalPage: ({ reader, journal }, { filter, cursor }) =>
    reader.read(() => journal.page(filter, cursor)),
  report: ({ totals }, { question }) => totals.report(question),
  undoableChanges: ({ reader, undoable }) => reader.read(() => undoable.all()),
  changedPets: ({ reader, undoable }, { changeId, after, limit }) =>
    reader.read(() => undoable.pageOf(changeId, after, limit)),
}

const isSame = (before: KeptTime | undefined, { from, to }: KeptTime): boolean =>
  before?.from === from && before.to === to
