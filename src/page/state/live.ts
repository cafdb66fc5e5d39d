import { type ReadonlySignal, signal } from '@preact/signals'
import type { Check } from '../../health/check.ts'
import type { LostChanges } from '../../shops/lost-changes.ts'
import type { Session } from '../kit/kit-session.ts'
import { ServiceStreams, type ServiceStreamsDependencies } from './service-streams.ts'
import { StockSubscription, type SubscriptionDependencies } from './stock-subscription.ts'

/** Whether the page receives changes. */
export type LiveState =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  /** The connection broke off. The page tries again by itself. */
  | { readonly state: 'waiting' }

export type LiveDependencies = SubscriptionDependencies & ServiceStreamsDependencies

/** Keeps the page's stock equal to the service's: reads the list once, then follows the events. */
export class Live {
  readonly #dependencies: LiveDependencies
  readonly #streams: ServiceStreams
  readonly #state = signal<LiveState>({ state: 'connecting' })
  readonly #health = signal<readonly Check[]>([])
  readonly #lost = signal<LostChanges | undefined>(undefined)
  #subscription: StockSubscription | undefined

  constructor(dependencies: LiveDependencies) {
    this.#dependencies = dependencies
    this.#streams = new ServiceStreams(dependencies)
  }

  get state(): ReadonlySignal<LiveState> {
    return this.#state
  }

  /** How many milliseconds the service's clock, which dates all changes, is ahead of this device's. */
  get ahead(): ReadonlySignal<number> {
    return this.#streams.ahead
  }

  /** The health checks that the service sent last. */
  get health(): ReadonlySignal<readonly Check[]> {
    return this.#health
  }

  /** What the shop has lost, until the operator has accepted it. */
  get lost(): ReadonlySignal<LostChanges | undefined> {
    return this.#lost
  }

  /** Follows the stock for a session, in place of any other. */
  follow(session: Session): void {
    this.letGo()
    const shown = {
      state: (state: LiveState) => {
        this.#state.value = state
      },
      health: (checks: readonly Check[]) => {
        this.#health.value = checks
      },
      lost: (lost: LostChanges | undefined) => {
        this.#lost.value = lost
      },
    }
    this.#subscription = new StockSubscription(session, this.#streams, shown, this.#dependencies)
  }

  /** Follows the stock no longer, and keeps what is known of it. */
  letGo(): void {
    this.#subscription?.end()
    this.#subscription = undefined
    this.#state.value = { state: 'connecting' }
  }

  stop(): void {
    this.letGo()
    this.#health.value = []
    this.#lost.value = undefined
  }

  /** Ends the wait for the next attempt. */
  retryNow(): void {
    this.#subscription?.retryNow()
  }
}
