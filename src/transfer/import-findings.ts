import { comparedCode, isTradeNumber, petIdOfCode } from '../stock/barcode.ts'
import { alikeKinds } from './alike-kinds.ts'
import { MAX_PROBLEMS, tooManyProblems } from './bounds.ts'
import { samplesOf } from './column-samples.ts'
import {
  BARCODE_COLUMN,
  barcodeCell,
  type ColumnOffer,
  type ColumnSample,
  type FileRow,
  type ImportProblem,
  type ImportReading,
  type ImportWarning,
  lineWord,
  type Mistake,
  type Read,
  type TransferFormat,
} from './import-reading.ts'
import { quoteValue, textOf } from './import-values.ts'
import { withCode } from './plan-import.ts'
import type { ReadingDecisions } from './questions.ts'
import { type CodedRow, type FoundBarcode, RepeatedCodes } from './repeated-codes.ts'
import type { TableContent } from './table.ts'
import { warnOfTwiceEncoded } from './twice-encoded.ts'
import type { Understanding } from './understanding.ts'

const IN_A_CELL = 'put blanks between two barcodes, no other sign'
/** How two barcodes of a pet are written. */
const SEPARATE = {
  csv: IN_A_CELL,
  xlsx: IN_A_CELL,
  json: 'make a text of the list for each barcode',
} as const

const HAS_A_SIGN = /[,;|/-]/

/** Whether the number of a package stands before or after a sign that may part two barcodes. */
function isJoined(barcode: string): boolean {
  if (!HAS_A_SIGN.test(barcode)) return false
  const parts = barcode.split(/[,;|/-]/)
  return parts.length > 1 && parts.some(isTradeNumber)
}

const pets = (many: number): string => (many === 1 ? '1 pet' : `${many} pets`)

/** How many warnings a reading lists. */
const MAX_WARNINGS = 50

/** A row with the values that could be read: an absent or refused one is undefined. */
type PartialRow = Pick<FileRow, 'line'> & {
  readonly [field in Exclude<keyof FileRow, 'line'>]-?: FileRow[field] | undefined
}

/** Collects the rows, problems and warnings of a file while it is read. */
export class ImportFindings {
  #rows: FileRow[] = []
  readonly #problems: ImportProblem[] = []
  readonly #refusedLines = new Set<number>()
  readonly #warnings = new Map<string, ImportWarning>()
  /** By its number, or by the compared form of its code. */
  readonly #lineOfPet = new Map<bigint | string, number>()
  readonly #codes = new RepeatedCodes()
  readonly #joined: FoundBarcode[] = []

  constructor(
    readonly format: TransferFormat,
    readonly decisions: ReadingDecisions = {},
  ) {}

  /** Whether so many mistakes are listed that no more are looked for. */
  get isFull(): boolean {
    return this.#problems.length > MAX_PROBLEMS
  }

  /** @returns the problem as it is listed; undefined: no more are */
  refuse(
    line: number | null,
    column: string | null,
    mistake: Mistake,
    value: string | null = null,
  ): ImportProblem | undefined {
    if (this.isFull) return undefined
    if (line !== null) this.#refusedLines.add(line)
    if (this.#problems.length === MAX_PROBLEMS) {
      this.#problems.push({ line: null, column: null, value: null, ...tooManyProblems })
      return undefined
    }
    const problem = { line, column, value, ...mistake }
    this.#problems.push(problem)
    return problem
  }

  /** Returns a value that could be read. Otherwise notes the problem, and returns undefined. */
  take<T>(line: number, column: string, given: unknown, read: Read<T>): T | undefined {
    if ('value' in read) return read.value
    this.refuse(line, column, read, textOf(given))
    return undefined
  }

  warn(warning: ImportWarning): void {
    if (this.#warnings.size < MAX_WARNINGS) this.#warnings.set(warning.text, warning)
  }

  /** Keeps a row, unless it lacks a value that it must have, or an earlier row has its pet. */
  addRow({ line, petId, quantity, ...rest }: PartialRow): void {
    if (petId === undefined) return
    const { code } = rest
    if (!this.#isFirst(petId ?? code, line)) return
    const barcodes = withCode(rest.barcodes ?? [], { code })
    const row = { barcodes, pet: petId ?? code ?? null, line }
    for (const barcode of barcodes) this.#addBarcode({ barcode, row })
    if (quantity === undefined) return
    const given = Object.entries(rest).filter(([, value]) => value !== undefined)
    this.#rows.push({ line, petId, quantity, ...Object.fromEntries(given) })
  }

  /** Refuses a line whose pet an earlier one has. */
  #isFirst(pet: bigint | string | undefined, line: number): boolean {
    if (pet === undefined) return true
    const key = typeof pet === 'string' ? comparedCode(pet) : pet
    const earlier = this.#lineOfPet.get(key)
    if (earlier === undefined) {
      this.#lineOfPet.set(key, line)
      return true
    }
    const reason = `${pet} is already in ${this.#place({ line: earlier })}`
    const mistake = { code: 'repeated_pet', reason, elsewhere: { line: earlier } } as const
    this.refuse(line, 'petId', mistake, String(pet))
    return false
  }

  /** Keeps a barcode, unless an earlier row has it. */
  #addBarcode(found: FoundBarcode): void {
    if (isJoined(found.barcode)) this.#joined.push(found)
    const earlier = this.#codes.add(found)
    if (earlier === undefined) return
    // Whether a code is one that many have is known at the end alone.
    const isDecidedLater = this.decisions.sharedBarcodes === 'none'
    this.#codes.repeat(found, isDecidedLater ? undefined : this.#refuseRepeated(found, earlier))
  }

  #refuseRepeated(found: FoundBarcode, earlier: CodedRow): ImportProblem | undefined {
    const code = comparedCode(found.barcode)
    const written = earlier.barcodes.find((each) => comparedCode(each) === code)
    const as = written === found.barcode ? '' : ` as ${written}`
    const whose = earlier.pet === null ? '' : `, for pet ${earlier.pet}`
    const reason = `is already in ${this.#place(earlier)}${as}${whose}`
    return this.#refuseBarcode(found, reason, earlier.line)
  }

  /** Settles the codes that many rows have, as a person has decided; else they are asked about. */
  #settleRepeated(): void {
    const { sharedBarcodes } = this.decisions
    if (sharedBarcodes === undefined && this.format !== 'json') this.#codes.ask()
    if (sharedBarcodes !== 'none') return
    this.#rows = [...this.#codes.dropShared(this.#rows)]
    for (const { found, first } of this.#codes.later()) this.#refuseRepeated(found, first)
  }

  /** A line in a sentence. */
  #place({ line }: { readonly line: number }): string {
    return `${lineWord(this.format)} ${line}`
  }

  /** Warns of barcodes that seem to be several: a comma or a semicolon in one is allowed. */
  #warnOfJoined(): void {
    const [first] = this.#joined
    if (first === undefined) return
    const { line } = first.row
    const others = this.#joined.length === 1 ? '' : ` (and ${this.#joined.length - 1} more)`
    this.warn({
      ...{ code: 'joined_barcode', value: first.barcode, line },
      count: this.#joined.length,
      text: `the barcode ${quoteValue(first.barcode)} in ${this.#place(first.row)} is read as one code${others}: ${SEPARATE[this.format]}`,
    })
  }

  /** Warns of kinds that differ in letter case alone, which a person may take for one. */
  #warnOfAlikeKinds(): void {
    for (const spellings of alikeKinds(this.#rows)) {
      const shown = spellings.map(
        ({ kind, lines }) => `${quoteValue(kind)} (${pets(lines.length)})`,
      )
      this.warn({
        code: 'alike_kinds',
        text: `the kinds ${shown.join(', ')} differ in letter case alone, and are ${shown.length} kinds`,
      })
    }
  }

  /** A scan finds a pet by its barcodes and by its number alike. */
  #refuseNumbers(): void {
    for (const [code, row] of this.#codes.rows()) {
      const petId = petIdOfCode(code)
      const line = petId === undefined ? undefined : this.#lineOfPet.get(petId)
      if (line === undefined || petId === row.pet) continue
      const barcode = row.barcodes.find((each) => comparedCode(each) === code) ?? code
      this.#refuseBarcode({ barcode, row }, `is the petId in ${this.#place({ line })}`, line)
    }
  }

  #refuseBarcode(
    { barcode, row }: FoundBarcode,
    reason: string,
    elsewhere: number,
  ): ImportProblem | undefined {
    const code = 'repeated_barcode' as const
    const mistake = { code, reason: `${barcode} ${reason}`, elsewhere: { line: elsewhere } }
    return this.refuse(row.line, BARCODE_COLUMN[this.format], mistake, barcodeCell(row.barcodes))
  }

  /** All that was found, when the file was read to its end. */
  reading(understood: Understanding | null = null, table?: TableContent): ImportReading {
    this.#settleRepeated()
    this.#refuseNumbers()
    this.#warnOfJoined()
    this.#warnOfAlikeKinds()
    warnOfTwiceEncoded(this.#rows, this)
    return {
      ...this.unreadable(null),
      rows: this.#rows.filter(({ line }) => !this.#refusedLines.has(line)),
      refused: this.#refusedLines.size,
      understood,
      samples: table === undefined ? [] : samplesOf(table.header.names, table.rows),
      guesses: table?.guesses ?? [],
      lines: table?.rows ?? [],
    }
  }

  /** What is to be said of a file that cannot be read for one mistake. */
  refused(line: number | null, mistake: Mistake): ImportReading {
    this.refuse(line, null, mistake)
    return this.unreadable(null)
  }

  /** What was found of a file whose lines could not be read. */
  unreadable(offer: ColumnOffer | null, samples: readonly ColumnSample[] = []): ImportReading {
    return {
      format: this.format,
      rows: [],
      problems: this.#problems,
      refused: 0,
      warnings: [...this.#warnings.values()],
      understood: null,
      ...{ offer, samples },
      guesses: offer?.guesses ?? [],
      lines: [],
    }
  }
}
