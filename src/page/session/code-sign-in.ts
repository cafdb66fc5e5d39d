import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { createClient, PetstockError } from '../../client/client.ts'
import { type Clock, sleep } from '../../client/clock.ts'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { readRetryAfterMs } from '../../client/retry.ts'
import { type KeyValueStorage, trySet } from '../kit/key-value-storage.ts'
import type { Language } from '../texts/texts.ts'
import type { LinkedCode } from './code-in-address.ts'
import type { SessionKeeper } from './session.ts'

/** Why the service has not answered yet. The page tries again by itself. */
export type Delay =
  | { readonly why: 'unreachable' }
  /** Too many requests without a key came from this device, until a time in UTC epoch milliseconds. */
  | { readonly why: 'limit'; readonly until: number }

/** Why the shop was not set up. */
type SetUpProblem = 'shop_name_refused' | 'invalid' | 'unreachable' | 'limit' | 'other'

/** How far a sign-in with a code is. */
export type CodeStep =
  /** A key is signed in: the person decides whether the code replaces it. */
  | { readonly step: 'ask'; readonly now: string; readonly next: string | undefined }
  | { readonly step: 'sending'; readonly delay?: Delay | undefined }
  | {
      readonly step: 'set_up'
      readonly shopName: string
      readonly language: Language | null
      readonly isSending: boolean
      readonly problem?: SetUpProblem | undefined
    }
  /** A manager compares the number with the one on another screen. */
  | {
      readonly step: 'waiting'
      readonly number: string
      readonly endsAt: number
      readonly delay?: Delay | undefined
    }
  /** A device that may only look had its key at once: the person says now whether it stays signed in. */
  | { readonly step: 'signed_in'; readonly name: string }
  /** `ended`: it had been waiting for a manager. `set_up_over`: it was good when the form was shown. */
  | {
      readonly step: 'refused'
      readonly why: 'invalid' | 'ended' | 'set_up_over' | 'key_ended' | 'too_many_old_keys'
    }

/** What a person types to set a shop up. */
interface SetUp {
  readonly shopName: string
  readonly language: Language
  readonly person: string
}

interface CodeSignInDependencies {
  /** The address of the service. */
  readonly url: string
  readonly session: SessionKeeper
  /** Stores the code until the tab is closed: a phone may drop the page while it waits. */
  readonly thisSession: KeyValueStorage
  /** Gets the id of the key that has set the shop up. */
  readonly newManager: Signal<string | undefined>
  readonly clock: Clock
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
}

type SignInResponse = Data<Routes['desk']['api']['sign-in']['post']['response']>
type Waiting = Extract<SignInResponse, { state: 'waiting' }>
type SignedIn = Extract<SignInResponse, { state: 'signed_in' }>

/** What the service answered, or why it did not. */
interface Sent {
  readonly response?: SignInResponse
  readonly error?: PetstockError
  readonly retryAfterMs?: number | undefined
}

const CODE_NAME = 'petstock.code'

/** How often a device asks whether it was confirmed. */
const ASK_EVERY_MS = 1_500
const RETRY_MS = 3_000

/** Signs in with a one-time code. The code leaves the browser only in the Authorization header. */
export class CodeSignIn {
  /** Whether the key is stored until the person signs out, and not only until the tab is closed. */
  readonly keepOnDevice: Signal<boolean> = signal(true)
  readonly #dependencies: CodeSignInDependencies
  readonly #step = signal<CodeStep | undefined>(undefined)
  /** The code, or the claim that it became. */
  #token: string | undefined
  #name: string | undefined
  #isReady = false
  #going = new AbortController()

  constructor(dependencies: CodeSignInDependencies) {
    this.#dependencies = dependencies
    this.#token = dependencies.thisSession.getItem(CODE_NAME) ?? undefined
  }

  /** Undefined: no sign-in with a code is under way. */
  get step(): ReadonlySignal<CodeStep | undefined> {
    return this.#step
  }

  /** Takes a code in place of any other. */
  take({ code, name }: LinkedCode): void {
    this.#keep(code)
    this.#name = name
    if (this.#isReady) this.begin()
  }

  /** Begins with the code that was taken. To be called once it is known whether a key is signed in. */
  begin(): void {
    this.#isReady = true
    this.#going.abort()
    if (this.#token === undefined) return
    const current = this.#dependencies.session.current.peek()
    if (current === undefined) void this.#go()
    else this.#step.value = { step: 'ask', now: current.key.peek().name, next: this.#name }
  }

  /** The person wants the code to replace the key that is signed in. */
  proceed(): void {
    void this.#go()
  }

  /** Goes on to the stock, as the person has said whether this device stays signed in. */
  finish(): void {
    this.#dependencies.session.keep(this.keepOnDevice.value)
    this.#step.value = undefined
  }

  /** Forgets the code. A key that is signed in stays. */
  giveUp(): void {
    this.#going.abort()
    this.#forget()
    this.#step.value = undefined
  }

  async setUp(setUp: SetUp): Promise<void> {
    const { value } = this.#step
    if (value?.step !== 'set_up' || value.isSending) return
    const { shopName, language } = setUp
    const asked = { step: 'set_up', shopName, language } as const
    this.#step.value = { ...asked, isSending: true }
    const { response, error } = await this.#send(setUp)
    if (response?.state === 'signed_in') {
      this.#dependencies.newManager.value = response.id
      return this.#signIn(response.key)
    }
    if (error?.status === 401) return this.#refuse('set_up_over')
    this.#step.value = { ...asked, isSending: false, problem: setUpProblemOf(error) }
  }

  async #go(): Promise<void> {
    const going = new AbortController()
    this.#going = going
    this.#step.value = { step: 'sending' }
    while (!going.signal.aborted) {
      const { response, error, retryAfterMs } = await this.#send()
      if (going.signal.aborted) return
      if (response?.state === 'signed_in') return this.#signedIn(response)
      if (response?.state === 'set_up_needed') {
        const { shopName, language } = response
        const asked = { shopName: shopName ?? '', language, isSending: false }
        this.#step.value = { step: 'set_up', ...asked }
        return
      }
      const waitMs = response ? ASK_EVERY_MS : (retryAfterMs ?? RETRY_MS)
      if (response?.state === 'waiting') this.#wait(response)
      else if (!this.#mayPass(error, waitMs)) return
      await sleep(this.#dependencies.clock, waitMs, going.signal)
    }
  }

  #wait({ number, endsAt, claim }: Waiting): void {
    if (claim !== undefined) this.#keep(claim)
    this.#step.value = { step: 'waiting', number, endsAt }
  }

  /** Shows an error. @returns whether a further attempt may succeed */
  #mayPass(error: PetstockError | undefined, waitMs: number): boolean {
    const { value } = this.#step
    const hasWaited = value?.step === 'waiting'
    if (error?.status === 401 || error?.status === 409) {
      const { code } = error
      const isOfKey = code === 'too_many_old_keys' || code === 'key_ended'
      this.#refuse(isOfKey ? code : hasWaited ? 'ended' : 'invalid')
      return false
    }
    const until = this.#dependencies.wallClock() + waitMs
    const delay: Delay = error?.status === 429 ? { why: 'limit', until } : { why: 'unreachable' }
    this.#step.value = hasWaited ? { ...value, delay } : { step: 'sending', delay }
    return true
  }

  #refuse(why: Extract<CodeStep, { step: 'refused' }>['why']): void {
    this.#forget()
    this.#step.value = { step: 'refused', why }
  }

  async #signedIn({ key, name, access }: SignedIn): Promise<void> {
    const wasAsked = this.#step.peek()?.step === 'waiting'
    await this.#signIn(key)
    if (!wasAsked && access === 'read') this.#step.value = { step: 'signed_in', name }
  }

  async #signIn(key: string): Promise<void> {
    this.#forget()
    const signedIn = this.#dependencies.session.adopt(key, this.keepOnDevice.value)
    this.#step.value = undefined
    await signedIn
  }

  async #send(setUp?: SetUp): Promise<Sent> {
    const { url } = this.#dependencies
    try {
      const shop = createClient(url, { apiKey: this.#token ?? '', retry: false })
      const { data, error, headers } = await shop.desk.api['sign-in'].post(setUp ?? {})
      if (data !== null) return { response: data }
      return { error, retryAfterMs: readRetryAfterMs(headers) }
    } catch (error) {
      // The text cannot be a code.
      return { error: new PetstockError(401, 'invalid_code', (error as Error).message) }
    }
  }

  #keep(token: string): void {
    this.#token = token
    trySet(this.#dependencies.thisSession, CODE_NAME, token)
  }

  #forget(): void {
    this.#token = undefined
    this.#name = undefined
    this.#dependencies.thisSession.removeItem(CODE_NAME)
  }
}

function setUpProblemOf(error: PetstockError | undefined): SetUpProblem {
  if (error?.code === 'shop_name_refused') return 'shop_name_refused'
  if (error?.status === 400) return 'invalid'
  if (error?.status === 429) return 'limit'
  return error?.status === 0 ? 'unreachable' : 'other'
}
