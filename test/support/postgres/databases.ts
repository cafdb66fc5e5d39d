import { afterAll, describe } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { needs } from '../tools.ts'
import { changedUrl, runSql } from './connection.ts'
import { namedServer } from './programs.ts'
import { OWNER, type PostgresServer, startPostgres } from './server.ts'

/** A database that no other test uses: `await using database = await databases.make()`. */
export interface TestDatabase extends AsyncDisposable {
  /** For the role that owns it. */
  readonly url: string
}

/** Fills a database that is to be copied. It must leave no connection open. */
export type Template = (url: string) => Promise<void>

/**
 * The databases of a file's tests. Their server is started with the first of them, and stopped after the
 * last test; PETSTOCK_TEST_DATABASE names another server to make them on.
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
    const copied = template === undefined ? '' : ` TEMPLATE ${nameOf(template)}`
    const { adminUrl, owner } = await this.#place()
    await runSql(adminUrl, `CREATE DATABASE ${name}${owner}${copied}`)
    const server = await this.#server
    const url = server?.url(name) ?? changedUrl(adminUrl, { database: name })
    this.#made.push(url)
    return url
  }

  async #drop(url: string): Promise<void> {
    this.#made = this.#made.filter((each) => each !== url)
    const { adminUrl } = await this.#place()
    await runSql(adminUrl, `DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`)
  }

  async #place(): Promise<{ adminUrl: string; owner: string }> {
    if (namedServer !== undefined) return { adminUrl: namedServer, owner: '' }
    this.#server ??= startPostgres()
    return { adminUrl: (await this.#server).adminUrl(), owner: ` OWNER ${OWNER}` }
  }
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
