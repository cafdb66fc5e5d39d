import { roomContext } from '../kit/room-context.tsx'
import type { Outbox } from '../outbox/outbox.ts'
import type { CountDrafts } from './count-drafts.ts'
import type { Undo } from './undo.ts'

/** The parts of the page that change quantities. */
export interface Changing {
  readonly outbox: Outbox
  readonly undo: Undo
  readonly drafts: CountDrafts
}

export const [provideChanges, useChanges] = roomContext<Changing>('the changes')
