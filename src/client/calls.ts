import { treaty } from '@elysiajs/eden/treaty2'
import { type CallOptions, encodePathValue, type PathValue } from './arguments.ts'
import { PetstockError } from './errors.ts'
import { stringifyInt64 } from './int64-json.ts'
import { errorOf, isResponseBody, readJson } from './responses.ts'
import { isRepeatable } from './retry.ts'
import type { Call, Sender } from './sender.ts'

const WITHOUT_BODY = ['get', 'head', 'delete']
const METHODS = [...WITHOUT_BODY, 'post', 'put', 'patch']

/** The place of a call’s options in the init of its fetch, which Eden passes on. */
const CALL = Symbol('call')

/** A node of Eden Treaty, which takes every path for one that exists. */
export interface Eden {
  (...args: readonly unknown[]): unknown
  readonly [segment: string]: Eden
}

/** The node one segment further. */
export const step = (eden: Eden, segment: string): Eden => eden[segment] as Eden

/** A response, as Eden returns it. */
interface Treated {
  readonly data: { readonly body: unknown } | null
  readonly error: { readonly value: unknown } | null
  readonly response: Response | undefined
}

/** The result of a call, before it has its type. */
interface Outcome {
  readonly data: unknown
  readonly error: PetstockError | null
  readonly status: number
  readonly headers: Headers
}

/** Options of a call, and what it sends besides its body. */
interface Extras extends CallOptions {
  readonly query?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Creates Eden Treaty on the client’s own sender, which retries. */
export function edenOn(sender: Sender, url: string, apiKey: string): Eden {
  const fetcher = (address: string, { headers, ...init }: RequestInit & { [CALL]: Call }) => {
    const sent: Record<string, string> = { ...(headers as Record<string, string>) }
    // Eden takes a body that is JSON already for plain text, and options for a body.
    if (init.body === undefined) delete sent['content-type']
    else sent['content-type'] = 'application/json'
    return sender.send(address, { ...init, headers: sent, redirect: 'manual' }, init[CALL])
  }
  return treaty(url, {
    fetcher: fetcher as typeof fetch,
    headers: { authorization: `Bearer ${apiKey}` },
    onResponse: async (response) => ({ body: await readJson(response) }),
    parseDate: false,
  }) as unknown as Eden
}

/** Turns property reads and calls into a path and its methods: `v1.inventory({ petId: 42n }).patch(...)`. */
export function path(eden: Eden, segment: string): object {
  return new Proxy(() => {}, {
    // An object with a `then` would be taken for a promise.
    get: (_target, key) =>
      typeof key === 'string' && key !== 'then' ? path(step(eden, key), key) : undefined,
    apply: (_target, _this, args: readonly unknown[]) => {
      if (!METHODS.includes(segment)) return path(parameter(eden, args[0]), '')
      const [sent, extras] = WITHOUT_BODY.includes(segment) ? [undefined, args[0]] : args
      return call(eden, segment, sent, extras as Extras | undefined)
    },
  })
}

function parameter(eden: Eden, given: unknown): Eden {
  const [name = '', value] = Object.entries(given as Record<string, PathValue>)[0] ?? []
  if (value === undefined) throw new TypeError(`A value for the path is missing: ${name}.`)
  return eden({ [name]: encodePathValue(name, value) }) as Eden
}

/** The response, or why there is none. */
type CallOutcome = { readonly response: Response; readonly body: unknown } | PetstockError

/** Sends a request by a method of a path. */
export async function ask(
  eden: Eden,
  method: string,
  sent: unknown,
  { query, headers, ...options }: Extras = {},
): Promise<CallOutcome> {
  const repeatable = isRepeatable(method, sent ?? query)
  const extras = {
    query: query && inTexts(query),
    headers,
    fetch: { [CALL]: { ...options, repeatable, bodyAfter: bodyAfter(sent) } },
  }
  const body = sent === undefined ? undefined : stringifyInt64(sent)
  // Eden takes the first argument of every method but GET and HEAD for a body.
  const treated = await (['get', 'head'].includes(method) ? eden(extras) : eden(body, extras))
  const { data, error, response } = treated as Treated
  if (response !== undefined) return { response, body: data?.body }
  if (error?.value instanceof PetstockError) return error.value
  // The cause is a fault in a hook of the caller, or in this client.
  throw error?.value
}

/** What happened so long ago is longer ago in each further attempt. */
function bodyAfter(sent: unknown): Call['bodyAfter'] {
  const { occurredAgoMs } = (sent ?? {}) as { readonly occurredAgoMs?: unknown }
  if (typeof occurredAgoMs !== 'number') return undefined
  return (waitedMs) =>
    stringifyInt64({ ...(sent as object), occurredAgoMs: occurredAgoMs + Math.floor(waitedMs) })
}

/** Writes the 64-bit integers of a query, which Eden would take for something to write as JSON. */
const inTexts = (query: object): object =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? String(value) : value,
    ]),
  )

/** Sends a request, and returns its outcome as the caller gets it. */
async function call(eden: Eden, method: string, sent: unknown, extras?: Extras): Promise<Outcome> {
  const outcome = await ask(eden, method, sent, extras)
  return outcomeOf(outcome, method, pathOf(eden))
}

export function outcomeOf(outcome: CallOutcome, method: string, path: string): Outcome {
  if (outcome instanceof PetstockError) return failed(outcome, new Headers())
  const { response, body } = outcome
  const { status, headers } = response
  if (status < 300 && isResponseBody(body, method, path)) {
    return { data: body, error: null, status, headers }
  }
  return failed(errorOf(outcome, `${method.toUpperCase()} ${path}`), headers)
}

const failed = (error: PetstockError, headers: Headers): Outcome => ({
  data: null,
  error,
  status: error.status,
  headers,
})

/** The path of a node, without its last segment, which is the method. */
const pathOf = (eden: Eden): string => String(eden['~path']).replace(/\/[^/]*$/, '')
