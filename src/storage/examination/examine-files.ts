import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, notChecked, ok } from '../../health/check.ts'
import {
  diskSpace,
  type FileMode,
  type Leftover,
  leftovers,
  permissions,
} from '../../health/files.ts'
import type { DataFolder } from '../data-folder.ts'
import { checked } from './checked.ts'
import { freeBytes, mayLackModes } from './disks.ts'
import type { Examination } from './examination.ts'

export function examineDisk({ folder }: Examination, databaseBytes: number): Check {
  return checked('disk space', () =>
    diskSpace({ freeBytes: freeBytes(folder.directory), databaseBytes }),
  )
}

export function examinePermissions({ folder, backupDirectory }: Examination): Check {
  if (process.platform === 'win32') return ok('permissions', 'left to Windows')
  return checked('permissions', () => {
    const data = folderWith(folder.directory, DATABASE).map(asFile(folder.directory, false))
    const backups = placesBeside(folder, backupDirectory).flatMap((directory) =>
      folderWith(directory, BACKUP).map(asFile(directory, true)),
    )
    const owner = data.find(({ path }) => path === folder.database) ?? data[0]
    if (owner === undefined) return notChecked('permissions', 'there is no data folder')
    return permissions([...data, ...backups], owner.uid)
  })
}

export function examineLeftovers({ folder, backupDirectory, now }: Examination): Check {
  return checked('leftovers', () => {
    const found = filesIn(folder.directory, COPY)
    const databases = new Set(found.map(({ path }) => path))
    const copies = found.map((file) => {
      const base = file.path.replace(/-(?:wal|shm)$/, '')
      return leftover(file, databases.has(base) ? 'copy' : 'log')
    })
    const partial = [folder.directory, ...placesBeside(folder, backupDirectory)]
      .flatMap((directory) => filesIn(directory, PARTIAL))
      .map((file) => leftover(file, 'partial'))
    return leftovers([...copies, ...partial], now)
  })
}

// The database, what SQLite keeps beside it, copies of earlier ones, the lock, the address and the marks.
const DATABASE =
  /^petstock.*\.(?:db|db-wal|db-shm|db-journal|lock|address|damaged|lost|moved|arriving|partial|partial-journal)$/
const BACKUP = /^petstock-.*\.(?:db|partial|partial-journal)$/
const COPY = /^petstock-(?:replaced|before-upgrade)-.*\.db(?:-\w+)?$/
const PARTIAL = /^petstock-.*\.partial(?:-journal)?$/

/** The backups' folder, where there is one and it is not the data folder itself. */
const placesBeside = ({ directory }: DataFolder, backups: string | undefined): string[] =>
  backups === undefined || backups === directory ? [] : [backups]

interface FoundFile {
  readonly path: string
  readonly stats: Stats
}

/** A folder and its files of some names; nothing of one that is not there. */
function folderWith(directory: string, names: RegExp): FoundFile[] {
  const stats = statSync(directory, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return []
  return [{ path: directory, stats }, ...filesIn(directory, names)]
}

function filesIn(directory: string, names: RegExp): FoundFile[] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(directory)
    .filter((name) => names.test(name))
    .flatMap((name) => {
      const path = join(directory, name)
      // The last one to leave a database takes the files beside it away.
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats ? [{ path, stats }] : []
    })
}

function asFile(directory: string, backup: boolean): (file: FoundFile) => FileMode {
  const onDisk = { backup, mayLackModes: mayLackModes(directory) }
  return ({ path, stats }) => ({
    ...{ path, folder: stats.isDirectory(), mode: stats.mode, uid: stats.uid },
    ...onDisk,
  })
}

const leftover = ({ path, stats }: FoundFile, kind: Leftover['kind']): Leftover => ({
  path,
  bytes: stats.size,
  modifiedAt: stats.mtimeMs,
  kind,
})
