import { codeOfPetId, type StoredBarcode, storedBarcodes } from '../../stock/barcode.ts'
import { takenByImport } from '../../stock/import-codes.ts'
import { FIRST_GIVEN, firstAfter, highestOf, takeFree } from '../../stock/numbering/free-numbers.ts'
import {
  byNames,
  findPets,
  type Numbering,
  newPetsIn,
  numbered,
  type SearchedStock,
} from '../../stock/numbering/unnumbered.ts'
import type { Pet } from '../../stock/pet.ts'
import type { ImportPlan } from '../../stock/pet-changes.ts'
import { type ImportReading, type ImportRow, rowsById } from '../reading/import-reading.ts'
import { withNameless } from './nameless-list.ts'
import { planImport } from './plan-import.ts'
import { withTakenCodes } from './taken-codes.ts'
import { withoutNumbers } from './unnumbered-problems.ts'
import { unnumberedPets } from './unnumbered-rows.ts'

/** What an import would do, and why it would be refused. */
export interface DryRun {
  /** Without the pets whose codes are taken, and those that have no number. */
  readonly plan: ImportPlan
  /** With what the stock refuses among its problems. */
  readonly reading: ImportReading
  /** The rows of the pets. */
  readonly rows: ReadonlyMap<bigint, ImportRow>
  /**
   * Of the pets without a number. Those that new pets would get are about these: numbers of removed pets are not known here,
   * and others may be added before the import.
   */
  readonly numbering?: Numbering
}

/** Plans what a file would do to a whole stock, and changes nothing. */
export function dryRun(stock: readonly Pet[], reading: ImportReading): DryRun {
  const known = new Map(stock.map((pet) => [pet.petId, pet]))
  const holders = new Map(
    stock.flatMap(({ petId, barcodes }) => storedBarcodes(petId, barcodes)).map(byCode),
  )
  const codes = {
    holderOf: (code: string) => holders.get(code),
    isPet: (petId: bigint) => known.has(petId),
  }
  const numbering = numberPets(reading, stock, codes)
  const numbers = numbering !== undefined && 'petIds' in numbering ? numbering : undefined
  const rows = rowsById(reading, numbers?.petIds)
  const plan = planImport(rows, new Map([...rows.keys()].map((petId) => [petId, known.get(petId)])))
  const taken = takenByImport(plan, codes)
  const refused = new Set(taken.map(({ petId }) => petId))
  const added = plan.added.filter(({ petId }) => !refused.has(petId))
  const changed = plan.changed.filter(({ after }) => !refused.has(after.petId))
  const named = withNameless(reading, { ...plan, added })
  const whole = withTakenCodes(named, rows, taken)
  return {
    plan: { ...plan, added, changed },
    reading:
      numbering !== undefined && 'refused' in numbering
        ? withoutNumbers(whole, numbering.refused)
        : whole,
    rows,
    ...(numbers === undefined ? {} : { numbering: numbers }),
  }
}

const byCode = ({ code, petId }: StoredBarcode): [string, bigint] => [code, petId]

function numberPets(
  reading: ImportReading,
  stock: readonly Pet[],
  codes: Pick<SearchedStock, 'holderOf' | 'isPet'>,
) {
  const unnumbered = unnumberedPets(reading)
  if (unnumbered === undefined) return undefined
  const petsNamed = byNames(stock.map(({ name, petId }) => [name, petId]))
  const found = findPets(unnumbered, { ...codes, petsNamed })
  if ('refused' in found) return found
  const from = firstAfter(highestOf(stock.map(({ petId }) => petId)), FIRST_GIVEN)
  const isTaken = (petId: bigint): boolean =>
    unnumbered.reserved.has(petId) ||
    codes.isPet(petId) ||
    codes.holderOf(codeOfPetId(petId)) !== undefined
  return numbered(found, takeFree(newPetsIn(found), from, isTaken))
}
