import { swagger } from '@elysiajs/swagger'
import type { AnyElysia } from 'elysia'
import { Elysia } from 'elysia'
import {
  ErrorSchema,
  InventoryItemSchema,
  InventoryUpdateSchema,
  PetStatusSchema,
} from '../schemas/schemas.ts'
import { DESCRIPTION } from './description.ts'
import { ERROR_CODE_SCHEMA } from './error-codes.ts'
import { HEADERS } from './headers.ts'
import { BEARER, UPDATE_BODY } from './operations.ts'
import { plain, withRefs } from './schemas-as-json.ts'

/** Where the service can be reached, as the document says it. Both end in /v1. */
export interface Servers {
  readonly baseUrl: string
  readonly stagingBaseUrl?: string | undefined
}

/** The version of the interface, not of the program. */
const INTERFACE_VERSION = '1.0.0'

const SCHEMAS = {
  InventoryItem: withRefs(InventoryItemSchema, { status: 'PetStatus' }),
  InventoryUpdate: plain(InventoryUpdateSchema),
  PetStatus: plain(PetStatusSchema),
  Error: withRefs(ErrorSchema, { code: 'ErrorCode' }),
  ErrorCode: ERROR_CODE_SCHEMA,
}

const DESK =
  'What the people in the shop and their tills need besides: changes that two may make at once, names and low-stock levels, who did what, and being told of it as it happens. The same keys, limits and errors; the paths are beside `/v1`, not under it.'

const documentation = ({ baseUrl, stagingBaseUrl }: Servers) => ({
  info: {
    title: 'Pet Store Inventory Service',
    version: INTERFACE_VERSION,
    description: DESCRIPTION,
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  },
  servers: [
    { url: baseUrl, description: 'Production' },
    ...(stagingBaseUrl ? [{ url: stagingBaseUrl, description: 'Staging' }] : []),
  ],
  security: BEARER,
  tags: [
    { name: 'Inventory', description: 'The stock levels of the pets' },
    { name: 'Desk', description: DESK },
  ],
  components: {
    securitySchemes: {
      bearer: { type: 'http' as const, scheme: 'bearer', description: 'An API key of the shop' },
    },
    headers: HEADERS,
    schemas: SCHEMAS,
  },
})

/** Builds the OpenAPI document out of the routes that it is about. */
export async function openApiDocument(
  routes: readonly AnyElysia[],
  servers: Servers,
): Promise<string> {
  const app = new Elysia().use(swagger({ path: '/docs', documentation: documentation(servers) }))
  for (const each of routes) app.use(each)
  const response = await app.handle(new Request('http://localhost/docs/json'))
  const generated = (await response.json()) as Generated
  // Loaded on the first request for the document.
  const { describeDesk, DESK_SCHEMAS } = await import('./desk/desk.ts')
  const { openapi, info, security, tags, components } = generated
  const entries = Object.entries(generated.paths)
  const isContract = ([path]: [string, Methods]) => path.startsWith('/v1/')
  const paths = [
    ...entries.filter(isContract).map(inTermsOfTheContract),
    ...describeDesk(
      entries.filter((entry) => !isContract(entry)),
      generated.servers,
    ),
  ]
  const schemas = { ...components.schemas, ...DESK_SCHEMAS }
  const document = {
    openapi,
    info,
    servers: generated.servers,
    security,
    tags,
    paths: Object.fromEntries(paths),
    components: { ...components, schemas },
  }
  return JSON.stringify(document, null, 2)
}

interface Generated {
  readonly openapi: string
  readonly info: object
  readonly servers: readonly Server[]
  readonly security: object
  readonly tags: object
  readonly components: { readonly schemas: object }
  readonly paths: Record<string, Methods>
}

interface Server {
  readonly url: string
  readonly description: string
}

type Methods = Record<string, { readonly operationId: string; requestBody?: object }>

function inTermsOfTheContract([path, methods]: [string, Methods]): [string, Methods] {
  for (const operation of Object.values(methods)) {
    if (operation.requestBody) operation.requestBody = UPDATE_BODY
  }
  // The servers end in /v1, and paths are relative to them.
  return [path.replace(/^\/v1(?=\/)/, ''), methods]
}
