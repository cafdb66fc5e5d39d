import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import { type Clocks, earlierOf, laterOf, trustedAtStart } from '../../clocks/clocks.ts'
import { MINUTE_MS } from '../../clocks/durations.ts'
import type { TrustedTimeStore } from '../../clocks/store.ts'
import { clockAgreement } from '../../health/clock.ts'
import { timeText } from '../../health/words.ts'
import { AgreementLog } from './agreement-log.ts'
import type { TrustedTime } from './trusted-time.ts'

// The monotonic clock counts the trusted time on, and it is saved every minute. The server replaces
// only the time that it has saved itself: so it never undoes `petstock clock accept`. Standby, and
// a network that sets the clock after the start, leave the trusted time behind; the next start
// makes up for that.

const log = getLogger(['petstock', 'clock'])

/**
 * A crash forgets at most this much of the trusted time, which the next start makes up for. The end
 * of a key or a token is saved within a second: it holds after a crash, too. So is the first time of
 * all: without it, the next start would believe what a wrong clock has written since.
 */
const SAVE_TRUSTED_EVERY_MS = MINUTE_MS

const LOOK_EVERY_MS = 1_000

/**
 * The trusted time of a running server beside its machine's clock. It follows the monotonic clock,
 * whatever the machine's clock does; only a start and a command move it.
 */
export class TrustedClock implements TrustedTime {
  readonly #store: TrustedTimeStore
  readonly #clock: Clock
  readonly #agreement = new AgreementLog(clockAgreement)
  #base = { trusted: 0, monotonic: 0 }
  /** The time in the database, as far as the server knows; undefined before the start. */
  #saved: number | null | undefined
  #isSaving = false
  /** Whether the last save failed: that is logged once. */
  #hasFailed = false
  /** What the server has asked to save since then. Any of it may be in the database: a response can be lost. */
  readonly #asked = new Set<number>()
  #stops: readonly (() => void)[] = []

  constructor(store: TrustedTimeStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  async start(): Promise<void> {
    const machine = this.#clock.wall()
    const { saved, time } = await this.#store.trustedTime(machine)
    this.#saved = saved
    this.#set(trustedAtStart(time, machine))
    this.#agreement.report(this.clocks())
    await this.#save()
    this.#stops = [
      this.#clock.every(SAVE_TRUSTED_EVERY_MS, () => {
        this.#agreement.report(this.clocks())
        void this.#save()
      }),
      this.#clock.every(LOOK_EVERY_MS, () => void this.#saveWhatIsDue()),
    ]
  }

  /** Saves a last time. */
  async stop(): Promise<void> {
    for (const stop of this.#stops) stop()
    await this.#save()
  }

  /** Saves the time now where none is saved yet, or something has ended since. */
  async #saveWhatIsDue(): Promise<void> {
    if (this.#saved === undefined || this.#isSaving) return
    const isDue =
      this.#saved === null || (await this.#store.hasEndedBetween(this.#saved, this.trusted()))
    if (isDue && !this.#isSaving) await this.#save()
  }

  clocks(): Clocks {
    return { machine: this.#clock.wall(), trusted: this.trusted() }
  }

  readonly trusted = (): number =>
    this.#base.trusted + this.#clock.monotonic() - this.#base.monotonic

  readonly now = (): number => this.#clock.wall()

  readonly earlier = (): number => earlierOf(this.clocks())

  /** @param machine what the machine's clock shows, where it was read already */
  readonly later = (machine = this.#clock.wall()): number =>
    laterOf({ machine, trusted: this.trusted() })

  /** Uses the time that a command has set. */
  async follow(): Promise<void> {
    if (this.#saved === undefined) return
    try {
      const { saved } = await this.#store.trustedTime(this.#clock.wall())
      if (saved !== null) this.#found(saved)
    } catch (error) {
      log.warn('could not read the trusted time; will retry', { error })
    }
  }

  #set(trusted: number): void {
    this.#base = { trusted, monotonic: this.#clock.monotonic() }
  }

  /** The database has another time than the server knows: one that it has saved itself, or a command's. */
  #found(saved: number): void {
    if (saved === this.#saved) return
    this.#saved = saved
    const isOwn = this.#asked.has(saved)
    this.#asked.clear()
    if (isOwn) return
    this.#set(saved)
    log.info('uses the trusted time that a command has set', { trustedTime: timeText(saved) })
    this.#agreement.report(this.clocks())
  }

  async #save(): Promise<void> {
    this.#isSaving = true
    try {
      // Where the database has another time, the second attempt goes on from that.
      if (!(await this.#advance())) await this.#advance()
      if (this.#hasFailed) log.info('the trusted time is saved again')
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed) log.warn('could not save the trusted time; will retry', { error })
      this.#hasFailed = true
    } finally {
      this.#isSaving = false
    }
  }

  /** @returns whether the database has the time now */
  async #advance(): Promise<boolean> {
    const from = this.#saved ?? null
    const to = Math.floor(this.trusted())
    if (to === from) return true
    this.#asked.add(to)
    const saved = await this.#store.advanceTrustedTime(from, to)
    // It was found by then: a command may have been quicker.
    if (this.#saved === from) this.#found(saved)
    return saved === to
  }
}
