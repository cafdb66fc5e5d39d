import { QUESTION_SUBJECTS } from '../../../transfer/decisions.ts'
import type { ReadingDecisions } from '../../../transfer/reading/questions.ts'
import { isObject } from '../../shapes/objects.ts'
import { sentenceOf, type ValueOf } from '../../shapes/shape.ts'
import { ImportRequest } from './import-shapes.ts'

export const IMPORT_EXAMPLE =
  'Send an object like {"id": "0b6f4b3e-7c55-4d0e-9a39-0d6b6a4f5f0c", "csv": "petId,quantity,name\\n42,7,Guppy\\n"}, or with the bytes of a CSV file or an .xlsx workbook in base64 as "file"; {"dryRun": true, ...} says what would change.'

type Sent = ValueOf<typeof ImportRequest>

/** How a file is to be read, and whether it is imported. */
interface ImportOptions {
  readonly file: Uint8Array
  /** The id of the import; undefined: it is a dry run. */
  readonly id: string | undefined
  /** Which column of the file is which column of petstock; null: the file has none, whatever its names. */
  readonly columns: NonNullable<Sent['columns']>
  /** The cells that are read in another way than the file has them. */
  readonly cells: NonNullable<Sent['cells']>
  /** The lines that are not read. */
  readonly leftOut: readonly number[]
  /** What the file does not say itself. */
  readonly decisions: ReadingDecisions
}

/** Why a request is none, as a sentence. */
interface ImportDenial {
  readonly outcome: 'not_understood' | 'misplaced_field'
  readonly reason: string
}

const notUnderstood = (reason: string): ImportDenial => ({ outcome: 'not_understood', reason })

/** Reads a request to import. */
export function readImportOptions(body: Uint8Array): ImportOptions | ImportDenial {
  const sent = objectIn(body)
  if (sent === undefined) return notUnderstood('The body must be a JSON object in UTF-8.')
  const read = ImportRequest.read(sent)
  if (!('value' in read)) {
    const reason = sentenceOf(read, 'The body')
    return read.isMisplaced ? { outcome: 'misplaced_field', reason } : notUnderstood(reason)
  }
  const { id, dryRun, columns, cells, leftOut, ...others } = read.value
  const file = bytesOf(others)
  if (file === undefined) return notUnderstood('The file must be bytes in base64.')
  return {
    ...{ file, id: dryRun ? undefined : (id ?? undefined), columns: columns ?? [] },
    ...{ cells: cells ?? [], leftOut: leftOut ?? [], decisions: decisionsIn(others) },
  }
}

const decisionsIn = (sent: ReadingDecisions | Sent): ReadingDecisions =>
  Object.fromEntries(
    QUESTION_SUBJECTS.flatMap((about) => (about in sent ? [[about, sent[about]]] : [])),
  )

/** The bytes of the file; undefined where they are no base64. */
function bytesOf({ csv, file }: Pick<Sent, 'csv' | 'file'>): Uint8Array | undefined {
  if (csv) return new TextEncoder().encode(csv)
  try {
    return Uint8Array.fromBase64(file ?? '')
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function objectIn(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(body))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
