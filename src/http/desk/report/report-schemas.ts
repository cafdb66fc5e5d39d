import { type Static, Type } from '@sinclair/typebox'
import { DAY_PATTERN } from '../../../clocks/calendar-day.ts'
import { PERIOD_LENGTHS } from '../../../clocks/calendar-periods.ts'
import { MOVEMENT_REASONS, type MovementReason } from '../../../stock/journal.ts'
import { MAX_NAME_LENGTH } from '../../../stock/pet.ts'
import { MAX_KINDS } from '../../../stock/totals/report.ts'
import { literals, PetIdSchema } from '../../schemas/schemas.ts'
import { TIME_ZONE_PATTERN } from '../access/settings-body.ts'
import { time } from '../schemas.ts'
import { kindSchema, NAME_PATTERN, nullable, petNameSchema } from '../text-schemas.ts'
import { MAX_PERIODS, MAX_PETS } from './report-query.ts'

// The shapes of the report. They check nothing, as those of schemas.ts.

const day = (description: string) =>
  Type.String({ format: 'date', pattern: DAY_PATTERN, description })

const zone = (description: string) =>
  Type.String({ maxLength: 100, pattern: TIME_ZONE_PATTERN, description })

export const ReportQuerySchema = Type.Object({
  from: Type.Optional(day('The first day; without it today, or the day of `to`')),
  to: Type.Optional(day('The last day, which is part of it; without it today')),
  by: Type.Optional(
    literals(
      PERIOD_LENGTHS,
      `The length of the periods: a day unless it is given. Weeks begin on Monday. There may be ${MAX_PERIODS}`,
      { default: 'day' },
    ),
  ),
  timeZone: Type.Optional(
    zone(
      'The zone of the days: a name of the IANA time zones, like Europe/Berlin. Without it that of the shop’s settings; of a shop that has none, UTC.',
    ),
  ),
  petId: Type.Optional(
    Type.Unsafe<bigint>({ ...PetIdSchema, description: 'Of this pet alone: any 64-bit integer' }),
  ),
  kind: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_NAME_LENGTH,
      pattern: NAME_PATTERN,
      description: 'Of pets alone that have this kind now',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      ...{ minimum: 1, maximum: MAX_PETS, default: MAX_PETS },
      description: 'The most pets that are named',
    }),
  ),
})

const sum = (description: string) => Type.Integer({ format: 'int64', minimum: 0, description })

export const ReasonTotalSchema = Type.Object(
  {
    movements: sum('How many movements, also those that changed nothing, as a count'),
    taken: sum('Units of the differences below 0: what was sold, what was lost'),
    added: sum('Units of the differences above 0: what came, what was taken back'),
  },
  { description: 'The movements of one reason, summed up' },
)

/** For each reason of which there are movements. */
export const ReasonTotalsSchema = Type.Object(
  Object.fromEntries(MOVEMENT_REASONS.map((reason) => [reason, Type.Optional(ReasonTotalSchema)])),
  {
    description:
      'The totals by reason, of those alone of which there are movements. What was sold is `taken` less `added` of `sale`: a sale that was undone is in both',
  },
)

type Totals = Partial<Record<MovementReason, Static<typeof ReasonTotalSchema>>>

const reasons = () => Type.Unsafe<Totals>(ReasonTotalsSchema)

export const ReportBucketSchema = Type.Object(
  {
    from: day('Its first day'),
    to: day('Its last day'),
    startsAt: time('When the first day begins in the zone'),
    endsAt: time('When the last day ends, and the next one begins'),
    reasons: reasons(),
  },
  { description: 'A day, a week or a month of the report' },
)

export const ReportPetSchema = Type.Object(
  {
    petId: PetIdSchema,
    name: petNameSchema(),
    kind: kindSchema(),
    isRemoved: Type.Boolean({ description: 'Whether the pet is not in the stock any more' }),
    reasons: reasons(),
  },
  { description: 'A pet as it is called now, and its movements' },
)

export const ReportKindSchema = Type.Object(
  {
    kind: nullable(
      Type.String({
        minLength: 1,
        maxLength: MAX_NAME_LENGTH,
        pattern: NAME_PATTERN,
        description: 'The kind; null: of pets without one, and of removed pets',
      }),
    ),
    reasons: reasons(),
  },
  { description: 'The movements of all pets that have a kind now' },
)

export const ReportSchema = Type.Object(
  {
    timeZone: zone('The zone of the days'),
    from: day('The first day'),
    to: day('The last day'),
    by: literals(PERIOD_LENGTHS, 'The length of the periods'),
    buckets: Type.Array(ReportBucketSchema, {
      description:
        'The periods, one after the other, without a gap. Of the first week or month and of the last one, the days alone that were asked for',
    }),
    total: Type.Object({ reasons: reasons() }, { description: 'All periods together' }),
    pets: Type.Array(ReportPetSchema, {
      description: 'The pets with movements: those of which most was sold first',
    }),
    morePets: Type.Boolean({ description: 'Whether there are more pets than are named' }),
    kinds: Type.Array(ReportKindSchema, {
      description: `The kinds of all pets with movements, also of those that are not named: those of which most was sold first, ${MAX_KINDS} at most`,
    }),
    isComplete: Type.Boolean({
      description:
        'Whether every movement is in it that was acknowledged before. After an upgrade the movements of before are counted in the background, the oldest first: ask again later',
    }),
    countedTo: nullable(
      time(
        'Where it is not complete: when the last movement was made that is counted; null where none is, or all are',
      ),
    ),
  },
  { description: 'What was sold, what came and what was lost' },
)
