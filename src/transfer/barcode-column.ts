import { comparedCode, IN_EXPONENT_FORM, readBarcodes } from '../stock/barcode.ts'
import { BarcodeDoubts } from './barcode-doubts.ts'
import { isExportHeader, READ_BARCODES } from './csv-format.ts'
import type { ImportFindings } from './import-findings.ts'
import type { Read } from './import-reading.ts'
import { lostDigitsOf } from './lost-digits.ts'
import type { ReadingDecisions } from './questions.ts'
import { readBarcodeCell, readOwnBarcodeCell } from './read-barcode-cell.ts'
import type { TableHeader } from './table.ts'

/** What petstock knows of the barcodes of a file by who has written it. */
type Writer = 'another program' | 'export' | 'petstock, of what it has read'

function writerOf({ names, columns: { place } }: TableHeader): Writer {
  const name = names[place.get('barcode') ?? -1]
  if (name === READ_BARCODES) return 'petstock, of what it has read'
  return name === 'barcode' && isExportHeader(names) ? 'export' : 'another program'
}

/** Reads the barcodes of a table, which may have several columns of them. */
export class BarcodeColumn {
  readonly #doubts = new BarcodeDoubts()
  readonly #writer: Writer
  readonly #decisions: ReadingDecisions

  constructor(header: TableHeader, decisions: ReadingDecisions) {
    this.#writer = writerOf(header)
    this.#decisions = decisions
  }

  /**
   * Reads the barcodes of a pet.
   * @param cells one for each column of barcodes
   */
  read(cells: readonly string[], line: number): Read<readonly string[]> {
    const isOne = cells.length === 1
    const codes = isOne
      ? this.#codesIn(cells[0] ?? '', line)
      : cells.flatMap((cell) => this.#codesIn(cell, line))
    const whole = codes.map((code) => this.#completed(code, line))
    const read = readBarcodes(isOne ? whole : withoutSame(whole))
    if ('value' in read) return read
    const isRounded = codes.some((code) => IN_EXPONENT_FORM.test(code))
    return { code: isRounded ? 'rounded_number' : 'invalid_value', reason: read.reason }
  }

  #codesIn(cell: string, line: number): readonly string[] {
    const { barcodes } = this.#decisions
    if (this.#writer !== 'another program' || barcodes === 'as_written') {
      return readOwnBarcodeCell(cell)
    }
    const { codes, doubt } = readBarcodeCell(cell)
    if (doubt !== undefined && barcodes !== 'joined') this.#doubts.seeGroups(line, doubt)
    return codes
  }

  /** A code with the digits that it has lost, where a person has decided so. */
  #completed(code: string, line: number): string {
    if (this.#writer === 'petstock, of what it has read') return code
    const lost = lostDigitsOf(code)
    // A spreadsheet that has opened an export takes zeros away, and no check digits.
    if (!lost || (lost.about === 'checkDigits' && this.#writer === 'export')) return code
    const decided = this.#decisions[lost.about]
    if (decided === undefined) this.#doubts.seeLost(line, code, lost)
    return decided === 'add' ? lost.whole : code
  }

  report(findings: ImportFindings): void {
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
