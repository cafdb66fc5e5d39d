import type { PetstockError } from '../../client/client.ts'
import { readRetryAfterMs } from '../../client/retry.ts'
import type { Texts } from '../texts/texts.ts'

/** Why a request failed. */
export interface RequestError {
  readonly status: number
  readonly code: string
  /** When the next attempt may succeed, where the service says so. UTC epoch milliseconds. */
  readonly until: number | undefined
}

export function toRequestError(
  { status, code }: PetstockError,
  headers: Headers,
  now: number,
): RequestError {
  const waitMs = status === 429 ? readRetryAfterMs(headers) : undefined
  return { status, code, until: waitMs === undefined ? undefined : now + waitMs }
}

/** Describes an error in the language of the page. */
export function requestErrorText(
  { status, code, until }: RequestError,
  { pet, time }: Texts,
): string {
  if (until !== undefined) return pet.limited(time(until))
  const known = Object.entries(pet.errors).find(([name]) => name === code)?.[1]
  return known ?? (status === 0 ? pet.errors.network_failure : pet.refused(code))
}
