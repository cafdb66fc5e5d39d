import type { CallOptions } from './options.ts'
import type { PathValue } from './path-value.ts'
import type { Data, Result } from './results.ts'

/** A route, as Elysia's types have it. */
interface Route {
  body: unknown
  query: unknown
  response: unknown
}

/** What is no JSON is not for this client: pages, and streams. */
type NotJson = Response | ReadableStream | Generator | AsyncGenerator

type IsOperation<Each extends Route> = [Extract<Data<Each['response']>, NotJson>] extends [never]
  ? true
  : false

/** Whether there is something to call: an operation, or a path that leads to one. */
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

type Operation<Method, Each extends Route> = Method extends 'get' | 'head'
  ? (...rest: Rest<Each>) => ResultOf<Each>
  : (body: Each['body'], ...rest: Rest<Each>) => ResultOf<Each>

type ParameterOf<Key> = Key extends `:${infer Name}` ? Name : never

type WithParameter<Node> = {
  [Key in keyof Node as ParameterOf<Key>]: (
    parameter: Readonly<Record<ParameterOf<Key>, PathValue>>,
  ) => Endpoints<Node[Key]>
}

// A segment has one parameter at most; where it has none, nothing can be called.
type Callable<Node> = [ParameterOf<keyof Node>] extends [never]
  ? unknown
  : WithParameter<Node>[keyof WithParameter<Node>]

/** A server's routes as they are called: `/v1/inventory/:petId` is `v1.inventory({ petId })`. */
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
