/** The limiter's servers cannot be used as they were named. The message says what to do, and shows no password. */
export class LimiterRefused extends Error {
  override name = 'LimiterRefused'
}

/** A server of the limiter is not asked just now. */
export class ServerAway extends Error {
  override name = 'ServerAway'
}

/** A response has not come in time. */
export class Late extends Error {
  override name = 'Late'
}
