import { ACCESS_ACTIONS } from '../../../keys/audit-log.ts'
import { HISTORY_EXAMPLE, invalidQuery } from '../../errors/query-errors.ts'
import { lineId, time } from '../../shapes/fields.ts'
import { listOf, object } from '../../shapes/objects.ts'
import { query } from '../../shapes/parameters.ts'
import { beforeLine, DEFAULT_LIMIT, MAX_LIMIT, pageLimit } from '../../shapes/query-fields.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { named } from '../../shapes/shape.ts'
import { oneOf, orNull, text } from '../../shapes/values.ts'
import { desk } from '../desk.ts'
import { INVALID } from '../meanings.ts'
import { managed } from './access-desk.ts'
import * as example from './access-examples.ts'

const AccessEntry = named(
  'AccessEntry',
  object(
    {
      id: lineId('Its place in the journal'),
      at: time('When it was done'),
      keyId: orNull(text('The API key that did it; null: a command')),
      action: oneOf(ACCESS_ACTIONS, 'What was done'),
      subject: orNull(
        text(
          'What it was done to: the id of a key, a code or a pet, or the names of settings; null: the whole shop',
        ),
      ),
      name: orNull(text('What the key or the pet was called then')),
      before: orNull(text('The value before, where there is one')),
      after: orNull(
        text(
          'The value after, where there is one: of a new key its access, as `write`, or `write, sales` where its updates are sales; of a code what it is for: the same of a new key, `renew` or `set_up` (`new_key` in entries of former versions)',
        ),
      ),
    },
    'One entry of the audit log',
  ),
)

const AccessJournal = named(
  'AccessJournal',
  object(
    {
      entries: listOf(AccessEntry, 'Newest first'),
      next: orNull(lineId('The `before` of the next page; null: this is the last')),
    },
    'A part of the audit log',
  ),
)

/** What managers and commands did with keys, codes and settings. */
export const accessJournalRoutes = desk().get(
  '/access-journal',
  async ({ query: { limit = DEFAULT_LIMIT, before }, context, services: { access } }) => {
    const { store } = managed(access, context)
    const page = before === undefined ? undefined : BigInt(before)
    const { entries, next } = await store.journalPage(page, limit)
    return {
      // Ids are sent as texts: a client sends them back, and does not calculate with them.
      entries: entries.map((entry) => ({ ...entry, id: String(entry.id) })),
      next: next === null ? null : String(next),
    }
  },
  {
    needs: 'manage',
    query: query({ limit: pageLimit, before: beforeLine('an entry') }, () => HISTORY_EXAMPLE),
    response: responses(
      {
        200: returns(AccessJournal, 'A page of the journal', example.ACCESS_JOURNAL, [
          'Cache-Control',
        ]),
      },
      {
        400: [
          INVALID,
          invalidQuery(
            `The parameter "limit" must be a whole number from 1 to ${MAX_LIMIT}.`,
            HISTORY_EXAMPLE,
          ),
        ],
      },
    ),
    detail: {
      operationId: 'listAccessJournal',
      summary: 'Read the audit log',
      description:
        'What managers and commands did with keys, one-time codes and settings, and which pets were removed or imported, newest first, page by page. It is kept as long as the journal of the pets.',
    },
  },
)
