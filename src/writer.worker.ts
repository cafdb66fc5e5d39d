import { BatchWriter } from './storage/sqlite/batch-writer.ts'
import { integerPragma, openConnection } from './storage/sqlite/connection.bun.ts'
import type { FromWriter, ToWriter } from './storage/sqlite/write-operations.ts'

// The writer thread: owns the server's only writing connection. An entry point of the build, which
// has to stand beside main.ts to be found in the executable.

const CHECK_FOR_CHANGES_MS = 200

declare const self: Worker
const answer = (message: FromWriter): void => self.postMessage(message)

function start(database: string): (message: ToWriter) => void {
  const connection = openConnection(database, 'write')
  const { client } = connection
  const writer = new BatchWriter(connection)

  // SQLite raises this number when another process has committed, never for our own commits.
  let version = integerPragma(client, 'data_version')
  const watch = setInterval(() => {
    const now = integerPragma(client, 'data_version')
    if (now === version) return
    version = now
    answer({ type: 'changed_elsewhere' })
  }, CHECK_FOR_CHANGES_MS)

  return (message) => {
    if (message.type === 'write') {
      answer({ type: 'written', results: writer.write(message.operations) })
    } else if (message.type === 'close') {
      clearInterval(watch)
      client.close()
      answer({ type: 'closed' })
    }
  }
}

let handle: ((message: ToWriter) => void) | undefined

self.onmessage = ({ data }: MessageEvent<ToWriter>) => {
  try {
    if (data.type === 'open') {
      handle = start(data.database)
      answer({ type: 'opened' })
    } else handle?.(data)
  } catch (error) {
    answer({ type: 'failed', message: String((error as Error).message ?? error) })
  }
}
