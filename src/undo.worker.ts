import { post, receive } from '#runtime/thread'
import { openConnection } from './storage/sqlite/driver/connection.ts'
import { failureOf } from './storage/sqlite/driver/sqlite-failure.ts'
import type { UndoRequest, UndoResult } from './storage/sqlite/server/undo-thread.ts'
import { undoStock } from './storage/sqlite/tables/stock/stock-undo.ts'

// The thread that undoes one change of many pets, and ends. It is an entry point of the build: the executable
// finds it beside main.ts alone.

function resultOf({ database, id, keyId }: UndoRequest): UndoResult {
  try {
    const { client } = openConnection(database, 'write')
    try {
      return { done: undoStock(client, { id, keyId }, Date.now) }
    } finally {
      client.close()
    }
  } catch (error) {
    return { failed: failureOf(error) }
  }
}

receive((request: UndoRequest) => post(resultOf(request)))
