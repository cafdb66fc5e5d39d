import type { Lane } from '../driver/lane.ts'
import { mayPass } from '../driver/outcomes.ts'
import type { SlowLane } from '../driver/slow-lane.ts'
import { changeToSumsSlowly } from './counted-sums.ts'
import { retryPause } from './retry-pause.ts'

/** How often a shop is tried again after failures that may pass. */
const MOST_FAILURES = 5

/** Has large shops be counted by when things happened, one after another, each once for all requests that wait for it. */
export class ChangingOver {
  readonly #slow: Pick<SlowLane, 'run'>
  readonly #shops = new Map<bigint, Promise<void>>()

  constructor(slow: Pick<SlowLane, 'run'>) {
    this.#slow = slow
  }

  /** It goes on where the request that asked for it has ended. @throws StorageUnavailable */
  change(shopId: bigint): Promise<void> {
    const underWay = this.#shops.get(shopId)
    if (underWay !== undefined) return underWay
    const done = this.#slow
      .run((lane) => changeOver(lane, shopId))
      .finally(() => this.#shops.delete(shopId))
    this.#shops.set(shopId, done)
    return done
  }
}

async function changeOver(lane: Lane, shopId: bigint): Promise<void> {
  for (let failures = 1; ; failures++) {
    try {
      return await changeToSumsSlowly(lane, shopId)
    } catch (error) {
      if (!mayPass(error) || failures > MOST_FAILURES) throw error
      await retryPause(lane, failures)
    }
  }
}
