import type { Connection } from '../driver/connection.ts'
import { failureOf } from '../driver/sqlite-failure.ts'
import { undoStock } from '../tables/stock/stock-undo.ts'
import type { UndoRequest, UndoResult } from './undo-thread.ts'

interface UndoSurroundings {
  /** Opens a database for writing. */
  readonly open: (database: string) => Pick<Connection, 'client'>
  /** UTC epoch milliseconds. */
  readonly now: () => number
}

/** What the thread of an undo does. */
export function respondToUndo(
  { database, id, keyId }: UndoRequest,
  { open, now }: UndoSurroundings,
): UndoResult {
  try {
    const { client } = open(database)
    try {
      return { done: undoStock(client, { id, keyId }, now) }
    } finally {
      client.close()
    }
  } catch (error) {
    return { failed: failureOf(error) }
  }
}
