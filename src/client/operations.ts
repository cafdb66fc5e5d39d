import type { CallOptions, PathValue } from './arguments.ts'
import type { ErrorStatus } from './contract.ts'
import type { LocalError, PetstockError } from './errors.ts'

/** A route, in Elysia's types. */
interface Route {
  body: unknown
  query: unknown
  response: unknown
}

/** Responses that are not JSON, as pages and streams. The client does not offer these operations. */
type NotJson = Response | ReadableStream | Generator | AsyncGenerator

type IsOperation<Each extends Route> = [Extract<Data<Each['response']>, NotJson>] extends [never]
  ? true
  : false

/** Whether a node is an operation, or has one below it. */
type LeadsSomewhere<Node> = [OperationsOf<Node>] extends [never] ? false : true

type IsCallable<Each> = Each extends Route ? IsOperation<Each> : LeadsSomewhere<Each>

type Options<Each extends Route> = Each['query'] extends object
  ? object extends Each['query']
    ? CallOptions & { readonly query?: Each['query'] }
    : CallOptions & { readonly query: Each['query'] }
  : CallOptions

type Rest<Each extends Route> =
  object extends Options<Each> ? [options?: Options<Each>] : [options: Options<Each>]

type ResultOf<Each extends Route> = Promise<Result<Each['response']>>

type Operation<Method, Each extends Route> = Method extends 'get' | 'head' | 'delete'
  ? (...rest: Rest<Each>) => ResultOf<Each>
  : (body: BodyOf<Each>, ...rest: Rest<Each>) => ResultOf<Each>

// Elysia has an object without fields for the body of a route that takes none.
type BodyOf<Each extends Route> = [keyof Each['body']] extends [never] ? unknown : Each['body']

type ParameterOf<Key> = Key extends `:${infer Name}` ? Name : never

type WithParameter<Node> = {
  [Key in keyof Node as ParameterOf<Key>]: (
    parameter: Readonly<Record<ParameterOf<Key>, PathValue>>,
  ) => Endpoints<Node[Key]>
}

// A segment has one parameter at most. A node without a parameter is no function.
type Callable<Node> = [ParameterOf<keyof Node>] extends [never]
  ? unknown
  : WithParameter<Node>[keyof WithParameter<Node>]

/** A server's routes as functions: `/v1/inventory/:petId` is `v1.inventory({ petId })`. */
export type Endpoints<Node> = Callable<Node> & {
  readonly [Key in keyof Node as Key extends `:${string}`
    ? never
    : IsCallable<Node[Key]> extends true
      ? Key
      : never]: Node[Key] extends Route ? Operation<Key, Node[Key]> : Endpoints<Node[Key]>
}

/** Every operation of a server by its method and path: `patch /v1/inventory/:petId`. */
export type OperationsOf<Node, Path extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends Route
    ? IsOperation<Node[Key]> extends true
      ? `${Key} ${Path}`
      : never
    : OperationsOf<Node[Key], `${Path}/${Key}`>
}[keyof Node & string]

/** Errors of requests that the client never makes. */
type NeverAsked = 'route_not_found' | 'method_not_allowed'

/** Every error code that the service responds with. */
export type ErrorCode = Exclude<keyof ErrorStatus, NeverAsked>

type SuccessStatus = 200 | 201 | 202 | 203 | 204

type Distribute<Code extends ErrorCode> = Code extends ErrorCode
  ? PetstockError<ErrorStatus[Code], Code>
  : never

type CodeIn<Response> = Response extends { code: infer Code } ? Code : never

type CodesOf<Responses, Status extends keyof Responses> = {
  [Code in ErrorCode & CodeIn<Responses[Status]>]: ErrorStatus[Code] extends Status ? Code : never
}[ErrorCode & CodeIn<Responses[Status]>]

// Elysia adds statuses that the service never sends. Those have no code.
type ErrorStatusOf<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends { code: unknown; status: number }
    ? Status
    : never
}[keyof Responses]

/** The body of an operation that succeeds. */
export type Data<Responses> = Responses[Extract<keyof Responses, SuccessStatus>]

/** The errors of an operation. */
export type Failure<Responses> =
  | Distribute<CodesOf<Responses, ErrorStatusOf<Responses>>>
  | LocalError

interface Succeeded<Responses> {
  readonly data: Data<Responses>
  readonly error: null
  readonly status: Extract<keyof Responses, SuccessStatus>
  readonly headers: Headers
}

type Failed<Each> =
  Each extends PetstockError<infer Status>
    ? {
        readonly data: null
        readonly error: Each
        readonly status: Status
        /** Empty where there is no response. */
        readonly headers: Headers
      }
    : never

/** Either `data` or `error`; a check of either, or of `status`, narrows the rest. */
export type Result<Responses> = Succeeded<Responses> | Failed<Failure<Responses>>
