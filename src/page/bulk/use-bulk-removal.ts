import { useSignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { ChangeId } from '../kit/change-id.ts'
import { ONCE, useRequests } from '../kit/use-requests.ts'
import { useStock } from '../state/use-stock.ts'

type Removed = Data<Routes['desk']['api']['removals']['post']['response']>

/** The last removal that was made, or its undoing. */
interface DoneRemoval {
  readonly what: 'removed' | 'undone'
  readonly removed: Removed
}

export type BulkRemovalState = ReturnType<typeof useBulkRemoval>

/** Removes several pets as one change, and undoes it. A removal that cannot be undone now stays the last one. */
export function useBulkRemoval() {
  const { stock } = useStock()
  const { isSending, error, send } = useRequests()
  const done = useSignal<DoneRemoval | undefined>(undefined)
  const [id] = useState(() => new ChangeId())
  return {
    isSending: isSending.value,
    error: error.value,
    done: done.value,

    async remove(petIds: readonly bigint[]): Promise<void> {
      if (isSending.value || petIds.length === 0) return
      const body = { id: id.of(petIds.join()), pets: petIds.map((petId) => ({ petId })) }
      const removed = await send((shop) => shop.desk.api.removals.post(body, ONCE))
      done.value = removed && { what: 'removed', removed }
      if (removed === undefined) return
      id.renew()
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
