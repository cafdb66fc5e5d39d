import type {
  AccessChange,
  AccessOutcome,
  Actor,
  ChangeTimes,
} from '../../../../keys/access-change.ts'
import type { AccessWrites } from '../../../../keys/access-writes.ts'
import { planAccessChange } from '../../../../keys/plan-access-change.ts'
import type { Connection } from '../../driver/connection.ts'
import { KeyTable } from '../key-table.ts'
import { AccessJournalTable } from './access-journal-table.ts'
import { CodeTable } from './code-table.ts'
import { SettingsTable } from './settings-table.ts'

/** The keys, codes and settings of the shop, and the journal of access. The caller runs a change in a transaction. */
export class AccessTable {
  readonly keys: KeyTable
  readonly codes: CodeTable
  readonly settings: SettingsTable
  readonly journal: AccessJournalTable

  constructor({ client }: Connection) {
    this.keys = new KeyTable(client)
    this.codes = new CodeTable(client)
    this.settings = new SettingsTable(client)
    this.journal = new AccessJournalTable(client)
  }

  /** Decides by the rules of all engines what comes of a change, and writes it. */
  change(change: AccessChange, by: Actor, at: ChangeTimes): AccessOutcome {
    const stored = {
      keys: this.keys.all(),
      codes: this.codes.all(),
      settings: this.settings.read(),
      // A data folder has one shop.
      isShopNameTaken: false,
    }
    const { outcome, writes } = planAccessChange(change, by, stored, at)
    this.#write(writes)
    return outcome
  }

  #write({ addedKey, editedKey, codes, removedCodes, settings, entry }: AccessWrites): void {
    if (addedKey !== undefined) this.keys.add(addedKey)
    if (editedKey !== undefined) this.keys.edit(editedKey)
    for (const id of removedCodes ?? []) this.codes.remove(id)
    for (const code of codes ?? []) this.codes.put(code)
    if (settings !== undefined) this.settings.write(settings)
    if (entry !== undefined) this.journal.append(entry)
  }
}
