import { type Clock, sleep } from './clock.ts'
import type { PetstockError } from './petstock-error.ts'
import { readRetryAfterMs } from './retry.ts'

export interface WatchOptions<Failure> {
  /** Milliseconds from one answer to the next question. */
  readonly every: number
  /** Ends the watch, without an error. */
  readonly signal?: AbortSignal | undefined
  /** Told of what keeps the list from being read; the watch goes on. */
  readonly onError?: ((error: Failure) => void) | undefined
}

/** What one question came to: neither a list nor an error where nothing has changed. */
export interface Polled<Item> {
  readonly list?: Item[]
  readonly error?: PetstockError
  readonly headers: Headers
}

type Poll<Item> = (etag: string | null, signal: AbortSignal) => Promise<Polled<Item>>

/**
 * Yields the list at first, and then whenever it has changed. Its `return()` ends it at once, also
 * while somebody waits for what is next.
 * @throws PetstockError where asking again cannot help: the key is not valid, or may not read
 */
export function watch<Item extends object, Failure extends PetstockError>(
  poll: Poll<Item>,
  clock: Clock,
  options: WatchOptions<Failure>,
): AsyncGenerator<Item[], void, undefined> {
  const ended = new AbortController()
  const { signal } = options
  const end = () => ended.abort()
  if (signal?.aborted) end()
  else signal?.addEventListener('abort', end, { signal: ended.signal })
  const lists = polled(poll, clock, { ...options, signal: ended.signal })
  // A generator's own `return()` waits until what is next has come.
  const endNow = lists.return.bind(lists)
  lists.return = (value) => {
    end()
    return endNow(value)
  }
  return lists
}

async function* polled<Item extends object, Failure extends PetstockError>(
  poll: Poll<Item>,
  clock: Clock,
  { every, signal, onError }: WatchOptions<Failure> & { readonly signal: AbortSignal },
): AsyncGenerator<Item[], void, undefined> {
  if (!(every > 0)) throw new RangeError('every must be a number of milliseconds above 0')
  let etag: string | null = null
  let known: readonly Item[] | undefined
  while (!signal.aborted) {
    const { list, error, headers } = await poll(etag, signal)
    if (signal.aborted) return
    if (error !== undefined) {
      if (isFinal(error)) throw error
      onError?.(error as Failure)
    }
    if (list !== undefined) {
      etag = headers.get('etag')
      const before = known
      // What is yielded is the caller's to change.
      known = list.map((item) => ({ ...item }))
      if (before === undefined || !isSame(before, known)) yield list
    }
    await sleep(clock, Math.max(every, readRetryAfterMs(headers) ?? 0), signal)
  }
}

const isFinal = ({ status }: PetstockError): boolean =>
  status >= 400 && status < 500 && status !== 429

/** Something in between may take away the ETag, or a browser hide it. */
const isSame = <Item extends object>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length &&
  one.every((item, index) => {
    const twin = other[index]
    return (Object.keys(item) as (keyof Item)[]).every((key) => item[key] === twin?.[key])
  })
