import { type StoredBarcode, storedBarcodes } from '../../../stock/barcode.ts'
import { takenByImport } from '../../../stock/import-codes.ts'
import type { Pet } from '../../../stock/pet.ts'
import type { ImportPlan, TakenCode } from '../../../stock/pet-changes.ts'
import { dataFolder, hasDatabase } from '../../../storage/data-folder.ts'
import type { ImportRow } from '../../../transfer/import-reading.ts'
import { planImport } from '../../../transfer/plan-import.ts'
import type { CommandContext } from '../../command.ts'
import { withShop } from '../../engine.ts'
import type { ShopChoice } from '../../engine-choice.ts'

/** What an import would do, and the codes for which it would be refused. */
export interface PlannedOnly {
  /** Without the pets whose codes are taken. */
  readonly plan: ImportPlan
  readonly taken: readonly TakenCode[]
}

/** Plans an import for a dry run. Where there is no database it makes none, and every pet is new. */
export async function planOnly(
  shop: ShopChoice,
  context: CommandContext,
  rows: ReadonlyMap<bigint, ImportRow>,
): Promise<PlannedOnly> {
  const { engine } = shop
  const folder =
    'data' in engine && engine.isInstalled !== true ? dataFolder(engine.data) : undefined
  if (folder !== undefined && !hasDatabase(folder)) {
    context.terminal.note(`there is no database at ${folder.database} yet; an import would make it`)
    return planFor([], rows)
  }
  return withShop(shop, context, async ({ stock }) => planFor(await stock.list(), rows))
}

const byCode = ({ code, petId }: StoredBarcode): [string, bigint] => [code, petId]

function planFor(stock: readonly Pet[], rows: ReadonlyMap<bigint, ImportRow>): PlannedOnly {
  const known = new Map(stock.map((pet) => [pet.petId, pet]))
  const plan = planImport(rows, new Map([...rows.keys()].map((petId) => [petId, known.get(petId)])))
  const holders = new Map(
    stock.flatMap(({ petId, barcodes }) => storedBarcodes(petId, barcodes)).map(byCode),
  )
  const taken = takenByImport(plan, {
    holderOf: (code) => holders.get(code),
    isPet: (petId) => known.has(petId),
  })
  const refused = new Set(taken.map(({ petId }) => petId))
  const added = plan.added.filter(({ petId }) => !refused.has(petId))
  const changed = plan.changed.filter(({ after }) => !refused.has(after.petId))
  return { plan: { ...plan, added, changed }, taken }
}
