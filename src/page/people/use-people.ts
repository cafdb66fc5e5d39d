import { type Signal, useSignal } from '@preact/signals'
import type { PetstockError, Shop } from '../../client/client.ts'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { usePage } from '../page.ts'
import { type RequestError, requestErrorText, toRequestError } from '../pet/request-error.ts'
import { people as de } from '../texts/de/people.ts'
import { people as en } from '../texts/en/people.ts'
import { isolating } from '../texts/isolated.ts'
import type { Texts } from '../texts/texts.ts'

type Api = Routes['desk']['api']

/** A key, as managers see it. */
export type ListedKey = Data<Api['keys']['get']['response']>['keys'][number]

export type PeopleTexts = typeof en

const TEXTS = isolating({ en, de })

export const usePeopleTexts = (): PeopleTexts => TEXTS[usePage().settings.language.value]

/** The result of a request, as the client returns it. */
type DeskResponse<Value> = Promise<
  | { readonly data: Value; readonly error: null }
  | { readonly data: null; readonly error: PetstockError; readonly headers: Headers }
>

export interface DeskRequests {
  readonly isSending: Signal<boolean>
  readonly error: Signal<RequestError | undefined>
  /** Makes a request, unless one is under way. @returns undefined where it failed: `error` says why */
  send<Value>(request: (shop: Shop) => DeskResponse<Value>): Promise<Value | undefined>
}

/** The requests of a form or a list, one at a time. */
export function useRequests(): DeskRequests {
  const { session } = usePage()
  const isSending = useSignal(false)
  const error = useSignal<RequestError | undefined>(undefined)
  async function send<Value>(
    request: (shop: Shop) => DeskResponse<Value>,
  ): Promise<Value | undefined> {
    const shop = session.current.value?.shop
    if (shop === undefined || isSending.value) return undefined
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

/** A change has one attempt: a person decides on the next. */
export const ONCE = { retry: false, deadline: 10_000 } as const

/** Describes an error of a change of access in the language of the page. */
export function accessErrorText(
  error: RequestError,
  texts: Texts,
  { errors }: PeopleTexts,
): string {
  const known = Object.entries(errors).find(([code]) => code === error.code)?.[1]
  return known ?? requestErrorText(error, texts)
}
