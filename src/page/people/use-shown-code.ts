import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { useQuery } from '../kit/use-query.ts'
import { ONCE, useRequests } from '../kit/use-requests.ts'

type Api = Routes['desk']['api']

/** What a code is made for: a new key, or a key that is there. */
export type CodeRequest = Api['codes']['post']['body']

/** A code that the page shows. */
export type ShownCode = Data<Api['codes']['post']['response']>

/** How far a code is. Times are UTC epoch milliseconds. */
type CodeProgress = Data<Api['codes'][':codeId']['get']['response']>

const ASK_EVERY_MS = 1_500

/** Follows a code, until nothing more can happen to it, and confirms or ends it. */
export function useShownCode({ id: codeId, endsAt }: ShownCode) {
  const begun: CodeProgress = { id: codeId, endsAt, number: null, keyId: null, state: 'open' }
  const { value } = useQuery<CodeProgress>(
    async ({ desk }, signal) => {
      const response = await desk.api.codes({ codeId }).get({ ...ONCE, signal })
      // The service knows a code for as long as it can be used.
      return isGone(response.error)
        ? { ...response, data: { ...begun, state: 'ended' }, error: null }
        : response
    },
    { everyMs: (known) => (isOver(known) ? undefined : ASK_EVERY_MS) },
  )
  const { isSending, error: problem, send } = useRequests()
  const progress = value.value ?? begun

  /** Confirms the device that shows the number. */
  async function confirm(): Promise<void> {
    const body = { number: progress.number ?? '' }
    const confirmed = await send(({ desk }) =>
      desk.api.codes({ codeId }).confirmation.post(body, ONCE),
    )
    if (confirmed !== undefined) value.value = confirmed
  }

  /** Ends the code: no device can use it from now on. */
  async function end(): Promise<void> {
    const ended = await send(({ desk }) => desk.api.codes({ codeId }).delete(ONCE))
    if (ended === undefined && !isGone(problem.peek())) return
    problem.value = undefined
    value.value = { ...progress, state: 'ended' }
  }

  return { progress, isSending: isSending.value, problem: problem.value, confirm, end }
}

const isOver = (progress: CodeProgress | undefined): boolean =>
  progress?.state === 'used' || progress?.state === 'ended'

const isGone = (error: { readonly status: number } | null | undefined): boolean =>
  error?.status === 404
