import { dataFolder, hasDatabase } from '../../../storage/data-folder.ts'
import { type DryRun, dryRun } from '../../../transfer/dry-run.ts'
import type { ImportReading } from '../../../transfer/import-reading.ts'
import type { CommandContext } from '../../command.ts'
import { withShop } from '../../engine.ts'
import type { ShopChoice } from '../../engine-choice.ts'

/** The database that an import would make; undefined: it is there, or it is none of a folder. */
export function newDatabase({ engine }: ShopChoice): string | undefined {
  if (!('data' in engine) || engine.isInstalled === true) return undefined
  const folder = dataFolder(engine.data)
  return hasDatabase(folder) ? undefined : folder.database
}

/** Plans an import for a dry run. Where there is no database it makes none, and every pet is new. */
export async function planOnly(
  shop: ShopChoice,
  context: CommandContext,
  reading: ImportReading,
): Promise<DryRun> {
  const database = newDatabase(shop)
  if (database !== undefined) {
    context.terminal.note(`there is no database at ${database} yet; an import would make it`)
    return dryRun([], reading)
  }
  return withShop(shop, context, async ({ stock }) => dryRun(await stock.list(), reading))
}
