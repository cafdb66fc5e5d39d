import { post, receive } from '#runtime/thread'
import { openConnection } from './storage/sqlite/driver/connection.ts'
import { respondToUndo } from './storage/sqlite/server/respond-to-undo.ts'
import type { UndoRequest } from './storage/sqlite/server/undo-thread.ts'

// The thread that undoes one change of many pets, and ends. It is an entry point of the build: the executable
// finds it beside main.ts alone.

const open = (database: string) => openConnection(database, 'write')

receive((request: UndoRequest) => post(respondToUndo(request, { open, now: Date.now })))
