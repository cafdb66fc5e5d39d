import { MINUTE_MS } from '../../clocks/durations.ts'
import { MAX_AGO_MS } from '../../stock/occurred.ts'
import type { DispatchDependencies } from './dispatch.ts'
import type { Entry } from './entry.ts'

/** How long ago changes were made. */
export class Agos {
  readonly #clocks: Pick<DispatchDependencies, 'clock' | 'wallClock'>
  /** When this page has made changes, on the clock that is never set. */
  readonly #madeAt = new Map<string, number>()

  constructor(clocks: Pick<DispatchDependencies, 'clock' | 'wallClock'>) {
    this.#clocks = clocks
  }

  made(id: string): void {
    this.#madeAt.set(id, this.#clocks.clock.now())
  }

  forget(id: string): void {
    this.#madeAt.delete(id)
  }

  /**
   * Milliseconds since a change was made. Of a change of another page or of one before a reload, the clock of the device
   * alone can say it, which may have been put right since. What has hardly waited happened now.
   */
  of({ id, madeAt }: Pick<Entry, 'id' | 'madeAt'>): number {
    const { clock, wallClock } = this.#clocks
    const here = this.#madeAt.get(id)
    const ago = Math.floor(here === undefined ? wallClock() - madeAt : clock.now() - here)
    return ago < MINUTE_MS ? 0 : Math.min(ago, MAX_AGO_MS)
  }
}
