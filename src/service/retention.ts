import { getLogger } from '@logtape/logtape'
import { type JournalPruner, type KeptTime, PRUNING_START } from '../stock/retention.ts'
import type { Clock } from './clock.ts'

const log = getLogger(['petstock', 'service'])

const DAY_MS = 86_400_000

export const PRUNE_EVERY_MS = 3_600_000

/** Between two batches, so that updates are hardly held up by them. */
export const PRUNING_PAUSE_MS = 25

/** Prunes the journal: at start and hourly, batch after batch with a pause. */
export class JournalRetention {
  readonly #pruner: JournalPruner
  readonly #clock: Clock
  readonly #keepMs: number
  #stopRounds = () => {}
  #stopRound: (() => void) | undefined
  #lastLook: { readonly wall: number; readonly monotonic: number }
  #believeClockAt = Number.NEGATIVE_INFINITY

  constructor(pruner: JournalPruner, clock: Clock, keepMs: number) {
    this.#pruner = pruner
    this.#clock = clock
    this.#keepMs = keepMs
    this.#lastLook = { wall: clock.wall(), monotonic: clock.monotonic() }
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
    if (this.#stopRound !== undefined || !this.#believesClock()) return
    const to = this.#clock.wall()
    const prune = this.#batches({ from: to - this.#keepMs, to })
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

  /** @returns what prunes the next batch, and answers whether there may be more */
  #batches(kept: KeptTime): () => Promise<boolean> {
    let place = PRUNING_START
    let pruned = 0
    return async () => {
      try {
        const { deleted, next } = await this.#pruner.pruneJournal(kept, place)
        pruned += deleted
        if (next !== undefined) {
          place = next
          return true
        }
        const before = new Date(kept.from).toISOString()
        if (pruned > 0) log.info('pruned the journal', { movements: pruned, before })
      } catch (error) {
        log.warn('the journal was not pruned; it will be soon', { error })
      }
      return false
    }
  }

  /** What is deleted does not come back: a clock that leapt ahead is given a day to be set right. */
  #believesClock(): boolean {
    const now = { wall: this.#clock.wall(), monotonic: this.#clock.monotonic() }
    const passed = now.monotonic - this.#lastLook.monotonic
    const leaptMs = now.wall - this.#lastLook.wall - passed
    this.#lastLook = now
    if (leaptMs > DAY_MS) {
      const days = Math.floor(leaptMs / DAY_MS)
      log.warn('the clock leapt ahead; the journal is not pruned for a day', { days })
      this.#believeClockAt = now.monotonic + DAY_MS
    }
    return now.monotonic >= this.#believeClockAt
  }
}
