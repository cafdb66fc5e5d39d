import { SEARCH_BUDGET } from '../../desk/all-movements-route.ts'
import { MAX_LIMIT } from '../../desk/history-query.ts'
import { AllMovementsQuerySchema } from '../../desk/journal-schemas.ts'
import { HISTORY_EXAMPLE, invalidQuery, JOURNAL_EXAMPLE } from '../../errors/api-errors.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { ref } from '../schemas-as-json.ts'
import { JOURNAL_PAGE } from './desk-examples.ts'
import { INVALID, queryParameters } from './operation-parts.ts'

const DESCRIPTION = `The movements of all pets, newest first, page by page, in the order in which they were made; also of pets that were removed. Filters narrow them down, and several hold together: the day, who made a movement (\`keyId\`), why, the kind that the pet has now, the pet. With a \`reason\` come the movements that undo or redo one with it, so that they add up.

For a page, at most ${SEARCH_BUDGET} movements are looked at. One with filters may so have fewer movements than its \`limit\`, or none, and a \`next\` all the same: ask on with it. \`searchedTo\` then says how far back the search has come. A clock that was set back makes movements whose times are not in order, so that a filter by day never ends the search by itself: most clients can end it where \`searchedTo\` is before the day.`

export const LIST_ALL_MOVEMENTS = {
  summary: 'Read the journal of all pets',
  description: DESCRIPTION,
  parameters: queryParameters(AllMovementsQuerySchema.properties),
  responses: {
    200: successResponse('A page of the journal', ref('JournalPage'), JOURNAL_PAGE, [
      'Cache-Control',
    ]),
    400: errorResponses(INVALID, [
      invalidQuery(
        `The parameter "limit" must be a whole number from 1 to ${MAX_LIMIT}.`,
        HISTORY_EXAMPLE,
      ),
      invalidQuery(
        'The parameter "day" must be a day of the calendar since 1970, like 2026-01-05.',
        JOURNAL_EXAMPLE,
      ),
    ]),
    ...EVERYWHERE,
  },
}
