import { DAY_MS } from '../../../clocks/durations.ts'
import type { ServerAddress } from '../../../runtime/postgres.ts'
import { findPrimary, laneTo } from './find-primary.ts'
import { migrate, PROGRAM_SCHEMA, readSchema, schemaState } from './migrations.ts'

/** The tables of a database, and what this program knows of them. */
export interface TablesFound {
  /** 0: the database has none. */
  readonly version: number
  readonly known: number
  readonly state: ReturnType<typeof schemaState>
}

/** Reads which tables a database has. @throws DatabaseRefused, StorageUnavailable */
export async function readTables(addresses: readonly ServerAddress[]): Promise<TablesFound> {
  const lane = laneTo(await findPrimary(addresses))
  try {
    const found = await readSchema(lane)
    return {
      version: found.version,
      known: PROGRAM_SCHEMA.migrations.length,
      state: schemaState(found),
    }
  } finally {
    lane.drop()
  }
}

/**
 * Makes or upgrades the tables of a database, all or nothing.
 * @returns the names of the migrations that were applied
 * @throws DatabaseRefused, StorageUnavailable
 */
export async function migrateDatabase(
  addresses: readonly ServerAddress[],
): Promise<readonly string[]> {
  // A migration of a large table takes its time, and another command may be at it.
  const lane = laneTo(await findPrimary(addresses), { timeoutMs: DAY_MS })
  try {
    const { applied } = await migrate(lane)
    return applied.map(({ name }) => name)
  } finally {
    lane.drop()
  }
}
