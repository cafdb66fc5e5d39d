import { DAY_MS } from '../../../clocks/durations.ts'
import { LANGUAGES, type SettingsChange } from '../../../shops/settings.ts'
import { MAX_SHOP_NAME_LENGTH, readShopName } from '../../../shops/shop-name.ts'
import { MAX_QUANTITY } from '../../../stock/pet.ts'
import { invalidSettings, SETTINGS_EXAMPLE } from '../../errors/access-errors.ts'
import { readObject } from '../../request/change-request.ts'
import { fieldReader, orNull, type Read, readInteger, readOneOf } from '../fields.ts'
import { refuseMisplaced } from '../known-fields.ts'
import { readFilled } from './read-filled.ts'

/** The shortest and the longest time that the journal may be kept. */
export const LEAST_KEPT_MS = DAY_MS
export const MOST_KEPT_MS = 36_600 * DAY_MS

const SETTINGS = ['name', 'language', 'timeZone', 'lowStockAt', 'journalKeptMs']

const OWN_CHOICE = 'the program’s own choice'

/**
 * Reads a change of settings, which has one of them at least; fields that the desk does not know are ignored.
 * @throws ApiError invalid_body, misplaced_field, invalid_settings
 */
export function readSettingsChange(bytes: Uint8Array): SettingsChange {
  const body = readObject(bytes, { example: SETTINGS_EXAMPLE })
  refuseMisplaced(body, ['id', ...SETTINGS])
  const read = fieldReader(body, invalidSettings)
  const change = {
    name: read('name', readFilled(readShopName, MAX_SHOP_NAME_LENGTH)),
    language: read('language', orNull(readOneOf(LANGUAGES), OWN_CHOICE)),
    timeZone: read('timeZone', orNull(readTimeZone, OWN_CHOICE)),
    lowStockAt: read('lowStockAt', orNull(readInteger(0, MAX_QUANTITY), 'none')),
    keptMs: read('journalKeptMs', orNull(readInteger(LEAST_KEPT_MS, MOST_KEPT_MS), OWN_CHOICE)),
  }
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw invalidSettings('There is nothing to change.')
  return Object.fromEntries(given)
}

/** An area and a place: not an offset, which a change of summer time would make wrong. */
export const TIME_ZONE_PATTERN = '^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*$'

const TIME_ZONE = new RegExp(TIME_ZONE_PATTERN)

/** Reads the name of a time zone that the runtime knows. */
export function readTimeZone(value: unknown): Read<string> {
  const reason = 'must be a name of the IANA time zones, like Europe/Berlin'
  if (typeof value !== 'string' || value.length > 100 || !TIME_ZONE.test(value)) return { reason }
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return { value }
  } catch {
    return { reason }
  }
}
