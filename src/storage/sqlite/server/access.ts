import type { AccessChange, Actor, ChangeTimes } from '../../../keys/access-change.ts'
import type { AccessStore, ShopOfCode } from '../../../keys/access-store.ts'
import { ONLY_SHOP } from '../../embedded-engine.ts'
import { AccessTable } from '../tables/access/access-table.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import type { Credentials } from './credentials.ts'
import type { Reader } from './reader.ts'

interface AccessDependencies {
  readonly reader: Reader
  readonly writer: Pick<WriterThread, 'perform'>
  readonly credentials: Pick<Credentials, 'reload'>
}

/** The keys, codes and settings of a running server's shop. */
export class SqliteAccess implements AccessStore {
  readonly #dependencies: AccessDependencies
  readonly #table: AccessTable

  constructor(dependencies: AccessDependencies) {
    this.#dependencies = dependencies
    this.#table = new AccessTable(dependencies.reader.connection)
  }

  async change(change: AccessChange, by: Actor, times: ChangeTimes) {
    const { writer, credentials } = this.#dependencies
    const outcome = await writer.perform({ kind: 'changeAccess', change, by, times })
    const isMade = outcome.outcome === 'done' || outcome.outcome === 'signed_in'
    if (isMade) await credentials.reload()
    return outcome
  }

  listKeys(now: number) {
    return this.#read(() => this.#table.keys.list(now))
  }

  findCode(codeId: string) {
    return this.#read(() => this.#table.codes.find(codeId))
  }

  listCodes() {
    return this.#read(() => this.#table.codes.all().toReversed())
  }

  settings() {
    return this.#read(() => this.#table.settings.read())
  }

  accessJournal(before: bigint | undefined, limit: number) {
    return this.#read(() => this.#table.journal.page(before, limit))
  }

  readonly shopOfCode: ShopOfCode = async (digest) => {
    const isKnown = await this.#read(() => this.#table.codes.has(digest))
    return isKnown ? ONLY_SHOP : undefined
  }

  /** Who has access can be looked at also where another part of the database is damaged. */
  #read<T>(run: () => T): Promise<T> {
    return this.#dependencies.reader.readAnyway(run)
  }
}
