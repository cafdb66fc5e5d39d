import type { OnShare } from '../../progress.ts'
import type { Pet } from '../../stock/pet.ts'
import type { StockEditor } from '../../stock/store.ts'
import type { UndoableBy } from '../../stock/undoable.ts'
import type { ImportReading } from '../reading/import-reading.ts'
import { type DryRun, dryRun } from './dry-run.ts'
import { importReading } from './import-into-stock.ts'
import {
  describeUnknown,
  type KnownSupplier,
  withSuppliers,
  withTooMany,
} from './suppliers-of-rows.ts'

// Suppliers and pets are two changes, each as a whole: the suppliers that a file names are added first, and its pets name
// them. A trial comes before both: a file that the stock refuses, or that was imported before under its id, adds none. What is
// added between the trial and the import stays where the import is refused after all, since others have changed the stock in
// that moment, or where the process ends there. The same import again goes on with them.

/** The suppliers of a shop, as an import takes them. */
interface SuppliersOfShop {
  list(): Promise<readonly KnownSupplier[]>
  /** Adds all, or none. */
  add(names: readonly string[]): Promise<string>
}

/** What came of adding suppliers before they are looked up again: others may have been quicker with one, or have left no room. */
const LOOKED_UP_AGAIN: readonly string[] = ['done', 'supplier_exists', 'too_many_suppliers']

/** Says why the suppliers of a file were not added. */
export class SuppliersNotAdded extends Error {
  constructor(outcome: string) {
    super(
      `the file names suppliers that the shop does not have, and they were not added (${outcome})`,
    )
  }
}

/** Imports what was read of a file without problems, with the suppliers that it names. @param undoable as the stock takes it @throws SuppliersNotAdded */
export async function importWithSuppliers<By extends UndoableBy | undefined = undefined>(
  stock: Pick<StockEditor, 'import'>,
  suppliers: SuppliersOfShop,
  read: ImportReading,
  undoable?: By,
  onShare?: OnShare,
): ReturnType<typeof importReading<By>> {
  for (;;) {
    const known = await suppliers.list()
    const found = withSuppliers(read, known)
    const { reading, unknown } = found
    if (unknown.length === 0) return importReading(stock, reading, undoable, onShare)
    const trial = await importReading(stock, reading, undoable, undefined, true)
    if (!('plan' in trial)) return trial
    const refused = withTooMany(found, known)
    if (refused.problems.length > 0) return { reading: refused }
    const outcome = await suppliers.add(unknown)
    if (!LOOKED_UP_AGAIN.includes(outcome)) throw new SuppliersNotAdded(outcome)
  }
}

/** What an import would do, also to the suppliers. */
interface DryRunWithSuppliers extends DryRun {
  /** Says which suppliers it would add. */
  readonly newSuppliers: string | undefined
}

/** Plans what a file would do to a whole shop, and changes nothing. */
export function dryRunWithSuppliers(
  stock: readonly Pet[],
  known: readonly KnownSupplier[],
  read: ImportReading,
): DryRunWithSuppliers {
  const found = withSuppliers(read, known)
  const reading = withTooMany(found, known)
  const isAdded = reading === found.reading
  return {
    ...dryRun(stock, reading),
    newSuppliers: isAdded ? describeUnknown(found.unknown) : undefined,
  }
}
