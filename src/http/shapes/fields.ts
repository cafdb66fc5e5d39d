import { LAST_TIME } from '../../everywhere/last-time.ts'
import type { NameReading } from '../../names/name.ts'
import { MAX_BARCODE_LENGTH, readBarcodes } from '../../stock/barcode.ts'
import { MAX_NOTE_LENGTH, MOVEMENT_REASONS } from '../../stock/journal.ts'
import {
  MAX_NAME_LENGTH,
  MAX_QUANTITY,
  PET_STATUSES,
  type Pet,
  parsePetId,
  readPetName,
} from '../../stock/pet.ts'
import { CHANGE_ID_RULE, NIL_UUID, readChangeId, UUID_PATTERN } from './change-id.ts'
import { object } from './objects.ts'
import { named, type Shape, shape } from './shape.ts'
import {
  BARCODE_PATTERN,
  NAME_PATTERN,
  NO_HALVES,
  NOTE_PATTERN,
  ONE_LINE,
} from './text-patterns.ts'
import { integer, oneOf, orNull, text } from './values.ts'

// The fields that several operations have.

/** A plain integer within 64 bits: 42.0 and "42" are none. */
export const petId: Shape<bigint> = shape<bigint>(
  (given) => {
    const isInteger = typeof given === 'bigint' || typeof given === 'number'
    const value = isInteger ? parsePetId(String(given)) : undefined
    return value === undefined
      ? {
          reason:
            'must be a whole number within 64 bits, written as a JSON number without a decimal point and an exponent',
        }
      : { value }
  },
  {
    type: 'integer',
    format: 'int64',
    description:
      'Identifier of the animal the entry tracks. Any 64-bit integer: read it as one, since a double is exact to 2^53 only.',
  },
)

const uuid = (description: string): Shape<string> =>
  shape<string>(
    (given) => {
      const value = readChangeId(given)
      return value === undefined ? { reason: `must be ${CHANGE_ID_RULE}` } : { value }
    },
    {
      ...{ type: 'string', format: 'uuid', pattern: UUID_PATTERN, not: { enum: [NIL_UUID] } },
      description,
    },
  )

/** The id that a client gives a change, so that it may be sent again; read in lower case. */
export const changeId = uuid(
  'A UUID that the client makes: the same one again is applied once. Any version, compared in lower case; not the nil UUID',
)

export const undoes = uuid(
  'The `id` of the movement or basket that this takes back: all of it, with opposite numbers, the last movement first. Something is taken back once. The journal has the `reason` of what is taken back',
)

export const quantity = (description: string): Shape<number> =>
  integer(0, MAX_QUANTITY, description)

/** A moment, as the desk writes it. */
export const time = (description: string): Shape<number> =>
  integer(0, LAST_TIME, `${description}, in UTC epoch milliseconds`, { format: 'int64' })

export const status = named(
  'PetStatus',
  oneOf(PET_STATUSES, 'Status of the pet. The shop sets it; it does not change with the quantity.'),
)

/** A line of text that is not empty. @param read says of blank text that it is empty */
export const lineOfText = (
  read: (given: unknown) => NameReading,
  maxLength: number,
  description: string,
  pattern = NAME_PATTERN,
): Shape<string> =>
  shape<string>(
    (given) => {
      const found = read(given)
      return 'value' in found && found.value === ''
        ? { reason: `must be text of 1 to ${maxLength} characters` }
        : found
    },
    {
      ...{ type: 'string', minLength: 1, maxLength, pattern },
      description: `${description} ${ONE_LINE}`,
    },
  )

const petText = (description: string): Shape<string | null> =>
  orNull(lineOfText(readPetName, MAX_NAME_LENGTH, description))

export const petName = petText('What people call it; null: it has no name.')

export const kind = petText('Species or category, in words of the shop; null: it has no kind.')

export const barcodes: Shape<Pet['barcodes']> = shape<Pet['barcodes']>(
  (given) =>
    Array.isArray(given) ? readBarcodes(given) : { reason: 'must be a list of texts, [] for none' },
  {
    type: 'array',
    items: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_BARCODE_LENGTH,
      pattern: BARCODE_PATTERN,
    },
    uniqueItems: true,
    description:
      'Its barcodes, as they are written on packages, with all their digits: no number as `4.00638E+12`. Codes of 8, 12, 13 or 14 digits with a right check digit are compared as 14 digits: UPC-A, EAN-13 and GTIN are one. So compared, a code is one pet’s in the shop, and no other pet’s petId.',
  },
)

export const lowStockAt = orNull(
  quantity('At or below this quantity the pet is low; null: by the shop’s settings'),
  'never',
)

export const movementReason = oneOf(
  MOVEMENT_REASONS,
  'Why. `update` stands for a quantity that was set and for a status, `command` for the command line.',
)

/** A note; an empty one is none. The database cannot keep half a character, which a cut text may end with. */
export const note: Shape<string | null> = shape<string | null>(
  (given) => {
    if (given === null || given === '') return { value: null }
    const isNote =
      typeof given === 'string' &&
      [...given].length <= MAX_NOTE_LENGTH &&
      !/[\p{Cc}\p{Cs}]/u.test(given)
    return isNote
      ? { value: given }
      : {
          reason: `must be text of at most ${MAX_NOTE_LENGTH} characters, without line breaks, other control characters or halves of surrogate pairs`,
        }
  },
  {
    type: 'string',
    maxLength: MAX_NOTE_LENGTH,
    pattern: NOTE_PATTERN,
    description: `What else is worth knowing, without control characters. ${NO_HALVES}`,
    nullable: true,
  },
)

/** The id of a line of a journal, as text: a positive integer of 64 bits. */
export const LINE_ID_PATTERN = '^[1-9][0-9]{0,18}$'

export const lineId = (description: string): Shape<string> =>
  text(description, { pattern: LINE_ID_PATTERN })

/** The name of an API key. */
export const keyName = (description: string): Shape<string> =>
  text(description, { minLength: 1, pattern: NAME_PATTERN })

export const byWhom = orNull(
  object(
    {
      keyId: text('The id of the API key'),
      name: keyName('The name of the API key, also of one revoked since'),
    },
    'Who made it; null: the command line',
  ),
)
