import type { PetstockError, Shop } from '../../client/client.ts'
import { readRetryAfterMs } from '../../client/retry.ts'
import type { Texts } from '../texts/texts.ts'

/** The result of a request, as the client returns it. */
export type DeskResponse<Value> = Promise<
  | { readonly data: Value; readonly error: null }
  | { readonly data: null; readonly error: PetstockError; readonly headers: Headers }
>

/** A response whose data is taken in another form. */
export async function mapped<From, To>(
  response: DeskResponse<From>,
  map: (data: From) => To,
): DeskResponse<To> {
  const settled = await response
  return settled.error === null ? { data: map(settled.data), error: null } : settled
}

/** Why a request failed. */
export interface RequestError {
  readonly status: number
  readonly code: string
  /** As the service says it, in English. */
  readonly message: string
  /** When the next attempt may succeed, where the service says so. UTC epoch milliseconds. */
  readonly until: number | undefined
}

/** Nothing responds at present. */
export const NO_CONNECTION: RequestError = {
  ...{ status: 0, code: 'network_failure', message: '', until: undefined },
}

function toRequestError(
  { status, code, message }: PetstockError,
  headers: Headers,
  now: number,
): RequestError {
  const waitMs = status === 429 ? readRetryAfterMs(headers) : undefined
  return { status, code, message, until: waitMs === undefined ? undefined : now + waitMs }
}

interface Asker {
  /** Called when the service no longer accepts the key. @param shop that the request was sent with */
  readonly onRefused: (shop: Shop) => void
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
}

/** Why a request failed; undefined: it did not. Each asker learns here that its key is refused. */
export function failureOf(
  response: Awaited<DeskResponse<unknown>>,
  shop: Shop,
  { onRefused, wallClock }: Asker,
): RequestError | undefined {
  if (response.error === null) return undefined
  if (response.error.status === 401) onRefused(shop)
  return toRequestError(response.error, response.headers, wallClock())
}

/**
 * Describes an error in the language of the page.
 * @param words the sentences that a room has for codes
 */
export function requestErrorText(
  { status, code, until }: RequestError,
  { requestErrors: texts, time }: Texts,
  words: Readonly<Record<string, string>> = {},
): string {
  const own = Object.entries(words).find(([name]) => name === code)?.[1]
  if (own !== undefined) return own
  if (until !== undefined) return texts.limited(time(until))
  const known = Object.entries(texts.codes).find(([name]) => name === code)?.[1]
  return known ?? (status === 0 ? texts.codes.network_failure : texts.refused(code))
}
