import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupFolder, OpenFile } from '../backup/folder.ts'
import { CONNECT, whatIsAway } from '../files/away.ts'
import { freeSpace, megabytes } from '../files/free-space.ts'
import { unlessMissing } from '../files/missing.ts'
import { giveToOwnerOf } from '../files/owner.ts'
import type { BackupFolderState } from '../health/backups.ts'
import { BackupFailed } from './backup.ts'
import type { DataFolder } from './data-folder.ts'

/** How much a backup leaves free on the drive, which may hold the shop's database too. */
const SPARE_BYTES = 8 * 1024 * 1024

/** The folder of the backups without --backup-dir. */
export const defaultBackupDirectory = ({ directory }: DataFolder): string =>
  join(directory, 'backups')

/** Keeps backups in a folder whose drive may be unplugged. Waiting for it never blocks the event loop. */
export function backupFolder(directory: string, { database }: DataFolder): BackupFolder {
  return {
    async prepare() {
      await makeFolder(directory)
      await requireRoom(directory, database)
    },
    async list() {
      try {
        const entries = await readdir(directory, { withFileTypes: true })
        return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return []
        throw error
      }
    },
    exists: async () => (await stat(directory).catch(unlessMissing))?.isDirectory() ?? false,
    pathOf: (name) => join(directory, name),
    sizeOf: async (name) => (await stat(join(directory, name))).size,
    open: (name) => openFile(join(directory, name)),
    remove: (name) => rm(join(directory, name), { force: true }),
  }
}

// Large enough for a fast disk, and small enough for many downloads at once.
const PIECE_BYTES = 128 * 1024

async function openFile(path: string): Promise<OpenFile | undefined> {
  const file = await open(path).catch(unlessMissing)
  if (file === undefined) return undefined
  try {
    const { size } = await file.stat()
    return {
      bytes: size,
      async read() {
        const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE_BYTES))
        return buffer.subarray(0, bytesRead)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Looks at a folder for backups, and changes nothing. Waits for a drive that hangs. */
export async function backupFolderState(directory: string): Promise<BackupFolderState> {
  const found = await stat(directory).catch(unlessMissing)
  if (found?.isDirectory()) return 'there'
  const away = whatIsAway(directory)
  if (away !== undefined) return { obstacle: away, advice: CONNECT }
  if (found) return { obstacle: `${directory} is no folder`, advice: 'Name one with --backup-dir' }
  // Without its drive a mount point is missing or empty, and a folder made there would be on the wrong drive.
  const parent = dirname(directory)
  const besides = (await readdir(parent).catch(unlessMissing)) ?? []
  if (besides.length > 0) return 'missing'
  return {
    obstacle: `there is no folder ${directory}, and ${parent} is empty or missing, as it is without its drive`,
    advice: 'Plug the drive in, or make the folder yourself',
  }
}

async function makeFolder(directory: string): Promise<void> {
  const state = await backupFolderState(directory)
  if (state === 'there') return
  if (state !== 'missing') throw new BackupFailed(`${state.obstacle}. ${state.advice}`)
  await mkdir(directory, { mode: 0o700 })
  giveToOwnerOf(dirname(directory), directory)
}

async function requireRoom(directory: string, database: string): Promise<void> {
  const needed = (await sizeOf(database)) + (await sizeOf(`${database}-wal`)) + SPARE_BYTES
  const free = await freeSpace(directory)
  if (free === undefined || free >= needed) return
  throw new BackupFailed(
    `${directory} has ${megabytes(free)} free, and a backup needs ${megabytes(needed)}. Free some space, keep fewer with --backup-keep, or name another drive with --backup-dir`,
  )
}

const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(unlessMissing))?.size ?? 0

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code
