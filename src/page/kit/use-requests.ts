import type { Signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Shop } from '../../client/client.ts'
import type { Fields } from './fields.ts'
import { FormState } from './form-state.ts'
import { useKit } from './kit.ts'
import type { DeskResponse, RequestError } from './request-error.ts'

interface DeskRequests {
  readonly isSending: Signal<boolean>
  readonly error: Signal<RequestError | undefined>
  /** Makes a request, unless one is under way. @returns undefined where it failed: `error` says why */
  send<Value>(request: (shop: Shop) => DeskResponse<Value>): Promise<Value | undefined>
}

/** A change has one attempt: a person decides on the next. */
export const ONCE = { retry: false, deadline: 10_000 } as const

/** The requests of a form or a list, one at a time: a form without fields. */
export function useRequests(): DeskRequests {
  const { session } = useKit()
  const form = useMemo(
    () => new FormState<Fields, unknown>({ fields: {} }, { session, wallClock: Date.now }),
    [],
  )
  return {
    isSending: form.isSaving,
    error: form.error,
    send: (request) => form.save((_, shop) => request(shop)),
  }
}
