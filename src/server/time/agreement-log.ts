import { getLogger } from '@logtape/logtape'
import { areApart, type Clocks } from '../../clocks/clocks.ts'
import type { Check } from '../../health/check.ts'
import { timeText } from '../../health/words.ts'

const log = getLogger(['petstock', 'clock'])

/** Logs when the clocks have come apart, and when they agree again. */
export class AgreementLog {
  readonly #check: (clocks: Clocks) => Check
  #wereApart = false

  /** @param check says how far apart they are, and what to do */
  constructor(check: (clocks: Clocks) => Check) {
    this.#check = check
  }

  report(clocks: Clocks): void {
    const apart = areApart(clocks)
    if (apart === this.#wereApart) return
    this.#wereApart = apart
    const times = { clock: timeText(clocks.machine), trustedTime: timeText(clocks.trusted) }
    const { message, advice } = this.#check(clocks)
    if (apart) log.warn(message, { ...times, advice })
    else log.info(message, times)
  }
}
