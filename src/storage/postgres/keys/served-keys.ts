import type { Clock } from '../../../clocks/clock.ts'
import type { BanStore } from '../../../limits/store.ts'
import type { CredentialSource, SharedClock } from '../../engine.ts'
import type { Lane } from '../driver/lane.ts'
import { readDatabaseTime } from '../shop/database-time.ts'
import { BanTable } from './ban-table.ts'
import { Credentials } from './credentials.ts'
import { LastUse } from './last-use.ts'

interface ServedKeysDependencies {
  /** For the questions of every half second alone, so that they wait for nothing else. */
  readonly questions: Pick<Lane, 'query' | 'pause'>
  /** For what is written of keys. */
  readonly changes: Lane
  readonly clock: Pick<Clock, 'monotonic' | 'every'>
}

/** The keys of all shops, as one server knows them. */
export class ServedKeys {
  readonly credentials: CredentialSource
  readonly bans: BanStore
  /** The clock of the database. */
  readonly time: SharedClock
  readonly #credentials: Credentials
  readonly #lastUse: LastUse

  constructor({ questions, changes, clock }: ServedKeysDependencies) {
    this.#lastUse = new LastUse(changes, clock.every)
    this.#credentials = new Credentials({ lane: questions, lastUse: this.#lastUse, clock })
    this.credentials = this.#credentials
    this.bans = new BanTable(changes)
    this.time = { read: () => readDatabaseTime(questions) }
  }

  /** @throws StorageUnavailable */
  async start(): Promise<void> {
    await this.#credentials.start()
    this.#lastUse.start()
  }

  /** Resolves once every change that was committed before the call is in force on this server. */
  readChanges(): Promise<void> {
    return this.#credentials.readChanges()
  }

  /** Saves the last use of the keys a last time. The lanes stay open. */
  async stop(): Promise<void> {
    this.#credentials.stop()
    await this.#lastUse.stop()
  }
}
