import { codeOfPetId, comparedCode, storedBarcodes } from './barcode.ts'
import { hasSameBarcodes } from './pet.ts'
import type { BulkPlan, ImportedPet, TakenCode } from './pet-changes.ts'
import type { StockWrites } from './stock-writes.ts'
import type { CodesInUse } from './stored-stock.ts'
import { takenBarcode, takenNumber } from './taken-codes.ts'

// The pets of an import, or of an undo, may take each other's barcodes: what counts is who has them after it.

/**
 * Finds the codes of an import that other pets have after it.
 * @param stored the stock without the import
 */
export function takenByImport(plan: BulkPlan, stored: CodesInUse): readonly TakenCode[] {
  const relabelled = relabelledBy(plan)
  const added = new Set(plan.added.map(({ petId }) => petId))
  const removed = new Set(plan.removed?.map(({ petId }) => petId))
  const given = new Map<string, bigint>()
  const holderBefore = (code: string): bigint | undefined => {
    const holder = stored.holderOf(code)
    if (holder === undefined || relabelled.has(holder) || removed.has(holder)) return undefined
    return holder
  }
  const codes: CodesInUse = {
    holderOf: (code) => given.get(code) ?? holderBefore(code),
    isPet: (petId) => added.has(petId) || (!removed.has(petId) && stored.isPet(petId)),
  }
  const taken: (TakenCode | undefined)[] = []
  for (const { petId, barcodes } of relabelled.values()) {
    for (const barcode of barcodes) {
      taken.push(takenBarcode(petId, barcode, codes))
      given.set(comparedCode(barcode), petId)
    }
  }
  // A barcode of this import that is the number of one of its pets is found already.
  for (const petId of added) taken.push(takenNumber(petId, { holderOf: holderBefore }))
  return taken.filter((code) => code !== undefined)
}

/** The codes that {@link takenByImport} asks the stock for, each once. */
export function codesOfImport(plan: BulkPlan): ReadonlySet<string> {
  const codes = new Set(plan.added.map(({ petId }) => codeOfPetId(petId)))
  for (const { barcodes } of relabelledBy(plan).values()) {
    for (const barcode of barcodes) codes.add(comparedCode(barcode))
  }
  return codes
}

/** What an import that takes no other pet's codes writes of barcodes. */
export function barcodesOfImport(plan: BulkPlan): Pick<StockWrites, 'barcodes' | 'freedCodes'> {
  const relabelled = relabelledBy(plan)
  const barcodes = [...relabelled.values()].flatMap((pet) =>
    storedBarcodes(pet.petId, pet.barcodes),
  )
  const given = new Set(barcodes.map(({ code }) => code))
  const before = [
    ...plan.changed.flatMap((pet) => (relabelled.has(pet.after.petId) ? pet.before.barcodes : [])),
    ...(plan.removed ?? []).flatMap((pet) => pet.barcodes),
  ]
  const freedCodes = before.map(comparedCode).filter((code) => !given.has(code))
  return { barcodes, freedCodes }
}

/** The pets whose barcodes are others after the import, and those that it adds. */
function relabelledBy({ added, changed }: BulkPlan): ReadonlyMap<bigint, ImportedPet> {
  const relabelled = new Map(added.map((pet) => [pet.petId, pet]))
  for (const { before, after } of changed) {
    if (!hasSameBarcodes(before, after)) relabelled.set(after.petId, after)
  }
  return relabelled
}
