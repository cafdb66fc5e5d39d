import { basename } from 'node:path'
import { timeOfBackup } from '../../src/backup/file-name.ts'
import { LOOK_EVERY_MS } from '../../src/backup/scheduler.ts'
import { contentsOf, newestImport } from '../../src/storage/sqlite/backup/backup-contents.ts'
import { verificationOf } from '../../src/storage/sqlite/backup/verify-backup.ts'
import { openConnection } from '../../src/storage/sqlite/driver/connection.ts'
import { KEPT_BACKUPS, namesIn } from './backups.ts'
import { readStored } from './held.ts'

/** Whether a backup is due is looked at so often: one may be due a moment after a look. */
const lookMs = (everyMs: number): number => Math.min(LOOK_EVERY_MS, everyMs)

/** A slow drive takes less, and so do the threads of a backup on a disk that takes a millisecond for a commit. */
const LATE_MS = 8_000
const THREADS_MS = 300

/** Every request has arrived. */
const ARRIVED_MS = 10_000

interface AtRest {
  /** For how long a server has worked. */
  readonly workedMs: number
  /** For how long clients have done nothing. */
  readonly restMs: number
  readonly everyMs: number
  readonly commitMs: number
  readonly database: string
  readonly isClockSet: boolean
}

interface BackupLogDependencies {
  readonly directory: string
  readonly monotonic: () => number
}

/** What became of backups, and what has to hold of them. */
export class BackupLog {
  readonly #dependencies: BackupLogDependencies
  readonly #made: { readonly name: string; readonly at: number }[] = []
  readonly #known = new Set<string>()
  /** The one that was begun last: it may be under way. */
  #begun = ''
  readonly wrong: string[] = []

  constructor(dependencies: BackupLogDependencies) {
    this.#dependencies = dependencies
  }

  begun(file: string): void {
    this.#begun = basename(file)
  }

  /** A copy has its name: it is what the database is at this moment. */
  made(file: string, database: string): void {
    const name = basename(file)
    this.#made.push({ name, at: this.#dependencies.monotonic() })
    if (textOf(file) !== textOf(database)) this.wrong.push(`the backup ${name} is not the database`)
  }

  removed(name: string): void {
    const newest = this.#made.at(-1)
    if (newest?.name === name) this.wrong.push(`the newest backup ${name} is removed`)
  }

  /** Every file that has the name of a backup is a good one. */
  verify(): void {
    const { directory } = this.#dependencies
    for (const name of this.#names()) {
      if (this.#known.has(name)) continue
      this.#known.add(name)
      const verified = verificationOf(`${directory}/${name}`)
      if (!verified.sound) this.wrong.push(`${name} is no backup: ${verified.problem}`)
    }
  }

  /** What is due was made, and what is too much is gone. */
  verifyAtRest({ workedMs, restMs, everyMs, commitMs, database, isClockSet }: AtRest): void {
    const { directory, monotonic } = this.#dependencies
    const lateMs = everyMs + lookMs(everyMs) + LATE_MS + THREADS_MS * commitMs
    const newest = this.#made.at(-1)
    if (workedMs < lateMs) return
    if (newest === undefined || monotonic() - newest.at > lateMs) {
      this.wrong.push(`no backup was made for ${lateMs} ms`)
      return
    }
    if (restMs >= lateMs + ARRIVED_MS) this.#verifyImport(`${directory}/${newest.name}`, database)
    if (isClockSet) return
    const names = namesIn(directory)
    const parts = names.filter((name) => name.endsWith('.partial') && !name.startsWith(this.#begun))
    if (parts.length > 0) this.wrong.push(`${parts.join()} is left of a backup`)
    // The newest may be there before the oldest is gone.
    if (this.#names().length > KEPT_BACKUPS + 1)
      this.wrong.push(`there are ${this.#names().join()}`)
  }

  #verifyImport(backup: string, database: string): void {
    const inBackup = contentsOf(backup).newestImport
    const { client } = openConnection(database, 'read')
    const inStock = newestImport(client)
    client.close()
    if (inBackup !== inStock) this.wrong.push(`the newest backup lacks the import ${inStock}`)
  }

  #names(): string[] {
    return namesIn(this.#dependencies.directory).filter((name) => timeOfBackup(name) !== undefined)
  }
}

/** All that a database says of its stock. */
const textOf = (database: string): string =>
  JSON.stringify(readStored(database), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
