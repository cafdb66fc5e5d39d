import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { MAX_NOTE_LENGTH } from '../../stock/journal.ts'
import { MAX_NAME_LENGTH } from '../../stock/pet.ts'
import { UUID_PATTERN } from './change-id.ts'
import { LINE_ID_PATTERN } from './history-query.ts'

/** The texts of the desk, and the ids that clients make, as the document has them. */

// As OpenAPI 3.0 writes it.
export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, nullable: true })

const CONTROLS = '\\u0000-\\u001F\\u007F-\\u009F'
const LINE_BREAKS = '\\u2028\\u2029'
const BIDI_CONTROLS = '\\u202A-\\u202E\\u2066-\\u2069'
const NOT_IN_NAMES = `${CONTROLS}${LINE_BREAKS}${BIDI_CONTROLS}`

/** A name: one line of plain text that is not blank. */
export const NAME_PATTERN = `^[^${NOT_IN_NAMES}]*[^${NOT_IN_NAMES}\\s\\uFEFF][^${NOT_IN_NAMES}]*$`

/** A note: no control characters. Half a surrogate pair cannot be ruled out by a pattern everywhere. */
export const NOTE_PATTERN = `^[^${CONTROLS}]*$`

const NO_HALVES = 'Half a surrogate pair is refused.'

export const noteSchema = () =>
  nullable(
    Type.String({
      maxLength: MAX_NOTE_LENGTH,
      pattern: NOTE_PATTERN,
      description: `What else is worth knowing, without control characters. ${NO_HALVES}`,
    }),
  )

export const petNameSchema = () =>
  nullable(
    Type.String({
      minLength: 1,
      maxLength: MAX_NAME_LENGTH,
      pattern: NAME_PATTERN,
      description: `What people call it; null: it has no name. One line, without control characters and bidi controls; outer blanks are lost. ${NO_HALVES}`,
    }),
  )

/** The name of an API key. */
export const keyNameSchema = (description: string) =>
  Type.String({ minLength: 1, pattern: NAME_PATTERN, description })

export const changeIdSchema = () =>
  Type.String({
    format: 'uuid',
    pattern: UUID_PATTERN,
    description: 'A UUID that the client makes: the same one again is applied once',
  })

/** The id of a line of the journal, as text: a positive 64-bit integer. */
export const lineIdSchema = (description: string) =>
  Type.String({ pattern: LINE_ID_PATTERN, description })
