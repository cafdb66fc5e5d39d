import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { newId } from '../../client/client.ts'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { usePage } from '../page.ts'
import { ONCE, useRequests } from '../people/use-people.ts'

type Removed = Data<Routes['desk']['api']['removals']['post']['response']>

/** The last removal that was made, or its undoing. */
export interface DoneRemoval {
  readonly what: 'removed' | 'undone'
  readonly removed: Removed
}

export type SeveralRemoval = ReturnType<typeof useSeveralRemoval>

/** Removes several pets as one change, and undoes it. A removal that cannot be undone now stays the last one. */
export function useSeveralRemoval() {
  const { stock } = usePage()
  const { isSending, error, send } = useRequests()
  const done = useSignal<DoneRemoval | undefined>(undefined)
  // What was sent without a response is the same removal when it is sent again.
  const sent = useRef({ id: '', petIds: '' })
  return {
    isSending: isSending.value,
    error: error.value,
    done: done.value,

    async remove(petIds: readonly bigint[]): Promise<void> {
      if (isSending.value || petIds.length === 0) return
      if (sent.current.petIds !== petIds.join()) {
        sent.current = { id: newId(), petIds: petIds.join() }
      }
      const body = { id: sent.current.id, pets: petIds.map((petId) => ({ petId })) }
      const removed = await send((shop) => shop.desk.api.removals.post(body, ONCE))
      done.value = removed && { what: 'removed', removed }
      if (removed === undefined) return
      sent.current = { id: '', petIds: '' }
      // An event may have brought pets that were added under these numbers since.
      stock.remove(petIds.filter((petId) => (stock.find(petId)?.updatedAt ?? 0) <= removed.at))
    },

    async undo(): Promise<void> {
      const last = done.value
      if (last?.what !== 'removed') return
      const { removed } = last
      const undone = await send((shop) =>
        shop.desk.api.changes({ changeId: removed.id }).undo.post(undefined, ONCE),
      )
      if (undone !== undefined) done.value = { what: 'undone', removed }
    },
  }
}
