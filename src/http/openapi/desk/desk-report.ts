import { MAX_PERIODS } from '../../desk/report/report-query.ts'
import { MAX_REPORTS, MAX_REPORTS_OF_A_KEY } from '../../desk/report/report-route.ts'
import {
  ReasonTotalSchema,
  ReasonTotalsSchema,
  ReportBucketSchema,
  ReportKindSchema,
  ReportPetSchema,
  ReportQuerySchema,
  ReportSchema,
} from '../../desk/report/report-schemas.ts'
import {
  invalidQuery,
  REPORT_EXAMPLE,
  storageUnavailable,
  tooManyReports,
} from '../../errors/api-errors.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { plain, ref, withRefs } from '../schemas-as-json.ts'
import { NEW_PET, SOLD } from './desk-examples.ts'
import { INVALID, queryParameters } from './operation-parts.ts'

const DESCRIPTION = `What was sold, what came and what was lost, by day, week or month of the shop's time zone, in all, by pet and by kind. Without parameters it is the report of today.

Movements are summed up by reason. What was sold is \`taken\` less \`added\` of \`sale\`: the undoing of a sale on the stock page counts as \`added\` of \`sale\`, on the day on which it was undone. Goods that a customer brings back are a \`return\`. Names and kinds are those of today. The report also has what the journal has pruned since. Times are by the machine's clock when the movement was made.

At most ${MAX_REPORTS_OF_A_KEY} reports are being made with one API key, and ${MAX_REPORTS} in all; one more waits for a second.`

const SALES = { movements: 1, taken: 1, added: 0 }
const ADDED = { movements: 1, taken: 0, added: NEW_PET.quantity }
const NEW_STATUS = { movements: 1, taken: 0, added: 0 }
const REASONS = { add: ADDED, sale: SALES, update: NEW_STATUS }

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

export const GET_REPORT = {
  summary: 'Report sales, arrivals and losses',
  description: DESCRIPTION,
  parameters: queryParameters(ReportQuerySchema.properties),
  responses: {
    200: successResponse('The report', ref('Report'), REPORT, ['Cache-Control']),
    400: errorResponses(INVALID, [
      invalidQuery(
        'The parameter "from" must be a day of the calendar since 1970, like 2026-01-05.',
        REPORT_EXAMPLE,
      ),
      invalidQuery(
        `From "from" to "to" there must be at most ${MAX_PERIODS} periods: ask for fewer days, or by longer periods.`,
        REPORT_EXAMPLE,
      ),
    ]),
    ...EVERYWHERE,
    503: errorResponses(
      'Too many reports are being made already, or the stock cannot be reached just now: try again soon',
      [storageUnavailable(), tooManyReports(MAX_REPORTS_OF_A_KEY, MAX_REPORTS)],
      ['Retry-After'],
    ),
  },
}

const listOf = (schema: object, items: string) => ({ ...schema, items: ref(items) })

const { buckets, pets, kinds, total } = ReportSchema.properties

/** The shapes of the report as the document names them. */
export const REPORT_SCHEMAS = {
  Report: plain({
    ...ReportSchema,
    properties: {
      ...ReportSchema.properties,
      buckets: listOf(buckets, 'ReportBucket'),
      total: withRefs(total, { reasons: 'ReasonTotals' }),
      pets: listOf(pets, 'ReportPet'),
      kinds: listOf(kinds, 'ReportKind'),
    },
  }),
  ReportBucket: withRefs(ReportBucketSchema, { reasons: 'ReasonTotals' }),
  ReportPet: withRefs(ReportPetSchema, { reasons: 'ReasonTotals' }),
  ReportKind: withRefs(ReportKindSchema, { reasons: 'ReasonTotals' }),
  ReasonTotals: withRefs(
    ReasonTotalsSchema,
    Object.fromEntries(
      Object.keys(ReasonTotalsSchema.properties).map((name) => [name, 'ReasonTotal']),
    ),
  ),
  ReasonTotal: plain(ReasonTotalSchema),
}
