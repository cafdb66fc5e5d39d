import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The backups in a folder, the oldest first; none where there is no such folder. */
export const backupsIn = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => /^petstock-\d{8}T\d{6}Z\.db$/.test(name))
        .toSorted()
        .map((name) => join(directory, name))
    : []

/** What a server's log says of backups: each line's message, and what comes with it. */
export const backupLines = (stderr: string): Record<string, unknown>[] =>
  stderr
    .split('\n')
    // A line that is not whole yet.
    .slice(0, -1)
    .filter((line) => line.includes('"logger":"petstock.backup"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
