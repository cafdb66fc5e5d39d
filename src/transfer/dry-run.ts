import { type StoredBarcode, storedBarcodes } from '../stock/barcode.ts'
import { takenByImport } from '../stock/import-codes.ts'
import type { Pet } from '../stock/pet.ts'
import type { ImportPlan, TakenCode } from '../stock/pet-changes.ts'
import type { ImportRow } from './import-reading.ts'
import { planImport } from './plan-import.ts'

/** What an import would do, and the codes for which it would be refused. */
export interface DryRun {
  /** Without the pets whose codes are taken. */
  readonly plan: ImportPlan
  readonly taken: readonly TakenCode[]
}

/** Plans what the rows of a file would do to a whole stock, and changes nothing. */
export function dryRun(stock: readonly Pet[], rows: ReadonlyMap<bigint, ImportRow>): DryRun {
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

const byCode = ({ code, petId }: StoredBarcode): [string, bigint] => [code, petId]
