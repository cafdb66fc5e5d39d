import { startThread } from '#runtime/thread'
import type { Thread, ThreadEvents } from '../../../runtime/thread.ts'
import type { UndoOutcome } from '../../../stock/undo.ts'
import type { UndoableBy } from '../../../stock/undoable.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import { failureError, type WriteFailure } from '../driver/sqlite-failure.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import { catchUp } from './catch-up.ts'

export interface UndoRequest extends UndoableBy {
  readonly database: string
}

export type UndoResult = { readonly done: UndoOutcome } | { readonly failed: WriteFailure }

/** Starts threads of the process. @param entryPoint the module that each runs */
export const undoOn =
  (entryPoint: URL) =>
  (events: ThreadEvents<UndoResult>): Thread =>
    startThread<UndoResult>(entryPoint, events)

interface UndoThreadDependencies {
  /** Starts a thread that does what `respondToUndo` does. */
  readonly start: (events: ThreadEvents<UndoResult>) => Thread
  readonly database: string
  readonly health: Pick<DatabaseHealth, 'assertWritable' | 'reportDamage'>
  readonly writer: Pick<WriterThread, 'perform'>
}

/**
 * Undoes changes of many pets, one after another, each on a thread and a connection of its own: a change may have
 * all pets of a shop, and requests and the writer go on meanwhile.
 */
export class UndoThread {
  readonly #dependencies: UndoThreadDependencies
  #last: Promise<unknown> = Promise.resolve()

  constructor(dependencies: UndoThreadDependencies) {
    this.#dependencies = dependencies
  }

  /** @throws StorageUnavailable, DatabaseDamaged */
  undo(by: UndoableBy): Promise<UndoOutcome> {
    const { health, writer } = this.#dependencies
    const undone = this.#last.then(async () => {
      health.assertWritable()
      const outcome = await this.#run(by)
      if (outcome.outcome === 'undone') await catchUp(writer)
      return outcome
    })
    this.#last = undone.catch(() => {})
    return undone
  }

  /** Resolves when nothing is under way. */
  async finish(): Promise<void> {
    await this.#last
  }

  #run(by: UndoableBy): Promise<UndoOutcome> {
    const { start, database, health } = this.#dependencies
    const { promise, resolve, reject } = Promise.withResolvers<UndoOutcome>()
    const fail = (failed: WriteFailure): void => {
      if (failed.failure === 'damaged') health.reportDamage(failed.message)
      reject(failureError(failed))
    }
    const thread = start({
      onMessage: (result) => ('done' in result ? resolve(result.done) : fail(result.failed)),
      onError: (message) => fail({ failure: 'unavailable', message }),
      onEnd: () => fail({ failure: 'unavailable', message: 'the thread of the undo ended' }),
    })
    thread.post({ ...by, database } satisfies UndoRequest)
    return promise.finally(() => void thread.terminate())
  }
}
