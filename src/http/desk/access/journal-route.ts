import type { Static } from '@sinclair/typebox'
import { freshJsonResponse } from '../../request/context.ts'
import { typed, typesOfAccess } from '../../schemas/route-types.ts'
import { readHistoryQuery } from '../history-query.ts'
import { deskPlugin } from '../plugin.ts'
import type { HistoryQuerySchema } from '../schemas.ts'
import { type AccessDependencies, managed } from './access-desk.ts'
import type { AccessJournalSchema } from './access-schemas.ts'

/** What managers and commands did with keys, codes and settings, newest first, page by page. */
export const journalRoute = (dependencies: AccessDependencies) =>
  deskPlugin().get(
    '/access-journal',
    async ({ request, context }) => {
      const { store } = managed(dependencies, context)
      const { before, limit } = readHistoryQuery(request.url, 'an entry')
      const { entries, next } = await store.accessJournal(before, limit)
      const json = JSON.stringify({
        entries: entries.map((entry) => ({ ...entry, id: String(entry.id) })),
        next: next === null ? null : String(next),
      })
      return freshJsonResponse(json, context)
    },
    {
      query: typed<typeof HistoryQuerySchema>(),
      ...typesOfAccess<Static<typeof AccessJournalSchema>, 400 | 401 | 403 | 429 | 500 | 503>(),
      detail: { operationId: 'listAccessJournal' },
    },
  )
