import type { Supplier } from '../../../shops/supplier.ts'
import type { Pet } from '../../../stock/pet.ts'
import { dataFolder, hasDatabase } from '../../../storage/data-folder.ts'
import type { CommandEngine, CommandShop } from '../../../storage/engine.ts'
import type { DryRun } from '../../../transfer/plan/dry-run.ts'
import { dryRunWithSuppliers } from '../../../transfer/plan/import-with-suppliers.ts'
import type { ImportReading } from '../../../transfer/reading/import-reading.ts'
import type { CommandContext } from '../../command/command.ts'
import type { ShopChoice } from '../../engine/engine-choice.ts'

/** The database that an import would make; undefined: it is there, or it is none of a folder. */
export function newDatabase({ engine }: ShopChoice): string | undefined {
  if (!('data' in engine) || engine.isInstalled === true) return undefined
  const folder = dataFolder(engine.data)
  return hasDatabase(folder) ? undefined : folder.database
}

/** The shop that a call is about, opened; or the database that an import would make. */
export type ImportPlace =
  | { readonly shop: CommandShop; readonly engine: CommandEngine }
  | { readonly missing: string }

function planned(
  { terminal }: CommandContext,
  pets: readonly Pet[],
  read: ImportReading,
  suppliers: readonly Supplier[],
): DryRun {
  const { newSuppliers, ...plan } = dryRunWithSuppliers(pets, suppliers, read)
  if (newSuppliers !== undefined) terminal.note(newSuppliers)
  return plan
}

/** Plans an import for a dry run. Where there is no database it makes none, and every pet is new. */
export async function planOnly(
  place: ImportPlace,
  context: CommandContext,
  reading: ImportReading,
): Promise<DryRun> {
  if ('missing' in place) {
    context.terminal.note(`there is no database at ${place.missing} yet; an import would make it`)
    return planned(context, [], reading, [])
  }
  const { stock, access } = place.shop
  return planned(context, await stock.list(), reading, await access.suppliers())
}
