import type { ServerAddress } from '../runtime/postgres.ts'

/** Where the data of shops is. */
export type EngineChoice = FolderChoice | DatabaseChoice

/** One shop in a folder of this machine. */
export interface FolderChoice {
  readonly data: string
  /** The folder of the installed service, which the call has not named: no new shop is made there. */
  readonly isInstalled?: true
}

/** Many shops in a database that many servers share. */
export interface DatabaseChoice {
  /** The servers that the database may be on, in the order in which they are tried. */
  readonly database: readonly ServerAddress[]
}

/**
 * Whether statements are prepared by name, which a pooler between has to know of; `where direct`: on connections with
 * nothing between.
 */
export type Preparing = boolean | 'where direct'

/** How a server of petstock works with a shared database. */
export interface SharedDatabaseOptions extends DatabaseChoice {
  /** The most connections that the server opens, besides one while it undoes a change. */
  readonly connections: number
  readonly prepare: Preparing
  /** What the lists of shops may take in memory. */
  readonly listMemoryBytes: number
}
