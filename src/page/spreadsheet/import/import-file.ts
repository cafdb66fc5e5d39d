import type { Currency } from '../../../money/currency.ts'
import { givenIn } from '../../../stock/numbering/unnumbered.ts'
import type { Pet } from '../../../stock/pet.ts'
import { writeRows } from '../../../transfer/csv/write-reading.ts'
import { alikeKinds, type KindSpelling } from '../../../transfer/findings/alike-kinds.ts'
import { type DryRun, dryRun } from '../../../transfer/plan/dry-run.ts'
import {
  FIELDS,
  type Field,
  type PlannedRow,
  plannedRows,
  takenAway,
} from '../../../transfer/plan/planned-rows.ts'
import { withSuppliers } from '../../../transfer/plan/suppliers-of-rows.ts'
import { readImport } from '../../../transfer/read-import.ts'
import type { HowToRead } from '../../../transfer/reading/corrections.ts'
import type {
  ColumnMapping,
  ColumnSample,
  ImportReading,
  SheetNames,
  TransferFormat,
} from '../../../transfer/reading/import-reading.ts'
import type { ImportWarning } from '../../../transfer/reading/import-warnings.ts'
import {
  CSV_COLUMNS,
  type CsvColumn,
  MONEY_COLUMNS,
} from '../../../transfer/reading/list-columns.ts'
import {
  type ColumnQuestion,
  questionsOf,
  type ReadingDecisions,
  type ReadingQuestion,
} from '../../../transfer/reading/questions.ts'
import type { Understanding } from '../../../transfer/reading/understanding.ts'
import { correctionsOf, type Edit } from './edits.ts'
import { decisionsOf, type MadeDecision } from './made-decisions.ts'
import { groupMistakes, type MistakeGroup, type MistakeView } from './mistakes.ts'

/** How a file is to be read. */
export interface FileQuestion extends MistakeView {
  /** Columns of petstock that none is said for are guessed by the names and cells of the file. */
  readonly mappings: readonly ColumnMapping[] | undefined
  readonly edits: readonly Edit[]
  readonly decided: readonly MadeDecision[]
}

/** How many pets an import adds, changes, and finds as they are to be. */
export interface Counts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/** What the page shows of a file. */
export interface FileFindings {
  readonly format: TransferFormat
  readonly understood: Understanding | null
  /** The columns of the file, with their first cells. */
  readonly samples: readonly ColumnSample[]
  readonly columns: readonly ChosenColumn[]
  /** Which of several columns of the file is one of petstock. */
  readonly columnQuestions: readonly ColumnQuestion[]
  /** The columns that may hold the names of new pets, which would have none. */
  readonly nameOffer: ColumnQuestion | undefined
  /** The mappings by which it was read. */
  readonly mappings: readonly ColumnMapping[]
  readonly warnings: readonly ImportWarning[]
  /** Of a workbook. */
  readonly sheets: SheetNames | undefined
  /** Those by which it was read: of persons, and of the stock. */
  readonly decisions: ReadingDecisions
  /** What only a person knows, and has not decided yet. */
  readonly questions: readonly ReadingQuestion[]
  /** Those that no decision settles. */
  readonly mistakes: number
  /** How many of them are different: equal ones are put right together. */
  readonly corrections: number
  /** The lines that have a mistake. */
  readonly wrongLines: number
  readonly groups: readonly MistakeGroup[]
  /** Its pets without a mistake, and all of its pets. */
  readonly pets: number
  readonly allPets: number
  /** About the numbers that new pets get which have none in the file. */
  readonly numbers: readonly bigint[]
  readonly counts: Counts
  /** The first of the pets, as they will be. */
  readonly preview: readonly PlannedRow[]
  /** The fields that pets would lose their values of. */
  readonly losses: readonly { readonly field: Field; readonly pets: number }[]
  /** The spellings of kinds that differ in letter case alone. */
  readonly alikeKinds: readonly (readonly KindSpelling[])[]
}

/** A column of petstock, and one of the file which is read as it. Several may be barcodes. */
export interface ChosenColumn {
  readonly column: CsvColumn
  readonly name: string | null
}

const PREVIEWED = 10
const PREVIEWED_CHANGES = 5

/** A file that a person has chosen, as it is read again and again until it is right. */
export class ImportFile {
  #stock: readonly Pet[] = []
  #currency: Currency | null = null
  #last: ImportReading | undefined

  constructor(readonly bytes: Uint8Array) {}

  /** Takes the stock against which the file is compared, and the currency of its amounts. */
  compareWith(stock: readonly Pet[], currency: Currency | null = null): void {
    this.#stock = stock
    this.#currency = currency
  }

  /** The stock shows which suppliers there are: the others are shown as those that a pet gets. */
  #planned(reading: ImportReading): DryRun {
    const known = this.#stock.flatMap(({ supplierId: id, supplier: name }) =>
      id === undefined || name === undefined ? [] : [{ id, name }],
    )
    return dryRun(this.#stock, withSuppliers(reading, known).reading)
  }

  read({ mappings: chosen, edits, decided, ...view }: FileQuestion): FileFindings {
    const decisions = { ...this.#decidedByStock(), ...decisionsOf(decided) }
    const how = { corrections: correctionsOf(edits), decisions, currency: this.#currency }
    const { reading, mappings } = this.#readWith(chosen ?? [], how)
    this.#last = reading
    const { plan, reading: whole, rows, numbering } = this.#planned(reading)
    const planned = plannedRows(plan, rows, numbering)
    const { format, understood, warnings } = whole
    // What is asked above is no mistake.
    const problems = whole.problems.filter(({ question }) => question === undefined)
    const groups = groupMistakes({ ...whole, problems }, view, edits)
    return {
      ...{ format, understood, mappings, warnings, decisions, sheets: reading.sheets },
      samples: uniqueNames(reading.samples),
      columns: columnsIn(reading, mappings),
      questions: questionsOf([...whole.problems, ...warnings]),
      columnQuestions: columnQuestionsIn(reading),
      nameOffer: nameOfferIn(whole),
      mistakes: problems.length,
      corrections: groups.reduce((sum, { corrections }) => sum + corrections, 0),
      wrongLines: new Set(groups.flatMap(({ lines }) => lines)).size,
      groups,
      pets: rows.size,
      allPets: reading.rows.length + reading.refused,
      numbers: numbering === undefined ? [] : givenIn(numbering),
      counts: {
        added: plan.added.length,
        changed: plan.changed.length,
        unchanged: plan.unchanged,
      },
      preview: previewOf(planned),
      losses: lossesOf(planned),
      alikeKinds: alikeKinds(reading.rows, kindsOf(this.#stock)),
    }
  }

  /** In an empty stock no pet is there that one of the file could be: all are new. */
  #decidedByStock(): ReadingDecisions {
    return this.#stock.length === 0 ? { namesakes: 'new' } : {}
  }

  /** Reads the file by the mappings of a person, and once more where they leave columns to guess. */
  #readWith(chosen: readonly ColumnMapping[], how: Omit<HowToRead, 'mappings'>) {
    const reading = readImport(this.bytes, { mappings: chosen, ...how })
    if (reading.guesses.length === 0) return { reading, mappings: chosen }
    const mappings = [...chosen, ...reading.guesses]
    return { reading: readImport(this.bytes, { mappings, ...how }), mappings }
  }

  /** Writes what is to be sent: what was read last. */
  write(): string {
    if (this.#last === undefined) throw new Error('the file was not read yet')
    return this.#last.format === 'json'
      ? new TextDecoder().decode(this.bytes)
      : writeRows(this.#last)
  }
}

const kindsOf = (stock: readonly Pet[]): Set<string> =>
  new Set(stock.flatMap(({ kind }) => kind ?? []))

/** Of columns with one name, the first: no mapping says which of them is meant. */
const uniqueNames = (samples: readonly ColumnSample[]): readonly ColumnSample[] =>
  [...new Map([...samples].reverse().map((sample) => [sample.name, sample])).values()].reverse()

const columnQuestionsIn = ({ problems }: ImportReading): readonly ColumnQuestion[] =>
  problems.flatMap(({ question }) => (question?.about === 'column' ? [question] : []))

function nameOfferIn({ warnings, mayBeNames = [] }: ImportReading): ColumnQuestion | undefined {
  const isNameless = warnings.some(({ code }) => code === 'nameless_list')
  return isNameless && mayBeNames.length > 0
    ? { about: 'column', column: 'name', choices: mayBeNames }
    : undefined
}

function columnsIn(
  { format, understood, samples, currency = null }: ImportReading,
  mappings: readonly ColumnMapping[],
): readonly ChosenColumn[] {
  if (format === 'json' || samples.length === 0) return []
  const isKnown = (column: CsvColumn) =>
    currency !== null || !MONEY_COLUMNS.some((each) => each === column)
  return CSV_COLUMNS.filter(isKnown).flatMap((column) => {
    const mapped = mappings.filter((each) => each.column === column)
    if (mapped.length > 0) return mapped.map(({ name }) => ({ column, name }))
    const own =
      understood === null
        ? samples.find(({ name }) => name.toLowerCase() === column.toLowerCase())?.name
        : understood.columns.find((each) => each.column === column && !each.mapped)?.name
    return [{ column, name: own ?? null }]
  })
}

/** The first pets that are changed, which are looked at first, and the first that are new. */
function previewOf(planned: readonly PlannedRow[]): readonly PlannedRow[] {
  const changed = planned.filter(({ action }) => action === 'change')
  const added = planned.filter(({ action }) => action === 'add')
  const fewChanged = changed.slice(0, Math.max(PREVIEWED_CHANGES, PREVIEWED - added.length))
  return [...fewChanged, ...added.slice(0, PREVIEWED - fewChanged.length)].sort(
    (a, b) => a.line - b.line,
  )
}

function lossesOf(planned: readonly PlannedRow[]): FileFindings['losses'] {
  const pets = new Map<Field, number>()
  for (const row of planned) {
    for (const field of takenAway(row)) pets.set(field, (pets.get(field) ?? 0) + 1)
  }
  return FIELDS.flatMap((field) => {
    const count = pets.get(field)
    return count === undefined ? [] : [{ field, pets: count }]
  })
}
