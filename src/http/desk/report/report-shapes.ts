import { DAY_PATTERN } from '../../../clocks/calendar-day.ts'
import { PERIOD_LENGTHS } from '../../../clocks/calendar-periods.ts'
import { MOVEMENT_REASONS, type MovementReason } from '../../../stock/journal.ts'
import { MAX_NAME_LENGTH } from '../../../stock/pet.ts'
import { MAX_KINDS } from '../../../stock/totals/report.ts'
import { kind, movementReason, petId, petName, time } from '../../shapes/fields.ts'
import { listOf, object } from '../../shapes/objects.ts'
import { named, type OptionalShape, optional, type ValueOf } from '../../shapes/shape.ts'
import { NAME_PATTERN } from '../../shapes/text-patterns.ts'
import { timeZone } from '../../shapes/time-zones.ts'
import { count, flag, oneOf, orNull, text } from '../../shapes/values.ts'
import { NEW_PET, SOLD } from '../examples.ts'

const day = (description: string) => text(description, { format: 'date', pattern: DAY_PATTERN })

const sum = (description: string) => count(description, { format: 'int64', minimum: 0 })

const ReasonTotal = named(
  'ReasonTotal',
  object(
    {
      movements: sum('How many movements, also those that changed nothing, as a count'),
      taken: sum('Units of the differences below 0: what was sold, what was lost'),
      added: sum('Units of the differences above 0: what came, what was taken back'),
    },
    'The movements of one reason, summed up',
  ),
)

/** Of each reason of which there are movements. */
const reasons = named(
  'ReasonTotals',
  object(
    Object.fromEntries(MOVEMENT_REASONS.map((reason) => [reason, optional(ReasonTotal)])) as {
      [Reason in MovementReason]: OptionalShape<ValueOf<typeof ReasonTotal>>
    },
    'The totals by reason, of those alone of which there are movements. What was sold is `taken` less `added` of `sale`: a sale that was undone is in both',
  ),
)

const MoneyTotal = named(
  'MoneyTotal',
  object(
    {
      reason: movementReason,
      currency: count('The `number` of the currency', { minimum: 1 }),
      amount: count('In its minor units', {
        format: 'int64',
      }),
      taken: sum('Their units below 0'),
      added: sum('Their units above 0'),
    },
    'By reason and currency',
  ),
)

const money = optional(
  named(
    'MoneyTotals',
    listOf(
      MoneyTotal,
      'What sales and returns came to: units of `reasons` that are not here are of an amount that is not known',
    ),
  ),
)

const ReportBucket = named(
  'ReportBucket',
  object(
    {
      from: day('Its first day'),
      to: day('Its last day'),
      startsAt: time('When the first day begins in the zone'),
      endsAt: time('When the last day ends, and the next one begins'),
      reasons,
      money,
    },
    'A day, a week or a month of the report',
  ),
)

const ReportPet = named(
  'ReportPet',
  object(
    {
      petId,
      name: petName,
      kind,
      isRemoved: flag('Whether the pet is not in the stock any more'),
      reasons,
      money,
    },
    'A pet as it is called now, and its movements',
  ),
)

const kindOfGroup = orNull(
  text('The kind; null: of pets without one, and of removed pets', {
    ...{ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: NAME_PATTERN },
  }),
)

const ReportKind = named(
  'ReportKind',
  object(
    {
      kind: kindOfGroup,
      reasons,
      money,
    },
    'The movements of all pets that have a kind now',
  ),
)

const WorthSum = named(
  'WorthSum',
  object(
    {
      pets: sum('Pets of which there are any'),
      units: sum('How many there are of them'),
      atPrice: sum(
        'In minor units, of those with a price; 9223372036854775807 stands for more, too',
      ),
      petsWithoutPrice: sum('Pets without a price'),
      unitsWithoutPrice: sum('How many there are of those'),
      atCost: sum('The same, of those with a cost, rounded down for each pet'),
      petsWithoutCost: sum('Pets without a cost'),
      unitsWithoutCost: sum('How many there are of those'),
    },
    'What a part of the stock is worth',
  ),
)

const Worth = named(
  'Worth',
  object(
    {
      all: WorthSum,
      kinds: listOf(object({ kind: kindOfGroup, sum: WorthSum }), 'What is worth most first'),
      unsold: listOf(
        object({ days: sum('Not sold for so long, or longer'), sum: WorthSum }),
        'By the last sale that was not taken back',
      ),
    },
    'What the whole stock is worth now',
  ),
)

export const Report = named(
  'Report',
  object(
    {
      timeZone: timeZone('The zone of the days'),
      from: day('The first day'),
      to: day('The last day'),
      by: oneOf(PERIOD_LENGTHS, 'The length of the periods'),
      buckets: listOf(
        ReportBucket,
        'The periods, one after the other, without a gap. Of the first week or month and of the last one, the days alone that were asked for',
      ),
      total: object({ reasons, money }, 'All periods together'),
      pets: listOf(ReportPet, 'The pets with movements: those of which most was sold first'),
      morePets: flag('Whether there are more pets than are named'),
      kinds: listOf(
        ReportKind,
        `The kinds of all pets with movements, also of those that are not named: those of which most was sold first, ${MAX_KINDS} at most`,
      ),
      currencies: optional(
        listOf(
          object(
            {
              number: count('As `money` names it', { minimum: 1 }),
              code: text('As ISO 4217 names it', { pattern: '^[A-Z]{3}$' }),
              digits: count('How many decimals its amounts have', { minimum: 0 }),
            },
            'A currency of the shop',
          ),
          'Those that the shop had; the last one is its own',
        ),
      ),
      worth: optional(Worth),
      isComplete: flag(
        'Whether every movement is in it that was acknowledged before. After an upgrade the movements of before are counted in the background, the oldest first: ask again later',
      ),
      countedTo: orNull(
        time(
          'Where it is not complete: when the last movement was made that is counted; null where none is, or all are',
        ),
      ),
    },
    'What was sold, what came and what was lost',
  ),
)

const SALES = { movements: 1, taken: 1, added: 0 }
const ADDED = { movements: 1, taken: 0, added: NEW_PET.quantity }
const NEW_STATUS = { movements: 1, taken: 0, added: 0 }
const REASONS = { add: ADDED, sale: SALES, update: NEW_STATUS }

/** A report as the document shows it. */
export const REPORT = {
  timeZone: 'Europe/Berlin',
  ...{ from: '2026-01-05', to: '2026-01-05', by: 'day' },
  buckets: [
    {
      ...{ from: '2026-01-05', to: '2026-01-05' },
      startsAt: Date.UTC(2026, 0, 4, 23),
      endsAt: Date.UTC(2026, 0, 5, 23),
      reasons: REASONS,
    },
  ],
  total: { reasons: REASONS },
  pets: [
    {
      ...{ petId: SOLD.petId, name: NEW_PET.name, kind: NEW_PET.kind, isRemoved: false },
      reasons: REASONS,
    },
  ],
  morePets: false,
  kinds: [{ kind: NEW_PET.kind, reasons: REASONS }],
  isComplete: true,
  countedTo: null,
}
