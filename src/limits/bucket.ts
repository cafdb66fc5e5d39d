/**
 * A token bucket holds at most `capacity` tokens and is refilled continuously, from empty to full
 * in `windowMs`.
 *
 * Its state is one number, what is missing from a full bucket, counted in 1/windowMs of a token:
 * one token is `windowMs` of these and every millisecond brings back `capacity` of them. With whole
 * numbers in, all arithmetic stays whole, so a bucket reaches a token at the very millisecond that
 * was advertised, however often it was looked at in between.
 */
export interface BucketSize {
  readonly capacity: number
  readonly windowMs: number
}

/** What is missing from a full bucket. */
export const FULL = 0

/** What is missing from a bucket without tokens. */
export function empty(size: BucketSize): number {
  return size.capacity * size.windowMs
}

/**
 * Whole milliseconds between two readings of a clock; 0 when it was set back, so that nothing
 * refills while it jumps and everything goes on refilling from where the clock now stands.
 */
export function elapsedMs(from: number, to: number): number {
  return Math.max(0, Math.floor(to) - Math.floor(from))
}

/** What is missing after `elapsed` milliseconds. */
export function refill(missing: number, size: BucketSize, elapsed: number): number {
  return Math.max(FULL, missing - elapsed * size.capacity)
}

export function hasToken(missing: number, size: BucketSize): boolean {
  return missing <= (size.capacity - 1) * size.windowMs
}

/** What is missing once a token is taken. Only a bucket that has a token may give one. */
export function takeToken(missing: number, size: BucketSize): number {
  return missing + size.windowMs
}

/** Whole tokens left. */
export function wholeTokens(missing: number, size: BucketSize): number {
  return Math.max(0, Math.floor(size.capacity - Math.ceil(missing / size.windowMs)))
}

/** Milliseconds until there is a token, rounded up. */
export function msUntilToken(missing: number, size: BucketSize): number {
  const lacking = missing - (size.capacity - 1) * size.windowMs
  return lacking > 0 ? Math.ceil(lacking / size.capacity) : 0
}

/** Milliseconds until the bucket is full, rounded up. */
export function msUntilFull(missing: number, size: BucketSize): number {
  return Math.ceil(missing / size.capacity)
}

/** What is missing when the bucket changes its size: the same share of it, never in the client's favour. */
export function resize(missing: number, from: BucketSize, to: BucketSize): number {
  return Math.min(empty(to), Math.ceil(empty(to) * (missing / empty(from))))
}

/** Tokens in the bucket, with the fraction: the form in which it is saved. */
export function tokens(missing: number, size: BucketSize): number {
  return size.capacity - missing / size.windowMs
}

/** What is missing from a bucket that was saved with so many tokens. */
export function missingFrom(tokens: number, size: BucketSize): number {
  const missing = Math.round((size.capacity - tokens) * size.windowMs)
  return Math.min(empty(size), Math.max(FULL, missing))
}
