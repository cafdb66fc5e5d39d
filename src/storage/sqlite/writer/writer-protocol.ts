import { detach } from '#runtime/sqlite'
import type { Clock } from '../../../clocks/clock.ts'
import type { Client, Connection } from '../driver/connection.ts'
import { writeToken } from '../driver/server-token.ts'
import { failureOf, isDamage, messageOf } from '../driver/sqlite-failure.ts'
import { buffersOf } from '../tables/stock/stock-snapshot.ts'
import { BatchWriter } from './batch-writer.ts'
import type { ChangesElsewhere, FromWriter, OpenedDatabase, ToWriter } from './write-batch.ts'

const CHECK_FOR_CHANGES_MS = 200

interface ProtocolSurroundings extends Pick<Clock, 'wall' | 'every'> {
  /** Opens a database for writing. */
  readonly open: (database: string) => Connection
  readonly post: (message: FromWriter, transfer: ArrayBuffer[]) => void
  /** The database is open, and its snapshot is posted. */
  readonly onOpened: () => void
}

/** The writer thread's side of its protocol. @returns what receives each message of the main thread */
export function followProtocol(around: ProtocolSurroundings): (message: ToWriter) => void {
  let handle: ((message: ToWriter) => void) | undefined
  return (message) => {
    try {
      if (message.type === 'open') handle = open(around, message)
      else handle?.(message)
    } catch (error) {
      const failed = failureOf(error)
      const failure: typeof failed =
        failed.failure === 'damaged' ? failed : { ...failed, failure: 'unavailable' }
      around.post({ type: 'failed', failure }, [])
    }
  }
}

function open(around: ProtocolSurroundings, { database, token }: OpenedDatabase) {
  const post = (message: FromWriter, transfer: ArrayBuffer[] = []): void =>
    around.post(message, transfer)
  const connection = around.open(database)
  const { client } = connection
  writeToken(client, token)
  const writer = new BatchWriter(connection)
  const { follower } = writer

  /** Reports damage and goes on: the main thread receives the report and rejects what comes next. */
  const followChangesElsewhere = (): void => {
    try {
      const elsewhere = follower.look()
      if (elsewhere === undefined) return
      post({ type: 'changed_elsewhere', elsewhere }, columnsIn(elsewhere))
    } catch (error) {
      if (!isDamage(error)) throw error
      post({ type: 'damaged', message: messageOf(error) })
    }
  }
  const stopFollowing = around.every(CHECK_FOR_CHANGES_MS, followChangesElsewhere)
  const snapshot = follower.snapshot()
  post({ type: 'opened', snapshot }, buffersOf(snapshot))
  around.onOpened()

  return (message: ToWriter): void => {
    if (message.type === 'write') {
      followChangesElsewhere()
      const written = writer.write(message.batch, around.wall())
      if ('failure' in written) post({ type: 'not_written', failure: written })
      else post({ type: 'written', written }, columnsIn(written.elsewhere))
    } else if (message.type === 'look') {
      followChangesElsewhere()
      post({ type: 'looked' })
    } else if (message.type === 'checkpoint') {
      post({ type: 'checkpointed', isWhole: checkpointLog(client) })
    } else if (message.type === 'close') {
      stopFollowing()
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
