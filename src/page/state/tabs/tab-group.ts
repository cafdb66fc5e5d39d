import { type ReadonlySignal, signal } from '@preact/signals'
import { type KeyValueStorage, trySet } from '../../kit/key-value-storage.ts'
import { Election, type ElectionDependencies, type Lease, type Place } from './election.ts'
import { isSame, type StreamNotice, type TabMessage } from './messages.ts'

/** The tabs of a browser that follow the stock with one key. The one that leads has the stream of events. */
export interface Tabs {
  readonly place: ReadonlySignal<Place>
  join(): void
  leave(): void
  /** Passes a notice on to the others, where this tab leads. */
  publish(notice: StreamNotice): void
  /** Takes what the leader publishes, and what still holds of it, until a signal is aborted: at the latest with the place. */
  listen(take: (notice: StreamNotice) => void, signal: AbortSignal): Promise<void>
  /** Has the leader not wait for its next attempt. */
  retryNow(): void
}

/** Reaches the other tabs: all of them, and never this one. */
export interface Channel {
  post(message: TabMessage): void
  close(): void
}

interface TabGroupDependencies extends Omit<ElectionDependencies, 'post'> {
  readonly openChannel: (take: (message: TabMessage) => void) => Channel
  /** Called when a person at another tab does not want to wait. */
  readonly onRetryNow: () => void
}

/** What a tab that comes later has to know: the last of each of these, from the beginning of the stream on. */
const KEPT: readonly string[] = ['ready', 'key', 'settings', 'lost', 'health']

export class TabGroup implements Tabs {
  readonly #dependencies: TabGroupDependencies
  readonly #election: Election
  readonly #kept = new Map<string, StreamNotice>()
  #channel: Channel | undefined
  #take = (_notice: StreamNotice) => {}

  constructor(dependencies: TabGroupDependencies) {
    this.#dependencies = dependencies
    this.#election = new Election({ ...dependencies, post: (message) => this.#post(message) })
  }

  get place(): ReadonlySignal<Place> {
    return this.#election.place
  }

  join(): void {
    this.#channel ??= this.#dependencies.openChannel((message) => this.#receive(message))
    this.#election.join()
  }

  leave(): void {
    this.#election.leave()
    this.#channel?.close()
    this.#channel = undefined
    this.#kept.clear()
  }

  publish(notice: StreamNotice): void {
    if (this.place.peek().role !== 'leads') return
    const isEvent = 'event' in notice
    // What came before is of another stream.
    if (!isEvent || notice.event === 'ready') this.#kept.clear()
    if (!isEvent) this.#kept.set('', notice)
    else if (KEPT.includes(notice.event)) this.#kept.set(notice.event, notice)
    this.#send(notice)
  }

  async listen(take: (notice: StreamNotice) => void, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    this.#take = (notice) => {
      if (!signal.aborted) take(notice)
    }
    if (this.place.peek().role === 'follows') {
      this.#post({ says: 'joins', id: this.#dependencies.id })
    }
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    this.#take = () => {}
  }

  retryNow(): void {
    this.#post({ says: 'retries' })
  }

  #receive(message: TabMessage): void {
    if (message.says === 'retries') this.#dependencies.onRetryNow()
    else if (message.says === 'joins')
      for (const notice of this.#kept.values()) this.#send(notice, message.id)
    else if (message.says !== 'publishes') this.#election.take(message)
    else {
      const { leader, notice, to } = message
      // A tab that publishes leads.
      this.#election.take({ says: 'leads', leader })
      const place = this.place.peek()
      const isForThis = to === undefined || to === this.#dependencies.id
      if (isForThis && place.role === 'follows' && isSame(place.leader, leader)) this.#take(notice)
    }
  }

  #send(notice: StreamNotice, to?: string): void {
    const place = this.place.peek()
    if (place.role === 'leads') this.#post({ says: 'publishes', leader: place.leader, notice, to })
  }

  #post(message: TabMessage): void {
    this.#channel?.post(message)
  }
}

const LEADS: Place = { role: 'leads', leader: { term: 0, id: '' } }

/** A tab that cannot reach the others, in a browser without a channel between tabs. It has a stream of its own. */
export const loneTab = (): Tabs => ({
  place: signal(LEADS),
  join() {},
  leave() {},
  publish() {},
  listen: async () => {},
  retryNow() {},
})

/** A lease in the storage that the tabs of a browser share. It has no time: clocks may be set while it is there. */
export const leaseIn = (storage: KeyValueStorage, name: string): Lease => ({
  read() {
    const [, term, id] = /^(\d{1,15}) (\S+)$/.exec(storage.getItem(name) ?? '') ?? []
    return term === undefined || id === undefined ? undefined : { term: Number(term), id }
  },
  write: ({ term, id }) => void trySet(storage, name, `${term} ${id}`),
  clear: () => storage.removeItem(name),
})
