import { lostDatabase } from '../../../health/database.ts'
import { UTC_TIMES } from '../../../health/words.ts'
import { type DataFolder, hasDatabase } from '../../data-folder.ts'
import { DatabaseVanished } from '../../failures.ts'
import { findLost, type ServedDatabase, unmarkGone } from '../../lost-mark.ts'
import { newestChangeIn, progressOf } from '../driver/progress.ts'
import { readWithoutTrace } from '../driver/read-without-trace.ts'
import { tokenOf } from '../driver/server-token.ts'
import { moveForeignLogAside } from './vanished-database.ts'

/**
 * Refuses to serve another database than the one that vanished under a server. Takes its mark away where it is back.
 * @throws DatabaseVanished, DatabaseRefused
 */
export function refuseOther(folder: DataFolder, now: number): void {
  const gone = findLost(folder).database
  if (gone === undefined) return
  moveForeignLogAside(folder, now)
  if (gone.served !== undefined && isBack(folder, gone.served)) {
    unmarkGone(folder)
    return
  }
  const { message } = lostDatabase(
    findLost(folder).database ?? gone,
    newestChangeIn(folder.database),
    UTC_TIMES,
  )
  throw new DatabaseVanished(message, hasDatabase(folder))
}

/** A copy that was made before the last change is another database. */
function isBack({ database }: DataFolder, { token, progress }: ServedDatabase): boolean {
  if (progress === undefined) return false
  try {
    return readWithoutTrace(database, (client) => {
      const found = progressOf(client)
      return (
        tokenOf(client) === token &&
        found.movement >= progress.movement &&
        found.access >= progress.access
      )
    })
  } catch {
    // What is there is no database of a shop, or none at all.
    return false
  }
}
