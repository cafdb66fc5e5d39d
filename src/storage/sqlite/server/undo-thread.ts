import { InTurn } from '../../../in-turn.ts'
import type { Thread, ThreadEvents } from '../../../runtime/thread.ts'
import type { UndoOutcome } from '../../../stock/undo.ts'
import type { UndoableBy } from '../../../stock/undoable.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import { failureError, unavailable, type WriteFailure } from '../driver/sqlite-failure.ts'
import type { WriterThread } from '../writer/writer-thread.ts'

export interface UndoRequest extends UndoableBy {
  readonly database: string
}

export type UndoResult = { readonly done: UndoOutcome } | { readonly failed: WriteFailure }

interface UndoThreadDependencies {
  /** Starts a thread that does what `respondToUndo` does. */
  readonly start: (events: ThreadEvents<UndoResult>) => Thread
  readonly database: string
  readonly health: Pick<DatabaseHealth, 'assertWritable' | 'reportDamage'>
  readonly writer: Pick<WriterThread, 'catchUp'>
}

/**
 * Undoes changes of many pets, one after another, each on a thread and a connection of its own: a change may have
 * all pets of a shop, and requests and the writer go on meanwhile.
 */
export class UndoThread {
  readonly #dependencies: UndoThreadDependencies
  readonly #turns = new InTurn()

  constructor(dependencies: UndoThreadDependencies) {
    this.#dependencies = dependencies
  }

  /** @throws StorageUnavailable, DatabaseDamaged */
  undo(by: UndoableBy): Promise<UndoOutcome> {
    const { health, writer } = this.#dependencies
    return this.#turns.run(async () => {
      health.assertWritable()
      const outcome = await this.#run(by)
      if (outcome.outcome === 'undone') await writer.catchUp()
      return outcome
    })
  }

  /** Resolves when nothing is under way. */
  finish(): Promise<void> {
    return this.#turns.finish()
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
      onError: (message) => fail(unavailable(message)),
      onEnd: () => fail(unavailable('the thread of the undo ended')),
    })
    thread.post({ ...by, database } satisfies UndoRequest)
    return promise.finally(() => void thread.terminate())
  }
}
