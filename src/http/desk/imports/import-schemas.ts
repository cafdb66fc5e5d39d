import { Type } from '@sinclair/typebox'
import { CSV_COLUMNS } from '../../../transfer/csv-format.ts'
import { literals, PetIdSchema } from '../../schemas/schemas.ts'
import { changeIdSchema, nullable } from '../text-schemas.ts'
import { DECISIONS } from './decision-schemas.ts'
import { MAX_CORRECTIONS } from './import-options.ts'
import { IMPORT_PHASES } from './stock-imports.ts'

/** The columns of petstock, as a file may call them. */
export const ColumnSchema = literals(CSV_COLUMNS, 'A column of petstock')

const line = () => Type.Integer({ minimum: 1, description: 'The line of the CSV file, or the row' })

export const ImportRequestSchema = Type.Object(
  {
    id: Type.Optional(
      nullable(
        changeIdSchema(
          'A UUID that the client makes for each import, which a dry run does not need',
        ),
      ),
    ),
    dryRun: Type.Optional(
      nullable(
        Type.Boolean({ description: 'Says what the file would change, and changes nothing' }),
      ),
    ),
    csv: Type.Optional(
      nullable(Type.String({ description: 'A CSV file, as text; or a JSON array' })),
    ),
    file: Type.Optional(
      nullable(
        Type.String({
          format: 'byte',
          description: 'In place of csv: the bytes of a CSV file or an .xlsx workbook, in base64',
        }),
      ),
    ),
    columns: Type.Optional(
      nullable(
        Type.Array(
          Type.Object({
            name: nullable(
              Type.String({
                description:
                  'The column as the file names it; null: the column of this name is not read',
              }),
            ),
            column: ColumnSchema,
          }),
          { maxItems: MAX_CORRECTIONS, description: 'Columns that the file calls by other names' },
        ),
      ),
    ),
    cells: Type.Optional(
      nullable(
        Type.Array(Type.Object({ line: line(), column: ColumnSchema, value: Type.String() }), {
          maxItems: MAX_CORRECTIONS,
          description: 'Cells that are read in another way than the file has them',
        }),
      ),
    ),
    leftOut: Type.Optional(
      nullable(
        Type.Array(line(), { maxItems: MAX_CORRECTIONS, description: 'Lines that are not read' }),
      ),
    ),
    ...DECISIONS,
  },
  { description: 'A file to import, and how it is to be read' },
)

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const FileProblemsSchema = Type.Object(
  {
    code: Type.String({ description: 'What kind of mistake it is' }),
    column: nullable(Type.String({ description: 'The column of petstock; null: the whole line' })),
    reason: Type.String({ description: 'What is wrong, and what to do' }),
    count: count('How many mistakes of this kind there are'),
    lines: Type.Array(Type.Integer(), { description: 'The first of their lines; none: the file' }),
    values: Type.Array(Type.String(), { description: 'The first of the values that are refused' }),
  },
  { description: 'Equal mistakes of a file' },
)

export const ImportSchema = Type.Object(
  {
    id: nullable(Type.String({ description: 'The id of the import; null: a dry run' })),
    added: count('How many pets are new'),
    changed: count('How many pets that were there are changed'),
    unchanged: count('How many pets are as the file has them already'),
    numbers: nullable(
      Type.Object(
        {
          found: count('How many of them are pets that were there'),
          given: count('How many are new, and get a number'),
          petId: nullable({
            ...PetIdSchema,
            description: 'The first number that is given; of a dry run: about. Null: none',
          }),
        },
        {
          description:
            'The pets that have no number in the file. Null: each has one, or the import was made before',
        },
      ),
    ),
    problems: Type.Array(FileProblemsSchema, {
      description: 'What would have the file refused. Only a dry run has any',
    }),
    warnings: Type.Array(Type.String(), {
      description: 'What a person may want to look at. Only a dry run has any',
    }),
  },
  { description: 'What an import has changed, or would change' },
)

export const ImportProgressSchema = Type.Object(
  {
    running: nullable(
      Type.Object(
        {
          phase: literals(IMPORT_PHASES, 'What it does just now'),
          receivedBytes: count('How much of the request is there'),
          bytes: nullable(Type.Integer({ description: 'How much it is; null: unknown' })),
        },
        { description: 'The import, or the dry run; null: none' },
      ),
    ),
  },
  { description: 'What this server imports just now. Other servers of the shop import apart.' },
)
