import { bodyTooLarge, movementIdReused } from '../../errors/api-errors.ts'
import { currencyChanged } from '../../errors/currency-errors.ts'
import {
  importAtWork,
  importRefused,
  importTooSlow,
  invalidImport,
  tooManyImports,
} from '../../errors/import-errors.ts'
import { misplacedField } from '../../errors/misplaced-field.ts'
import { credentialOf } from '../../request/context.ts'
import {
  LEAST_RECEIVED,
  MAX_IMPORT,
  MAX_IMPORT_BYTES,
  readPieces,
  requireJson,
} from '../../request/request-body.ts'
import { bodyReadApart } from '../../shapes/bodies.ts'
import { misplacedExample } from '../../shapes/known-fields.ts'
import { ERRORS_OF_BODY, responses, returns } from '../../shapes/responses.ts'
import { desk, replayed, withoutEnd } from '../desk.ts'
import { IMPORT_EXAMPLE } from './import-options.ts'
import { Import, ImportProgress, ImportRequest, NO_ID } from './import-shapes.ts'

/** What the samples send: `petId,quantity,name` and two pets. */
export const IMPORT = {
  id: '0b6f4b3e-7c55-4d0e-9a39-0d6b6a4f5f0c',
  file: 'cGV0SWQscXVhbnRpdHksbmFtZQozMDAxLDEyLEd1cHB5CjMwMDIsMyxCZXR0YQo=',
}

const IMPORTED = {
  ...{ id: IMPORT.id, added: 2, changed: 0, unchanged: 0, numbers: null },
  ...{ problems: [], warnings: [] },
}

// A thread reads it, since it may be large.
const Request = bodyReadApart(ImportRequest, {
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
})

/** Imports of files. */
export const importRoutes = desk()
  .post(
    '/imports',
    async ({ request, context, services }) => {
      const { shopId, key, settings } = credentialOf(context)
      const length = request.headers.get('content-length')
      const result = await services.imports.run({
        ...{ shopId, keyId: key.id, currency: settings.currency },
        ...{ bytes: length === null ? null : Number(length) },
        signal: request.signal,
        async receive(onReceived, signal) {
          const body = await readPieces(request, MAX_IMPORT_BYTES, onReceived, signal)
          requireJson(request.headers)
          withoutEnd(context)
          return body
        },
      })
      switch (result.outcome) {
        case 'at_work':
          return importAtWork()
        case 'too_slow':
          return importTooSlow(LEAST_RECEIVED)
        case 'no_room':
          throw tooManyImports()
        case 'made':
        case 'made_before': {
          const { outcome, ...rest } = result
          const made = { ...rest, problems: [], warnings: [] }
          return outcome === 'made_before' ? replayed(made) : made
        }
        case 'planned': {
          const { outcome: _, ...planned } = result
          return { id: null, ...planned }
        }
        case 'refused':
          return importRefused(result.reason)
        case 'not_understood':
          return invalidImport(result.reason, IMPORT_EXAMPLE)
        case 'misplaced_field':
          return misplacedField(result.reason)
        case 'id_reused':
          return movementIdReused()
        case 'currency_changed':
          return currencyChanged()
      }
    },
    {
      ...{ needs: 'manage', parse: 'none' },
      body: Request,
      response: responses(
        {
          200: returns(Import, 'What was changed, or would be', IMPORTED, ['Idempotent-Replayed']),
        },
        {
          400: [
            'The request or the file cannot be read; nothing was changed',
            invalidImport(NO_ID, IMPORT_EXAMPLE),
            misplacedExample('quantity'),
            importRefused(
              'line 2, quantity: must be a whole number from 0 to 2147483647, not "many"',
            ),
          ],
          409: [
            'Another import is at work, the id is taken, or the shop has changed its currency since the file was read',
            importAtWork(),
            movementIdReused(),
            currencyChanged(),
          ],
          413: ['The body is too large', bodyTooLarge(MAX_IMPORT_BYTES)],
        },
        ERRORS_OF_BODY,
      ),
      detail: {
        operationId: 'importPets',
        summary: 'Bring in a spreadsheet',
        description: `Brings a CSV file or an .xlsx workbook into the stock, as \`petstock inventory import\` does: new pets are added, those there are changed, all of it or nothing. Pets that the file does not name stay as they are. The response comes when the import is done, which takes as long as the file and the disk do: give the request time.

\`dryRun\` says what the file would change, and what would have it refused. Where the file calls its columns by other names, \`columns\` says which they are; \`cells\` and \`leftOut\` correct it without a new file. What it does not say itself, \`encoding\`, \`decimals\`, \`sheet\`, \`namesakes\`, and the four of barcodes say: without them a file is refused, never guessed at, and the sentence names the field with each of its values. The same request again, with the same \`id\`, changes nothing and is answered as before, with \`Idempotent-Replayed: true\`.

A server imports one file at a time: one that comes meanwhile may wait for its turn. The body may have ${MAX_IMPORT}, of which base64 takes a quarter.`,
      },
    },
  )
  .get(
    '/imports',
    ({ context, services }) => {
      const { shopId, key } = credentialOf(context)
      return { running: services.imports.progress(shopId, key.id) ?? null }
    },
    {
      needs: 'manage',
      response: responses(
        {
          200: returns(ImportProgress, 'The import at work', { running: null }, ['Cache-Control']),
        },
        {},
      ),
      detail: {
        operationId: 'getImport',
        summary: 'How far is the import?',
        description:
          'What this server imports just now, for a progress bar: the import itself is answered when it is done. Where servers share a database, each knows its own alone.',
      },
    },
  )
