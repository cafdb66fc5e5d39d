import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { getLogger } from '@logtape/logtape'
import { fillWithSamples, isDemoDatabase, replaceDemoKey } from '../../server/demo.ts'
import { readDamageMark, removeDamageMark } from '../../storage/damage-mark.ts'
import { type DataFolder, hasDatabase } from '../../storage/data-folder.ts'
import { DatabaseDamaged, DatabaseRefused } from '../../storage/failures.ts'
import type { Connection } from '../../storage/sqlite/driver/connection.ts'
import { openDatabase } from '../../storage/sqlite/folder/open-database.ts'
import { findDamage } from '../../storage/sqlite/schema/integrity.ts'
import { describeMended, NAMES_MENDED } from '../store.ts'

const log = getLogger(['petstock', 'service'])

/** What serve has to know for the first lines that it prints. */
export interface Prepared {
  readonly demoKey: string | undefined
  readonly hasKeys: boolean
  readonly hasPets: boolean
}

/** Creates or upgrades the database before the service opens it. */
export async function prepareDatabase(
  folder: DataFolder,
  demo: boolean,
  now: () => number,
): Promise<Prepared> {
  const made = !hasDatabase(folder)
  const mark = existsSync(folder.damageMark) ? await readDamageMark(folder) : undefined
  if (made && mark !== undefined) {
    throw new DatabaseDamaged(`it was found damaged, and is empty or missing now: ${mark}`)
  }
  const connection = openDatabase(folder, {
    create: true,
    holdsLock: true,
    now,
    onUpgradeBegins: () => log.info('upgrading the database', { database: folder.database }),
    onUpgrade: (copy) => log.info('upgraded the database; the old one is kept', { copy }),
    onNamesMended: (mended) =>
      log.warn(NAMES_MENDED, { count: mended.count, names: describeMended(mended) }),
    ...(demo ? { onCreate: (created) => fillWithSamples(created, now()) } : {}),
    onExisting(connection) {
      if (demo) refuseUnlessDemo(connection)
      if (mark !== undefined) assertSound(connection, mark)
    },
  })
  try {
    if (mark !== undefined) await removeDamageMark(folder)
    const demoKey = demo ? replaceDemoKey(connection, now(), randomBytes) : undefined
    log.info(made ? 'made the database' : 'opened the database', { database: folder.database })
    return {
      demoKey,
      hasKeys: hasRows(connection, 'api_keys'),
      hasPets: hasRows(connection, 'inventory'),
    }
  } finally {
    connection.client.close()
  }
}

/** @throws DatabaseDamaged */
function assertSound({ client }: Connection, mark: string): void {
  log.warn('checking the whole database, since it was found damaged', { found: mark })
  const damage = findDamage(client)
  if (damage !== undefined) throw new DatabaseDamaged(damage)
  log.info('the database is sound')
}

function refuseUnlessDemo(connection: Connection): void {
  if (isDemoDatabase(connection)) return
  throw new DatabaseRefused(
    'it was not made by --demo, and is left as it is. Leave --demo out, or name an empty folder with --data',
  )
}

const hasRows = ({ client }: Connection, table: 'api_keys' | 'inventory'): boolean =>
  client.query(`SELECT 1 FROM ${table} LIMIT 1`).get() !== null
