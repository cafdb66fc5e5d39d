import { useSignal } from '@preact/signals'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import type { PetStatus } from '../../stock/pet.ts'
import { MAX_EDITED_PETS, MAX_GROUPS } from '../../stock/pets-edit.ts'
import { ONCE, useRequests } from '../people/use-people.ts'

type Api = Routes['desk']['api']['inventory']['patch']
export type Undo = NonNullable<Data<Api['response']>['undo']>

/** What all chosen pets get; a field that is absent stays as it is. */
export interface Wanted {
  readonly kind?: string | null
  readonly status?: PetStatus
  readonly lowStockAt?: number | null
}

/** The last change that was made, or its undoing. */
export type Done =
  | { readonly what: 'changed'; readonly pets: number; readonly undo: Undo | undefined }
  | { readonly what: 'undone'; readonly pets: number }

/** As many bytes as a body may have. */
const MAX_BYTES = 16 * 1024

export type SeveralChange = ReturnType<typeof useSeveralChange>

/** Changes several pets at once, and undoes it. A change that cannot be undone now stays the last one. */
export function useSeveralChange() {
  const { isSending, error, send } = useRequests()
  const done = useSignal<Done | undefined>(undefined)
  const undo = done.value?.what === 'changed' ? done.value.undo : undefined
  return {
    isSending: isSending.value,
    error: error.value,
    done: done.value,
    /** The body that undoes the last change; undefined: there is nothing to undo. */
    undoBody: undo,

    async make(petIds: readonly bigint[], wanted: Wanted): Promise<void> {
      if (isSending.value || petIds.length === 0 || petIds.length > MAX_EDITED_PETS) return
      const changes = [{ pets: petIds.map((petId) => ({ petId })), ...wanted }]
      const made = await send((shop) => shop.desk.api.inventory.patch({ changes }, ONCE))
      done.value = made && { what: 'changed', pets: made.edited, undo: made.undo ?? undefined }
    },

    async undo(): Promise<void> {
      if (undo === undefined || !canSend(undo)) return
      const undone = await send((shop) => shop.desk.api.inventory.patch(undo, ONCE))
      if (undone === undefined) return
      done.value = { what: 'undone', pets: undo.changes.flatMap(({ pets }) => pets).length }
    },
  }
}

/** Whether a body is short enough: pets that were all different may take more. */
export const canSend = (undo: Undo): boolean =>
  undo.changes.length <= MAX_GROUPS &&
  // The numbers of pets are bigints, which JSON does not have. Quotes make the text a little longer.
  JSON.stringify(undo, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  ).length <= MAX_BYTES
