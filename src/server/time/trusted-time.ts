import type { Clock } from '../../clocks/clock.ts'
import type { Clocks } from '../../clocks/clocks.ts'
import type { TimeSource } from '../../storage/engine.ts'
import type { Part } from '../parts/parts.ts'
import { DatabaseClock } from './database-clock.ts'
import { TrustedClock } from './trusted-clock.ts'

/** The trusted time of a running server, beside its machine's clock. UTC epoch milliseconds. */
export interface TrustedTime extends Part {
  clocks(): Clocks
  trusted(): number
  earlier(): number
  /** @param machine what the machine's clock shows, where it was read already */
  later(machine?: number): number
}

/** Counts the trusted time of an engine on. */
export function trustedTimeOf(source: TimeSource, clock: Clock): TrustedTime {
  if ('shared' in source) return new DatabaseClock(source.shared, clock)
  const trusted = new TrustedClock(source.saved, clock)
  source.saved.follow(() => trusted.follow())
  return trusted
}
