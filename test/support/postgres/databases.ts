import { afterAll, describe } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { needs } from '../tools.ts'
import { changedUrl, runSql } from './connection.ts'
import { namedServer } from './programs.ts'
import {
  adminUrlAt,
  FOR_DATABASES,
  OWNER,
  type PostgresServer,
  startPostgres,
  urlAt,
} from './server.ts'
import { sharedPort } from './shared-server.ts'

/** A database that no other test uses: `await using database = await databases.make()`. */
export interface TestDatabase extends AsyncDisposable {
  /** For the role that owns it. */
  readonly url: string
}

/** Fills a database that is to be copied. It must leave no connection open. */
export type Template = (url: string) => Promise<void>

/** Its files are copied: through the log, as is usual, each block is written twice. */
const COPY = 'STRATEGY FILE_COPY'

/**
 * The databases of a file's tests, on the server that the run shares. A file that is run alone starts one with the
 * first of them, and stops it after the last test. PETSTOCK_TEST_DATABASE names another server to make them on.
 */
export class TestDatabases {
  readonly #copied = new Map<Template, Promise<string>>()
  #server: Promise<PostgresServer> | undefined
  #made: string[] = []

  /** A new database: an empty one, or a copy of what a template has made. */
  async make(template?: Template): Promise<TestDatabase> {
    const url = await this.#create(template && (await this.#copyOf(template)))
    return { url, [Symbol.asyncDispose]: () => this.#drop(url) }
  }

  /** The URL of one of its databases for the role that makes them. */
  async adminUrl(url: string): Promise<string> {
    return changedUrl((await this.#place()).adminUrl, { database: nameOf(url) })
  }

  async remove(): Promise<void> {
    for (const url of this.#made) await this.#drop(url)
    await (await this.#server)?.[Symbol.asyncDispose]()
  }

  #copyOf(template: Template): Promise<string> {
    const known = this.#copied.get(template)
    if (known !== undefined) return known
    const making = (async () => {
      const url = await this.#create()
      await template(url)
      return url
    })()
    this.#copied.set(template, making)
    return making
  }

  async #create(template?: string): Promise<string> {
    const name = `petstock_test_${randomBytes(8).toString('hex')}`
    const from = template === undefined ? 'template1' : nameOf(template)
    const { adminUrl, owner, urlOf } = await this.#place()
    await runSql(adminUrl, `CREATE DATABASE ${name}${owner} TEMPLATE ${from} ${COPY}`)
    const url = urlOf(name)
    this.#made.push(url)
    return url
  }

  async #drop(url: string): Promise<void> {
    this.#made = this.#made.filter((each) => each !== url)
    const { adminUrl } = await this.#place()
    await runSql(adminUrl, `DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`)
  }

  async #place(): Promise<Place> {
    if (namedServer !== undefined) {
      const adminUrl = namedServer
      return { adminUrl, owner: '', urlOf: (database) => changedUrl(adminUrl, { database }) }
    }
    const port = sharedPort ?? (await this.#ownServer()).port
    const urlOf = (database: string) => urlAt(port, database)
    return { adminUrl: adminUrlAt(port), owner: ` OWNER ${OWNER}`, urlOf }
  }

  #ownServer(): Promise<PostgresServer> {
    this.#server ??= startPostgres({ settings: FOR_DATABASES })
    return this.#server
  }
}

/** Where databases are made. */
interface Place {
  readonly adminUrl: string
  /** What a statement says of their owner. */
  readonly owner: string
  urlOf(database: string): string
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** Declares tests that need databases, on a server that is named or started here. */
export function describeWithDatabases(
  name: string,
  declare: (databases: TestDatabases) => void,
): void {
  const group = namedServer === undefined ? needs('postgres').describe : describe
  group(name, () => {
    const databases = new TestDatabases()
    afterAll(() => databases.remove())
    declare(databases)
  })
}
