import { codeOfPetId, comparedCode } from '../barcode.ts'
import { hasSameBarcodes, type Pet } from '../pet.ts'
import { type Numbering, namesIn, type UnnumberedPets } from './unnumbered.ts'

/** What finds a pet. */
export type PetIdentity = Pick<Pet, 'petId' | 'name' | 'barcodes'>

/**
 * Knows which changes of other pets may change a numbering: a sale never does. It may say so of one that does not, and then the
 * pets are looked for again.
 */
export class NumberingWatch {
  readonly #petIds: ReadonlySet<bigint>
  readonly #names: ReadonlySet<string>
  /** As they are compared; the new numbers as well, which are to be no pet's codes. */
  readonly #codes: ReadonlySet<string>

  constructor(unnumbered: UnnumberedPets, { petIds }: Numbering) {
    const codes = new Set(petIds.map(codeOfPetId))
    for (const { code, barcodes } of unnumbered.pets) {
      if (code !== null) codes.add(comparedCode(code))
      for (const barcode of barcodes) codes.add(comparedCode(barcode))
    }
    this.#petIds = new Set(petIds)
    this.#names = new Set(namesIn(unnumbered))
    this.#codes = codes
  }

  /** @param before as the numbering was found @param now as it is; undefined: there is no such pet */
  mayChange(petId: bigint, before: PetIdentity | undefined, now: PetIdentity | undefined): boolean {
    if (this.#petIds.has(petId)) {
      if (before === undefined || now === undefined) return before !== now
      return before.name !== now.name || !hasSameBarcodes(before, now)
    }
    // One that was none of the file's pets can only become one.
    if (now === undefined) return false
    return (
      (now.name !== null && this.#names.has(now.name)) ||
      this.#codes.has(codeOfPetId(petId)) ||
      now.barcodes.some((barcode) => this.#codes.has(comparedCode(barcode)))
    )
  }
}
