import { harmlessText } from '../../names/name.ts'
import { BackupRefused, RestoreFailed } from '../../storage/backup.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import { DatabaseRefused } from '../../storage/failures.ts'
import {
  type FoundAccess,
  type Restored,
  restoreBackup,
} from '../../storage/sqlite/restore/restore.ts'
import { asPasted } from '../as-pasted.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { openingNotes } from '../engine.ts'
import { folderAlone, namedFolder } from '../engine-choice.ts'
import { CommandFailed } from '../failures.ts'
import { DATABASE, JSON_FLAG, NAMED_DATA } from '../flags/common-flags.ts'
import { isSet, readArgument } from '../flags/read-flag.ts'
import { printJson } from '../terminal.ts'
import { fileName } from '../values.ts'
import { contentsText, count } from './contents.ts'

const MOST_NAMED = 10

const OTHER_SHOP =
  'warning: the backup is not of the shop whose database was here: they have no key and no change in common'

const INSTEAD =
  "Restore the database with its own tools: pg_restore, or the server's recovery to a point in time"

/** `petstock restore FILE`: puts a backup in the place of the database. */
export function addRestore(program: PetstockCommand, context: CommandContext): void {
  const command = program
    .sub(
      'restore <file>',
      'put a backup in the place of the database, which is kept beside it',
      'petstock restore petstock-20261121T083000Z.db',
    )
    .takes(NAMED_DATA)
    .hides(DATABASE)
    .takes(JSON_FLAG)
  command.action((file?: string) => restore(command, context, file))
}

function restore(
  command: PetstockCommand,
  context: CommandContext,
  given: string | undefined,
): void {
  const { data } = folderAlone(command, context, INSTEAD, namedFolder)
  const file = readArgument(command, 'the file', given, fileName, undefined)
  command.refuseMistakes()
  if (file === undefined) return
  const { terminal } = context
  const folder = dataFolder(data)
  const complete = asPasted(command, context)
  terminal.progress('checking and copying ...')
  let isWarned = false
  const restored = orFail(() =>
    restoreBackup(folder, file, {
      now: context.now,
      ...openingNotes(folder, context),
      confirm(found) {
        const warnings = accessWarnings(found)
        if (warnings.length === 0 || terminal.confirm === undefined) return true
        for (const line of warnings) terminal.note(complete(line))
        isWarned = true
        return terminal.confirm('Restore this backup?')
      },
    }),
  )
  terminal.progress('')
  terminal.note(`database: ${folder.database}`)
  const warnings = isWarned ? [] : accessWarnings(restored)
  const lines = [...remarks(restored), ...warnings, ...goneKeys(restored)]
  for (const line of lines) terminal.note(complete(line))
  if (isSet(command, JSON_FLAG)) printJson(terminal, toJson(file, restored))
  else terminal.print(`restored ${file}: ${contentsText(restored.database, terminal)}`)
}

function orFail<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    for (const known of [BackupRefused, DatabaseRefused, RestoreFailed]) {
      if (error instanceof known) throw new CommandFailed(error.message, { cause: error })
    }
    throw error
  }
}

const toJson = (
  file: string,
  { database, replaced, preserved, unchecked, replacedShop }: Restored,
) => ({
  ...database,
  restoredFrom: file,
  replaced: replaced ?? null,
  replacedShop: replacedShop ?? null,
  keysRevoked: preserved?.revoked ?? null,
  keysRotated: preserved?.rotated ?? null,
  keysAccessChanged: preserved?.accessChanged ?? null,
  keysGone: preserved?.gone ?? null,
  keysUnchecked: unchecked,
})

function remarks({ replaced, preserved }: Restored): string[] {
  const lines: string[] = []
  if (replaced !== undefined) {
    const what = replaced.endsWith('-wal') ? 'log of the database' : 'database'
    lines.push(`the ${what} from before is kept as ${replaced}`)
  }
  if (preserved === undefined) return lines
  const { revoked, rotated, accessChanged } = preserved
  if (revoked > 0) lines.push(`revoked since the backup, and still so: ${count(revoked, 'key')}`)
  if (rotated > 0)
    lines.push(`rotated since the backup, with the new token: ${count(rotated, 'key')}`)
  if (accessChanged > 0) {
    lines.push(
      `given another access since the backup, and still so: ${count(accessChanged, 'key')}`,
    )
  }
  return lines
}

/** What a person has to know before it is too late: the restore may give access back, or replaces another shop. */
function accessWarnings(found: FoundAccess): string[] {
  const otherShop = found.replacedShop === 'other' ? [OTHER_SHOP] : []
  return found.unchecked > 0 ? [...otherShop, uncheckedKeys(found)] : otherShop
}

function uncheckedKeys(found: FoundAccess): string {
  const keys = count(found.unchecked, 'key')
  return `warning: ${reasonOf(found)}, so that ${keys} may have access that was taken away since the backup: a revoked key works again, a rotated one with its old token, and a lowered one has the access that it had then. Look at \`petstock keys list\`. End keys with \`petstock keys revoke ID\`, and change them with \`petstock keys access ID LEVEL\``
}

/** Why nothing says what was decided of some keys. */
function reasonOf({ unread, replacedShop }: FoundAccess): string {
  if (unread !== undefined) return `the database from before could not be read (${unread})`
  if (replacedShop === undefined) return 'there was no database before'
  if (replacedShop === 'new') return 'the database from before is that of a new shop'
  if (replacedShop === 'other') return 'the database from before knows nothing of this shop'
  return 'no database in the folder knows all that was done since the backup'
}

function goneKeys({ preserved, replacedShop }: FoundAccess): string[] {
  const gone = preserved?.gone ?? []
  if (gone.length === 0) return []
  const named = gone.slice(0, MOST_NAMED).map(({ id, name }) => `${harmlessText(name)} (${id})`)
  if (gone.length > MOST_NAMED) named.push(`and ${gone.length - MOST_NAMED} more`)
  const whose = replacedShop === 'other' ? 'keys of that shop' : 'issued since the backup'
  return [
    `warning: ${whose}, and gone: ${named.join(', ')}. Make new ones with \`petstock keys create\``,
  ]
}
