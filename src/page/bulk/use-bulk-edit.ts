import { useSignal } from '@preact/signals'
import type { Values } from '../kit/fields.ts'
import type { FormState } from '../kit/form-state.ts'
import { ONCE, useRequests } from '../kit/use-requests.ts'
import { asSent, type SHARED_FIELDS } from '../pet/form/pet-fields.ts'
import { canSend, type Undo } from './undo-body.ts'

/** What all chosen pets get; a field without input stays as it is. */
export type SharedForm = FormState<typeof SHARED_FIELDS, Partial<Values<typeof SHARED_FIELDS>>>

/** The last change that was made, or its undoing. */
type Done =
  | { readonly what: 'changed'; readonly pets: number; readonly undo: Undo | undefined }
  | { readonly what: 'undone'; readonly pets: number }

export type BulkEdit = ReturnType<typeof useBulkEdit>

/** Changes several pets at once, and undoes it. A change that cannot be undone now stays the last one. */
export function useBulkEdit(form: SharedForm) {
  const { isSending, error, send } = useRequests()
  const done = useSignal<Done | undefined>(undefined)
  const undo = done.value?.what === 'changed' ? done.value.undo : undefined
  return {
    isSending: form.isSaving.value || isSending.value,
    error: form.error.value ?? error.value,
    done: done.value,
    /** The body that undoes the last change; undefined: there is nothing to undo. */
    undoBody: undo,

    async make(petIds: readonly bigint[]): Promise<void> {
      if (isSending.value) return
      error.value = undefined
      const pets = petIds.map((petId) => ({ petId }))
      const made = await form.save((wanted, shop) =>
        shop.desk.api.inventory.patch({ changes: [{ pets, ...asSent(wanted) }] }, ONCE),
      )
      if (made === undefined && form.error.peek() === undefined) return
      done.value = made && { what: 'changed', pets: made.edited, undo: made.undo ?? undefined }
    },

    async undo(): Promise<void> {
      if (undo === undefined || !canSend(undo) || form.isSaving.value) return
      form.error.value = undefined
      const undone = await send((shop) => shop.desk.api.inventory.patch(undo, ONCE))
      if (undone === undefined) return
      done.value = { what: 'undone', pets: undo.changes.flatMap(({ pets }) => pets).length }
    },
  }
}
