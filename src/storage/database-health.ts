import type { LostFromLog } from '../health/database.ts'
import { StorageUnavailable } from '../stock/store.ts'
import { DatabaseDamaged } from './failures.ts'
import type { GoneDatabase, Lost } from './lost-mark.ts'

/** What is wrong with a running server's database, and what to do about it. */
export interface DatabaseProblem {
  readonly message: string
  readonly advice: string
}

interface DatabaseHealthEvents {
  /** The database was found damaged, for the first time since the start. */
  readonly onDamage: (reason: string) => void
  /** Acknowledged changes may be missing. */
  readonly onLoss: (lost: LostFromLog) => void
  /** The database has vanished from its place. */
  readonly onGone: (gone: GoneDatabase) => void
  /** It is back. */
  readonly onBack: () => void
  /** The problem that prevents updates, or its advice, has changed; undefined: there is none any more. */
  readonly onProblem: (problem: DatabaseProblem | undefined) => void
}

const AFTER_DAMAGE =
  'stop the server and start it again: the start checks the whole database, and where it is damaged it names the newest good backup and the command that restores it'

const AFTER_CHANGE =
  'updates go on by themselves when the schema is as it was; else stop the server, and restore a backup with `petstock restore FILE`'

/** Collects what a running server finds wrong with its database. */
export class DatabaseHealth {
  readonly #events: DatabaseHealthEvents
  #damage: DatabaseProblem | undefined
  #files: DatabaseProblem | undefined
  #schema: DatabaseProblem | undefined
  /** What may be missing, until a person has said that it is known. */
  lost: Lost = {}

  constructor(events: DatabaseHealthEvents) {
    this.#events = events
  }

  get problem(): DatabaseProblem | undefined {
    return this.#damage ?? this.#files ?? this.#schema
  }

  /** Damage stays until the next start. */
  reportDamage(reason: string): void {
    if (this.#damage === undefined) this.#setDamage(reason)
  }

  /** Damage whose cause is known, which says more than what was read of it before. */
  reportCause(reason: string): void {
    this.#setDamage(reason)
  }

  reportLoss(lost: LostFromLog): void {
    this.lost = { ...this.lost, log: lost }
    this.#events.onLoss(lost)
  }

  reportGone(gone: GoneDatabase): void {
    this.lost = { ...this.lost, database: gone }
    this.#events.onGone(gone)
  }

  reportBack(): void {
    this.lost = { ...this.lost, database: undefined }
    this.#events.onBack()
  }

  /** @param problem undefined when the files are those that the server has open */
  reportFiles(problem: DatabaseProblem | undefined): void {
    this.#change(() => {
      this.#files = problem
    })
  }

  /** @param problem what another program has changed; undefined when the schema is as it should be */
  reportSchema(problem: string | undefined): void {
    this.#change(() => {
      this.#schema = problem === undefined ? undefined : { message: problem, advice: AFTER_CHANGE }
    })
  }

  /** @throws DatabaseDamaged */
  assertReadable(): void {
    if (this.#damage !== undefined) throw new DatabaseDamaged(this.#damage.message)
  }

  /** @throws StorageUnavailable */
  assertWritable(): void {
    this.assertReadable()
    const { problem } = this
    if (problem !== undefined) throw new StorageUnavailable(problem.message)
  }

  #setDamage(reason: string): void {
    const isFirst = this.#damage === undefined
    this.#change(() => {
      this.#damage = { message: `the database is damaged: ${reason}`, advice: AFTER_DAMAGE }
    })
    if (isFirst) this.#events.onDamage(reason)
  }

  #change(apply: () => void): void {
    const before = this.problem
    apply()
    const after = this.problem
    if (after?.message !== before?.message || after?.advice !== before?.advice) {
      this.#events.onProblem(after)
    }
  }
}
