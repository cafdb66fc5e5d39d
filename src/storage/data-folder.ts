import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseRefused } from './failures.ts'

/** Where a shop's data lives. */
export interface DataFolder {
  readonly directory: string
  readonly database: string
  /** Held by the one server that serves this folder. */
  readonly lock: string
}

export function dataFolder(directory: string): DataFolder {
  const absolute = resolve(directory)
  return {
    directory: absolute,
    database: join(absolute, 'petstock.db'),
    lock: join(absolute, 'petstock.lock'),
  }
}

/** True when the folder has a database; an empty file is what a start that was cut short leaves. */
export function hasDatabase(folder: DataFolder): boolean {
  return existsSync(folder.database) && statSync(folder.database).size > 0
}

/** Makes the folder for its owner alone (0700); one that exists keeps its mode. */
export function createDataFolder(folder: DataFolder): void {
  try {
    mkdirSync(folder.directory, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new DatabaseRefused(
      `cannot make the data folder ${folder.directory}: ${(cause as Error).message}`,
      { cause },
    )
  }
}

/** Makes an empty file for its owner alone (0600) unless it is there; SQLite's -wal and -shm follow it. */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
    chmodSync(path, 0o600)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') {
      // Left by a start that was cut short, or put there by hand.
      if (statSync(path).size === 0) chmodSync(path, 0o600)
      return
    }
    throw new DatabaseRefused(`cannot make ${path}: ${(cause as Error).message}`, { cause })
  }
}
