import { Type } from '@sinclair/typebox'
import { DAY_PATTERN } from '../../clocks/calendar-day.ts'
import { MOVEMENT_REASONS } from '../../stock/journal.ts'
import { MAX_NAME_LENGTH } from '../../stock/pet.ts'
import { literals, PetIdSchema } from '../schemas/schemas.ts'
import { TIME_ZONE_PATTERN } from './access/settings-body.ts'
import { KEY_ID_PATTERN } from './all-movements-query.ts'
import { HistoryEntrySchema, HistoryQuerySchema, time } from './schemas.ts'
import { lineIdSchema, NAME_PATTERN, nullable, petNameSchema } from './text-schemas.ts'

// The shapes of the journal of all pets. They check nothing, as those of schemas.ts.

export const AllMovementsQuerySchema = Type.Object({
  ...HistoryQuerySchema.properties,
  day: Type.Optional(
    Type.String({ format: 'date', pattern: DAY_PATTERN, description: 'Made on this day alone' }),
  ),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: TIME_ZONE_PATTERN,
      description:
        'The zone of the day: a name of the IANA time zones, like Europe/Berlin. Without it the day is by the time zone of the shop’s settings; of a shop that has none, by UTC.',
    }),
  ),
  keyId: Type.Optional(
    Type.String({ pattern: KEY_ID_PATTERN, description: 'Made by the API key with this id alone' }),
  ),
  reason: Type.Optional(literals(MOVEMENT_REASONS, 'Made for this reason alone')),
  kind: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_NAME_LENGTH,
      pattern: NAME_PATTERN,
      description: 'Of pets alone that have this kind now',
    }),
  ),
  petId: Type.Optional(
    Type.Unsafe<bigint>({ ...PetIdSchema, description: 'Of this pet alone: any 64-bit integer' }),
  ),
})

const { id, ...fields } = HistoryEntrySchema.properties

export const JournalLineSchema = Type.Object(
  { id, petId: PetIdSchema, name: petNameSchema(), ...fields },
  { description: 'A line of the journal, with the pet as it is called now' },
)

export const JournalPageSchema = Type.Object(
  {
    movements: Type.Array(JournalLineSchema, {
      description: 'Newest first, in the order in which they were made',
    }),
    next: nullable(lineIdSchema('The `before` of the next page; null: this is the last')),
    searchedTo: nullable(
      time(
        'Where the search for the filters has a bound and ends the page before it is full: when the last movement was made that was looked at; else null',
      ),
    ),
  },
  { description: 'A part of the journal of all pets' },
)
