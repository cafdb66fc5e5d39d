import { IMPORT_EXAMPLE, MAX_IMPORT_BYTES, NO_ID } from '../../desk/imports/import-options.ts'
import { misplacedExample } from '../../desk/known-fields.ts'
import { bodyTooLarge, insufficientAccess, movementIdReused } from '../../errors/api-errors.ts'
import { importAtWork, importRefused, invalidImport } from '../../errors/import-errors.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { ref } from '../schemas-as-json.ts'
import type { DeskOperations } from './desk-operations.ts'
import { body, FOR_CHANGES, MANAGERS_ALONE, needs } from './operation-parts.ts'

const DESCRIPTION = `Brings a CSV file or an .xlsx workbook into the stock, as \`petstock inventory import\` does: new pets are added, those there are changed, all of it or nothing. Pets that the file does not name stay as they are. The response comes when the import is done, which takes as long as the file and the disk do: give the request time.

\`dryRun\` says what the file would change, and what would have it refused. Where the file calls its columns by other names, \`columns\` says which they are; \`cells\` and \`leftOut\` correct it without a new file. What it does not say itself, \`encoding\`, \`decimals\`, \`sheet\`, \`namesakes\`, and the four of barcodes say: without them a file is refused, never guessed at, and the sentence names the field with each of its values. The same request again, with the same \`id\`, changes nothing and is answered as before, with \`Idempotent-Replayed: true\`.

A server imports one file at a time. The body may have ${MAX_IMPORT_BYTES / 1024 / 1024} MiB, of which base64 takes a quarter.`

/** What the samples send: `petId,quantity,name` and two pets. */
export const IMPORT = {
  id: '0b6f4b3e-7c55-4d0e-9a39-0d6b6a4f5f0c',
  file: 'cGV0SWQscXVhbnRpdHksbmFtZQozMDAxLDEyLEd1cHB5CjMwMDIsMyxCZXR0YQo=',
}

const IMPORTED = {
  ...{ id: IMPORT.id, added: 2, changed: 0, unchanged: 0, numbers: null },
  ...{ problems: [], warnings: [] },
}

/** Imports of files. */
export const IMPORT_OPERATIONS: DeskOperations = {
  importPets: {
    summary: 'Bring in a spreadsheet',
    description: DESCRIPTION,
    ...needs('manage'),
    requestBody: body('ImportRequest', {
      'the bytes of a file': IMPORT,
      'other columns': {
        dryRun: true,
        csv: 'Art. no.;Stock\n3001;many\n',
        columns: [
          { name: 'Art. no.', column: 'petId' },
          { name: 'Stock', column: 'quantity' },
        ],
        cells: [{ line: 2, column: 'quantity', value: '12' }],
      },
      'what the file does not say': {
        dryRun: true,
        csv: 'petId;quantity;status\n3001;12.000;active\n',
        columns: [{ name: null, column: 'status' }],
        decimals: '.',
      },
    }),
    responses: {
      200: successResponse('What was changed, or would be', ref('Import'), IMPORTED, [
        'Idempotent-Replayed',
      ]),
      400: errorResponses('The request or the file cannot be read; nothing was changed', [
        invalidImport(NO_ID, IMPORT_EXAMPLE),
        misplacedExample('quantity'),
        importRefused('line 2, quantity: must be a whole number from 0 to 2147483647, not "many"'),
      ]),
      409: errorResponses('Another import is at work, or the id is taken', [
        importAtWork(),
        movementIdReused(),
      ]),
      ...FOR_CHANGES,
      ...MANAGERS_ALONE,
      413: errorResponses('The body is too large', [bodyTooLarge(MAX_IMPORT_BYTES)]),
      ...EVERYWHERE,
    },
  },

  getImport: {
    summary: 'How far is the import?',
    description:
      'What this server imports just now, for a progress bar: the import itself is answered when it is done. Where servers share a database, each knows its own alone.',
    ...needs('manage'),
    responses: {
      200: successResponse('The import at work', ref('ImportProgress'), { running: null }, [
        'Cache-Control',
      ]),
      403: errorResponses('The API key may not manage', [insufficientAccess('manage')]),
      ...EVERYWHERE,
    },
  },
}
