import type { Currency } from '../../money/currency.ts'
import { comparedCode } from '../../stock/barcode.ts'
import { textOf } from '../cells/import-values.ts'
import { samplesOf } from '../columns/column-samples.ts'
import { withCode } from '../plan/plan-import.ts'
import { MAX_PROBLEMS, MAX_WARNINGS, tooManyProblems } from '../reading/bounds.ts'
import type { Findings, PartialRow } from '../reading/findings.ts'
import {
  BARCODE_COLUMN,
  barcodeCell,
  type ColumnOffer,
  type ColumnSample,
  type FileRow,
  type ImportProblem,
  type ImportReading,
  lineWord,
  type Mistake,
  type Read,
  type TransferFormat,
} from '../reading/import-reading.ts'
import type { ImportWarning } from '../reading/import-warnings.ts'
import type { ReadingDecisions, ReadingQuestion } from '../reading/questions.ts'
import type { TableContent } from '../reading/table.ts'
import type { Understanding } from '../reading/understanding.ts'
import { warnOfAlikeKinds } from './alike-kinds.ts'
import { isJoined, warnOfJoined } from './joined-barcodes.ts'
import {
  type FirstLine,
  isOfSamePet,
  isWhole,
  type LaterLine,
  placeOfLine,
  repeatedPet,
} from './lines-of-a-pet.ts'
import { warnOfMistakenTexts } from './mistaken-texts.ts'
import { type CodedRow, type FoundBarcode, RepeatedCodes } from './repeated-codes.ts'
import { RepeatedPets } from './repeated-pets.ts'
import { addUpTwins, warnOfTwins } from './twins.ts'

/** Collects the rows, problems and warnings of a file while it is read. */
export class ImportFindings implements Findings {
  #rows: FileRow[] = []
  readonly #problems: ImportProblem[] = []
  readonly #refusedLines = new Set<number>()
  readonly #warnings = new Map<string, ImportWarning>()
  readonly #pets = new RepeatedPets('repeatedPets')
  readonly #byName = [this.#pets, new RepeatedPets('batches')]
  readonly #codes = new RepeatedCodes()
  readonly #joined: FoundBarcode[] = []

  /** Which places of pets come in, where that is open. */
  branchQuestion: ReadingQuestion | undefined

  constructor(
    readonly format: TransferFormat,
    readonly decisions: ReadingDecisions = {},
    readonly currency: Currency | null = null,
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
  addRow(given: PartialRow): void {
    const { line, petId, code, barcodes } = given
    if (petId === undefined) return
    const row = isWhole(given) ? given : undefined
    const pet = petId ?? code
    const earlier = pet === undefined ? undefined : this.#pets.claim(pet, line)
    if (earlier !== undefined) this.#repeat({ pet, line, row }, earlier)
    else this.#addFirst({ line, barcodes, code, pet: pet ?? null }, row)
  }

  #addFirst({ line, barcodes: own = [], code, pet }: FirstLine, row: FileRow | undefined): void {
    const barcodes = withCode(own, { code })
    const coded = { barcodes, pet, line }
    for (const barcode of barcodes) {
      const found = { barcode, row: coded }
      const earlier = this.#keepBarcode(found)
      if (earlier === undefined) continue
      const isSame = barcode === barcodes[0] && isOfSamePet(coded, earlier)
      if (isSame && this.#repeat({ pet: undefined, line, row }, earlier.line)) return
      this.#repeatBarcode(found, earlier)
    }
    if (row !== undefined) this.#rows.push(row)
  }

  /**
   * Adds a later line of a pet to its first one, or refuses it.
   * @returns false: its barcodes alone are those of the earlier line, and it is not the same pet
   */
  #repeat({ pet, line, row }: LaterLine, earlier: number): boolean {
    const decided = this.decisions.repeatedPets
    const at = decided === 'keep' ? -1 : placeOfLine(this.#rows, earlier)
    const first = this.#refusedLines.has(line) ? undefined : this.#rows[at]
    const isSame = pet !== undefined || (first !== undefined && first.name === row?.name)
    const sum = isSame && first && row ? this.#pets.addUp(first, row) : undefined
    const fits = sum !== undefined && 'line' in sum
    if (pet === undefined && !fits) return false
    if (decided === 'added' && first && fits) this.#replace(at, first, sum)
    if (decided === 'added' && (fits || sum === undefined)) return true
    const code = pet ?? barcodeCell(row?.barcodes ?? [])
    const mistake = repeatedPet(code, this.#place({ line: earlier }), earlier, sum)
    const column = pet === undefined ? BARCODE_COLUMN[this.format] : 'petId'
    const problem = this.refuse(line, column, mistake, String(code))
    if (fits) this.#pets.askOf(problem)
    return true
  }

  /** Puts the sum of several lines in the place of the first. */
  #replace(at: number, first: FileRow, sum: FileRow): void {
    this.#rows[at] = sum
    if (first.barcodes === sum.barcodes) return
    const { line, code, petId, barcodes = [] } = sum
    const row = { barcodes: withCode(barcodes, { code }), pet: petId ?? code ?? null, line }
    for (const barcode of barcodes) {
      const earlier = this.#keepBarcode({ barcode, row })
      if (earlier && earlier.line !== line) this.#repeatBarcode({ barcode, row }, earlier)
    }
  }

  /** Keeps a barcode, unless an earlier row has it. @returns that row */
  #keepBarcode(found: FoundBarcode): CodedRow | undefined {
    if (isJoined(found.barcode)) this.#joined.push(found)
    return this.#codes.add(found)
  }

  #repeatBarcode(found: FoundBarcode, earlier: CodedRow): void {
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

  /** A scan finds a pet by its barcodes and by its number alike. */
  #refuseNumbers(): void {
    for (const { found, line } of this.#codes.numbersAmong(this.#pets.lines())) {
      this.#refuseBarcode(found, `is the petId in ${this.#place({ line })}`, line)
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
    this.#rows = [...addUpTwins(this.#rows, this.#byName, this, understood)]
    this.#refuseNumbers()
    warnOfJoined(this.#joined, this)
    warnOfAlikeKinds(this.#rows, this)
    warnOfTwins(this.#rows, this.#byName, this, understood)
    warnOfMistakenTexts(this.#rows, this)
    return {
      ...this.unreadable(null),
      rows: this.#rows.filter(({ line }) => !this.#refusedLines.has(line)),
      refused: this.#refusedLines.size,
      understood,
      samples: table === undefined ? [] : samplesOf(table, this.decisions),
      guesses: table?.guesses ?? [],
      mayBeNames: table?.mayBeNames,
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
