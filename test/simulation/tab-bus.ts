import type { EnumerableStorage } from '../../src/page/kit/key-value-storage.ts'
import type { TabMessage } from '../../src/page/state/tabs/messages.ts'
import { leaseIn, TabGroup, type Tabs } from '../../src/page/state/tabs/tab-group.ts'
import type { Random } from './random.ts'
import { channel, type Life, type Scheduler } from './scheduler.ts'

/** What the tabs of a browser have in common: a channel, and where the page came safely, a seat that one has at a time. */
export type SharedByTabs = 'channel' | 'channel_and_seat'

interface Listener {
  readonly life: Life
  readonly deliver: (message: TabMessage) => void
}

interface Waiting {
  readonly life: Life
  readonly onTaken: () => void
}

/** What a tab brings. */
export interface TabOnBus {
  readonly life: Life
  readonly random: Random
  readonly storage: EnumerableStorage
  readonly onRetryNow: () => void
}

/** How the tabs of a browser reach each other. */
export class TabBus {
  readonly #scheduler: Scheduler
  readonly #hasSeat: boolean
  readonly #listeners = new Set<Listener>()
  #queue: Waiting[] = []
  #seated: Waiting | undefined

  constructor(shared: SharedByTabs, scheduler: Scheduler) {
    this.#scheduler = scheduler
    this.#hasSeat = shared === 'channel_and_seat'
  }

  connect({ life, random, storage, onRetryNow }: TabOnBus): Tabs {
    const scheduler = this.#scheduler
    return new TabGroup({
      id: life.name.replaceAll(' ', '-'),
      clock: {
        now: scheduler.monotonic,
        after: (ms, run) => scheduler.timer(ms, life, run),
      },
      random: random.next,
      lease: leaseIn(storage, 'petstock.tabs'),
      takeSeat: this.#hasSeat ? (onTaken) => this.#take({ life, onTaken }) : undefined,
      openChannel: (take) => this.#open(life, random, take),
      onRetryNow,
    })
  }

  /** A tab has ended: the browser gives its seat to the next. */
  passSeat(): void {
    if (this.#seated?.life.isAlive) return
    this.#queue = this.#queue.filter(({ life }) => life.isAlive)
    const next = this.#queue.shift()
    this.#seated = next
    if (next === undefined) return
    this.#scheduler.after(0.1, next.life, 'has the seat', () => {
      if (this.#seated === next) next.onTaken()
    })
  }

  #take(waiting: Waiting): () => void {
    this.#queue.push(waiting)
    this.passSeat()
    return () => {
      this.#queue = this.#queue.filter((other) => other !== waiting)
      if (this.#seated !== waiting) return
      this.#seated = undefined
      this.passSeat()
    }
  }

  #open(life: Life, random: Random, take: (message: TabMessage) => void) {
    const latency = () => random.between(0.1, random.chance(0.05) ? 500 : 5)
    const toTab = channel(this.#scheduler, life, latency)
    const own: Listener = {
      life,
      deliver: (message) =>
        toTab(`hears that a tab ${message.says}`, () => {
          if (this.#listeners.has(own)) take(message)
        }),
    }
    this.#listeners.add(own)
    return {
      post: (message: TabMessage) => {
        if (!life.isAlive) return
        for (const other of this.#listeners) {
          if (other !== own) other.deliver(structuredClone(message))
        }
      },
      close: () => void this.#listeners.delete(own),
    }
  }
}
