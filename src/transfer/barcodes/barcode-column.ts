import { comparedCode, IN_EXPONENT_FORM, readBarcodes } from '../../stock/barcode.ts'
import { type LostDigits, lostDigitsOf } from '../cells/lost-digits.ts'
import { LostZeros, lacksOneOfUpc } from '../cells/lost-zeros.ts'
import { ONE_NUMBER } from '../cells/plain-number.ts'
import { readBarcodeCell, readOwnBarcodeCell } from '../cells/read-barcode-cell.ts'
import type { Findings } from '../reading/findings.ts'
import type { Read } from '../reading/import-reading.ts'
import { isExportHeader, READ_BARCODES } from '../reading/list-columns.ts'
import type { ReadingDecisions } from '../reading/questions.ts'
import type { TableContent, TableHeader } from '../reading/table.ts'
import { BarcodeDoubts } from './barcode-doubts.ts'

/** What petstock knows of the barcodes of a file by who has written it. */
type Writer = 'another program' | 'export' | 'petstock, of what it has read'

function writerOf({ names, columns: { place } }: TableHeader): Writer {
  const name = names[place.get('barcode') ?? -1]
  if (name === READ_BARCODES) return 'petstock, of what it has read'
  return name === 'barcode' && isExportHeader(names) ? 'export' : 'another program'
}

/** Where the barcodes of a header stand. */
export const barcodePlaces = ({
  place,
  moreBarcodes,
}: TableHeader['columns']): readonly number[] => {
  const first = place.get('barcode')
  return first === undefined ? [] : [first, ...moreBarcodes]
}

/** Whether cells of barcodes have signs in them that are none of a code, as other programs write them. */
export const isDecorated = (header: TableHeader, { barcodes }: ReadingDecisions): boolean =>
  writerOf(header) === 'another program' && barcodes !== 'as_written'

/** Reads the barcodes of a table, which may have several columns of them. */
export class BarcodeColumn {
  readonly #doubts = new BarcodeDoubts()
  readonly #writer: Writer
  readonly #isDecorated: boolean
  readonly #content: TableContent
  readonly #decisions: ReadingDecisions
  /** What the codes of each column say; of one without a code that may lack zeros, nothing is asked. */
  readonly #lostZeros = new Map<number, LostZeros>()

  constructor(content: TableContent, decisions: ReadingDecisions) {
    this.#writer = writerOf(content.header)
    this.#isDecorated = isDecorated(content.header, decisions)
    this.#content = content
    this.#decisions = decisions
  }

  /**
   * Reads the barcodes of a pet.
   * @param cells one for each column of barcodes
   */
  read(cells: readonly string[], line: number): Read<readonly string[]> {
    const whole =
      cells.length === 1
        ? this.#wholeIn(cells[0] ?? '', line, 0)
        : cells.flatMap((cell, nth) => this.#wholeIn(cell, line, nth))
    const read = readBarcodes(cells.length === 1 ? whole : withoutSame(whole))
    if ('value' in read) return read
    const isRounded = whole.some((code) => IN_EXPONENT_FORM.test(code))
    return { code: isRounded ? 'rounded_number' : 'invalid_value', reason: read.reason }
  }

  #wholeIn(cell: string, line: number, nth: number): readonly string[] {
    return this.#codesIn(cell, line).map((code) => this.#completed(code, line, nth))
  }

  /** @param line where it is to be said what is doubtful of them */
  #codesIn(cell: string, line?: number): readonly string[] {
    if (ONE_NUMBER.test(cell)) return [cell]
    if (!this.#isDecorated) return readOwnBarcodeCell(cell)
    const { codes, doubt } = readBarcodeCell(cell)
    if (line !== undefined && doubt !== undefined && this.#decisions.barcodes !== 'joined') {
      this.#doubts.seeGroups(line, doubt)
    }
    return codes
  }

  /** A code with the digits that it has lost, where a person has decided so. */
  #completed(code: string, line: number, nth: number): string {
    if (this.#writer === 'petstock, of what it has read') return code
    const lost = lostDigitsOf(code)
    if (!lost || !this.#isDoubtful(code, lost, nth)) return code
    const decided = this.#decisions[lost.about]
    if (decided === undefined) this.#doubts.seeLost(line, code, lost)
    return decided === 'add' ? lost.whole : code
  }

  #isDoubtful(code: string, { about }: LostDigits, nth: number): boolean {
    // A spreadsheet that has opened an export takes zeros away, and no check digits.
    if (about === 'checkDigits') return this.#writer !== 'export'
    if (lacksOneOfUpc(code)) return true
    const known = this.#lostZeros.get(nth)
    if (known !== undefined) return known.mayHaveLost(code)
    const lostZeros = this.#lookThrough(nth)
    this.#lostZeros.set(nth, lostZeros)
    return lostZeros.mayHaveLost(code)
  }

  /** Looks at all codes of a column. */
  #lookThrough(nth: number): LostZeros {
    const { header, rows, textOf } = this.#content
    const at = barcodePlaces(header.columns)[nth] ?? -1
    const lostZeros = new LostZeros()
    for (const { cells } of rows) {
      for (const code of this.#codesIn(textOf(cells[at] ?? ''))) lostZeros.see(code)
    }
    return lostZeros
  }

  report(findings: Findings): void {
    this.#doubts.report(findings)
  }
}

/** Each code once: columns of UPC and EAN may have the same. */
function withoutSame(codes: readonly string[]): readonly string[] {
  const first = new Map<string, string>()
  for (const code of codes) {
    const compared = comparedCode(code)
    if (!first.has(compared)) first.set(compared, code)
  }
  return [...first.values()]
}
