import { readFileStart } from '../../../files/read-at.ts'
import { type DataFolder, hasDatabase } from '../../data-folder.ts'
import { DatabaseVanished } from '../../failures.ts'
import { findLost, markGone, type ServedDatabase } from '../../lost-mark.ts'
import { HEADER_BYTES, readFileHeader } from '../driver/file-header.ts'
import { identityAt, moveLogAside } from '../driver/log-aside.ts'

/** Moves the log of a database aside that was served and is not beside it any more, before another gets it. */
export function moveForeignLogAside(folder: DataFolder, now: number): void {
  const { database } = findLost(folder)
  const served = database?.served
  if (database === undefined || served?.log === undefined || !hasDatabase(folder)) return
  if (identityAt(`${folder.database}-wal`) !== served.log || isItsFile(folder, served)) return
  const logAside = moveLogAside(folder.database, now, () => true)
  if (logAside !== undefined) markGone(folder, { ...database, logAside })
}

/** Whether the very file that was served is in its place, so that its log belongs to it. */
const isItsFile = ({ database }: DataFolder, { token, file, progress }: ServedDatabase): boolean =>
  progress !== undefined && identityAt(database) === file && tokenIn(database) === token

/** The token of a database; undefined where its file cannot be read. */
function tokenIn(database: string): number | undefined {
  try {
    return readFileHeader(readFileStart(database, HEADER_BYTES))?.userVersion
  } catch {
    return undefined
  }
}

/** Refuses to make a database where one has vanished. @throws DatabaseVanished */
export function refuseToReplace(folder: DataFolder): void {
  const { database } = findLost(folder)
  if (database !== undefined) throw new DatabaseVanished(database.reason, false)
}
