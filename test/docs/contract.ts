import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { parseExact } from '../../src/json/exact-json.ts'
import { underDeno } from '../support/deno.ts'
import { eventsIn, isEventStream } from './event-stream.ts'

interface Documented {
  readonly headers: Record<string, { readonly $ref: string }>
  readonly content?: Record<string, MediaType>
}

interface MediaType {
  readonly schema: object
  readonly example?: unknown
  readonly examples?: Record<string, { readonly value: unknown }>
}

export interface Operation {
  readonly operationId: string
  readonly responses: Record<string, Documented>
  readonly [key: string]: unknown
}

/** The operations of a path, by their methods. */
export type PathItem = Readonly<Record<string, Operation>>

export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: unknown
  readonly paths: Record<string, PathItem>
  readonly components: Record<string, Record<string, Record<string, unknown>>>
}

/** A document whose shared responses stand in each operation. */
export function withoutReferences(document: OpenApi): OpenApi {
  const shared = document.components.responses ?? {}
  const whole = (response: Documented | { readonly $ref: string }) =>
    '$ref' in response ? shared[response.$ref.split('/').at(-1) ?? ''] : response
  const paths = mapValues(document.paths, (item) =>
    mapValues(item, (operation) => ({
      ...operation,
      responses: mapValues(operation.responses, whole) as Operation['responses'],
    })),
  )
  return { ...document, paths }
}

const mapValues = <From, To>(
  of: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, map(value)]))

export interface RecordedResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

// What HTTP itself puts on an answer.
const TRANSPORT = ['content-type', 'content-length', 'transfer-encoding', 'keep-alive', 'date']

/** A known difference (test/deno/differences.ts): Deno says that it closes a connection whose request it has not read. */
const isHangingUp = (name: string, status: number, headers: Headers): boolean =>
  underDeno && name === 'connection' && status === 413 && headers.get(name) === 'close'

const MIN_INT64 = -(2n ** 63n)
const MAX_INT64 = 2n ** 63n - 1n

/** Holds answers against a document. */
export class Contract {
  readonly document: OpenApi
  readonly #ajv = new Ajv({ strict: false, allErrors: true })
  readonly #compiled = new Map<object | string, ValidateFunction>()

  constructor(json: string) {
    this.document = withoutReferences(JSON.parse(json))
    addFormats(this.#ajv)
    this.#ajv.addKeyword({
      keyword: 'int64',
      validate: (_: true, value: unknown) => isInt64(value),
    })
    this.#ajv.addSchema(exactly(this.document) as object, 'document')
  }

  get operations(): readonly Operation[] {
    return Object.values(this.document.paths).flatMap((item) => Object.values(item))
  }

  /** What the document does not allow about an answer. */
  problemsOf(operationId: string, response: RecordedResponse): string[] {
    const operation = this.operations.find((one) => one.operationId === operationId)
    const documented = operation?.responses[response.status]
    if (documented === undefined) return [`${response.status} is not documented`]
    return [...this.#inHeaders(documented, response), ...this.#inBody(documented, response)]
  }

  #inHeaders({ headers }: Documented, { status, headers: actual }: RecordedResponse): string[] {
    const known = Object.keys(headers).map((name) => name.toLowerCase())
    const surplus = [...actual.keys()].filter(
      (name) => ![...known, ...TRANSPORT].includes(name) && !isHangingUp(name, status, actual),
    )
    const wrong = Object.entries(headers).flatMap(([name, { $ref }]) => {
      const value = actual.get(name)
      const header = this.document.components.headers?.[name]
      if (value === null) return header?.required ? [`the header ${name} is missing`] : []
      const schema = header?.schema as { readonly type: string }
      const read = schema.type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value
      return this.#problems(`${$ref}/schema`, read).map((problem) => `${name}: ${problem}`)
    })
    return [...surplus.map((name) => `the header ${name} is not documented`), ...wrong]
  }

  #inBody({ content }: Documented, { headers, text }: RecordedResponse): string[] {
    if (content === undefined) return text === '' ? [] : ['a body is not documented']
    const type = headers.get('content-type') ?? 'none'
    // Streams of events are UTF-8, whether they say so or not.
    const streamed = isEventStream(headers)
    const documented = content[streamed ? type.replace('; charset=utf-8', '') : type]
    if (documented === undefined) return [`the content type ${type} is not documented`]
    const { schema } = documented
    if (!streamed) return this.#problems(schema, parseExact(text))
    const events = eventsIn(text)
    if (events.length === 0) return ['the stream has no event']
    return events.flatMap((event) => this.#problems(schema, event))
  }

  #problems(schema: object | string, value: unknown): string[] {
    const validate = this.#compile(schema)
    validate(value)
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
    )
  }

  /** @param schema or the place of one in the document */
  #compile(schema: object | string): ValidateFunction {
    const compiled =
      this.#compiled.get(schema) ??
      (typeof schema === 'string'
        ? this.#ajv.compile({ $ref: `document${schema}` })
        : this.#ajv.compile(exactly(schema, 'document') as object))
    this.#compiled.set(schema, compiled)
    return compiled
  }
}

/** The same schemas, with nothing allowed that they do not name, and int64 read without rounding. */
function exactly(schema: unknown, root = ''): unknown {
  if (Array.isArray(schema)) return schema.map((entry) => exactly(entry, root))
  if (typeof schema !== 'object' || schema === null) return schema
  const { type, format, ...rest } = schema as Record<string, unknown>
  const inside = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$ref' ? `${root}${value}` : exactly(value, root),
    ]),
  )
  if (type === 'integer' && format === 'int64') {
    const { nullable, ...more } = inside
    const int64 = { ...more, int64: true }
    return nullable ? { anyOf: [int64, { type: 'null' }] } : int64
  }
  const closed = type === 'object' ? { additionalProperties: false } : {}
  return { ...inside, ...closed, ...(type ? { type } : {}), ...(format ? { format } : {}) }
}

const isInt64 = (value: unknown): boolean =>
  typeof value === 'bigint' ? value >= MIN_INT64 && value <= MAX_INT64 : Number.isSafeInteger(value)
