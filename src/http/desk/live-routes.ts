import { typesAlone } from '../schemas/route-types.ts'
import type { DeskPet } from './events/events.ts'
import { type EventsDependencies, eventsResponse } from './events/events-response.ts'
import { DeskLists } from './list/desk-lists.ts'
import type { ListSource } from './list/list-pages.ts'
import { type ListDependencies, listResponse } from './list/list-response.ts'
import { deskPlugin } from './plugin.ts'

export interface LiveDependencies
  extends EventsDependencies,
    Pick<ListDependencies, 'setIdleTimeout'> {
  readonly listDetails: ListSource
}

/** The stock as a whole, and what changes of it. */
export function liveRoutes(live: LiveDependencies) {
  const list = { lists: new DeskLists(live.listDetails), setIdleTimeout: live.setIdleTimeout }
  return deskPlugin()
    .get('/inventory', ({ request, context }) => listResponse(list, request, context), {
      ...typesAlone<DeskPet[], 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listPets' },
    })
    .get('/events', ({ request, context }) => eventsResponse(live, request, context), {
      ...typesAlone<Response, 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listenToEvents' },
    })
}
