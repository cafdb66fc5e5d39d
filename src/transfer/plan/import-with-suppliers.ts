import type { OnShare } from '../../progress.ts'
import type { NewSupplier } from '../../shops/supplier.ts'
import type { Pet } from '../../stock/pet.ts'
import type { EarlierImport } from '../../stock/pet-changes.ts'
import type { StockEditor } from '../../stock/store.ts'
import type { UndoableBy } from '../../stock/undoable.ts'
import type { ImportReading } from '../reading/import-reading.ts'
import { type DryRun, dryRun } from './dry-run.ts'
import {
  type CurrencyChanged,
  importReading,
  type MadeImport,
  type RefusedImport,
} from './import-into-stock.ts'
import { describeAdded, withSuppliers, withTooMany } from './suppliers-of-rows.ts'

// The suppliers that a file names are added with its pets, in one transaction. Their numbers are chosen before it, as the
// pets are planned before it: where others have added some meanwhile, all of it is planned again.

interface WithNewSuppliers {
  /** Says which suppliers come with the file. */
  readonly newSuppliers: string | undefined
}

/** Imports what was read of a file without problems, with the suppliers that it names. @param undoable as the stock takes it */
export async function importWithSuppliers<By extends UndoableBy | undefined = undefined>(
  stock: Pick<StockEditor, 'import'>,
  listSuppliers: () => Promise<readonly NewSupplier[]>,
  read: ImportReading,
  undoable?: By,
  onShare?: OnShare,
): Promise<
  | (MadeImport & WithNewSuppliers)
  | RefusedImport
  | CurrencyChanged
  | (By extends UndoableBy ? EarlierImport : never)
> {
  for (;;) {
    const known = await listSuppliers()
    const found = withSuppliers(read, known)
    const { reading, added } = found
    const outcome = await importReading(stock, reading, undoable, added, onShare)
    if ('plan' in outcome) return { ...outcome, newSuppliers: describeAdded(added) }
    if (!('suppliers' in outcome)) return outcome
    if (outcome.suppliers === 'too_many_suppliers') return { reading: withTooMany(found, known) }
  }
}

/** Plans what a file would do to a whole shop, and changes nothing. */
export function dryRunWithSuppliers(
  stock: readonly Pet[],
  known: readonly NewSupplier[],
  read: ImportReading,
): DryRun & WithNewSuppliers {
  const found = withSuppliers(read, known)
  const reading = withTooMany(found, known)
  const isAdded = reading === found.reading
  return {
    ...dryRun(stock, reading),
    newSuppliers: isAdded ? describeAdded(found.added) : undefined,
  }
}
