import { useSignal } from '@preact/signals'
import type { Routes } from '../../../client/contract.ts'
import type { Data } from '../../../client/operations.ts'
import type { ReadingDecisions } from '../../../transfer/reading/questions.ts'
import { field, type Read } from '../../kit/fields.ts'
import { useForm } from '../../kit/use-form.ts'
import { useRequests } from '../../kit/use-requests.ts'

type Api = Routes['desk']['api']['imports']
export type MadeImport = Data<Api['post']['response']>

/** A large file takes a slow network, and a slow disk, this long at most. */
const PATIENT = { retry: false, deadline: 30 * 60_000, attemptTimeout: 30 * 60_000 } as const

/** The largest body that the service takes, less what is around the file. */
const MAX_BODY_BYTES = 20 * 1024 * 1024 - 1024

/** What is sent of a file: its rows, and the decisions that are not made in them, as JSON. */
const IMPORT_FIELDS = {
  csv: field((text): Read<string, 'tooLarge'> => {
    const { size } = new Blob([JSON.stringify(text)])
    return size > MAX_BODY_BYTES ? { problem: 'tooLarge' } : { value: text }
  }),
  decisions: field((text): Read<ReadingDecisions, never> => ({ value: JSON.parse(text) })),
}

export type ImportSending = ReturnType<typeof useImport>

/** Sends a file. What got no response is the same import when it is sent again. */
export function useImport() {
  const form = useForm(IMPORT_FIELDS, { decisions: '{}' })
  const made = useSignal<MadeImport | undefined>(undefined)
  return {
    isSending: form.isSaving.value,
    error: form.error.value,
    isTooLarge: form.problemOf('csv') !== undefined,
    made: made.value,

    /** @returns whether the pets were brought in */
    async start(csv: string, decisions: ReadingDecisions): Promise<boolean> {
      form.type('csv', csv)
      form.type('decisions', JSON.stringify(decisions))
      const saved = await form.save(({ csv, decisions }, { desk }, id) =>
        desk.api.imports.post({ id, csv, ...decisions }, PATIENT),
      )
      if (saved === undefined) return false
      made.value = saved
      form.clear()
      return true
    },

    forget(): void {
      made.value = undefined
      form.clear()
    },
  }
}

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
