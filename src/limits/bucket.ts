/**
 * A token bucket holds at most `capacity` tokens and is refilled continuously, from empty to full
 * in `windowMs`.
 *
 * Its state is one number: what is missing from a full bucket, counted in 1/windowMs of a token. One
 * token is `windowMs` of these units, and every millisecond brings back `capacity` of them. All
 * arithmetic is in whole numbers. So a bucket has a token at exactly the millisecond that the client
 * was given, however often it was read in between.
 */
export interface BucketSize {
  readonly capacity: number
  readonly windowMs: number
}

/** The state of a full bucket: nothing is missing. */
export const FULL = 0

/** The state of a bucket without tokens. */
export function empty(size: BucketSize): number {
  return size.capacity * size.windowMs
}

/**
 * Whole milliseconds between two readings of one clock; 0 when it was set back. Then nothing refills by
 * the jump, and refilling goes on from the new time.
 */
export function elapsedMs(from: number, to: number): number {
  return Math.max(0, Math.floor(to) - Math.floor(from))
}

/** The state after `elapsed` milliseconds. */
export function refill(missing: number, size: BucketSize, elapsed: number): number {
  return Math.max(FULL, missing - elapsed * size.capacity)
}

export function hasToken(missing: number, size: BucketSize): boolean {
  return missing <= (size.capacity - 1) * size.windowMs
}

/** The state after a token is taken. To be called only where the bucket has a token. */
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

/**
 * The state after a change of capacity: the same share is missing, rounded against the client. It is worked out
 * without fractions, so that it comes to the same before a refill as after it.
 */
export function resize(missing: number, from: BucketSize, to: BucketSize): number {
  const rest = missing % from.capacity
  const whole = (missing - rest) / from.capacity
  return Math.min(empty(to), whole * to.capacity + Math.ceil((rest * to.capacity) / from.capacity))
}

/** Tokens in the bucket, with a fraction. A bucket is saved in this form. */
export function tokens(missing: number, size: BucketSize): number {
  return size.capacity - missing / size.windowMs
}

/** The state of a bucket that was saved with this many tokens. */
export function missingFrom(tokens: number, size: BucketSize): number {
  const missing = Math.round((size.capacity - tokens) * size.windowMs)
  return Math.min(empty(size), Math.max(FULL, missing))
}
