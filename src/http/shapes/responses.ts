import type { ApiError, ERROR_STATUS, ErrorCode } from '../errors/api-error.ts'
import type { HEADERS } from './headers.ts'
import type { AnyShape, Shape } from './shape.ts'

/** What an operation returns where it succeeds: Elysia does not check it, since TypeScript has. */
export type Returned<Value> = Shape<Value> & Success

interface Success {
  readonly success: {
    readonly description: string
    readonly example: unknown
    readonly headers: readonly (keyof typeof HEADERS)[]
    readonly shape: AnyShape
    /** As the document has it, where that is another one. */
    readonly described: AnyShape
    /** Of a stream: an example of each event, by its name. */
    readonly events?: Readonly<Record<string, unknown>>
  }
}

type HeaderName = keyof typeof HEADERS

/**
 * @param example as the document shows it
 * @param described its shape in the document
 */
export const returns = <Value>(
  each: Shape<Value>,
  description: string,
  example: unknown,
  headers: readonly HeaderName[] = [],
  described: AnyShape = each,
): Returned<Value> => ({
  ...unchecked(each),
  success: { description, example, headers, shape: each, described },
})

/** What an operation returns that opens a stream of events. @param each an event as its reader has it */
export const streams = (
  each: AnyShape,
  description: string,
  events: Readonly<Record<string, unknown>>,
  headers: readonly HeaderName[],
): Returned<Response> => ({
  ...(unchecked(each) as Shape<Response>),
  success: { description, example: undefined, headers, shape: each, described: each, events },
})

/** The errors of a route by their statuses: what each status means, and each error. */
export type Meant = Readonly<Record<number, readonly [meaning: string, ...ApiError[]]>>

type CodesOf<All extends Meant> = {
  [Status in keyof All]: All[Status] extends readonly [string, ...(infer Each)[]]
    ? Each extends ApiError<infer Code>
      ? Code
      : never
    : never
}[keyof All]

// Mapped, so that TypeScript writes the codes out in the client's declarations, and imports no name of the server.
type ErrorOf<Code extends ErrorCode> = Shape<{
  [Field in 'code' | 'message' | 'status']: {
    code: Code
    message: string
    status: (typeof ERROR_STATUS)[Code]
  }[Field]
}>

/** The errors that every operation may have. */
export type CodeEverywhere =
  | 'invalid_host'
  | 'missing_api_key'
  | 'invalid_api_key'
  | 'rate_limited'
  | 'key_banned'
  | 'internal_error'
  | 'storage_unavailable'
  | 'overloaded'

type ErrorsOf<Code extends ErrorCode> = {
  [Status in (typeof ERROR_STATUS)[Code]]: ErrorOf<
    { [Each in Code]: (typeof ERROR_STATUS)[Each] extends Status ? Each : never }[Code]
  >
}

/** The errors that a check of access brings. The document has them by the access that an operation needs. */
export const ERRORS_OF_ACCESS = {} as ErrorsOf<'insufficient_access'>

/** The errors that every operation with a body may have beside its own. */
export const ERRORS_OF_BODY = {} as ErrorsOf<'body_too_large' | 'unsupported_media_type'>

export interface ErrorResponse {
  readonly meant: readonly [meaning: string, ...ApiError[]]
}

// Elysia takes a route without a type for its 200 for one that responds with anything.
type Succeeds<Success> = 200 extends keyof Success ? unknown : { 200: Shape<never> }

/**
 * What a route responds with, for Elysia, Eden and the document: where it succeeds, and its errors by their statuses.
 * @param beside errors that come from checks which the route makes itself, in place of a macro
 */
export const responses = <
  const Successes extends Readonly<Record<number, Returned<unknown>>>,
  const All extends Meant,
  Beside = unknown,
>(
  success: Successes,
  errors: All,
  beside?: Beside,
): Successes & Succeeds<Successes> & ErrorsOf<CodesOf<All> | CodeEverywhere> & Beside => {
  const refused = Object.entries(errors).map(([status, meant]) => [status, unchecked({ meant })])
  return { ...beside, ...Object.fromEntries(refused), ...success }
}

const unchecked = <Each extends object>(each: Each) => ({
  ...each,
  '~standard': {
    version: 1 as const,
    vendor: 'petstock' as const,
    validate: (value: unknown) => ({ value: value as never }),
  },
})
