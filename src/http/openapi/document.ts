import { swagger } from '@elysiajs/swagger'
import type { AnyElysia } from 'elysia'
import { Elysia } from 'elysia'
import {
  ErrorSchema,
  InventoryItemSchema,
  InventoryUpdateSchema,
  PetStatusSchema,
} from '../schemas.ts'
import { DESCRIPTION } from './description.ts'
import { ERROR_CODE_SCHEMA } from './error-codes.ts'
import { HEADERS } from './headers.ts'
import { BEARER, UPDATE_BODY } from './operations.ts'

/** Where the service can be reached, as the document says it. Both end in /v1. */
export interface Servers {
  readonly baseUrl: string
  readonly stagingBaseUrl?: string | undefined
}

/** The version of the interface, not of the program. */
const INTERFACE_VERSION = '1.0.0'

// TypeBox schemas carry symbols that mean nothing outside of it.
const plain = (schema: object) => JSON.parse(JSON.stringify(schema))

const withRef = (schema: { properties: object }, property: string, name: string) =>
  plain({
    ...schema,
    properties: { ...schema.properties, [property]: { $ref: `#/components/schemas/${name}` } },
  })

// Copied before there is an app: Elysia closes the schemas of its routes against further properties.
const SCHEMAS = {
  InventoryItem: withRef(InventoryItemSchema, 'status', 'PetStatus'),
  InventoryUpdate: plain(InventoryUpdateSchema),
  PetStatus: plain(PetStatusSchema),
  Error: withRef(ErrorSchema, 'code', 'ErrorCode'),
  ErrorCode: ERROR_CODE_SCHEMA,
}

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
  tags: [{ name: 'Inventory', description: 'The stock levels of the pets' }],
  components: {
    securitySchemes: {
      bearer: { type: 'http' as const, scheme: 'bearer', description: 'An API key of the shop' },
    },
    headers: HEADERS,
    schemas: SCHEMAS,
  },
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
  readonly openapi: string
  readonly info: object
  readonly servers: object
  readonly security: object
  readonly tags: object
  readonly components: object
  readonly paths: Record<string, Record<string, { requestBody?: object }>>
}

function inTermsOfTheContract(document: Generated): object {
  const { openapi, info, servers, security, tags, components } = document
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    for (const operation of Object.values(methods)) {
      if (operation.requestBody) operation.requestBody = UPDATE_BODY
    }
    // The servers end in /v1, and paths are relative to them.
    return [path.replace(/^\/v1(?=\/)/, ''), methods]
  })
  return { openapi, info, servers, security, tags, paths: Object.fromEntries(paths), components }
}
