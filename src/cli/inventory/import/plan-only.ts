import { dataFolder, hasDatabase } from '../../../storage/data-folder.ts'
import { type DryRun, dryRun } from '../../../transfer/dry-run.ts'
import type { ImportRow } from '../../../transfer/import-reading.ts'
import type { CommandContext } from '../../command.ts'
import { withShop } from '../../engine.ts'
import type { ShopChoice } from '../../engine-choice.ts'

/** Plans an import for a dry run. Where there is no database it makes none, and every pet is new. */
export async function planOnly(
  shop: ShopChoice,
  context: CommandContext,
  rows: ReadonlyMap<bigint, ImportRow>,
): Promise<DryRun> {
  const { engine } = shop
  const folder =
    'data' in engine && engine.isInstalled !== true ? dataFolder(engine.data) : undefined
  if (folder !== undefined && !hasDatabase(folder)) {
    context.terminal.note(`there is no database at ${folder.database} yet; an import would make it`)
    return dryRun([], rows)
  }
  return withShop(shop, context, async ({ stock }) => dryRun(await stock.list(), rows))
}
