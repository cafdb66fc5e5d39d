import { detach } from '#runtime/sqlite'
import { post as postMessage, receive } from '#runtime/thread'
import { giveBackMemoryOnceSettled } from './runtime/memory.ts'
import { type Client, openConnection } from './storage/sqlite/driver/connection.ts'
import { writeToken } from './storage/sqlite/driver/server-token.ts'
import { failureOf, isDamage, messageOf } from './storage/sqlite/driver/sqlite-failure.ts'
import { buffersOf } from './storage/sqlite/tables/stock/stock-snapshot.ts'
import { BatchWriter } from './storage/sqlite/writer/batch-writer.ts'
import type { ChangesElsewhere, FromWriter, ToWriter } from './storage/sqlite/writer/write-batch.ts'

// The writer thread owns the server's only writing connection. It is an entry point of the build: the
// executable finds it beside main.ts alone.

const CHECK_FOR_CHANGES_MS = 200

const post = (message: FromWriter, transfer: ArrayBuffer[] = []): void =>
  postMessage(message, transfer)

function open(database: string, token: number): (message: ToWriter) => void {
  const { client, ...rest } = openConnection(database, 'write')
  writeToken(client, token)
  const writer = new BatchWriter({ client, ...rest })

  const { follower } = writer

  const followChangesElsewhere = (): void => {
    const elsewhere = follower.look()
    if (elsewhere === undefined) return
    post({ type: 'changed_elsewhere', elsewhere }, columnsIn(elsewhere))
  }
  const timer = setInterval(() => reportingDamage(followChangesElsewhere), CHECK_FOR_CHANGES_MS)
  const snapshot = follower.snapshot()
  post({ type: 'opened', snapshot }, buffersOf(snapshot))
  giveBackMemoryOnceSettled()

  return (message) => {
    if (message.type === 'write') {
      reportingDamage(followChangesElsewhere)
      const written = writer.write(message.batch, Date.now())
      if ('failure' in written) post({ type: 'not_written', failure: written })
      else post({ type: 'written', written }, columnsIn(written.elsewhere))
    } else if (message.type === 'checkpoint') {
      post({ type: 'checkpointed', isWhole: checkpointLog(client) })
    } else if (message.type === 'close') {
      clearInterval(timer)
      if (message.log !== 'nowhere') checkpointLog(client)
      if (message.log !== 'here') detach(client)
      client.close()
      post({ type: 'closed' })
    }
  }
}

/** The columns of a snapshot, which move to the main thread without a copy. */
const columnsIn = (elsewhere: ChangesElsewhere | undefined): ArrayBuffer[] =>
  elsewhere?.snapshot === undefined ? [] : buffersOf(elsewhere.snapshot)

/** Reports damage and goes on: the main thread receives the report and rejects what comes next. */
function reportingDamage(run: () => void): void {
  try {
    run()
  } catch (error) {
    if (!isDamage(error)) throw error
    post({ type: 'damaged', message: messageOf(error) })
  }
}

/**
 * Brings the log into the database, so that a copy of that one file is complete.
 * @returns whether the database holds the whole log
 */
function checkpointLog(client: Client): boolean {
  try {
    const [row] = client.query('PRAGMA wal_checkpoint(TRUNCATE)').values()
    return Number(row?.[0]) === 0
  } catch {
    // A command reads the database, or the disk is full. The log stays, and the next start reads it.
    return false
  }
}

let handle: ((message: ToWriter) => void) | undefined

receive((message: ToWriter) => {
  try {
    if (message.type === 'open') handle = open(message.database, message.token)
    else handle?.(message)
  } catch (error) {
    const failed = failureOf(error)
    post({
      type: 'failed',
      failure: failed.failure === 'damaged' ? failed : { ...failed, failure: 'unavailable' },
    })
  }
})
