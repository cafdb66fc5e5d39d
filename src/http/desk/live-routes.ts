import { typesAlone } from '../route-types.ts'
import type { DeskPet } from './events.ts'
import { type EventsDependencies, eventsAnswer } from './events-answer.ts'
import { type ListDependencies, listAnswer } from './list-answer.ts'
import { deskPlugin } from './plugin.ts'

export type LiveDependencies = ListDependencies & EventsDependencies

/** The stock as a whole, and what changes of it. */
export const liveRoutes = (live: LiveDependencies) =>
  deskPlugin()
    .get('/inventory', ({ request, visit }) => listAnswer(live, request, visit), {
      ...typesAlone<DeskPet[], 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listPets' },
    })
    .get('/events', ({ request, visit }) => eventsAnswer(live, request, visit), {
      ...typesAlone<Response, 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listenToEvents' },
    })
