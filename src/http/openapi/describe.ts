import type { Access } from '../../keys/access.ts'
import { type Ending, endingWords } from '../request/ending.ts'
import type { Body } from '../shapes/bodies.ts'
import { headers } from '../shapes/headers.ts'
import type { PathShape, QueryShape } from '../shapes/parameters.ts'
import type { ErrorResponse, Returned } from '../shapes/responses.ts'
import { refTo } from '../shapes/shape.ts'
import type { DescribedOperation } from './described-operation.ts'
import {
  EVERYWHERE,
  errorResponses,
  OF_ACCESS,
  OF_BODIES,
  streamResponse,
  successResponse,
} from './responses.ts'

/** What a route says of itself in words. */
interface RouteWords {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly 'x-access'?: Access | 'code'
  readonly 'x-ending'?: Ending
  /** Of headers. */
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  /** Those without a body of JSON. */
  readonly responses?: Readonly<Record<number, object>>
  readonly [extension: `x-${string}`]: unknown
}

/** A route as Elysia keeps it, whose shapes describe it. */
export interface DescribedRoute {
  readonly method: string
  readonly path: string
  readonly hooks: {
    readonly detail: RouteWords
    readonly body?: Pick<Body<unknown>, 'shape' | 'examples'>
    readonly params?: PathShape<unknown>
    readonly query?: QueryShape<unknown>
    readonly response?: Readonly<
      Record<string, Partial<Returned<unknown>> & Partial<ErrorResponse>>
    >
  }
}

/** Operations need an API key. */
export const BEARER = [{ bearer: [] }]

/** One needs a one-time code in its place. */
const ONE_TIME_CODE = [{ code: [] }]

/** The operation of a document that a route is: all of it stands in the route. @param tag its group in the document */
export function describeRoute(
  { hooks: { body, params, query, response = {}, detail } }: DescribedRoute,
  tag: string,
): DescribedOperation {
  const { 'x-access': access = 'read', parameters: more = [], responses, ...words } = detail
  const { 'x-ending': ending, description } = words
  const parameters = [
    ...more,
    ...(params ? pathParameters(params) : []),
    ...(query ? queryParameters(query) : []),
  ]
  const own = [...Object.entries(response).flatMap(ownResponse), ...Object.entries(responses ?? {})]
  const ownResponses = Object.fromEntries(ending ? own.map(announcing) : own)
  return {
    ...words,
    ...(ending && { deprecated: true, description: `${description}\n\n${endingWords(ending)}` }),
    'x-access': access,
    tags: [tag],
    security: access === 'code' ? ONE_TIME_CODE : BEARER,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(body) }),
    responses: {
      ...EVERYWHERE,
      ...(access === 'write' || access === 'manage' ? OF_ACCESS[access] : {}),
      ...(body && OF_BODIES),
      ...ownResponses,
    },
  }
}

/** A response that announces the end of its operation. */
const announcing = ([status, said]: [string, object]) => [
  status,
  {
    ...said,
    headers: {
      ...('headers' in said && (said.headers as object)),
      ...headers('Deprecation', 'Sunset'),
    },
  },
]

function ownResponse([status, { success, meant }]: [
  string,
  Partial<Returned<unknown>> & Partial<ErrorResponse>,
]): [string, object][] {
  if (success !== undefined) {
    const { shape: _, described, events, ...said } = success
    const schema = refTo(described)
    return [[status, events ? streamResponse(said, schema, events) : successResponse(said, schema)]]
  }
  if (meant === undefined) return []
  const [meaning, first, ...others] = meant
  return first === undefined ? [] : [[status, errorResponses(meaning, [first, ...others])]]
}

const pathParameters = ({ parameters }: PathShape<unknown>) =>
  parameters.map(({ name, description, schema, example }) => ({
    ...{ name, in: 'path', required: true, description, schema, example },
  }))

const queryParameters = ({ fields }: QueryShape<unknown>) =>
  Object.entries(fields).map(([name, each]) => {
    const { description, example, ...schema } = refTo(each)
    return {
      ...{ name, in: 'query', required: false, description, schema },
      ...(example !== undefined && { example }),
    }
  })

const requestBody = ({ shape, examples }: Pick<Body<unknown>, 'shape' | 'examples'>) => ({
  required: true,
  content: { 'application/json': { schema: refTo(shape), ...examplesOf(examples) } },
})

/** One without a name is the only one, which the API page sends as it is. */
const examplesOf = (examples: Readonly<Record<string, object>>) =>
  '' in examples
    ? { example: examples[''] }
    : {
        examples: Object.fromEntries(
          Object.entries(examples).map(([name, value]) => [name, { value }]),
        ),
      }
