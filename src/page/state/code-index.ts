import { comparedCode, petIdOfCode } from '../../stock/barcode.ts'
import type { Pet } from './pet.ts'

/** Which pet has a barcode. It is built when a code is first looked for, since most pages never scan. */
export class CodeIndex {
  /** The pets' ids by the compared forms of their barcodes; undefined: not built yet. */
  #owners: Map<string, bigint> | undefined

  /** @returns the pet that may have a code, as a barcode or as its number */
  find(code: string, pets: Iterable<Pet>): bigint | undefined {
    const compared = comparedCode(code)
    this.#owners ??= ownersIn(pets)
    return this.#owners.get(compared) ?? petIdOfCode(compared)
  }

  /** To be called before a pet is replaced or removed. */
  forget(pet: Pet | undefined): void {
    for (const barcode of pet?.barcodes ?? []) {
      const code = comparedCode(barcode)
      // Another pet may have taken the code over within the same events.
      if (this.#owners?.get(code) === pet?.petId) this.#owners?.delete(code)
    }
  }

  /** To be called when a pet was added or replaced. */
  put({ petId, barcodes }: Pet): void {
    for (const barcode of barcodes) this.#owners?.set(comparedCode(barcode), petId)
  }

  clear(): void {
    this.#owners = undefined
  }
}

function ownersIn(pets: Iterable<Pet>): Map<string, bigint> {
  const owners = new Map<string, bigint>()
  for (const { petId, barcodes } of pets) {
    for (const barcode of barcodes) owners.set(comparedCode(barcode), petId)
  }
  return owners
}
