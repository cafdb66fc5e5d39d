import { typesAlone } from '../route-types.ts'
import { DeskLists } from './desk-lists.ts'
import type { DeskPet } from './events.ts'
import { type EventsDependencies, eventsAnswer } from './events-answer.ts'
import { type ListDependencies, listAnswer } from './list-answer.ts'
import type { ListSource } from './list-pages.ts'
import { deskPlugin } from './plugin.ts'

export interface LiveDependencies
  extends EventsDependencies,
    Pick<ListDependencies, 'allowSilence'> {
  readonly overviews: ListSource
}

/** The stock as a whole, and what changes of it. */
export function liveRoutes(live: LiveDependencies) {
  const list = { lists: new DeskLists(live.overviews), allowSilence: live.allowSilence }
  return deskPlugin()
    .get('/inventory', ({ request, visit }) => listAnswer(list, request, visit), {
      ...typesAlone<DeskPet[], 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listPets' },
    })
    .get('/events', ({ request, visit }) => eventsAnswer(live, request, visit), {
      ...typesAlone<Response, 401 | 429 | 500 | 503>(),
      detail: { operationId: 'listenToEvents' },
    })
}
