import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { BackupFolder } from '../../src/backup/folder.ts'
import type { ThreadEvents } from '../../src/runtime/thread.ts'
import { dataFolder } from '../../src/storage/data-folder.ts'
import type { DatabaseHealth } from '../../src/storage/database-health.ts'
import type { BackupSource } from '../../src/storage/engine.ts'
import { HOST } from '../../src/storage/partial-file.ts'
import type { BackupRequest, BackupResult } from '../../src/storage/sqlite/backup/backup-thread.ts'
import { respondToBackup } from '../../src/storage/sqlite/backup/respond-to-backup.ts'
import { createBackupSource } from '../../src/storage/sqlite/server/backup-source.ts'
import type { Reader } from '../../src/storage/sqlite/server/reader.ts'
import type { BackupLog } from './backup-log.ts'
import type { Disk } from './disk.ts'
import type { Random } from './random.ts'
import type { Life, Scheduler } from './scheduler.ts'
import type { taskThreads } from './task-thread.ts'

/** How many backups are kept. */
export const KEPT_BACKUPS = 2

interface BackupsDependencies {
  readonly disk: Disk
  readonly scheduler: Scheduler
  readonly life: Life
  readonly health: DatabaseHealth
  readonly reader: Reader
  readonly wall: () => number
  readonly random: Random
  readonly start: ReturnType<typeof taskThreads>
  readonly log: BackupLog
}

/** The backups of a server: all of it is real, but its thread and what it asks of a folder. */
export function backupSourceOf(dependencies: BackupsDependencies): BackupSource {
  const { disk, health, reader, wall, start, log } = dependencies
  const folder = { ...dataFolder('simulated'), database: disk.path }
  const examine = () => Promise.reject(new Error('this is not simulated'))
  const respond = (request: BackupRequest, post: (result: BackupResult) => void): void => {
    if ('copyTo' in request) rmSync(partOf(request.copyTo), { force: true })
    if (disk.failure !== undefined && 'copyTo' in request) {
      post({ failed: 'the disk fails' })
      return
    }
    void respondToBackup(request, { now: wall, examine }).then((result) => {
      if ('copyTo' in request && 'done' in result) log.made(request.copyTo, disk.path)
      post(result)
    })
  }
  return {
    ...createBackupSource({
      ...{ folder, health, reader, lastWrittenAt: undefined },
      inspectFiles: async () => {},
      start: (events: ThreadEvents<BackupResult>) => {
        const thread = start<BackupRequest, BackupResult>('backup', respond)(events)
        const post = (request: BackupRequest) => {
          if ('copyTo' in request) log.begun(request.copyTo)
          if ('copyTo' in request && disk.failure === undefined) leavePart(request.copyTo, wall())
          thread.post(request)
        }
        return { ...thread, post }
      },
    }),
    folder: (directory) => folderOn(directory, dependencies),
  }
}

/** What a copy has written until it is whole: all that is left of it where its process dies. */
function leavePart(file: string, now: number): void {
  writeFileSync(partOf(file), 'a part')
  utimesSync(partOf(file), now / 1_000, now / 1_000)
}

/** Greater than any process has: to a later life, that of the one before has ended. */
const ENDED_PID = 2 ** 22 + 1

const partOf = (file: string): string => `${file}.${ENDED_PID}-${HOST}.partial`

/** A folder whose drive takes its time. */
function folderOn(
  directory: string,
  { disk, scheduler, life, random, log }: BackupsDependencies,
): BackupFolder {
  const took = <T>(run: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      scheduler.after(random.between(0.1, random.chance(0.1) ? 200 : 5), life, 'the folder', () => {
        try {
          resolve(run())
        } catch (error) {
          reject(error)
        }
      })
    })
  return {
    prepare: () =>
      took(() => {
        if (disk.failure === 'full') throw new Error('the disk is full')
        mkdirSync(directory, { recursive: true })
      }),
    list: () => took(() => namesIn(directory)),
    exists: () => took(() => existsSync(directory)),
    pathOf: (name) => join(directory, name),
    sizeOf: (name) => took(() => statSync(join(directory, name)).size),
    open: () => Promise.reject(new Error('this is not simulated')),
    remove: (name) =>
      took(() => {
        rmSync(join(directory, name), { force: true })
        log.removed(name)
      }),
  }
}

/** The names of the files in a folder, in one order. */
export const namesIn = (directory: string): string[] =>
  existsSync(directory) ? readdirSync(directory).toSorted() : []
