import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { newId } from '../../../client/client.ts'
import type { Routes } from '../../../client/contract.ts'
import type { Data } from '../../../client/operations.ts'
import type { ReadingDecisions } from '../../../transfer/questions.ts'
import { useKit } from '../../kit/kit.ts'
import { useRequests } from '../../kit/use-requests.ts'

type Api = Routes['desk']['api']['imports']
export type MadeImport = Data<Api['post']['response']>
export type Running = NonNullable<Data<Api['get']['response']>['running']>

/** A large file takes a slow network, and a slow disk, this long at most. */
const PATIENT = { retry: false, deadline: 30 * 60_000, attemptTimeout: 30 * 60_000 } as const

/** How often the page asks how far its import is: a key may send only so many requests a minute. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 8_000

/** The largest body that the service takes, less what is around the file. */
const MAX_BODY_BYTES = 20 * 1024 * 1024 - 1024

export type ImportSending = ReturnType<typeof useImport>

/** Sends a file, and follows it. What got no response is the same import when it is sent again. */
export function useImport() {
  const { session } = useKit()
  const { isSending, error, send } = useRequests()
  const made = useSignal<MadeImport | undefined>(undefined)
  const running = useSignal<Running | undefined>(undefined)
  const sentence = useSignal('')
  const isTooLarge = useSignal(false)
  const sent = useRef({ id: '', body: '' })
  const attempts = useRef(0)

  async function follow(): Promise<void> {
    const attempt = ++attempts.current
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      const shop = session.current.peek()?.shop
      if (!isSending.peek() || attempt !== attempts.current || shop === undefined) return
      const { data } = await shop.desk.api.imports.get({ retry: false })
      running.value = data?.running ?? undefined
    }
  }

  return {
    isSending: isSending.value,
    error: error.value,
    /** What the service says of a file that it has refused. */
    sentence: sentence.value,
    isTooLarge: isTooLarge.value,
    made: made.value,
    running: running.value,

    /**
     * @param decisions those that are not made in what is sent
     * @returns whether the pets were brought in
     */
    async start(csv: string, decisions: ReadingDecisions): Promise<boolean> {
      if (isSending.value) return false
      const body = JSON.stringify({ csv, ...decisions })
      isTooLarge.value = new Blob([body]).size > MAX_BODY_BYTES
      if (isTooLarge.value) return false
      if (sent.current.body !== body) sent.current = { id: newId(), body }
      const { id } = sent.current
      running.value = undefined
      const request = send(async (shop) => {
        const response = await shop.desk.api.imports.post({ id, csv, ...decisions }, PATIENT)
        sentence.value = response.error?.message ?? ''
        return response
      })
      void follow()
      made.value = await request
      return made.value !== undefined
    },

    forget(): void {
      made.value = undefined
      error.value = undefined
      isTooLarge.value = false
      sent.current = { id: '', body: '' }
    },
  }
}

/** Undoes an import as a whole. */
export function useImportUndo() {
  const { isSending, error, send } = useRequests()
  const undone = useSignal<string | undefined>(undefined)
  const sentence = useSignal('')
  return {
    isSending: isSending.value,
    error: error.value,
    sentence: sentence.value,
    /** The id of the import that was undone. */
    undone: undone.value,

    /** @returns whether it was undone */
    async undo(changeId: string): Promise<boolean> {
      const done = await send(async (shop) => {
        const response = await shop.desk.api.changes({ changeId }).undo.post(undefined, PATIENT)
        sentence.value = response.error?.message ?? ''
        return response
      })
      if (done !== undefined) undone.value = done.id
      return done !== undefined
    },
  }
}
