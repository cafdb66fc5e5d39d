import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import { HOUR_MS } from '../../clocks/durations.ts'
import type { JournalPruner, Retention } from '../../stock/retention.ts'
import type { TrustedTime } from '../time/trusted-time.ts'

// The journal is a chain for each pet, from its last movement to the one before. The engine prunes it
// from its oldest end, a small batch a transaction. What is young by either of the two clocks stays.

const log = getLogger(['petstock', 'service'])

export const PRUNE_EVERY_MS = HOUR_MS

/** The pause between two batches, so that updates hardly wait for them. */
export const PRUNING_PAUSE_MS = 25

/** How long journals are kept, and whether the operator has decided it for every shop. */
export type KeptJournals = Pick<Retention, 'keptMs' | 'isFixed'>

/**
 * Prunes the journal: at start and hourly, batch after batch with a pause. While one of the two clocks is
 * wrong, it deletes nothing that is young by either of them.
 */
export class JournalRetention {
  readonly #pruner: JournalPruner
  readonly #clock: Clock
  readonly #trustedClock: Pick<TrustedTime, 'earlier' | 'later'>
  readonly #kept: KeptJournals
  #stopRounds = () => {}
  #stopRound: (() => void) | undefined

  constructor(
    pruner: JournalPruner,
    clock: Clock,
    trustedClock: Pick<TrustedTime, 'earlier' | 'later'>,
    kept: KeptJournals,
  ) {
    this.#pruner = pruner
    this.#clock = clock
    this.#trustedClock = trustedClock
    this.#kept = kept
  }

  start(): void {
    this.#stopRounds = this.#clock.every(PRUNE_EVERY_MS, () => this.#startRound())
    this.#startRound()
  }

  stop(): void {
    this.#stopRounds()
    this.#endRound()
  }

  #startRound(): void {
    if (this.#stopRound !== undefined) return
    const prune = this.#batches({
      ...this.#kept,
      earlier: this.#trustedClock.earlier(),
      later: this.#trustedClock.later(),
    })
    let pruning = false
    this.#stopRound = this.#clock.every(PRUNING_PAUSE_MS, () => {
      if (pruning) return
      pruning = true
      void prune().then((more) => {
        pruning = false
        if (!more) this.#endRound()
      })
    })
  }

  #endRound(): void {
    this.#stopRound?.()
    this.#stopRound = undefined
  }

  /** @returns a function that prunes the next batch, and resolves to whether there may be more */
  #batches(retention: Retention): () => Promise<boolean> {
    let pruned = 0
    return async () => {
      try {
        const { deleted, more } = await this.#pruner.pruneJournal(retention)
        pruned += deleted
        if (more) return true
        if (pruned > 0) log.info('pruned the journal', { movements: pruned })
      } catch (error) {
        log.warn('could not prune the journal; will retry', { error })
      }
      return false
    }
  }
}
