import { type ReadonlySignal, signal } from '@preact/signals'
import type { Shop } from '../../client/client.ts'
import { type Clock, sleep } from '../../client/clock.ts'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { ONCE } from '../kit/use-requests.ts'

type Api = Routes['desk']['api']

/** What a code is made for: a new key, or a key that is there. */
export type CodeRequest = Api['codes']['post']['body']

/** How far a code is. Times are UTC epoch milliseconds. */
export type CodeProgress = Data<Api['codes'][':codeId']['get']['response']>

const ASK_EVERY_MS = 1_500

/** A code that the page shows, and how far it is. */
export class ShownCode {
  readonly id: string
  readonly code: string
  readonly endsAt: number
  readonly #shop: Shop
  readonly #clock: Clock
  readonly #progress = signal<CodeProgress | undefined>(undefined)
  readonly #end = new AbortController()

  constructor(made: Data<Api['codes']['post']['response']>, shop: Shop, clock: Clock) {
    this.id = made.id
    this.code = made.code
    this.endsAt = made.endsAt
    this.#shop = shop
    this.#clock = clock
  }

  /** Undefined before the first response. */
  get progress(): ReadonlySignal<CodeProgress | undefined> {
    return this.#progress
  }

  /** Asks for its progress, until nothing more can happen. */
  async follow(): Promise<void> {
    const { signal: end } = this.#end
    while (!end.aborted && !isOver(this.#progress.peek())) {
      const { data, error } = await this.#shop.desk.api.codes({ codeId: this.id }).get(ONCE)
      if (end.aborted) return
      if (data !== null) this.#progress.value = data
      else if (error.status === 404) this.#show('ended')
      await sleep(this.#clock, ASK_EVERY_MS, end)
    }
  }

  stopFollowing(): void {
    this.#end.abort()
  }

  /** Confirms the device that shows the number. */
  async confirm(number: string) {
    const { data, ...failed } = await this.#shop.desk.api
      .codes({ codeId: this.id })
      .confirmation.post({ number }, ONCE)
    if (data !== null) this.#progress.value = data
    return failed.error === null ? undefined : failed
  }

  /** Ends the code: no device can use it from now on. */
  async endCode() {
    const { error, headers } = await this.#shop.desk.api.codes({ codeId: this.id }).delete(ONCE)
    if (error !== null && error.status !== 404) return { error, headers }
    this.#show('ended')
    return undefined
  }

  #show(state: CodeProgress['state']): void {
    const { id, endsAt } = this
    this.#progress.value = { id, endsAt, number: null, keyId: null, ...this.#progress.value, state }
  }
}

const isOver = (progress: CodeProgress | undefined): boolean =>
  progress?.state === 'used' || progress?.state === 'ended'
