import type { ThreadAhead } from '../../runtime/thread-ahead.ts'
import { findDamageMark, removeDamageMark } from '../damage-mark.ts'
import { createDataFolder, type DataFolder, hasDatabase } from '../data-folder.ts'
import type { PastChange, PreparedData, PrepareOptions, ServerClaim } from '../embedded-engine.ts'
import { DatabaseDamaged, DatabaseRefused } from '../failures.ts'
import type { OpeningEvents } from '../opening-events.ts'
import { refuseRelocated } from '../relocation.ts'
import { preparedQueries } from './driver/built-query.ts'
import type { Connection } from './driver/connection.ts'
import { openDatabase } from './folder/open-database.ts'
import { refuseCut } from './folder/refuse-cut.ts'
import { refuseOther } from './folder/refuse-other.ts'
import { lockForServer } from './folder/upgrade-lock.ts'
import { QUERIES } from './queries/queries.ts'
import { findDamage } from './schema/integrity.ts'
import { type EntryPoints, openServerEngine } from './server-engine.ts'
import type { FromWriter } from './writer/write-batch.ts'
import { onThread } from './writer/writer-surroundings.ts'

/**
 * Locks the data folder for one server. Makes the folder where there is none.
 * @param ahead the thread that is to be the writer's; the claim abandons it at its release, unless the writer has taken it
 * @returns undefined while another server has it
 * @throws DatabaseRefused
 */
export function claimForServer(
  folder: DataFolder,
  events: OpeningEvents,
  entryPoints: EntryPoints,
  ahead: ThreadAhead<FromWriter>,
): ServerClaim | undefined {
  createDataFolder(folder)
  const release = lockForServer(folder, events)
  if (release === undefined) return undefined
  try {
    refuseRelocated(folder)
  } catch (error) {
    release()
    throw error
  }
  const writer = onThread(entryPoints.writer, ahead)
  return {
    prepare: (options) => prepare(folder, options),
    open: (options) => openServerEngine(folder, options, { ...entryPoints, writer }),
    release() {
      ahead.abandon()
      release()
    },
  }
}

/** Creates, upgrades or checks the database before the server opens it. */
async function prepare(folder: DataFolder, options: PrepareOptions): Promise<PreparedData> {
  const { demo, now } = options
  refuseOther(folder, now())
  const made = !hasDatabase(folder)
  const mark = await findDamageMark(folder)
  if (made && mark !== undefined) {
    throw new DatabaseDamaged(`it was found damaged, and is empty or missing now: ${mark}`)
  }
  refuseCut(folder.database)
  const demoSteps = demo && (await loadDemo(demo))
  const connection = openDatabase(folder, {
    ...options,
    create: true,
    holdsLock: true,
    ...demoSteps,
    onExisting(existing) {
      demoSteps?.onExisting(existing)
      if (mark !== undefined) assertSound(existing, mark, options)
    },
  })
  try {
    if (mark !== undefined) await removeDamageMark(folder)
    return {
      made,
      hasKeys: hasKeys(connection),
      hasPets: hasPets(connection),
      // Its code takes as long to load as the whole check of the schema.
      async access() {
        return (await import('./command-engine.ts')).commandShop(connection, now).access
      },
      close: () => connection.client.close(),
    }
  } catch (error) {
    connection.client.close()
    throw error
  }
}

/** @throws DatabaseDamaged */
function assertSound(
  { client }: Connection,
  mark: string,
  { onCheckBegins, onSound }: PrepareOptions,
): void {
  onCheckBegins(mark)
  const damage = findDamage(client)
  if (damage !== undefined) throw new DatabaseDamaged(damage)
  onSound()
}

/** What a demo does while its database is opened. No other start loads it. */
async function loadDemo(changes: readonly PastChange[]) {
  const { fillForDemo, isMadeForDemo } = await import('./tables/stock/demo.ts')
  return {
    onCreate: (created: Connection) => fillForDemo(created, changes),
    onExisting({ client }: Connection): void {
      if (isMadeForDemo(client)) return
      throw new DatabaseRefused(
        'it was not made by --demo, and is left as it is. Leave --demo out, or name an empty folder with --data',
      )
    },
  }
}

const hasKeys = ({ client }: Connection): boolean =>
  preparedQueries(client, QUERIES.keys).some.get({ limit: 1 }) !== undefined

const hasPets = ({ client }: Connection): boolean =>
  preparedQueries(client, QUERIES.stock).some.get({ limit: 1 }) !== undefined
