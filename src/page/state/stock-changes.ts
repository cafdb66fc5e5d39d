import type { Clock } from '../../client/clock.ts'
import { INT64_MEMBERS, parseInt64 } from '../../client/int64-json.ts'
import type { Pace } from './pace.ts'
import type { Pet } from './pet.ts'
import type { Stock } from './stock.ts'

/** A stock that is read within this time is shown at once, in its order. */
const FIRST_SHOWN_MS = 100

/** How often the pets that have arrived meanwhile are shown. */
const SHOWN_EVERY_MS = 500

interface StockChangesDependencies {
  readonly stock: Stock
  readonly clock: Clock
  readonly pace: Pace
  /**
   * Reads the list of pets, part by part.
   * @returns undefined where it cannot be read; what failed is known then
   */
  readonly readList: (signal: AbortSignal) => Promise<AsyncIterable<readonly Pet[]> | undefined>
  /** Called with the pets of a list as they arrive, from the first showing on. */
  readonly onArrived: (pets: readonly Pet[]) => void
  /** Called when a list has been read to its end. */
  readonly onRead: () => void
  /** Called when a list broke off. @param reading aborted when another one is read, or none any more */
  readonly onBroken: (reading: AbortSignal) => void
}

/**
 * Makes the stock what the service has: reads the list when an event asks for it, and applies the other events,
 * also while the list still arrives.
 */
export class StockChanges {
  readonly #dependencies: StockChangesDependencies
  #reading = new AbortController()

  constructor(dependencies: StockChangesDependencies) {
    this.#dependencies = dependencies
  }

  take(event: string | undefined, data: string): void {
    const { stock } = this.#dependencies
    if (event === 'ready' || event === 'reload') void this.#begin()
    else if (event === 'pets') stock.apply(parseInt64(data, INT64_MEMBERS) as Pet[])
    else if (event === 'removed') stock.remove(idsIn(data))
  }

  /** Gives up the list that is being read. */
  end(): void {
    this.#reading.abort()
  }

  async #begin(): Promise<void> {
    const { onRead, onBroken } = this.#dependencies
    this.end()
    const reading = new AbortController()
    this.#reading = reading
    const isRead = await this.#read(reading.signal).catch(() => false)
    if (reading.signal.aborted) return
    if (isRead) onRead()
    else onBroken(reading.signal)
  }

  async #read(signal: AbortSignal): Promise<boolean> {
    const { stock, clock, pace, readList, onArrived } = this.#dependencies
    const reading = stock.beginReading()
    let cancelShow: (() => void) | undefined
    let isShown = false
    let showAt = Number.POSITIVE_INFINITY
    const show = () => {
      cancelShow?.()
      cancelShow = undefined
      isShown = true
      reading.show()
    }
    try {
      const list = await readList(signal)
      if (list === undefined) return false
      for await (const pets of list) {
        if (signal.aborted) return false
        reading.add(pets)
        // The first rows come before what makes a search fast.
        if (isShown) onArrived(pets)
        if (cancelShow === undefined) {
          const showAfterMs = isShown ? SHOWN_EVERY_MS : FIRST_SHOWN_MS
          showAt = clock.now() + showAfterMs
          cancelShow = clock.after(showAfterMs, show)
        }
        // A timer comes late where there is much to read.
        if (clock.now() >= showAt) show()
        await pace.rest()
      }
      if (signal.aborted) return false
      reading.finish()
      return true
    } finally {
      cancelShow?.()
    }
  }
}

/** Reads a list of bare integers, which JSON.parse would round. */
const idsIn = (data: string): bigint[] => (data.match(/-?\d+/g) ?? []).map(BigInt)
