import { counted, firstOf } from '../../health/words.ts'
import { harmlessText } from '../../names/name.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import {
  type FoundAccess,
  type Restored,
  restoreBackup,
} from '../../storage/sqlite/restore/restore.ts'
import { asPasted } from '../command/as-pasted.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet, readArgument } from '../command/read-flag.ts'
import { openingNotes } from '../engine/engine.ts'
import { folderAlone, namedFolder } from '../engine/engine-choice.ts'
import { DATABASE, JSON_FLAG, NAMED_DATA } from '../flags/common-flags.ts'
import { fileName } from '../flags/values.ts'
import { progressLine } from '../terminal/progress-line.ts'
import { printJson } from '../terminal/terminal.ts'
import { contentsText } from './contents.ts'

const MOST_NAMED = 10

const OTHER_SHOP =
  'warning: the backup is not of the shop whose database was here: they have no key and no change in common'

const INSTEAD =
  "Restore the database with its own tools: pg_restore, or the server's recovery to a point in time"

/** `petstock restore FILE`: puts a backup in the place of the database. */
export function addRestore(command: PetstockCommand, context: CommandContext): void {
  command.takes(NAMED_DATA).hides(DATABASE).takes(JSON_FLAG)
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
  let onProgress = progressLine(terminal, { file })
  let isWarned = false
  const restored = restoreBackup(folder, file, {
    now: context.now,
    onProgress: (progress) => onProgress(progress),
    ...openingNotes(folder, context),
    confirm(found) {
      const warnings = accessWarnings(found)
      if (warnings.length === 0 || terminal.confirm === undefined) return true
      for (const line of warnings) terminal.note(complete(line))
      isWarned = true
      const isWanted = terminal.confirm('Restore this backup?')
      // The time of the question says nothing of the pace.
      onProgress = progressLine(terminal, { file })
      return isWanted
    },
  })
  terminal.progress('')
  terminal.note(`database: ${folder.database}`)
  const warnings = isWarned ? [] : accessWarnings(restored)
  const lines = [...remarks(restored), ...warnings, ...goneKeys(restored)]
  for (const line of lines) terminal.note(complete(line))
  if (isSet(command, JSON_FLAG)) printJson(terminal, toJson(file, restored))
  else terminal.print(`restored ${file}: ${contentsText(restored.database, terminal)}`)
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
  if (revoked > 0) lines.push(`revoked since the backup, and still so: ${counted(revoked, 'key')}`)
  if (rotated > 0)
    lines.push(`rotated since the backup, with the new token: ${counted(rotated, 'key')}`)
  if (accessChanged > 0) {
    lines.push(
      `given another access since the backup, and still so: ${counted(accessChanged, 'key')}`,
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
  const keys = counted(found.unchecked, 'key')
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
  const named = gone.map(({ id, name }) => `${harmlessText(name)} (${id})`)
  const whose = replacedShop === 'other' ? 'keys of that shop' : 'issued since the backup'
  return [
    `warning: ${whose}, and gone: ${firstOf(named, MOST_NAMED)}. Make new ones with \`petstock keys create\``,
  ]
}
