import { comparedCode } from './barcode.ts'
import type { CodesInUse, StoredStock } from './stored-stock.ts'

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
