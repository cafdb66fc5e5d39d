import { codeOfPetId, comparedCode, petIdOfCode } from './barcode.ts'
import type { Pet } from './pet.ts'
import type { TakenCode } from './pet-changes.ts'
import type { CodesInUse, StoredStock } from './stored-stock.ts'

// A scan finds a pet by its barcodes and by its number alike: so a code is one pet's, as whichever of the two.

/** Why a pet cannot have a barcode: it is another pet's barcode, or its number. */
export function takenBarcode(
  petId: bigint,
  barcode: string,
  { holderOf, isPet }: CodesInUse,
): TakenCode | undefined {
  const code = comparedCode(barcode)
  const holder = holderOf(code)
  if (holder !== undefined && holder !== petId) {
    return { petId, barcode, takenBy: holder, takenAs: 'barcode' }
  }
  const number = petIdOfCode(code)
  if (number === undefined || number === petId || !isPet(number)) return undefined
  return { petId, barcode, takenBy: number, takenAs: 'number' }
}

/** Why there cannot be a pet of a number: it is a barcode of another pet. */
export function takenNumber(
  petId: bigint,
  { holderOf }: Pick<CodesInUse, 'holderOf'>,
): TakenCode | undefined {
  const holder = holderOf(codeOfPetId(petId))
  if (holder === undefined || holder === petId) return undefined
  return { petId, barcode: null, takenBy: holder, takenAs: 'barcode' }
}

/** Why there cannot be a new pet with this number and these barcodes. */
export const takenByAddition = (
  { petId, barcodes }: Pick<Pet, 'petId' | 'barcodes'>,
  codes: CodesInUse,
): TakenCode | undefined => takenNumber(petId, codes) ?? takenAmong(petId, barcodes, codes)

/** Why a pet cannot have all of these barcodes. */
export function takenAmong(
  petId: bigint,
  barcodes: readonly string[],
  codes: CodesInUse,
): TakenCode | undefined {
  for (const barcode of barcodes) {
    const taken = takenBarcode(petId, barcode, codes)
    if (taken !== undefined) return taken
  }
  return undefined
}

/** The codes as they are after the changes that a batch has planned so far. */
export class PlannedCodes implements CodesInUse {
  readonly #stored: Pick<StoredStock, 'holderOf'>
  readonly isPet: (petId: bigint) => boolean
  /** Who has the codes that this batch has given or taken away; undefined: no pet. */
  readonly #holders = new Map<string, bigint | undefined>()

  constructor(stored: Pick<StoredStock, 'holderOf'>, isPet: (petId: bigint) => boolean) {
    this.#stored = stored
    this.isPet = isPet
  }

  readonly holderOf = (code: string): bigint | undefined =>
    this.#holders.has(code) ? this.#holders.get(code) : this.#stored.holderOf(code)

  /** Puts other barcodes in the place of those of a pet. */
  change(petId: bigint, before: readonly string[], after: readonly string[]): void {
    for (const code of before.map(comparedCode)) {
      // An import may have given it to another pet already.
      const isOwn = !this.#holders.has(code) || this.#holders.get(code) === petId
      if (isOwn) this.#holders.set(code, undefined)
    }
    for (const code of after.map(comparedCode)) this.#holders.set(code, petId)
  }

  /** Codes, as they are compared, that were barcodes and are no pet's now. */
  freed(): string[] {
    return [...this.#holders].flatMap(([code, holder]) => (holder === undefined ? [code] : []))
  }
}
