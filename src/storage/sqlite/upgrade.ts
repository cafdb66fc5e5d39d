import { join } from 'node:path'
import type { DataFolder } from '../data-folder.ts'
import { DatabaseRefused } from '../failures.ts'
import { utcStamp } from '../utc-stamp.ts'
import type { Client, Connection } from './connection.bun.ts'
import { copyDatabase } from './copy-database.ts'
import { type Migration, migrate, schemaState } from './migrations.ts'
import { lockDataFolder } from './server-lock.bun.ts'
import { within } from './within.ts'

// How long another command may take to upgrade; a server keeps the lock for longer.
const OTHER_UPGRADE_MS = 2_000

export interface UpgradeOptions {
  /** Whether this process is the folder's server, which holds the lock already. */
  readonly holdsLock?: boolean
  readonly now: () => number
  /** Told where the copy of the old database went, when an upgrade is about to change it. */
  readonly onUpgrade?: (copy: string) => void
}

/**
 * Brings a database of an older version up to date: a copy of it is kept, and no server of that
 * version may be at work on it.
 * @throws DatabaseRefused, and the database is as it was
 */
export function upgrade(
  { client }: Connection,
  folder: DataFolder,
  migrations: readonly Migration[],
  { holdsLock = false, now, onUpgrade }: UpgradeOptions,
): void {
  const release = holdsLock ? () => {} : waitForLock(folder)
  try {
    // Another command may have done it in the meantime.
    if (schemaState(client, migrations).pending.length === 0) return
    onUpgrade?.(keepCopy(client, folder, now()))
    migrate(client, migrations)
  } catch (cause) {
    throw new DatabaseRefused(
      `the upgrade failed, and the database was left as it was: ${(cause as Error).message}`,
      { cause },
    )
  } finally {
    release()
  }
}

/** Waits while another command upgrades. */
function waitForLock(folder: DataFolder): () => void {
  const release = within(OTHER_UPGRADE_MS, () => lockDataFolder(folder))
  if (release) return release
  throw new DatabaseRefused(
    'the database needs an upgrade, and a server of an older version is running on it. Stop that server, start this version, and try again',
  )
}

/** Keeps the database as it was, beside it, synced before anything changes. */
function keepCopy(client: Client, folder: DataFolder, now: number): string {
  const copy = join(folder.directory, `petstock-before-upgrade-${utcStamp(now)}.db`)
  copyDatabase(client, copy)
  return copy
}
