import { swagger } from '@elysiajs/swagger'
import type { AnyElysia } from 'elysia'
import { Elysia } from 'elysia'
import {
  ErrorSchema,
  InventoryItemSchema,
  InventoryUpdateSchema,
  PetStatusSchema,
} from '../schemas.ts'

/** Where the service can be reached, as the document says it. Both end in /v1. */
export interface Servers {
  readonly baseUrl: string
  readonly stagingBaseUrl?: string | undefined
}

/** The version of the interface, not of the program. */
const INTERFACE_VERSION = '1.0.0'

const integerHeader = (description: string) => ({
  description,
  required: true,
  schema: { type: 'integer' as const },
})
const textHeader = (description: string, required = true) => ({
  description,
  required,
  schema: { type: 'string' as const },
})

const HEADERS = {
  'X-RateLimit-Limit': integerHeader('The limit of the window that decides'),
  'X-RateLimit-Remaining': integerHeader('Requests left in that window'),
  'X-RateLimit-Reset': integerHeader('Unix timestamp at which that limit resets'),
  'RateLimit-Policy': textHeader('Both windows: q requests in w seconds'),
  RateLimit: textHeader('Both windows: r requests left, full again in t seconds'),
  'X-Request-Id': textHeader('Names this request in the log of the service'),
  'Retry-After': { ...integerHeader('Seconds to wait before the next request'), required: false },
  'WWW-Authenticate': textHeader('The bearer scheme (RFC 6750)'),
}

const documentation = ({ baseUrl, stagingBaseUrl }: Servers) => ({
  info: {
    title: 'Pet Store Inventory Service',
    version: INTERFACE_VERSION,
    description: 'Tracks the stock levels of the pets in a store.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [
    { url: baseUrl, description: 'Production' },
    ...(stagingBaseUrl ? [{ url: stagingBaseUrl, description: 'Staging' }] : []),
  ],
  tags: [{ name: 'inventory', description: 'The stock levels of the pets' }],
  components: {
    securitySchemes: {
      bearer: { type: 'http' as const, scheme: 'bearer', description: 'An API key of the shop' },
    },
    headers: HEADERS,
    schemas: {
      PetStatus: plain(PetStatusSchema),
      InventoryItem: withStatusRef(plain(InventoryItemSchema)),
      InventoryUpdate: plain(InventoryUpdateSchema),
      Error: plain(ErrorSchema),
    },
  },
})

// TypeBox schemas carry symbols that mean nothing outside of it.
const plain = (schema: object) => JSON.parse(JSON.stringify(schema))

const withStatusRef = (item: { properties: Record<string, unknown> }) => ({
  ...item,
  properties: { ...item.properties, status: { $ref: '#/components/schemas/PetStatus' } },
})

/** Builds the OpenAPI document of the contract out of its routes. */
export async function openApiDocument(routes: AnyElysia, servers: Servers): Promise<string> {
  const app = new Elysia()
    .use(swagger({ path: '/docs', documentation: documentation(servers) }))
    .use(routes)
  const generated = await app.handle(new Request('http://localhost/docs/json'))
  return JSON.stringify(inTermsOfTheContract((await generated.json()) as Generated), null, 2)
}

interface Generated {
  paths: Record<string, Record<string, { requestBody?: object }>>
}

function inTermsOfTheContract(document: Generated): object {
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    for (const operation of Object.values(methods)) {
      if (operation.requestBody) operation.requestBody = UPDATE_BODY
    }
    // The servers end in /v1, and paths are relative to them.
    return [path.replace(/^\/v1(?=\/)/, ''), methods]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

const UPDATE_BODY = {
  required: true,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/InventoryUpdate' },
      example: { quantity: 12 },
    },
  },
}
