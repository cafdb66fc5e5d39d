import type {
  AccessChange,
  AccessOutcome,
  Actor,
  ChangeTimes,
} from '../../../../keys/access-change.ts'
import type { AccessStore } from '../../../../keys/access-store.ts'
import type { AccessWrites } from '../../../../keys/access-writes.ts'
import { planAccessChange, wantsCurrency } from '../../../../keys/plan-access-change.ts'
import { changesSuppliers } from '../../../../keys/plan-supplier-change.ts'
import { preparedQueries } from '../../driver/built-query.ts'
import type { Connection } from '../../driver/connection.ts'
import { QUERIES } from '../../queries/queries.ts'
import { KeyTable } from '../key-table.ts'
import { AccessJournalTable } from './access-journal-table.ts'
import { AmountsTable } from './amounts-table.ts'
import { CodeTable } from './code-table.ts'
import { SettingsTable } from './settings-table.ts'

/** The keys, codes, settings and suppliers of the shop, and the audit log. The caller runs a change in a transaction. */
export class AccessTable {
  readonly keys: KeyTable
  readonly codes: CodeTable
  readonly settings: SettingsTable
  readonly journal: AccessJournalTable
  readonly suppliers
  readonly #amounts: AmountsTable

  constructor({ client }: Connection) {
    this.keys = new KeyTable(client)
    this.codes = new CodeTable(client)
    this.settings = new SettingsTable(client)
    this.journal = new AccessJournalTable(client)
    this.suppliers = preparedQueries(client, QUERIES.suppliers)
    this.#amounts = new AmountsTable(client)
  }

  /** Decides by the rules of all engines what comes of a change, and writes it. */
  change(change: AccessChange, by: Actor, at: ChangeTimes): AccessOutcome {
    const stored = {
      keys: this.keys.all(),
      codes: this.codes.all(),
      settings: this.settings.read(),
      // A data folder has one shop.
      isShopNameTaken: false,
      largestAmount: wantsCurrency(change) ? this.#amounts.largest() : null,
      suppliers: changesSuppliers(change) ? this.suppliers.list.all({}) : [],
    }
    const { outcome, writes } = planAccessChange(change, by, stored, at)
    this.#write(writes, at)
    return outcome
  }

  #write(writes: AccessWrites, at: ChangeTimes): void {
    const { addedKey, editedKey, codes, removedCodes, settings, suppliers, entry } = writes
    if (addedKey !== undefined) this.keys.add(addedKey)
    if (editedKey !== undefined) this.keys.edit(editedKey)
    for (const id of removedCodes ?? []) this.codes.remove(id)
    for (const code of codes ?? []) this.codes.put(code)
    const { conversion } = writes
    if (settings !== undefined) this.settings.write(settings, conversion !== undefined)
    if (conversion !== undefined) {
      this.#amounts.convert(conversion, { at: at.machine, keyId: entry?.keyId ?? null })
    }
    for (const supplier of suppliers ?? []) this.suppliers.put.run(supplier)
    if (entry !== undefined) this.journal.append(entry)
  }
}

/** What is read of the access of the shop. @param read runs each reading */
export const accessReads = (
  { keys, codes, settings, suppliers, journal }: AccessTable,
  read: <T>(run: () => T) => Promise<T>,
): Omit<AccessStore, 'change'> => ({
  listKeys: (now) => read(() => keys.list(now)),
  findCode: (codeId) => read(() => codes.find(codeId)),
  listCodes: () => read(() => codes.all().toReversed()),
  readSettings: () => read(() => settings.read()),
  listPastCurrencies: () => read(() => settings.pastCurrencies()),
  listSuppliers: () => read(() => suppliers.list.all({})),
  journalPage: (before, limit) => read(() => journal.page(before, limit)),
})
