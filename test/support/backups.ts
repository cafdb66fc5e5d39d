import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from './petstock.ts'
import type { Shop } from './shop.ts'
import { until } from './wait.ts'

/** The backups in a folder, the oldest first; none where there is no such folder. */
export const backupsIn = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => /^petstock-\d{8}T\d{6}Z\.db$/.test(name))
        .toSorted()
        .map((name) => join(directory, name))
    : []

/** A server that makes a backup each second and keeps two of them, which it has made. */
export async function servedWithBackups({ data, file }: Shop) {
  const directory = file('backups')
  mkdirSync(directory)
  const flags = ['--backup-dir', directory, '--backup-every', '1s', '--backup-keep', '2']
  const server = await serve(data, flags)
  await until(() => backupsIn(directory).length >= 2)
  return { server, directory, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** What a server's log says of backups: each line's message, and what comes with it. */
export const backupLines = (stderr: string): Record<string, unknown>[] =>
  stderr
    .split('\n')
    // A line that is not whole yet.
    .slice(0, -1)
    .filter((line) => line.includes('"logger":"petstock.backup"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
