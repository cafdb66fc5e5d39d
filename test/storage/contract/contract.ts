import { describe } from 'bun:test'
import { access } from './access.ts'
import { accessJournal } from './access-journal.ts'
import { additions } from './additions.ts'
import { amounts } from './amounts.ts'
import { barcodes } from './barcodes.ts'
import { baskets } from './baskets.ts'
import { changes } from './changes.ts'
import { codes } from './codes.ts'
import { commands } from './commands.ts'
import { credentials } from './credentials.ts'
import { currencyChanges } from './currency-changes.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import { histories } from './histories.ts'
import { imports } from './imports.ts'
import { journals } from './journals.ts'
import { keys } from './keys.ts'
import { lists } from './lists.ts'
import { moneyTotals } from './money-totals.ts'
import { movements } from './movements.ts'
import { numbers } from './numbers.ts'
import { numbersAtOnce } from './numbers-at-once.ts'
import { occurrences } from './occurred.ts'
import { orders } from './orders.ts'
import { petsEdits } from './pets-edits.ts'
import { pruning } from './pruning.ts'
import { quantities } from './quantities.ts'
import { removals } from './removals.ts'
import { sales } from './sales.ts'
import { settings } from './settings.ts'
import { shared } from './shared/shared.ts'
import { starts } from './starts.ts'
import { suppliers } from './suppliers.ts'
import { totals } from './totals.ts'
import { undoneImports } from './undo/imports.ts'
import { undoneMovements } from './undo/movements.ts'
import { undoneRemovals } from './undo/removals.ts'
import { worth } from './worth.ts'

type Declare = (engine: EngineUnderTest) => void

/** Its parts: on PostgreSQL each has a file of its own, since all others would wait for one that has the whole. */
const PARTS = {
  stock: [
    ...[starts, quantities, movements, additions, commands, imports, histories, numbers],
    ...[numbersAtOnce, journals, removals, petsEdits, undoneRemovals, undoneImports],
    ...[undoneMovements, baskets, barcodes, lists, changes, orders, pruning],
  ],
  shop: [
    ...[totals, occurrences, keys, credentials, access, codes, settings, amounts],
    ...[currencyChanges, sales, moneyTotals, suppliers, worth, accessJournal],
    (engine) => {
      if (engine.isShared) shared(engine)
    },
  ],
} satisfies Record<string, readonly Declare[]>

type Part = keyof typeof PARTS

const ALL: readonly Part[] = ['stock', 'shop']

/** Declares the contract of a storage engine, for one engine: all of it, or some parts. */
export function declareContract(engine: EngineUnderTest, parts = ALL): void {
  describe(engine.name, () => {
    for (const declare of parts.flatMap((part): readonly Declare[] => PARTS[part])) declare(engine)
  })
}
