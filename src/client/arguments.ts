import type { Clock } from './clock.ts'
import type { Retry } from './retry.ts'

/** Settings of every call; each call may have its own. */
export interface CallDefaults {
  /** False: the client makes one attempt, and returns its response. */
  readonly retry?: boolean | undefined
  /** How many milliseconds a call may take at most, with all its retries; 30,000 by default. */
  readonly deadline?: number | undefined
  /** After how many milliseconds one attempt counts as a network failure; 15,000 by default. */
  readonly attemptTimeout?: number | undefined
}

export interface CallOptions extends CallDefaults {
  /** Ends the call, whose error is then `aborted`. */
  readonly signal?: AbortSignal | undefined
}

export interface ClientOptions extends CallDefaults {
  /** A key of the shop: `pst_...`. */
  readonly apiKey: string
  /** Called before each wait for a further attempt. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
  /** Used in place of the global fetch. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Used in place of the machine's timers. */
  readonly clock?: Clock | undefined
  /** Used in place of Math.random: at least 0, and less than 1. */
  readonly random?: (() => number) | undefined
}

/**
 * Reads the address of a service, without `/v1`.
 * @throws TypeError where the text is no such address
 */
export function readBase(text: string): string {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new TypeError(`${JSON.stringify(text)} is no address. Give one like http://shop-pc:3000.`)
  }
  const { protocol, username, search, hash, origin, pathname } = url
  if (!/^https?:$/.test(protocol)) {
    throw new TypeError(
      'The address must begin with http:// or https://, like http://shop-pc:3000.',
    )
  }
  const path = pathname.replace(/\/+$/, '')
  if (username !== '' || search !== '' || hash !== '') {
    throw new TypeError(
      `${origin}${path} is not enough of an address, or too much. Give one like http://shop-pc:3000.`,
    )
  }
  if (path.endsWith('/v1')) {
    throw new TypeError(
      `Leave the /v1 out: ${origin}${path.slice(0, -3)}. It is part of what is called.`,
    )
  }
  return origin + path
}

/** @throws TypeError where no header can carry the key; the message does not contain it */
export function readApiKey(text: string): string {
  // A key read from a file may end with a line break. A program in JavaScript may pass undefined: an
  // environment variable that is not set.
  const key = typeof text === 'string' ? text.trim() : ''
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new TypeError('The apiKey is empty, or holds what no key holds. Give one like pst_...')
  }
  return key
}

/** A pet’s id in a path. The client sends its digits as they are. */
export type PathValue = bigint | number | string

/**
 * Writes a value as one segment of a path.
 * @throws RangeError for a number that may be rounded already, TypeError for a text that no path can hold
 */
export function encodePathValue(name: string, value: PathValue): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(
      `${name} is the number ${value}, which may not be the one you mean: numbers are exact to 2^53 only. Use a bigint or a string.`,
    )
  }
  // A segment of dots leads to another path, even where they are percent-encoded.
  if (value === '' || value === '.' || value === '..') {
    throw new TypeError(`${name} is ${JSON.stringify(value)}, which cannot stand in a path.`)
  }
  return encodeURIComponent(String(value))
}
