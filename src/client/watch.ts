import { ask, type Eden, outcomeOf, step } from './calls.ts'
import { type Clock, sleep } from './clock.ts'
import type { PetstockError } from './errors.ts'
import { readRetryAfterMs } from './retry.ts'

export interface WatchOptions<Failure> {
  /** Milliseconds from one response to the next request. */
  readonly every: number
  /** Ends the watch, without an error. */
  readonly signal?: AbortSignal | undefined
  /** Called with each error that keeps the client from reading the list; the watch goes on. */
  readonly onError?: ((error: Failure) => void) | undefined
}

/** The result of one poll: neither a list nor an error where nothing has changed. */
interface Polled<Item> {
  readonly list?: Item[]
  readonly error?: PetstockError
  readonly headers: Headers
}

/**
 * Yields the list at first, and then whenever it has changed. Its `return()` ends it at once, also
 * while a caller waits for the next list.
 * @throws PetstockError where polling again cannot help: the key is not valid, or may not read
 */
export function watch<Item extends object, Failure extends PetstockError>(
  eden: Eden,
  clock: Clock,
  options: WatchOptions<Failure>,
): AsyncGenerator<Item[], void, undefined> {
  const ended = new AbortController()
  const { signal } = options
  const end = () => ended.abort()
  if (signal?.aborted) end()
  else signal?.addEventListener('abort', end, { signal: ended.signal })
  const lists = polled<Item, Failure>(eden, clock, { ...options, signal: ended.signal })
  // A generator's own `return()` would wait for the next list.
  const endNow = lists.return.bind(lists)
  lists.return = (value) => {
    end()
    return endNow(value)
  }
  return lists
}

async function* polled<Item extends object, Failure extends PetstockError>(
  eden: Eden,
  clock: Clock,
  { every, signal, onError }: WatchOptions<Failure> & { readonly signal: AbortSignal },
): AsyncGenerator<Item[], void, undefined> {
  if (!(every > 0)) throw new RangeError('every must be a number of milliseconds above 0')
  let etag: string | null = null
  let known: readonly Item[] | undefined
  while (!signal.aborted) {
    const { list, error, headers }: Polled<Item> = await poll(eden, etag, signal)
    if (signal.aborted) return
    if (error !== undefined) {
      if (isFinal(error)) throw error
      onError?.(error as Failure)
    }
    if (list !== undefined) {
      etag = headers.get('etag')
      const before = known
      // The caller may change the list that it gets.
      known = list.map((item) => ({ ...item }))
      if (before === undefined || !isSame(before, known)) yield list
    }
    await sleep(clock, Math.max(every, readRetryAfterMs(headers) ?? 0), signal)
  }
}

/** Reads the list, unless it is still the one that the ETag names. */
async function poll<Item>(
  eden: Eden,
  etag: string | null,
  signal: AbortSignal,
): Promise<Polled<Item>> {
  const get = ['v1', 'inventory', 'get'].reduce(step, eden)
  const outcome = await ask(get, 'get', undefined, {
    headers: etag === null ? {} : { 'if-none-match': etag },
    signal,
  })
  if ('response' in outcome && outcome.response.status === 304) {
    return { headers: outcome.response.headers }
  }
  const { data, error, headers } = outcomeOf(outcome, 'get', '/v1/inventory')
  return error === null ? { list: data as Item[], headers } : { error, headers }
}

const isFinal = ({ status }: PetstockError): boolean =>
  status >= 400 && status < 500 && status !== 429

/** Compares lists, since a proxy may remove the ETag, and a browser may hide it. */
const isSame = <Item extends object>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length &&
  one.every((item, index) => {
    const twin = other[index]
    return (Object.keys(item) as (keyof Item)[]).every((key) => item[key] === twin?.[key])
  })
