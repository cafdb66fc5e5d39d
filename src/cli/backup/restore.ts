import { harmlessText } from '../../names/name.ts'
import { BackupRefused, RestoreFailed } from '../../storage/backup.ts'
import { dataFolder } from '../../storage/data-folder.ts'
import { DatabaseRefused } from '../../storage/failures.ts'
import type { PreservedAccess } from '../../storage/sqlite/restore/preserve-access.ts'
import { type Restored, restoreBackup } from '../../storage/sqlite/restore/restore.ts'
import { asPasted } from '../as-pasted.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { openingNotes } from '../engine.ts'
import { folderAlone, NAMED_DATA_FLAG, NO_DATABASE_OPTION, namedFolder } from '../engine-choice.ts'
import { CommandFailed } from '../failures.ts'
import { readArgument } from '../flags.ts'
import { JSON_FLAG, printJson } from '../terminal.ts'
import { fileName } from '../values.ts'
import { contentsText, count } from './contents.ts'

const MOST_NAMED = 10

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
    .option(...NAMED_DATA_FLAG)
    .addOption(NO_DATABASE_OPTION)
    .option(...JSON_FLAG)
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
  terminal.progress('checking and copying ...')
  const restored = orFail(() =>
    restoreBackup(folder, file, {
      now: context.now,
      ...openingNotes(folder, context),
    }),
  )
  terminal.progress('')
  terminal.note(`database: ${folder.database}`)
  const complete = asPasted(command, context)
  for (const line of remarks(restored)) terminal.note(complete(line))
  if (command.getOptionValue('json')) printJson(terminal, toJson(file, restored))
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

const toJson = (file: string, { database, replaced, preserved }: Restored) => ({
  ...database,
  restoredFrom: file,
  replaced: replaced ?? null,
  keysRevoked: preserved?.revoked ?? null,
  keysRotated: preserved?.rotated ?? null,
  keysAccessChanged: preserved?.accessChanged ?? null,
  keysGone: preserved?.gone ?? null,
})

function remarks({ replaced, preserved, unread }: Restored): string[] {
  const lines: string[] = []
  if (replaced !== undefined) lines.push(`the database from before is kept as ${replaced}`)
  if (preserved === undefined) return [...lines, unknownKeys(unread)]
  const { revoked, rotated, accessChanged, gone } = preserved
  if (revoked > 0) lines.push(`revoked since the backup, and still so: ${count(revoked, 'key')}`)
  if (rotated > 0)
    lines.push(`rotated since the backup, with the new token: ${count(rotated, 'key')}`)
  if (accessChanged > 0) {
    lines.push(
      `given another access since the backup, and still so: ${count(accessChanged, 'key')}`,
    )
  }
  if (gone.length > 0) lines.push(goneKeys(gone))
  return lines
}

function unknownKeys(unread: string | undefined): string {
  const why =
    unread === undefined
      ? 'there was no database before'
      : `the database from before could not be read (${unread})`
  return `warning: ${why}, so that keys which were revoked since the backup work again, and each has the access that it had then. Look at \`petstock keys list\`, and revoke or change them`
}

function goneKeys(gone: PreservedAccess['gone']): string {
  const named = gone.slice(0, MOST_NAMED).map(({ id, name }) => `${harmlessText(name)} (${id})`)
  if (gone.length > MOST_NAMED) named.push(`and ${gone.length - MOST_NAMED} more`)
  return `warning: issued since the backup, and gone: ${named.join(', ')}. Make new ones with \`petstock keys create\``
}
