import { timesOfDays } from '../../../clocks/calendar-day.ts'
import { zonedTimes } from '../../../clocks/zoned-time.ts'
import { invalidPetId, petNotFound } from '../../errors/api-errors.ts'
import {
  foreignMovement,
  HISTORY_EXAMPLE,
  invalidQuery,
  JOURNAL_EXAMPLE,
} from '../../errors/query-errors.ts'
import { credentialOf, ofShop } from '../../request/context.ts'
import { jsonResponse } from '../../request/json-response.ts'
import { ofPet, query } from '../../shapes/parameters.ts'
import {
  beforeLine,
  DEFAULT_LIMIT,
  day,
  keyIdText,
  kindText,
  MAX_LIMIT,
  NO_ZONE,
  pageLimit,
  petIdText,
  reasonText,
} from '../../shapes/query-fields.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { timeZone } from '../../shapes/time-zones.ts'
import { desk, handMade } from '../desk.ts'
import * as example from '../examples.ts'
import { INVALID, NO_PET } from '../meanings.ts'
import { History, JournalPage } from './journal-shapes.ts'
import { pageJson, withFormerCurrencies } from './sent-lines.ts'

/** How many movements are looked at for a page: what a page costs has a bound, however few a filter finds. */
const SEARCH_BUDGET = 5_000

const page = { limit: pageLimit, before: beforeLine('a movement') }

const WRONG_LIMIT = invalidQuery(
  `The parameter "limit" must be a whole number from 1 to ${MAX_LIMIT}.`,
  HISTORY_EXAMPLE,
)

/** The journal, newest first, page by page: of one pet, and of all. */
export const journalRoutes = desk()
  .get(
    '/inventory/:petId/movements',
    async ({ params: { petId }, query: { limit = DEFAULT_LIMIT, before }, context, services }) => {
      const stock = ofShop(services.stock, context)
      const page = await stock.ask({ kind: 'historyPage', petId, before: lineOf(before), limit })
      if (page === 'unknown_pet') return petNotFound(petId)
      if (page === 'movement_of_another_pet') return foreignMovement(petId)
      return {
        // Ids are sent as texts: a client sends them back, and does not calculate with them.
        movements: (await withFormerCurrencies(page.movements, context, services)).map(
          (movement) => ({ ...movement, id: String(movement.id) }),
        ),
        next: page.next === null ? null : String(page.next),
      }
    },
    {
      params: ofPet('The pet', example.NEW_PET.petId),
      query: query(page, () => HISTORY_EXAMPLE),
      response: responses(
        {
          200: returns(History, 'A page of the journal', example.HISTORY, ['Cache-Control']),
        },
        {
          400: [INVALID, invalidPetId(), WRONG_LIMIT],
          404: [NO_PET, petNotFound(BigInt(example.NEW_PET.petId))],
        },
      ),
      detail: {
        operationId: 'listMovements',
        summary: 'Read the journal of a pet',
        description:
          'The movements of a pet, newest first, page by page; also of one that was removed. The journal keeps movements for as long as the shop says (`--keep-movements`).',
      },
    },
  )
  .get(
    '/movements',
    async ({ query: { limit = DEFAULT_LIMIT, before, ...asked }, context, services }) => {
      const zone = asked.timeZone ?? credentialOf(context).settings.timeZone ?? NO_ZONE
      const happened = timesOfDays(asked, zonedTimes(zone))
      const { petId, kind, keyId, reason } = asked
      const found = await ofShop(services.stock, context).ask({
        kind: 'journalPage',
        filter: { happened, petId, kind, keyId, reason },
        cursor: { before: lineOf(before), limit, budget: SEARCH_BUDGET },
      })
      const movements = await withFormerCurrencies(found.movements, context, services)
      const json = pageJson({ ...found, movements })
      return handMade(JournalPage, jsonResponse(json, context, { caching: 'private' }))
    },
    {
      query: query(
        {
          ...page,
          timeZone: timeZone(
            'The zone of the days: a name of the IANA time zones, like Europe/Berlin. Without it days are by the time zone of the shop’s settings; of a shop that has none, by UTC.',
          ),
          day: day('Happened on this day alone'),
          from: day('Happened on this day or later'),
          to: day('Happened on this day or before'),
          petId: petIdText('Of this pet alone: any 64-bit integer'),
          kind: kindText('Of pets alone that have this kind now'),
          keyId: keyIdText('Made by the API key with this id alone'),
          reason: reasonText('Made for this reason alone'),
        },
        (parameter) => (parameter in page ? HISTORY_EXAMPLE : JOURNAL_EXAMPLE),
      ),
      response: responses(
        {
          200: returns(JournalPage, 'A page of the journal', example.JOURNAL_PAGE, [
            'Cache-Control',
          ]),
        },
        {
          400: [
            INVALID,
            WRONG_LIMIT,
            invalidQuery(
              'The parameter "day" must be a day of the calendar since 1970, like 2026-01-05.',
              JOURNAL_EXAMPLE,
            ),
          ],
        },
      ),
      detail: {
        operationId: 'listAllMovements',
        summary: 'Read the journal of all pets',
        description: `The movements of all pets, newest first, page by page, in the order in which they were made; also of pets that were removed. Filters narrow them down, and several hold together: the day on which one happened, a first and a last day (\`from\`, \`to\`), who made a movement (\`keyId\`), why, the kind that the pet has now, the pet. With a \`reason\` come the movements that undo or redo one with it, so that they add up.

For a page, at most ${SEARCH_BUDGET} movements are looked at. One with filters may so have fewer movements than its \`limit\`, or none, and a \`next\` all the same: ask on with it. \`searchedTo\` then says how far back the search has come. A clock that was set back makes movements whose times are not in order, so that a filter by day never ends the search by itself: most clients can end it where \`searchedTo\` is before the day.`,
      },
    },
  )

const lineOf = (id: string | undefined): bigint | undefined =>
  id === undefined ? undefined : BigInt(id)
