import { join } from 'node:path'
import { exists, firstAvailable } from '../../../files/publish-file.ts'
import { stampedNames } from '../../../files/utc-stamp.ts'
import { DATABASE_FILES } from '../../data-folder.ts'

/** Where a database is moved that another one replaces. @param stamp the time of that */
export const replacedDatabase = (directory: string, stamp: string): string =>
  join(directory, `petstock-replaced-${stamp}.db`)

/** Whether a file of the folder has such a name. */
export const isReplaced = (name: string): boolean =>
  /^petstock-replaced-\d{8}T\d{6}Z\.db$/.test(name)

/** A stamp that no file of a replaced database has. */
export function freeStamp(directory: string, now: number): string {
  const isFree = (stamp: string) =>
    DATABASE_FILES.every((suffix) => !exists(replacedDatabase(directory, stamp) + suffix))
  return firstAvailable(stampedNames(now, String), isFree)
}
