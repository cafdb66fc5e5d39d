import { treaty } from '@elysiajs/eden/treaty2'
import { stringifyInt64 } from './int64-json.ts'
import type { CallOptions } from './options.ts'
import { encodePathValue, type PathValue } from './path-value.ts'
import { PetstockError } from './petstock-error.ts'
import { errorOf, readJson } from './read-response.ts'
import { isResponseBody } from './response-shapes.ts'
import { isRepeatable } from './retry.ts'
import type { Call, Sender } from './sender.ts'

const WITHOUT_BODY = ['get', 'head']
const METHODS = [...WITHOUT_BODY, 'post', 'put', 'delete', 'patch']

/** On its way through Eden a call's options stand in the init of its fetch. */
const CALL = Symbol('call')

/** A node of Eden Treaty, to which every path is one that exists. */
export interface Eden {
  (...args: readonly unknown[]): unknown
  readonly [segment: string]: Eden
}

/** A segment further. */
export const step = (eden: Eden, segment: string): Eden => eden[segment] as Eden

/** What Eden makes of an answer. */
interface Treated {
  readonly data: { readonly body: unknown } | null
  readonly error: { readonly value: unknown } | null
  readonly response: Response | undefined
}

/** What became of a call, before it is given its type. */
interface Outcome {
  readonly data: unknown
  readonly error: PetstockError | null
  readonly status: number
  readonly headers: Headers
}

/** What a call sends besides its body. */
interface Extras extends CallOptions {
  readonly query?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Eden Treaty on a sender of ours, which does all that has to do with retries. */
export function edenOn(sender: Sender, url: string, apiKey: string): Eden {
  const fetcher = (address: string, { headers, ...init }: RequestInit & { [CALL]: Call }) => {
    const sent: Record<string, string> = { ...(headers as Record<string, string>) }
    // Eden takes what is JSON already for plain text, and options for a body.
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

/** A path that is called: `/v1/inventory/42` as `v1.inventory({ petId: 42n })`, then its methods. */
export function path(eden: Eden, segment: string): object {
  return new Proxy(() => {}, {
    // What has a `then` would be taken for a promise.
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

/** What was answered, or why nothing was. */
export type CallOutcome = { readonly response: Response; readonly body: unknown } | PetstockError

/** Sends a request by a method of a path. */
export async function ask(
  eden: Eden,
  method: string,
  sent: unknown,
  { query, headers, ...options }: Extras = {},
): Promise<CallOutcome> {
  const repeatable = isRepeatable(method, sent)
  const extras = { query, headers, fetch: { [CALL]: { ...options, repeatable } } }
  const body = sent === undefined ? undefined : stringifyInt64(sent)
  const treated = await (WITHOUT_BODY.includes(method) ? eden(extras) : eden(body, extras))
  const { data, error, response } = treated as Treated
  if (response !== undefined) return { response, body: data?.body }
  if (error?.value instanceof PetstockError) return error.value
  // A mistake in a hook of the caller, or in this client.
  throw error?.value
}

/** The same, as the caller has it. */
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

/** Without its last segment, which is the method. */
const pathOf = (eden: Eden): string => String(eden['~path']).replace(/\/[^/]*$/, '')
