import { CSV_COLUMNS } from '../../../transfer/reading/list-columns.ts'
import { CHANGE_ID_RULE, NIL_UUID, readChangeId, UUID_PATTERN } from '../../shapes/change-id.ts'
import { petId } from '../../shapes/fields.ts'
import { creation, edit, listOf, listSent, object } from '../../shapes/objects.ts'
import { called, checked, described, named, optional, saying, shape } from '../../shapes/shape.ts'
import { count, flag, integer, oneOf, orNull, text } from '../../shapes/values.ts'
import { DECISIONS } from './decision-shapes.ts'
import { IMPORT_PHASES } from './stock-imports.ts'

/** How many cells one request corrects, and how many lines it leaves out, at most. */
const MAX_CORRECTIONS = 1_000

const NO_ID_REASON = `must be ${CHANGE_ID_RULE}. With it the import may be sent again. A dry run needs none`

/** What is wrong with an import that cannot be sent again. */
export const NO_ID = `The id ${NO_ID_REASON}.`

const id = shape<string>(
  (given) => {
    const value = readChangeId(given)
    return value === undefined ? { reason: NO_ID_REASON } : { value }
  },
  {
    ...{ type: 'string', format: 'uuid', pattern: UUID_PATTERN, not: { enum: [NIL_UUID] } },
    description:
      'A UUID that the client makes for each import, which a dry run does not need. Any version, compared in lower case; not the nil UUID',
  },
)

const column = oneOf(CSV_COLUMNS, 'A column of petstock')
const line = integer(1, Number.MAX_SAFE_INTEGER, 'The line of the CSV file, or the row')
const fileText = (description: string, more = {}) =>
  saying(text(description, more), 'must be a text')

const columns = listSent(
  edit({
    name: orNull(
      text('The column as the file names it; null: the column of this name is not read'),
    ),
    column,
  }),
  {
    ...{ name: 'columns', maxItems: MAX_CORRECTIONS, reason: '' },
    description: 'Columns that the file calls by other names',
  },
)

const cells = listSent(edit({ line, column, value: text() }), {
  ...{ name: 'cells', maxItems: MAX_CORRECTIONS, reason: '' },
  description: 'Cells that are read in another way than the file has them',
})

const leftOut = listSent(line, {
  ...{ name: 'leftOut', maxItems: MAX_CORRECTIONS, reason: '' },
  description: 'Lines that are not read',
})

export const ImportRequest = named(
  'ImportRequest',
  checked(
    creation(
      {
        id: optional(id),
        dryRun: optional(flag('Says what the file would change, and changes nothing')),
        csv: optional(fileText('A CSV file, as text; or a JSON array')),
        file: optional(
          fileText('In place of csv: the bytes of a CSV file or an .xlsx workbook, in base64', {
            format: 'byte',
          }),
        ),
        columns: optional(
          called(
            'The columns',
            saying(
              columns,
              `must be a list like [{"name": "Art. no.", "column": "petId"}], each with a column of petstock: ${CSV_COLUMNS.join(', ')}. The name null is for one that is not to be read`,
            ),
          ),
        ),
        cells: optional(
          called(
            'The cells',
            saying(
              cells,
              `must be a list of at most ${MAX_CORRECTIONS} like {"line": 7, "column": "quantity", "value": "5"}`,
            ),
          ),
        ),
        leftOut: optional(
          called(
            'The leftOut',
            saying(leftOut, `must be a list of at most ${MAX_CORRECTIONS} numbers of lines`),
          ),
        ),
        ...DECISIONS,
      },
      { description: 'A file to import, and how it is to be read' },
    ),
    ({ id, dryRun, csv, file, encoding }) => {
      if (!dryRun && !id) return NO_ID
      if ((csv ?? undefined) === undefined && (file ?? undefined) === undefined) return NO_FILE
      if (csv !== undefined && file !== undefined) return NO_FILE
      return encoding !== undefined && csv !== undefined ? CLEAR_LETTERS : undefined
    },
  ),
)

const NO_FILE = 'Give either "csv", a text, or "file", bytes in base64.'
const CLEAR_LETTERS = 'The encoding goes with "file": "csv" is a text, whose letters are clear.'

const many = (description: string) => count(description, { minimum: 0 })

const FileProblems = named(
  'FileProblems',
  object(
    {
      code: text('What kind of mistake it is'),
      column: orNull(text('The column of petstock; null: the whole line')),
      reason: text('What is wrong, and what to do'),
      count: many('How many mistakes of this kind there are'),
      lines: listOf(count(), 'The first of their lines; none: the file'),
      values: listOf(text(), 'The first of the values that are refused'),
    },
    'Equal mistakes of a file',
  ),
)

export const Import = named(
  'Import',
  object(
    {
      id: orNull(text('The id of the import; null: a dry run')),
      added: many('How many pets are new'),
      changed: many('How many pets that were there are changed'),
      unchanged: many('How many pets are as the file has them already'),
      numbers: orNull(
        object(
          {
            found: many('How many of them are pets that were there'),
            given: many('How many are new, and get a number'),
            petId: orNull(
              described(petId, 'The first number that is given; of a dry run: about. Null: none'),
            ),
          },
          'The pets that have no number in the file. Null: each has one, or the import was made before',
        ),
      ),
      problems: listOf(FileProblems, 'What would have the file refused. Only a dry run has any'),
      warnings: listOf(text(), 'What a person may want to look at. Only a dry run has any'),
    },
    'What an import has changed, or would change',
  ),
)

export const ImportProgress = named(
  'ImportProgress',
  object(
    {
      running: orNull(
        object(
          {
            phase: oneOf(IMPORT_PHASES, 'What it does just now'),
            receivedBytes: many('How much of the request is there'),
            bytes: orNull(count('How much it is; null: unknown')),
          },
          'The import, or the dry run; null: none',
        ),
      ),
    },
    'What this server imports just now. Other servers of the shop import apart.',
  ),
)
