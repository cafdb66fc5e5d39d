import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../../clocks/clock.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import type { EngineEvents } from '../../engine.ts'
import { arrayOf } from '../driver/arrays.ts'
import type { Lane } from '../driver/lane.ts'
import type { shops } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import { CLOCK } from '../shop/database-time.ts'
import { SHOPS_AT_ONCE } from '../shop/read-index.ts'
import { retryPause } from '../shop/retry-pause.ts'
import { readAt } from '../shop/sightings.ts'
import { LastSeen, type Seen } from './last-seen.ts'
import { type LossRecording, newRecording, recordLoss } from './record-loss.ts'

// A loss of a shared database: storage/postgres/shop/sightings.ts (each version that a response or a commit shows),
// storage/postgres/losses/last-seen.ts, losses/loss-watch.ts (asks for all shops once another server process responds),
// losses/record-loss.ts; then with the credentials of the shop's keys to http/desk/events/event-streams.ts and
// page/shell/lost-strip.tsx, and by server/health/health-monitor.ts to /readyz. cli/shops/accept-loss.ts ends it, as it
// ends what storage/lost-mark.ts has marked in a data folder.

// A database that came back older than a server has seen it has lost what was made since: after a failover to an
// asynchronous standby, or the restore of a backup. A shop that is in use shows it with the next response. The others
// are asked for once another server process of the database responds, since they may be closed for hours.

const log = getLogger(['petstock', 'service'])

/** How often it is looked whether another server process responds. */
const LOOK_EVERY_MS = 2_000

const PROCESS = 'SELECT pg_postmaster_start_time()::text AS started'

const VERSIONS = `
  SELECT shop_id, revision, last_op::text AS last_op, ${CLOCK} AS now
  FROM shops WHERE shop_id = ANY ($1::text::int8[])`

interface LossWatchDependencies {
  readonly lane: Lane
  readonly clock: Pick<Clock, 'every'>
  readonly events: Pick<EngineEvents, 'onChangesLost'>
}

/** Finds, logs and records what shops have lost. */
export class LossWatch {
  readonly #dependencies: LossWatchDependencies
  readonly sightings = new LastSeen((seen) => this.#doubt(seen))
  /** What is not examined yet. */
  readonly #doubted: LossRecording[] = []
  #isExamining = false
  #isLooking = false
  /** Whether the last look failed by a fault, which is logged. */
  #hasFailed = false
  #isClosed = false
  #process: string | undefined
  #stopLooking = () => {}

  constructor(dependencies: LossWatchDependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    this.#stopLooking = this.#dependencies.clock.every(LOOK_EVERY_MS, () => void this.#look())
  }

  close(): void {
    this.#isClosed = true
    this.#stopLooking()
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const [row] = await this.#dependencies.lane.query<{ readonly started: string }>(PROCESS)
      // With the first look, too: a failover may have come before it.
      if (this.#process !== row?.started) await this.#compareAll()
      this.#process = row?.started
      this.#hasFailed = false
    } catch (error) {
      // Where the database is away, that is logged once. The next look compares.
      if (!(error instanceof StorageUnavailable) && !this.#hasFailed) {
        this.#hasFailed = true
        log.error('could not find out whether shops have lost changes', { error })
      }
    }
    this.#isLooking = false
  }

  async #compareAll(): Promise<void> {
    const shopIds = this.sightings.all().map(({ shopId }) => shopId)
    for (let from = 0; from < shopIds.length; from += SHOPS_AT_ONCE) {
      const ids = shopIds.slice(from, from + SHOPS_AT_ONCE)
      for (const row of await this.#dependencies.lane.query<
        StoredRow<typeof shops> & { readonly now: bigint }
      >(VERSIONS, [arrayOf(ids)])) {
        const version = { revision: row.revision, op: row.last_op }
        this.sightings.saw(row.shop_id, version, readAt(row.now), undefined)
      }
    }
  }

  #doubt(seen: Seen): void {
    this.#doubted.push(newRecording(seen))
    void this.#examine()
  }

  async #examine(): Promise<void> {
    if (this.#isExamining) return
    this.#isExamining = true
    for (let failures = 0; !this.#isClosed; ) {
      const [doubted] = this.#doubted
      if (doubted === undefined) break
      try {
        if (await this.#record(doubted)) this.#doubted.shift()
        failures = 0
      } catch (error) {
        if (error instanceof StorageUnavailable) {
          failures += 1
          await retryPause(this.#dependencies.lane, failures)
        } else {
          log.error('could not find out what a shop has lost', { error })
          this.#doubted.shift()
        }
      }
    }
    this.#isExamining = false
  }

  /** @returns false where the database has to be asked again */
  async #record(recording: LossRecording): Promise<boolean> {
    const { lane, events } = this.#dependencies
    const { seen } = recording
    const doubts = this.sightings.doubtsOf(seen.shopId)
    const loss = await recordLoss(lane, recording)
    if (loss === 'kept') return this.sightings.kept(seen, doubts)
    if (loss === 'known') return true
    events.onChangesLost(Number(loss.newChanges))
    log.error(
      'the database came back without changes of a shop that were made: count its pets, then say so with petstock shops accept-loss',
      {
        ...{ shop: loss.shopName, shopId: String(seen.shopId) },
        lostChanges: Number(loss.changes),
        keptRevision: String(loss.keptRevision),
        seenRevision: String(seen.revision),
      },
    )
    return true
  }
}
