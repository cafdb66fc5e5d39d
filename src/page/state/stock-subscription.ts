import { sleep } from '../../client/clock.ts'
import { waitMs } from '../../client/retry.ts'
import { anySignal } from '../../everywhere/any-signal.ts'
import type { Check } from '../../health/check.ts'
import type { LostChanges } from '../../shops/lost-changes.ts'
import type { ShownSettings } from '../../shops/settings.ts'
import type { Connectivity } from '../kit/connectivity.ts'
import type { KeyInfo, Session } from '../kit/kit-session.ts'
import { petsOf } from './list-text.ts'
import type { LiveState } from './live.ts'
import { lostIn } from './lost-event.ts'
import type { Pace } from './pace.ts'
import type { Pet } from './pet.ts'
import type { Ended, ServiceStreams, ServiceStreamsDependencies } from './service-streams.ts'
import type { Stock } from './stock.ts'
import { StockChanges } from './stock-changes.ts'
import type { StreamNotice } from './tabs/messages.ts'
import type { Tabs } from './tabs/tab-group.ts'
import { Turn } from './turn.ts'

export interface SubscriptionDependencies extends Pick<ServiceStreamsDependencies, 'clock'> {
  readonly stock: Stock
  /** Of the reading of the list. */
  readonly pace: Pace
  /** At least 0, less than 1. */
  readonly random: () => number
  /** The tabs that are signed in with the same key. @param onRetryNow called when one of them does not want to wait */
  readonly tabsOf: (token: string, onRetryNow: () => void) => Tabs
  /** Called with the pets of the list as they arrive, from the first showing on. */
  readonly onArrived: (pets: readonly Pet[]) => void
  /** Learns why requests get no response. */
  readonly connectivity: Connectivity
  /** Called when the service no longer accepts the key. */
  readonly onRefused: (session: Session) => void
  /** Called with the key of the session, and with the shop's settings: at first, and when they were changed. */
  readonly onKey: (key: KeyInfo) => void
  readonly onSettings: (settings: ShownSettings) => void
}

/** What a page shows of it. */
interface SubscriptionShown {
  readonly state: (state: LiveState) => void
  readonly health: (checks: readonly Check[]) => void
  readonly lost: (lost: LostChanges | undefined) => void
}

/** The longest wait between two attempts. */
const LONGEST_WAIT_MS = 10_000

/** Follows the stock for a session, until it is ended: by a stream of its own, or by what the tab publishes that has one. */
export class StockSubscription {
  readonly #session: Session
  readonly #streams: ServiceStreams
  readonly #shown: SubscriptionShown
  readonly #dependencies: SubscriptionDependencies
  readonly #tabs: Tabs
  readonly #end = new AbortController()
  #wake = new AbortController()

  constructor(
    session: Session,
    streams: ServiceStreams,
    shown: SubscriptionShown,
    dependencies: SubscriptionDependencies,
  ) {
    this.#session = session
    this.#streams = streams
    this.#shown = shown
    this.#dependencies = dependencies
    this.#tabs = dependencies.tabsOf(session.token, () => this.#wake.abort())
    this.#tabs.join()
    void this.#keepFollowing()
  }

  end(): void {
    this.#end.abort()
    this.#tabs.leave()
  }

  /** Ends the wait for the next attempt, also in the tab that waits for this one. */
  retryNow(): void {
    this.#wake.abort()
    this.#tabs.retryNow()
  }

  async #keepFollowing(): Promise<void> {
    const { signal: end } = this.#end
    for (let failures = 0; !end.aborted; ) {
      const turn = new Turn(this.#tabs.place, end)
      const ended = await this.#followOnce(turn.signal)
      // Otherwise the tab has another place now, and goes on from there.
      if (!turn.signal.aborted) {
        if (ended.outcome === 'refused') {
          this.#tabs.publish({ refused: true })
          return this.#dependencies.onRefused(this.#session)
        }
        failures = ended.outcome === 'broken' ? 1 : failures + 1
        await this.#wait(ended, failures, turn.signal, this.#tabs)
      }
      turn.release()
    }
  }

  /** Follows the events until they break off, or the tab has another place among the tabs. */
  async #followOnce(turn: AbortSignal): Promise<Ended> {
    const { token } = this.#session
    const connection = new AbortController()
    const signal = anySignal([turn, connection.signal])
    let ended: Ended = { outcome: 'failed' }
    const changes = this.#changes(signal, (why) => {
      ended = why
      if (why.outcome === 'refused') connection.abort()
    })
    try {
      if (this.#tabs.place.peek().role === 'leads') {
        const why = await this.#streams.events(token, signal, ({ event = '', data }) => {
          this.#tabs.publish({ event, data })
          this.#takeEvent(event, data, changes)
        })
        if (why) ended = why
      } else {
        await this.#tabs.listen((notice) => {
          if ('refused' in notice) {
            ended = { outcome: 'refused' }
            connection.abort()
          } else this.#takeNotice(notice, changes)
        }, signal)
      }
    } catch {
      // The connection broke off, at either end. The caller begins again.
    } finally {
      changes.end()
      connection.abort()
    }
    return ended
  }

  #takeNotice(notice: Exclude<StreamNotice, { refused: true }>, changes: StockChanges): void {
    if ('event' in notice) this.#takeEvent(notice.event, notice.data, changes)
    else {
      // The leader begins again: what is being read now may lack what changes meanwhile.
      changes.end()
      this.#waits(notice.limitedMs)
    }
  }

  #takeEvent(event: string, data: string, changes: StockChanges): void {
    const { onKey, onSettings } = this.#dependencies
    // A loss comes after this, where there is one.
    if (event === 'ready') this.#shown.lost(undefined)
    if (event === 'lost') this.#shown.lost(lostIn(data))
    else if (event === 'health') this.#shown.health(JSON.parse(data).checks)
    else if (event === 'key') onKey(JSON.parse(data) as KeyInfo)
    else if (event === 'settings') onSettings(JSON.parse(data) as ShownSettings)
    else changes.take(event, data)
  }

  /** @param onTurn learns that the list was read whole, or that it is refused */
  #changes(signal: AbortSignal, onTurn: (why: Ended) => void): StockChanges {
    const { stock, clock, pace, connectivity, onArrived } = this.#dependencies
    let failed: Ended = { outcome: 'failed' }
    let failures = 0
    const changes: StockChanges = new StockChanges({
      stock,
      clock,
      pace,
      onArrived,
      readList: async (given) => {
        failed = { outcome: 'failed' }
        const list = await this.#streams.list(this.#session.token, anySignal([signal, given]))
        if (!('outcome' in list)) return petsOf(list)
        failed = list
        return undefined
      },
      onRead: () => {
        failures = 0
        onTurn({ outcome: 'broken' })
        connectivity.recovered()
        this.#shown.state({ state: 'live' })
      },
      onBroken: async (reading) => {
        if (failed.outcome === 'refused') return onTurn(failed)
        failures += 1
        const until = anySignal([signal, reading])
        await this.#wait(failed, failures, until)
        if (!until.aborted) changes.take('reload', '{}')
      },
    })
    return changes
  }

  /** Waits for the next attempt. @param tabs learn of it */
  async #wait(
    { outcome, retryAfterMs }: Ended,
    failures: number,
    end: AbortSignal,
    tabs?: Tabs,
  ): Promise<void> {
    const { clock, random } = this.#dependencies
    const ms = retryAfterMs ?? Math.min(waitMs(failures, undefined, random), LONGEST_WAIT_MS)
    const limitedMs = outcome === 'limited' ? ms : undefined
    tabs?.publish({ waits: true, limitedMs })
    this.#waits(limitedMs)
    const wake = new AbortController()
    this.#wake = wake
    await sleep(clock, ms, anySignal([end, wake.signal]))
    wake.abort()
  }

  #waits(limitedMs: number | undefined): void {
    if (limitedMs !== undefined) this.#dependencies.connectivity.limited(limitedMs)
    this.#shown.state({ state: 'waiting' })
  }
}
