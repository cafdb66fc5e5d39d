/** The last millisecond that a Date can hold, in UTC epoch milliseconds. */
export const LAST_TIME = 8_640_000_000_000_000
