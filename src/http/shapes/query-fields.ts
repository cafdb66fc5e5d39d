import { DAY_PATTERN, midnightOf } from '../../clocks/calendar-day.ts'
import { MOVEMENT_REASONS } from '../../stock/journal.ts'
import { MAX_NAME_LENGTH, parsePetId, readPetName } from '../../stock/pet.ts'
import { invalidQuery, PETS_EXAMPLE } from '../errors/query-errors.ts'
import { LINE_ID_PATTERN } from './fields.ts'
import { type Shape, shape } from './shape.ts'
import { NAME_PATTERN } from './text-patterns.ts'
import { oneOf, text } from './values.ts'

// The parameters of queries that several operations have. Each is sent as text.

export const DEFAULT_LIMIT = 200
export const MAX_LIMIT = 1_000

/** A whole number of some digits, without zeros before it. */
export const limit = (
  maximum: number,
  description: string,
  standard: number | undefined = undefined,
): Shape<number> =>
  shape<number>(
    (given) => {
      const value = /^[1-9]\d{0,3}$/.test(String(given)) ? Number(given) : Number.NaN
      return value <= maximum
        ? { value }
        : { reason: `must be a whole number from 1 to ${maximum}` }
    },
    {
      ...{ type: 'integer', minimum: 1, maximum, description },
      ...(standard !== undefined && { default: standard }),
    },
  )

/** The most lines of a page. */
export const pageLimit = limit(
  MAX_LIMIT,
  'The most movements that the page may have',
  DEFAULT_LIMIT,
)

const LINE_ID = new RegExp(LINE_ID_PATTERN)
const LAST_ID = 2n ** 63n - 1n

/** A pet, as texts name it. */
export const petIdText = (description: string): Shape<bigint> =>
  shape<bigint>(
    (given) => {
      const value = parsePetId(String(given))
      return value === undefined ? { reason: 'must be a whole number within 64 bits' } : { value }
    },
    { type: 'integer', format: 'int64', description },
  )

/** Which of the pages of pets, by ascending petId. */
export const petPage = {
  limit: limit(MAX_LIMIT, 'The most pets that the page may have', DEFAULT_LIMIT),
  after: petIdText('The `next` of the page before this one; without it the page is the first'),
}

export const WRONG_PET_LIMIT = invalidQuery(
  `The parameter "limit" must be a whole number from 1 to ${MAX_LIMIT}.`,
  PETS_EXAMPLE,
)

export const nextPets = text('The `after` of the next page; null: this is the last')

/** The id of a line of a journal before which a page begins, as an earlier page has it. @param line what a line is */
export const beforeLine = (line: string): Shape<string> =>
  shape<string>(
    (given) => {
      const text = String(given)
      return LINE_ID.test(text) && BigInt(text) <= LAST_ID
        ? { value: text }
        : { reason: `must be the id of ${line}, as an earlier page has it` }
    },
    {
      type: 'string',
      pattern: LINE_ID_PATTERN,
      description: 'The `next` of the page before this one; without it the page is the newest',
    },
  )

export const kindText = (description: string): Shape<string> =>
  shape<string>(
    (given) => {
      const read = readPetName(given)
      return 'value' in read && read.value === '' ? { reason: 'must not be empty' } : read
    },
    {
      ...{ type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: NAME_PATTERN },
      description,
    },
  )

/** A day of the calendar, as `2026-01-05`. */
export const day = (description: string): Shape<string> =>
  shape<string>(
    (given) =>
      midnightOf(String(given)) === undefined
        ? { reason: 'must be a day of the calendar since 1970, like 2026-01-05' }
        : { value: String(given) },
    { type: 'string', format: 'date', pattern: DAY_PATTERN, description },
  )

/** The id of an API key, as far as a filter has to know it. */
const KEY_ID_PATTERN = '^[!-~]{1,100}$'
const KEY_ID = new RegExp(KEY_ID_PATTERN)

export const keyIdText = (description: string): Shape<string> =>
  shape<string>(
    (given) =>
      KEY_ID.test(String(given))
        ? { value: String(given) }
        : { reason: 'must be the id of an API key' },
    { type: 'string', pattern: KEY_ID_PATTERN, description },
  )

export const reasonText = (description: string) => oneOf(MOVEMENT_REASONS, description)

/** The zone of a day where neither the request nor the shop says one. */
export const NO_ZONE = 'UTC'
