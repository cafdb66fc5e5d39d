import { ERROR_CODES, type ErrorCode } from '../errors/api-error.ts'
import { HEADERS } from '../shapes/headers.ts'
import { object } from '../shapes/objects.ts'
import { named } from '../shapes/shape.ts'
import { integer, text } from '../shapes/values.ts'
import { BEARER, type DescribedRoute, describeRoute } from './describe.ts'
import type { DescribedOperation } from './described-operation.ts'
import { describeContract, describeDesk } from './description.ts'
import { errorCode } from './error-codes.ts'
import { namedSchemas, shapesOf } from './named-schemas.ts'
import { SHARED_RESPONSES } from './responses.ts'
import { codeSamples } from './samples/code-samples.ts'

/** Where the service can be reached, as the document says it. Both end in /v1. */
export interface Servers {
  readonly baseUrl: string
  readonly stagingBaseUrl?: string | undefined
}

/** The documents of the API: the contract under /v1, and the desk beside it. */
export type DocumentName = 'contract' | 'desk'

/** The version of the interface, not of the program. */
const INTERFACE_VERSION = '1.0.0'

interface About {
  /** What the paths of its operations begin with. */
  readonly prefix: string
  readonly title: string
  readonly tag: { readonly name: string; readonly description: string }
  readonly describe: (desk: string) => string
}

const ABOUT: { readonly [name in DocumentName]: About } = {
  contract: {
    prefix: '/v1',
    title: 'Pet Store Inventory Service',
    tag: { name: 'Inventory', description: 'The stock levels of the pets' },
    describe: describeContract,
  },
  desk: {
    prefix: '/desk/api',
    title: 'Pet Store Inventory Service: the desk',
    tag: {
      name: 'Desk',
      description:
        'What tills and the people in the shop need besides: sales and counts that two may make at once, names and low-stock levels, who did what, and each change as it happens',
    },
    describe: describeDesk,
  },
}

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key of the shop' },
  code: { type: 'http', scheme: 'bearer', description: 'A one-time code, or the claim of one' },
} as const

/** An operation of a document, by its path below the address of the server. */
export interface DocumentedRoute {
  readonly method: string
  readonly path: string
  readonly operation: DescribedOperation
}

/** What a document says beside its operations, and these. */
export interface ApiDocument {
  readonly head: object
  readonly routes: readonly DocumentedRoute[]
}

/** Describes the routes of a document, in the order in which they are mounted. */
export function describeApi(
  name: DocumentName,
  mounted: readonly { readonly path: string }[],
  servers: Servers,
): ApiDocument {
  const { prefix, title, tag, describe } = ABOUT[name]
  const described = mounted.filter(({ path }) => path.startsWith(`${prefix}/`)) as DescribedRoute[]
  const addresses = serversOf(servers, prefix)
  const [{ url: server } = { url: '' }] = addresses
  const routes = described.map((route) => {
    const operation = describeRoute(route, tag.name)
    const path = route.path.slice(prefix.length).replace(/:(\w+)/g, '{$1}')
    return {
      method: route.method,
      path,
      operation: finished(server, path, route.method, operation),
    }
  })
  const used = JSON.stringify(routes.map(({ operation }) => operation))
  const isUsed = (kind: string) => (key: string) => used.includes(`"#/components/${kind}/${key}"`)
  const shared = only(SHARED_RESPONSES, isUsed('responses'))
  const headers = only(
    HEADERS,
    (key) => isUsed('headers')(key) || JSON.stringify(shared).includes(`/headers/${key}"`),
  )
  return {
    routes,
    head: {
      info: {
        ...{ title, version: INTERFACE_VERSION },
        description: describe(serversOf(servers, ABOUT.desk.prefix)[0]?.url ?? ''),
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: addresses,
      security: BEARER,
      tags: [tag],
      components: {
        securitySchemes: only(
          SECURITY,
          (key) => key === 'bearer' || used.includes(`{"${key}":[]}`),
        ),
        responses: shared,
        headers,
        schemas: namedSchemas([
          ...described.flatMap(shapesOf),
          errorShape(name === 'contract' ? codesIn(described) : undefined),
        ]),
      },
    },
  }
}

const serversOf = ({ baseUrl, stagingBaseUrl }: Servers, prefix: string) => {
  const address = (url: string) => url.replace(/\/v1$/, prefix)
  return [
    { url: address(baseUrl), description: 'Production' },
    ...(stagingBaseUrl ? [{ url: address(stagingBaseUrl), description: 'Staging' }] : []),
  ]
}

/** The body of every error. @param codes those that are known; undefined: all */
const errorShape = (codes: readonly ErrorCode[] | undefined) =>
  named(
    'Error',
    object(
      {
        code: errorCode(codes),
        message: text('Human-readable: what was wrong, and what to do'),
        status: integer(400, 599, 'The HTTP status code'),
      },
      'The body of every answer from 400 on',
    ),
  )

/** The codes of some routes, and those of every request. */
function codesIn(routes: readonly DescribedRoute[]): readonly ErrorCode[] {
  const own = routes.flatMap(({ hooks: { response = {} } }) =>
    Object.values(response).flatMap(({ meant: [, ...errors] = [''] }) =>
      errors.map(({ code }) => code),
    ),
  )
  return ERROR_CODES.filter((code) => own.includes(code) || CODES_EVERYWHERE.includes(code))
}

const CODES_EVERYWHERE: readonly ErrorCode[] = [
  ...(['invalid_host', 'missing_api_key', 'invalid_api_key', 'insufficient_access'] as const),
  ...(['route_not_found', 'method_not_allowed', 'body_too_large'] as const),
  ...(['unsupported_media_type', 'rate_limited', 'key_banned'] as const),
  ...(['internal_error', 'storage_unavailable', 'overloaded'] as const),
]

const only = <Each>(
  all: Readonly<Record<string, Each>>,
  isUsed: (key: string) => boolean,
): Record<string, Each> => Object.fromEntries(Object.entries(all).filter(([key]) => isUsed(key)))

const neededBy = ({ 'x-access': access }: DescribedOperation): string =>
  access === 'code'
    ? 'It takes a one-time code in place of an API key.'
    : `The API key needs the access \`${access}\`.`

/** An operation with the access that it needs in words, and with samples. */
const finished = (
  server: string,
  path: string,
  method: string,
  operation: DescribedOperation,
): DescribedOperation => ({
  ...operation,
  description: `${operation.description}\n\n${neededBy(operation)}`,
  'x-codeSamples': codeSamples(method, server, path, operation),
})
