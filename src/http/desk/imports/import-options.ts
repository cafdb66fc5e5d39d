import { QUESTION_SUBJECTS, readDecision } from '../../../transfer/decisions.ts'
import type { ReadingDecisions } from '../../../transfer/questions.ts'
import { CHANGE_ID_RULE, readChangeId } from '../change-id.ts'
import { withoutNulls } from '../fields.ts'
import { findMisplaced } from '../known-fields.ts'

/** The largest body of a request to import, in bytes. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024

/** How many cells one request corrects, and how many lines it leaves out, at most. */
export const MAX_CORRECTIONS = 1_000

export const IMPORT_EXAMPLE =
  'Send an object like {"id": "0b6f4b3e-7c55-4d0e-9a39-0d6b6a4f5f0c", "csv": "petId,quantity,name\\n42,7,Guppy\\n"}, or with the bytes of a CSV file or an .xlsx workbook in base64 as "file"; {"dryRun": true, ...} says what would change.'

/** What is wrong with an import that cannot be sent again. */
export const NO_ID = `The id must be ${CHANGE_ID_RULE}. With it the import may be sent again. A dry run needs none.`

/** How a file is to be read, and whether it is imported. */
export interface ImportOptions {
  readonly file: Uint8Array
  /** The id of the import; undefined: it is a dry run. */
  readonly id: string | undefined
  /** Which column of the file is which column of petstock; null: the file has none, whatever its names. */
  readonly columns: readonly { readonly name: string | null; readonly column: string }[]
  /** The cells that are read in another way than the file has them. */
  readonly cells: readonly CorrectedCell[]
  /** The lines that are not read. */
  readonly leftOut: readonly number[]
  /** What the file does not say itself. */
  readonly decisions: ReadingDecisions
}

interface CorrectedCell {
  readonly line: number
  readonly column: string
  readonly value: string
}

/** Why a request is none, as a sentence. */
export interface ImportDenial {
  readonly outcome: 'not_understood' | 'misplaced_field'
  readonly reason: string
}

const notUnderstood = (reason: string): ImportDenial => ({ outcome: 'not_understood', reason })

const TAKEN = [
  ...['id', 'csv', 'file', 'dryRun', 'columns', 'cells', 'leftOut'],
  ...QUESTION_SUBJECTS,
]

/** The fields of the items of its lists. */
const TAKEN_OF = { columns: ['name', 'column'], cells: ['line', 'column', 'value'] } as const

/**
 * Reads a request to import.
 * @param columns those of petstock
 */
export function readImportOptions(
  body: Uint8Array,
  columns: readonly string[],
): ImportOptions | ImportDenial {
  const options = objectIn(body)
  if (options === undefined) return notUnderstood('The body must be a JSON object in UTF-8.')
  const misplaced = misplacedIn(options)
  if (misplaced !== undefined) return { outcome: 'misplaced_field', reason: misplaced }
  const read = optionsIn(options, columns)
  return typeof read === 'string' ? notUnderstood(read) : read
}

function misplacedIn(options: Fields): string | undefined {
  const found = findMisplaced(options, TAKEN)
  if (found !== undefined) return found
  for (const [list, takes] of Object.entries(TAKEN_OF)) {
    const items: unknown = options[list]
    if (!Array.isArray(items)) continue
    for (const [place, item] of items.slice(0, MAX_CORRECTIONS).entries()) {
      if (!isObject(item)) continue
      const misplaced = findMisplaced(item, takes, `${list}[${place}]: `)
      if (misplaced !== undefined) return misplaced
    }
  }
  return undefined
}

/** @returns what is wrong with them, as a sentence, where they are none */
function optionsIn(options: Fields, columns: readonly string[]): ImportOptions | string {
  const { dryRun = false, leftOut = [] } = options
  if (typeof dryRun !== 'boolean') return 'The dryRun must be true or false.'
  const id = readChangeId(options.id)
  if (!dryRun && id === undefined) {
    return NO_ID
  }
  const file = fileIn(options)
  if (typeof file === 'string') return file
  const isColumn = (column: unknown): column is string => columns.some((each) => each === column)
  const mapped = listOf(options.columns, ({ name, column }) =>
    (typeof name === 'string' || name === null) && isColumn(column) ? { name, column } : undefined,
  )
  if (mapped === undefined) {
    return `The columns must be a list like [{"name": "Art. no.", "column": "petId"}], each with a column of petstock: ${columns.join(', ')}. The name null is for one that is not to be read.`
  }
  const cells = listOf(options.cells, ({ line, column, value }) =>
    isLine(line) && isColumn(column) && typeof value === 'string'
      ? { line, column, value }
      : undefined,
  )
  if (cells === undefined) {
    return `The cells must be a list of at most ${MAX_CORRECTIONS} like {"line": 7, "column": "quantity", "value": "5"}.`
  }
  if (!Array.isArray(leftOut) || leftOut.length > MAX_CORRECTIONS || !leftOut.every(isLine)) {
    return `The leftOut must be a list of at most ${MAX_CORRECTIONS} numbers of lines.`
  }
  const decisions = decisionsIn(options)
  if (typeof decisions === 'string') return decisions
  return { file, id: dryRun ? undefined : id, columns: mapped, cells, leftOut, decisions }
}

/** What a request decides of the file. @returns a sentence where a field is no decision */
function decisionsIn(options: Fields): ReadingDecisions | string {
  if (options.encoding !== undefined && options.csv !== undefined) {
    return 'The encoding goes with "file": "csv" is a text, whose letters are clear.'
  }
  let decisions: ReadingDecisions = {}
  for (const about of QUESTION_SUBJECTS) {
    if (options[about] === undefined) continue
    const read = readDecision(about, options[about])
    if ('reason' in read) return `The ${about} ${read.reason}.`
    decisions = { ...decisions, ...read }
  }
  return decisions
}

/** The bytes of the file. @returns a sentence where there are none */
function fileIn({ csv, file }: Fields): Uint8Array | string {
  if ((csv === undefined) === (file === undefined)) {
    return 'Give either "csv", a text, or "file", bytes in base64.'
  }
  if (file === undefined) {
    return typeof csv === 'string' ? new TextEncoder().encode(csv) : 'The csv must be a text.'
  }
  try {
    return Uint8Array.fromBase64(String(file))
  } catch {
    return 'The file must be bytes in base64.'
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function objectIn(body: Uint8Array): Fields | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(body))
    return isObject(value) ? withoutNulls(value) : undefined
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLine = (line: unknown): line is number => Number.isSafeInteger(line) && Number(line) >= 1

/** Reads a list of at most so many objects. @returns undefined where it is none, or one is not what it should be */
function listOf<Value>(
  list: unknown,
  read: (each: Fields) => Value | undefined,
): readonly Value[] | undefined {
  if (list === undefined) return []
  if (!Array.isArray(list) || list.length > MAX_CORRECTIONS) return undefined
  const values = list.map((each: unknown) => (isObject(each) ? read(each) : undefined))
  return values.includes(undefined) ? undefined : (values as Value[])
}
