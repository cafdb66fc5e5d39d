import { existsSync } from 'node:fs'
import type { ThreadAhead } from '../../runtime/thread-ahead.ts'
import { readDamageMark, removeDamageMark } from '../damage-mark.ts'
import { createDataFolder, type DataFolder, hasDatabase } from '../data-folder.ts'
import type { PreparedData, PrepareOptions, ServerClaim } from '../embedded-engine.ts'
import { DatabaseDamaged, DatabaseRefused } from '../failures.ts'
import type { OpeningEvents } from '../opening-events.ts'
import { refuseRelocated } from '../relocation.ts'
import { commandShop } from './command-engine.ts'
import { preparedQueries } from './driver/built-query.ts'
import type { Connection } from './driver/connection.ts'
import { openDatabase } from './folder/open-database.ts'
import { refuseCut } from './folder/refuse-cut.ts'
import { refuseOther } from './folder/refuse-other.ts'
import { lockForServer } from './folder/upgrade-lock.ts'
import { QUERIES } from './queries/queries.ts'
import { findDamage } from './schema/integrity.ts'
import { type EntryPoints, openServerEngine } from './server-engine.ts'
import { fillForDemo, isMadeForDemo } from './tables/stock/demo.ts'
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
  const mark = existsSync(folder.damageMark) ? await readDamageMark(folder) : undefined
  if (made && mark !== undefined) {
    throw new DatabaseDamaged(`it was found damaged, and is empty or missing now: ${mark}`)
  }
  refuseCut(folder.database)
  const connection = openDatabase(folder, {
    ...options,
    create: true,
    holdsLock: true,
    ...(demo === undefined ? {} : { onCreate: (created) => fillForDemo(created, demo) }),
    onExisting(existing) {
      if (demo !== undefined) refuseUnlessDemo(existing)
      if (mark !== undefined) assertSound(existing, mark, options)
    },
  })
  try {
    if (mark !== undefined) await removeDamageMark(folder)
    return {
      made,
      hasKeys: hasKeys(connection),
      hasPets: hasPets(connection),
      // Its statements take as long to prepare as the whole check of the schema.
      get access() {
        return commandShop(connection, now).access
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

function refuseUnlessDemo({ client }: Connection): void {
  if (isMadeForDemo(client)) return
  throw new DatabaseRefused(
    'it was not made by --demo, and is left as it is. Leave --demo out, or name an empty folder with --data',
  )
}

const hasKeys = ({ client }: Connection): boolean =>
  preparedQueries(client, QUERIES.keys).some.get({ limit: 1 }) !== undefined

const hasPets = ({ client }: Connection): boolean =>
  preparedQueries(client, QUERIES.stock).some.get({ limit: 1 }) !== undefined
