import { type Read, type Shape, shape } from './shape.ts'

/** An area and a place: not an offset, which a change of summer time would make wrong. */
const TIME_ZONE_PATTERN = '^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*$'

const TIME_ZONE = new RegExp(TIME_ZONE_PATTERN)
const MAX_LENGTH = 100

/** The name of a time zone that the runtime knows. */
export const timeZone = (description: string): Shape<string> =>
  shape<string>(readTimeZone, {
    ...{ type: 'string', maxLength: MAX_LENGTH, pattern: TIME_ZONE_PATTERN, description },
  })

function readTimeZone(given: unknown): Read<string> {
  const reason = 'must be a name of the IANA time zones, like Europe/Berlin'
  const isName = typeof given === 'string' && given.length <= MAX_LENGTH && TIME_ZONE.test(given)
  if (!isName) return { reason }
  try {
    new Intl.DateTimeFormat('en', { timeZone: given })
    return { value: given }
  } catch {
    return { reason }
  }
}
