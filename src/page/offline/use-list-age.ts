import type { ReadonlySignal } from '@preact/signals'
import { roomContext } from '../kit/room-context.tsx'
import type { ListAge } from './keep-list.ts'

/** How old the list is that is shown; undefined: it is the service's now. */
export const [provideListAge, useListAge] =
  roomContext<ReadonlySignal<ListAge | undefined>>('the age of the list')
