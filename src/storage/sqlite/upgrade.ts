import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createPrivateFile, type DataFolder } from '../data-folder.ts'
import { DatabaseRefused } from '../failures.ts'
import type { Client, Connection } from './connection.bun.ts'
import { type Migration, migrate, schemaState } from './migrations.ts'
import { lockDataFolder } from './server-lock.bun.ts'

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
  const deadline = performance.now() + OTHER_UPGRADE_MS
  for (;;) {
    const release = lockDataFolder(folder)
    if (release) return release
    if (performance.now() > deadline) {
      throw new DatabaseRefused(
        'the database needs an upgrade, and a server of an older version is running on it. Stop that server, start this version, and try again',
      )
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
}

/** Keeps the database as it was, beside it, synced before anything changes. */
function keepCopy(client: Client, folder: DataFolder, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const copy = join(folder.directory, `petstock-before-upgrade-${stamp}.db`)
  createPrivateFile(copy)
  try {
    client.query('VACUUM INTO ?').run(copy)
    syncFile(copy)
    return copy
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
