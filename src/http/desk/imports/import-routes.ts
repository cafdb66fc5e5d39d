import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { stringifyExact } from '../../../json/exact-json.ts'
import { movementIdReused } from '../../errors/api-errors.ts'
import { importAtWork, importRefused, invalidImport } from '../../errors/import-errors.ts'
import { misplacedField } from '../../errors/misplaced-field.ts'
import { readPieces, requireAccess, requireJson } from '../../request/change-request.ts'
import {
  credentialOf,
  freshJsonResponse,
  jsonResponse,
  type RequestContext,
  repeatedJsonResponse,
} from '../../request/context.ts'
import { typed, typesOfImports } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import { IMPORT_EXAMPLE, MAX_IMPORT_BYTES } from './import-options.ts'
import type { ImportProgressSchema, ImportRequestSchema, ImportSchema } from './import-schemas.ts'
import type { ImportResult, StockImports } from './stock-imports.ts'

// A large file takes as long as the disk does.
const WITHOUT_END = 0

/** Imports of files. For keys that manage. */
export const importRoutes = (imports: StockImports) =>
  new Elysia({ strictPath: true }).use(makeRoute(imports)).use(progressRoute(imports))

const makeRoute = (imports: StockImports) =>
  deskPlugin().post(
    '/imports',
    async ({ request, context }) => {
      const { shopId, key } = credentialOf(context)
      requireAccess(key.access, 'manage')
      const length = request.headers.get('content-length')
      const result = await imports.run({
        shopId,
        keyId: key.id,
        bytes: length === null ? null : Number(length),
        signal: request.signal,
        async receive(onReceived) {
          const body = await readPieces(request, MAX_IMPORT_BYTES, onReceived)
          requireJson(request.headers)
          context.connection.setIdleTimeout(WITHOUT_END)
          return body
        },
      })
      if (result === undefined) throw importAtWork()
      return responseOf(result, context)
    },
    {
      parse: 'none',
      body: typed<typeof ImportRequestSchema>(),
      ...typesOfImports<
        Static<typeof ImportSchema>,
        400 | 401 | 403 | 409 | 413 | 415 | 429 | 500 | 503
      >(),
      detail: { operationId: 'importPets' },
    },
  )

function responseOf(result: ImportResult, context: RequestContext): Response {
  switch (result.outcome) {
    case 'made':
    case 'made_before': {
      const { outcome, ...made } = result
      const body = { ...made, problems: [], warnings: [] }
      const respond = outcome === 'made' ? jsonResponse : repeatedJsonResponse
      return respond(stringifyExact(body), context)
    }
    case 'planned': {
      const { outcome: _, ...planned } = result
      return jsonResponse(stringifyExact({ id: null, ...planned }), context)
    }
    case 'refused':
      throw importRefused(result.reason)
    case 'not_understood':
      throw invalidImport(result.reason, IMPORT_EXAMPLE)
    case 'misplaced_field':
      throw misplacedField(result.reason)
    case 'id_reused':
      throw movementIdReused()
  }
}

const progressRoute = (imports: StockImports) =>
  deskPlugin().get(
    '/imports',
    ({ context }) => {
      const { shopId, key } = credentialOf(context)
      requireAccess(key.access, 'manage')
      const running = imports.progress(shopId) ?? null
      return freshJsonResponse(JSON.stringify({ running }), context)
    },
    {
      ...typesOfImports<Static<typeof ImportProgressSchema>, 401 | 403 | 429 | 500>(),
      detail: { operationId: 'getImport' },
    },
  )
