import { signal } from '@preact/signals'
import type { Place } from './election.ts'
import type { Tabs } from './tab-group.ts'

const LEADS: Place = { role: 'leads', leader: { term: 0, id: '' } }

/** A tab that cannot reach the others, in a browser without a channel between tabs. It has a stream of its own. */
export const loneTab = (): Tabs => ({
  place: signal(LEADS),
  join() {},
  leave() {},
  publish() {},
  listen: async () => {},
  retryNow() {},
})
