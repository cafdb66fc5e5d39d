import { timesOfDay } from '../../clocks/calendar-day.ts'
import { zonedTimes } from '../../clocks/zoned-time.ts'
import { type JournalFilter, MOVEMENT_REASONS } from '../../stock/journal.ts'
import { parsePetId, readPetName } from '../../stock/pet.ts'
import { invalidQuery, JOURNAL_EXAMPLE } from '../errors/api-errors.ts'
import { readTimeZone } from './access/settings-body.ts'
import { type Read, readOneOf } from './fields.ts'
import { queryReader } from './query.ts'

/** The id of an API key, as far as a filter has to know it. */
export const KEY_ID_PATTERN = '^[!-~]{1,100}$'

const KEY_ID = new RegExp(KEY_ID_PATTERN)

/** The zone of a day where neither the request nor the shop says one. */
export const NO_ZONE = 'UTC'

/**
 * Reads which movements of the journal are asked for. Other parameters are ignored.
 * @param shopZone the time zone of the shop; null: it has none
 * @throws ApiError invalid_query
 */
export function readJournalFilter(url: string, shopZone: string | null): JournalFilter {
  const one = queryReader(url, JOURNAL_EXAMPLE)
  const read = <Value>(name: string, readValue: (text: string) => Read<Value>) => {
    const text = one(name)
    if (text === undefined) return undefined
    const read = readValue(text)
    if ('value' in read) return read.value
    throw invalidQuery(`The parameter "${name}" ${read.reason}.`, JOURNAL_EXAMPLE)
  }
  const timeZone = read('timeZone', readTimeZone) ?? shopZone ?? NO_ZONE
  return {
    made: read('day', (text) => readDay(text, timeZone)),
    petId: read('petId', readNumber),
    kind: read('kind', readKind),
    keyId: read('keyId', readKeyId),
    reason: read('reason', readOneOf(MOVEMENT_REASONS)),
  }
}

function readDay(text: string, timeZone: string): Read<NonNullable<JournalFilter['made']>> {
  const value = timesOfDay(text, zonedTimes(timeZone))
  return value === undefined
    ? { reason: 'must be a day of the calendar since 1970, like 2026-01-05' }
    : { value }
}

export function readNumber(text: string): Read<bigint> {
  const value = parsePetId(text)
  return value === undefined ? { reason: 'must be a whole number within 64 bits' } : { value }
}

export function readKind(text: string): Read<string> {
  const read = readPetName(text)
  return 'value' in read && read.value === '' ? { reason: 'must not be empty' } : read
}

const readKeyId = (text: string): Read<string> =>
  KEY_ID.test(text) ? { value: text } : { reason: 'must be the id of an API key' }
