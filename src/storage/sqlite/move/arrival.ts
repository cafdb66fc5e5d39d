import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFile } from '../../../files/sync.ts'
import type { ShopCopy } from '../../../shops/shop-directory.ts'
import { assertSameShop, type WholeShop } from '../../../shops/whole-shop.ts'
import { markArrival, readArrival, removeArrival } from '../../arrival-mark.ts'
import { createDataFolder, DATABASE_FILES, type DataFolder } from '../../data-folder.ts'
import type { ArrivalOptions, ResumedArrival } from '../../embedded-engine.ts'
import { DatabaseRefused } from '../../failures.ts'
import { takeOwnerAndMode } from '../../owner.ts'
import { disableWal } from '../driver/connection.ts'
import { accessExclusive } from '../folder/folder-access.ts'
import { openDatabase } from '../folder/open-database.ts'
import { replaceDatabase } from '../folder/replace-database.ts'
import { findDamage } from '../schema/integrity.ts'
import { storedShop } from './stored-shop.ts'
import { writeShop } from './write-shop.ts'

const LOG_TIMEOUT_MS = 5_000

/**
 * Makes the database of a whole shop beside its place, compared with its source. The folder is locked until the
 * copy is published, discarded or left.
 * @throws DatabaseRefused where the folder has files already; ShopsDiffer
 */
export async function receiveShop(
  folder: DataFolder,
  shop: WholeShop,
  options: ArrivalOptions,
): Promise<ShopCopy> {
  createDataFolder(folder)
  // Before a lock is made in it, and again once no other process can make a database.
  requireEmpty(folder)
  const release = accessExclusive(folder, {})
  const draft = draftIn(folder)
  const discard = () => {
    removeDraft(draft)
    release()
  }
  try {
    requireEmpty(folder)
    removeDraft(draft)
    await writeDraft(draft, shop, options)
    takeOwnerAndMode(draft.database, folder)
    syncFile(draft.database)
  } catch (error) {
    discard()
    throw error
  }
  const { servers, now } = options
  return {
    ...copyIn(folder, now, release),
    awaitRemoval: (removed) => markArrival(folder, { shop: removed, size: shop.size, servers }),
  }
}

/** Opens the copy that an export has left with its mark. @throws DatabaseRefused */
export function resumeArrival(folder: DataFolder): ResumedArrival | undefined {
  if (readArrival(folder) === undefined) return undefined
  const release = accessExclusive(folder, {})
  try {
    const arrival = readArrival(folder)
    if (arrival !== undefined) return { arrival, ...copyIn(folder, Date.now, release) }
  } catch (error) {
    release()
    throw error
  }
  // Another export has finished it meanwhile.
  release()
  return undefined
}

const copyIn = (
  folder: DataFolder,
  now: () => number,
  release: () => void,
): Omit<ShopCopy, 'awaitRemoval'> => ({
  publish() {
    try {
      // An earlier export may have been cut short after this step.
      if (existsSync(folder.arrivingDatabase) || !existsSync(folder.database)) {
        replaceDatabase(folder, folder.arrivingDatabase, now())
      }
      removeArrival(folder)
    } finally {
      release()
    }
  },
  discard() {
    removeDraft(draftIn(folder))
    // Last, so that a copy without its mark is known to be of a shop that is still in its database.
    removeArrival(folder)
    release()
  },
  leave: release,
})

async function writeDraft(
  draft: DataFolder,
  shop: WholeShop,
  { now, onProgress }: ArrivalOptions,
): Promise<void> {
  const { client } = openDatabase(draft, { create: true, holdsLock: true, now })
  try {
    await writeShop(client, shop, onProgress)
    await assertSameShop(shop, storedShop(client))
    const damage = findDamage(client)
    if (damage !== undefined) throw new Error(damage)
    // One file has everything, and can be renamed.
    disableWal(client, LOG_TIMEOUT_MS)
  } finally {
    client.close()
  }
}

const draftIn = (folder: DataFolder): DataFolder => ({
  ...folder,
  database: folder.arrivingDatabase,
})

/** What a lock and an export that was killed have left is no shop. */
function requireEmpty(folder: DataFolder): void {
  const { arrivalMark, directory, lock } = folder
  const draft = draftIn(folder)
  const own = [
    `${arrivalMark}.partial`,
    ...DATABASE_FILES.flatMap((suffix) => [lock + suffix, draft.database + suffix]),
  ]
  const strange = readdirSync(directory).find((name) => !own.includes(join(directory, name)))
  if (strange === undefined) return
  throw new DatabaseRefused(
    `${directory} is not empty: it has ${strange}, and stays as it is. Name a new folder`,
  )
}

function removeDraft({ database }: DataFolder): void {
  for (const suffix of DATABASE_FILES) rmSync(database + suffix, { force: true })
}
