/** A day, which begins at midnight of UTC. */
type Day = `${number}-${number}-${number}`

/** The end of an operation, as its route announces it: the value of `x-ending` among its words. */
export interface Ending {
  /** From this day on it is deprecated. It goes on working, and no new client should use it. */
  readonly deprecatedFrom: Day
  /** From this day on it may be gone. */
  readonly endsOn: Day
  /** What to use in its place, as a sentence. */
  readonly instead: string
}

const timeOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The headers that each response of such an operation has (RFC 9745 and RFC 8594). */
export const endingHeaders = ({ deprecatedFrom, endsOn }: Ending) =>
  ({
    Deprecation: `@${timeOf(deprecatedFrom).getTime() / 1000}`,
    Sunset: timeOf(endsOn).toUTCString(),
  }) as const

/** When such an operation ends, and what to use in its place, as the document says it. */
export const endingWords = ({ deprecatedFrom, endsOn, instead }: Ending): string =>
  `**This operation is deprecated from ${deprecatedFrom} on, and may be gone from ${endsOn} on.** ${instead}`
