import { type Signal, useSignal } from '@preact/signals'
import type { Shop } from '../../client/client.ts'
import { useKit } from './kit.ts'
import { type DeskResponse, type RequestError, toRequestError } from './request-error.ts'

export interface DeskRequests {
  readonly isSending: Signal<boolean>
  readonly error: Signal<RequestError | undefined>
  /** Makes a request, unless one is under way. @returns undefined where it failed: `error` says why */
  send<Value>(request: (shop: Shop) => DeskResponse<Value>): Promise<Value | undefined>
}

/** A change has one attempt: a person decides on the next. */
export const ONCE = { retry: false, deadline: 10_000 } as const

/** The requests of a form or a list, one at a time. */
export function useRequests(): DeskRequests {
  const { session } = useKit()
  const isSending = useSignal(false)
  const error = useSignal<RequestError | undefined>(undefined)
  async function send<Value>(
    request: (shop: Shop) => DeskResponse<Value>,
  ): Promise<Value | undefined> {
    const shop = session.current.peek()?.shop
    if (shop === undefined || isSending.peek()) return undefined
    isSending.value = true
    error.value = undefined
    const response = await request(shop)
    isSending.value = false
    if (response.error === null) return response.data
    error.value = toRequestError(response.error, response.headers, Date.now())
    if (response.error.status === 401) session.refused()
    return undefined
  }
  return { isSending, error, send }
}
