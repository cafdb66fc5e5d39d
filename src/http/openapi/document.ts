import { swagger } from '@elysiajs/swagger'
import type { AnyElysia } from 'elysia'
import { Elysia } from 'elysia'
import {
  ErrorSchema,
  InventoryItemSchema,
  InventoryUpdateSchema,
  PetStatusSchema,
} from '../schemas/schemas.ts'
import type { DescribedOperation, Methods } from './described-operation.ts'
import { describeContract, describeDesk } from './description.ts'
import { DESK_SCHEMAS, deskPaths } from './desk/desk.ts'
import { ERROR_CODE_SCHEMA } from './error-codes.ts'
import { HEADERS } from './headers.ts'
import { BEARER, UPDATE_BODY } from './operations.ts'
import { codeSamples } from './samples/code-samples.ts'
import { plain, withRefs } from './schemas-as-json.ts'

/** Where the service can be reached, as the document says it. Both end in /v1. */
export interface Servers {
  readonly baseUrl: string
  readonly stagingBaseUrl?: string | undefined
}

/** The version of the interface, not of the program. */
const INTERFACE_VERSION = '1.0.0'

const SHARED_SCHEMAS = {
  PetStatus: plain(PetStatusSchema),
  Error: withRefs(ErrorSchema, { code: 'ErrorCode' }),
  ErrorCode: ERROR_CODE_SCHEMA,
}

const CONTRACT_SCHEMAS = {
  InventoryItem: withRefs(InventoryItemSchema, { status: 'PetStatus' }),
  InventoryUpdate: plain(InventoryUpdateSchema),
}

const CONTRACT = 'The stock levels of the pets'

const DESK =
  'What tills and the people in the shop need besides: sales and counts that two may make at once, names and low-stock levels, who did what, and being told of it as it happens'

/**
 * Builds the document of the contract: the operations under /v1.
 * @param routes without a stock behind them
 */
export async function contractDocument(
  routes: readonly AnyElysia[],
  servers: Servers,
): Promise<string> {
  const paths = await pathsOf(routes)
  return written({
    title: 'Pet Store Inventory Service',
    description: describeContract(deskServer(servers.baseUrl)),
    tag: { name: 'Inventory', description: CONTRACT },
    servers: described(servers, (url) => url),
    paths: paths.map(([path, methods]) => [relativeTo('/v1', path), withUpdateBody(methods)]),
    schemas: { ...CONTRACT_SCHEMAS, ...SHARED_SCHEMAS },
  })
}

/** Builds the document of the desk, which is beside /v1, in the same way. */
export async function deskDocument(
  routes: readonly AnyElysia[],
  servers: Servers,
): Promise<string> {
  const paths = await pathsOf(routes)
  return written({
    title: 'Pet Store Inventory Service: the desk',
    description: describeDesk(deskServer(servers.baseUrl)),
    tag: { name: 'Desk', description: DESK },
    servers: described(servers, deskServer),
    paths: deskPaths(paths.map(([path, methods]) => [relativeTo('/desk/api', path), methods])),
    schemas: { ...DESK_SCHEMAS, ...SHARED_SCHEMAS },
  })
}

/** The address of the desk, by that of the contract, which ends in /v1. */
const deskServer = (url: string): string => url.replace(/\/v1$/, '/desk/api')

const described = ({ baseUrl, stagingBaseUrl }: Servers, address: (url: string) => string) => [
  { url: address(baseUrl), description: 'Production' },
  ...(stagingBaseUrl ? [{ url: address(stagingBaseUrl), description: 'Staging' }] : []),
]

const relativeTo = (prefix: string, path: string): string =>
  path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path

/** The paths of routes as OpenAPI describes them, in full. */
async function pathsOf(routes: readonly AnyElysia[]): Promise<[string, Methods][]> {
  const app = new Elysia().use(swagger({ path: '/docs' }))
  for (const each of routes) app.use(each)
  const response = await app.handle(new Request('http://localhost/docs/json'))
  const { paths } = (await response.json()) as { readonly paths: Record<string, Methods> }
  return Object.entries(paths)
}

/** The request body of the update, in place of the one that the framework writes. */
const withUpdateBody = (methods: Methods): Methods =>
  Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => [
      method,
      operation.requestBody ? { ...operation, requestBody: UPDATE_BODY } : operation,
    ]),
  )

interface DocumentContent {
  readonly title: string
  readonly description: string
  readonly tag: { readonly name: string; readonly description: string }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly paths: readonly (readonly [path: string, methods: Methods])[]
  readonly schemas: object
}

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key of the shop' },
  code: { type: 'http', scheme: 'bearer', description: 'A one-time code, or the claim of one' },
}

/** Writes a document, with those headers and credentials alone that its operations have. */
function written({ title, description, tag, servers, paths, schemas }: DocumentContent): string {
  const [first = { url: '' }] = servers
  const operations = paths.map(([path, methods]) => [path, finished(first.url, path, methods)])
  const used = JSON.stringify(operations)
  const headers = Object.entries(HEADERS).filter(([name]) =>
    used.includes(`"#/components/headers/${name}"`),
  )
  const document = {
    openapi: '3.0.3',
    info: {
      title,
      version: INTERFACE_VERSION,
      description,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers,
    security: BEARER,
    tags: [tag],
    paths: Object.fromEntries(operations),
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY).filter(
          ([name]) => name === 'bearer' || used.includes(`{"${name}":[]}`),
        ),
      ),
      headers: Object.fromEntries(headers),
      schemas,
    },
  }
  return JSON.stringify(document, null, 2)
}

const neededBy = ({ 'x-access': access }: DescribedOperation): string =>
  access === 'code'
    ? 'It takes a one-time code in place of an API key.'
    : `The API key needs the access \`${access}\`.`

/** The operations of a path with the access that they need in words, and with samples. */
const finished = (server: string, path: string, methods: Methods): Methods =>
  Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => [
      method,
      {
        ...operation,
        description: `${operation.description}\n\n${neededBy(operation)}`,
        'x-codeSamples': codeSamples(method, server, path, operation),
      },
    ]),
  )
