import { useSignal } from '@preact/signals'
import { useRequests } from '../../kit/use-requests.ts'
import { PATIENT } from './import-sender.ts'

/** Undoes an import as a whole. */
export function useImportUndo() {
  const { isSending, error, send } = useRequests()
  const undone = useSignal<string | undefined>(undefined)
  return {
    isSending: isSending.value,
    error: error.value,
    /** The id of the import that was undone. */
    undone: undone.value,

    /** @returns whether it was undone */
    async undo(changeId: string): Promise<boolean> {
      const done = await send(({ desk }) =>
        desk.api.changes({ changeId }).undo.post(undefined, PATIENT),
      )
      if (done !== undefined) undone.value = done.id
      return done !== undefined
    },
  }
}
