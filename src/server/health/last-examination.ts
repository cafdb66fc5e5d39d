import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../clocks/clock.ts'
import { DAY_MS, MINUTE_MS } from '../../clocks/durations.ts'
import { type Check, notChecked } from '../../health/check.ts'
import type { BackupSource } from '../../storage/engine.ts'
import type { BackupSettings } from '../backups/backups.ts'

const log = getLogger(['petstock', 'service'])

// An examination reads the whole database and the newest backup: a page that is open must not keep the disk busy.
const HOLDS_MS = 10 * MINUTE_MS

interface Examined {
  readonly checks: readonly Check[]
  /** When the last one ended; undefined: none has ended yet. */
  readonly at: number | undefined
  readonly running: boolean
}

/** Examines the data when a page asks, at most now and then, and never keeps a request waiting. */
export class LastExamination {
  readonly #source: Pick<BackupSource, 'examine'>
  readonly #settings: Pick<BackupSettings, 'directory' | 'everyMs'> | undefined
  readonly #clock: Pick<Clock, 'wall' | 'monotonic'>
  #last: { readonly checks: readonly Check[]; readonly at: number } | undefined
  #begun: { readonly at: number; readonly newestBackup: string | undefined } | undefined
  #running = false

  constructor(
    source: Pick<BackupSource, 'examine'>,
    settings: Pick<BackupSettings, 'directory' | 'everyMs'> | undefined,
    clock: Pick<Clock, 'wall' | 'monotonic'>,
  ) {
    this.#source = source
    this.#settings = settings
    this.#clock = clock
  }

  /**
   * What the last examination has found. Begins another one where that is long ago.
   * @param newestBackup the newest backup: with another one, the last examination says nothing of backups
   */
  look(newestBackup: string | undefined): Examined {
    const isOld =
      this.#begun === undefined ||
      this.#begun.newestBackup !== newestBackup ||
      this.#clock.monotonic() - this.#begun.at >= HOLDS_MS
    if (isOld && !this.#running) void this.#examine(newestBackup)
    return { checks: this.#last?.checks ?? [], at: this.#last?.at, running: this.#running }
  }

  async #examine(newestBackup: string | undefined): Promise<void> {
    this.#begun = { at: this.#clock.monotonic(), newestBackup }
    this.#running = true
    const checks = await this.#checks()
    this.#last = { checks, at: this.#clock.wall() }
    this.#running = false
  }

  async #checks(): Promise<readonly Check[]> {
    try {
      return await this.#source.examine({
        now: this.#clock.wall(),
        directory: this.#settings?.directory,
        everyMs: this.#settings?.everyMs ?? DAY_MS,
      })
    } catch (error) {
      log.error('could not examine the data', { error })
      return [notChecked('examination', 'it was interrupted; the log says why')]
    }
  }
}
