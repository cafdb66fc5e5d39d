import { post, receive } from '#runtime/thread'
import { systemClock } from './clocks/clock.ts'
import { failureOf } from './server/imports/import-failure.ts'
import type { ImportMessage, ImportRequest } from './server/imports/import-thread.ts'
import { openAsCommand, runImport } from './server/imports/run-import.ts'

// The thread that reads one file, imports it or says what it would change, and ends. The memory that a large file
// takes goes with the thread.

const say = (message: ImportMessage): void => post(message)

receive((request: ImportRequest) => {
  const around = { open: openAsCommand, monotonic: systemClock.monotonic }
  runImport(request, (phase) => say({ phase }), around).then(
    (done) => say({ done }),
    (error: unknown) => say({ failed: failureOf(error) }),
  )
})
