import { codeOfPetId, comparedCode } from '../../stock/barcode.ts'
import { BeyondBounds, MAX_BARCODES, tooManyBarcodes } from '../reading/bounds.ts'
import type { FileRow } from '../reading/import-reading.ts'
import { type Askable, MAX_SHOWN, type ReadingQuestion } from '../reading/questions.ts'

/** A row with barcodes. */
export interface CodedRow {
  readonly barcodes: readonly string[]
  /** Its number, or what stands in place of it; null: neither. */
  readonly pet: bigint | string | null
  readonly line: number
}

export interface FoundBarcode {
  readonly barcode: string
  readonly row: CodedRow
}

/** The later rows that have a code. */
interface Repeated {
  count: number
  /** All that are no mistakes yet; of mistakes the first, which a question shows. */
  readonly found: FoundBarcode[]
  readonly mistakes: Askable[]
}

/** How many pets must have a code until it may be a placeholder; two, where it looks like one. */
const MANY = 3
const LOOKS_LIKE_ONE = /^(?:(\d)\1{5,}\d?|0?123456789\d*)$/

/** The barcodes of a file, each with its row, and those that several rows have. */
export class RepeatedCodes {
  /** The first row of each barcode, as barcodes are compared. */
  readonly #first = new Map<string, CodedRow>()
  readonly #repeated = new Map<string, Repeated>()

  /**
   * Keeps a barcode.
   * @returns the row that has it already
   * @throws BeyondBounds
   */
  add({ barcode, row }: FoundBarcode): CodedRow | undefined {
    const code = comparedCode(barcode)
    const first = this.#first.get(code)
    if (first !== undefined) return first
    if (this.#first.size === MAX_BARCODES) throw new BeyondBounds(tooManyBarcodes)
    this.#first.set(code, row)
    return undefined
  }

  /** Notes that a later row has a barcode, and its mistake, if it is one already. */
  repeat(found: FoundBarcode, mistake: Askable | undefined): void {
    const code = comparedCode(found.barcode)
    const repeated = this.#repeated.get(code) ?? { count: 0, found: [], mistakes: [] }
    this.#repeated.set(code, repeated)
    if (mistake === undefined || repeated.count < MAX_SHOWN) repeated.found.push(found)
    if (mistake !== undefined) repeated.mistakes.push(mistake)
    repeated.count++
  }

  /**
   * Finds the barcodes that are the numbers of other pets.
   * @param pets each with the first line that has it
   */
  numbersAmong(
    pets: Iterable<readonly [pet: bigint | string, line: number]>,
  ): readonly { readonly found: FoundBarcode; readonly line: number }[] {
    if (this.#first.size === 0) return []
    const numbers: { found: FoundBarcode; line: number }[] = []
    for (const [pet, line] of pets) {
      const code = typeof pet === 'bigint' ? codeOfPetId(pet) : ''
      const row = this.#first.get(code)
      if (row === undefined || row.pet === pet) continue
      const barcode = row.barcodes.find((each) => comparedCode(each) === code) ?? code
      numbers.push({ found: { barcode, row }, line })
    }
    return numbers.sort((a, b) => a.found.row.line - b.found.row.line)
  }

  /** Asks of the codes that many rows have whether they are placeholders: each of their mistakes has the question. */
  ask(): void {
    const shared = [...this.#repeated].filter(([code, { count }]) => isShared(code, count))
    const [first] = shared
    if (first === undefined) return
    const question = this.#question(first)
    for (const [, { mistakes }] of shared) for (const each of mistakes) each.question = question
  }

  #question([code, { found }]: readonly [string, Repeated]): ReadingQuestion {
    const row = this.#first.get(code)
    const rows = [...(row === undefined ? [] : [row]), ...found.map((each) => each.row)]
    const shown = rows.slice(0, MAX_SHOWN)
    const isKept = (barcode: string) => comparedCode(barcode) !== code
    const textOf = (barcodes: readonly string[]) => barcodes.join(' ')
    return {
      ...{ about: 'sharedBarcodes', column: 'barcode' },
      choices: [
        {
          value: 'none',
          shows: shown.map(({ line, barcodes }) => ({
            line,
            text: textOf(barcodes.filter(isKept)),
          })),
        },
        {
          value: 'keep',
          shows: shown.map(({ line, barcodes }) => ({ line, text: textOf(barcodes) })),
        },
      ],
    }
  }

  /**
   * Takes the codes that many rows have away from all of them, as a person has decided.
   * @returns the rows without them
   */
  dropShared(rows: readonly FileRow[]): readonly FileRow[] {
    const dropped = new Set<string>()
    for (const [code, { count }] of this.#repeated) {
      if (!isShared(code, count)) continue
      dropped.add(code)
      this.#first.delete(code)
      this.#repeated.delete(code)
    }
    if (dropped.size === 0) return rows
    const isKept = (barcode: string) => !dropped.has(comparedCode(barcode))
    return rows.map((row) =>
      row.barcodes === undefined || row.barcodes.every(isKept)
        ? row
        : { ...row, barcodes: row.barcodes.filter(isKept) },
    )
  }

  /** The barcodes of later rows that were not refused yet, with the first row that has each. */
  *later(): Generator<{ readonly found: FoundBarcode; readonly first: CodedRow }> {
    for (const [code, { found, mistakes }] of this.#repeated) {
      const first = this.#first.get(code)
      if (first === undefined || mistakes.length > 0) continue
      for (const each of found) yield { found: each, first }
    }
  }
}

/** Whether a code that later rows have, too, is one that many have: no package is that of several pets. */
const isShared = (code: string, later: number): boolean =>
  later + 1 >= MANY || LOOKS_LIKE_ONE.test(code.replace(/^0+/, ''))
