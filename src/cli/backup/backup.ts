import { statSync } from 'node:fs'
import { shareOf } from '../../progress.ts'
import type { VerifiedBackup } from '../../storage/backup.ts'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import { refuseRelocated } from '../../storage/relocation.ts'
import { createBackup, createBackupIn } from '../../storage/sqlite/backup/create-backup.ts'
import { verifyBackup } from '../../storage/sqlite/backup/verify-backup.ts'
import { damageIn } from '../../storage/sqlite/driver/sqlite-failure.ts'
import { awaitDatabase } from '../../storage/sqlite/folder/await-database.ts'
import { accessShared } from '../../storage/sqlite/folder/folder-access.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet, readArgument, textsSaid } from '../command/read-flag.ts'
import { damageFound } from '../engine/damage.ts'
import { openingNotes } from '../engine/engine.ts'
import { folderAlone } from '../engine/engine-choice.ts'
import { DATA, DATABASE, JSON_FLAG, needlessData } from '../flags/common-flags.ts'
import { fileName, InvalidValue, type Parser } from '../flags/values.ts'
import { progressLine } from '../terminal/progress-line.ts'
import { printJson } from '../terminal/terminal.ts'
import { contentsText } from './contents.ts'
import { onceMade } from './once-made.ts'

/** `petstock backup ...`: makes and checks backups. */
export function addBackup(backup: PetstockCommand, context: CommandContext): void {
  addCreate(backup, context)
  addVerify(backup, context)
}

const BY_ITS_OWN_TOOLS =
  'Back the database up with its own tools: pg_dump, or pg_basebackup with an archive of the write-ahead log'

function addCreate(backup: PetstockCommand, context: CommandContext): void {
  const command = backup
    .sub(
      'create <fileOrFolder>',
      'make a checked backup, as a new file or under the time in a folder',
      'petstock backup create before-stocktaking.db',
    )
    .takes(DATA)
    .hides(DATABASE)
    .takes(JSON_FLAG)
  command.action((target?: string) => create(command, context, target))
}

async function create(
  command: PetstockCommand,
  context: CommandContext,
  given: string | undefined,
): Promise<void> {
  const { data } = folderAlone(command, context, BY_ITS_OWN_TOOLS)
  const target = readArgument(command, 'the file or folder', given, newFile, undefined)
  command.refuseMistakes()
  if (target === undefined) return
  const { terminal } = context
  const made = await backUp(dataFolder(data), target, context)
  if (isSet(command, JSON_FLAG)) printJson(terminal, made)
  else terminal.print(`${made.file}: ${contentsText(made, terminal)}`)
}

/** Reads the name of a new file. Stdout is refused: a backup has to be synced and renamed. */
const newFile: Parser<string> = (text) => {
  if (text === '-') throw new InvalidValue('must be a file or a folder')
  return fileName(text)
}

async function backUp(
  folder: DataFolder,
  target: string,
  context: CommandContext,
): Promise<VerifiedBackup> {
  const { terminal, now } = context
  let release: (() => void) | undefined
  try {
    awaitDatabase(folder, { create: false })
    release = accessShared(folder, openingNotes(folder, context))
    refuseRelocated(folder)
    terminal.note(`database: ${folder.database}`)
    const onProgress = progressLine(terminal, { file: folder.database })
    const make = isFolder(target) ? createBackupIn : createBackup
    const made = onceMade(folder, () => make(folder.database, target, now(), onProgress))
    terminal.progress('')
    return made
  } catch (error) {
    const damage = damageIn(error)
    throw damage === undefined ? error : await damageFound(folder, damage, context, error)
  } finally {
    release?.()
  }
}

// A missing folder is not made: its disk may not be connected.
const isFolder = (target: string): boolean => /[/\\]$/.test(target) || isDirectory(target)

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // Where no file can be made here, making it says why.
    return false
  }
}

const NOT_OF_A_DATABASE =
  "this checks the backup of a data folder, and no database made it. Check a database's backup with its own tools: pg_restore --list, pg_verifybackup"

function addVerify(backup: PetstockCommand, context: CommandContext): void {
  const command = backup
    .sub(
      'verify <file>',
      'check a backup, and say what is in it; the file is only read',
      'petstock backup verify petstock-20261121T083000Z.db',
    )
    .hides(DATABASE)
    .takes(needlessData('a backup stands for itself'), JSON_FLAG)
  command.action((file?: string) => verify(command, context, file))
}

function verify(
  command: PetstockCommand,
  { terminal }: CommandContext,
  given: string | undefined,
): void {
  const file = readArgument(command, 'the file', given, fileName, undefined)
  if (textsSaid(command, DATABASE).length > 0) command.mistake(NOT_OF_A_DATABASE)
  command.refuseMistakes()
  if (file === undefined) return
  const onProgress = progressLine(terminal, { file })
  const checking = shareOf(onProgress, { step: 'checking' })
  const found = verifyBackup(file, undefined, checking)
  terminal.progress('')
  if (isSet(command, JSON_FLAG)) printJson(terminal, found)
  else terminal.print(`${file} is a good backup: ${contentsText(found, terminal)}`)
}
