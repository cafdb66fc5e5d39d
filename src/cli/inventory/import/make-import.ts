import { counted } from '../../../health/words.ts'
import type { Currency } from '../../../money/currency.ts'
import { type OnShare, shareOf } from '../../../progress.ts'
import type { Supplier } from '../../../shops/supplier.ts'
import type { Numbering } from '../../../stock/numbering/unnumbered.ts'
import type { Pet } from '../../../stock/pet.ts'
import type { ImportPlan } from '../../../stock/pet-changes.ts'
import { dataFolder, hasDatabase } from '../../../storage/data-folder.ts'
import type { CommandEngine, CommandShop } from '../../../storage/engine.ts'
import type { DryRun } from '../../../transfer/plan/dry-run.ts'
import {
  dryRunWithSuppliers,
  importWithSuppliers,
} from '../../../transfer/plan/import-with-suppliers.ts'
import type { ImportReading, ImportRow } from '../../../transfer/reading/import-reading.ts'
import type { CommandContext } from '../../command/command.ts'
import { withShop } from '../../engine/engine.ts'
import type { ShopChoice } from '../../engine/engine-choice.ts'
import { CommandFailed } from '../../failures/failures.ts'
import { progressLine } from '../../terminal/progress-line.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { giveCurrency } from '../amounts.ts'

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
async function planOnly(
  place: ImportPlace,
  context: CommandContext,
  reading: ImportReading,
): Promise<DryRun> {
  if ('missing' in place) {
    context.terminal.note(`there is no database at ${place.missing} yet; an import would make it`)
    return planned(context, [], reading, [])
  }
  const { stock, access } = place.shop
  return planned(context, await stock.list(), reading, await access.listSuppliers())
}

export const sharesOf = (step: string, terminal: Terminal): OnShare =>
  shareOf(progressLine(terminal), { step })

interface Made {
  readonly reading: ImportReading
  readonly plan: ImportPlan | undefined
  readonly rows: ReadonlyMap<bigint, ImportRow>
  readonly numbering?: Numbering | undefined
}

/** Plans what the rows of a file would do; also those of one that is refused for its other rows. */
export async function planImport(
  place: ImportPlace,
  context: CommandContext,
  reading: ImportReading,
): Promise<Made> {
  if (reading.rows.length + reading.refused === 0 && reading.problems.length > 0) {
    return refused(reading)
  }
  return planOnly(place, context, reading)
}

const refused = (reading: ImportReading): Made => ({ reading, plan: undefined, rows: new Map() })

export async function makeImport(
  place: ImportPlace,
  choice: ShopChoice,
  context: CommandContext,
  reading: ImportReading,
  currency: Currency | null,
): Promise<Made> {
  // A file that is refused makes no database.
  const { reading: asNew } = 'missing' in place ? dryRunWithSuppliers([], [], reading) : { reading }
  if (asNew.problems.length > 0) return refused(asNew)
  const makeAt = (shop: CommandShop, engine: CommandEngine) =>
    makeIn(shop, engine, context.terminal, reading, currency)
  return 'missing' in place
    ? withShop({ ...choice, create: true }, context, makeAt)
    : makeAt(place.shop, place.engine)
}

async function makeIn(
  shop: CommandShop,
  engine: CommandEngine,
  terminal: Terminal,
  reading: ImportReading,
  currency: Currency | null,
): Promise<Made> {
  const { stock, access } = shop
  if (currency !== null && (await access.readSettings()).currency === null) {
    // The stock may refuse the file. The shop gets a currency by an import that is made.
    const found = dryRunWithSuppliers(await stock.list(), await access.listSuppliers(), reading)
    if (found.reading.problems.length > 0) return refused(found.reading)
  }
  await giveCurrency(shop, engine, currency)
  const onShare = sharesOf(`importing ${counted(reading.rows.length, 'pet')}`, terminal)
  const listSuppliers = () => access.listSuppliers()
  const made = await importWithSuppliers(stock, listSuppliers, reading, undefined, onShare)
  if ('currencyChanged' in made) {
    throw new CommandFailed(
      'the shop has changed its currency meanwhile, and nothing was imported: look at the amounts of the file, and import it again',
    )
  }
  if (!('plan' in made)) return refused(made.reading)
  if (made.newSuppliers !== undefined) terminal.note(made.newSuppliers)
  return made
}
