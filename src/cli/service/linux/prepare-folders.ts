import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { awayText } from '../../../files/away.ts'
import { exists } from '../../../files/publish-file.ts'
import { CommandFailed } from '../../failures/failures.ts'
import type { Machine } from '../../machine/machine.ts'
import { USER } from '../../machine/unit-record.ts'
import { shellWord } from '../../terminal/terminal.ts'
import { dataOf, isWithin, readFiles, type ServicePlan, writtenFolders } from '../service-plan.ts'
import { must } from './requirements.ts'
import { isMadeBySystemd } from './unit-lines.ts'

/** Makes the folders that are missing, and checks that the service can write in the others. @returns those made */
export function prepareFolders(machine: Machine, plan: ServicePlan): string[] {
  const made: string[] = []
  for (const { flag, folder } of writtenFolders(plan)) {
    const found = statSync(join(machine.root, folder), { throwIfNoEntry: false })
    if (found?.isDirectory()) requireAccess(machine, plan, flag, folder)
    else if (found) throw new CommandFailed(`${flag} must name a folder, and ${folder} is a file`)
    else if (!isMadeBySystemd(folder)) {
      makeFolder(machine, flag, folder)
      made.push(folder)
    }
  }
  return made
}

/** Makes one folder, but none above it: where that is missing, its disk is probably not mounted. */
function makeFolder(machine: Machine, flag: string, folder: string): void {
  const away = awayText(join(machine.root, folder))
  if (away !== undefined) throw new CommandFailed(`${flag}: ${away}`)
  const above = dirname(folder)
  if (statSync(join(machine.root, above), { throwIfNoEntry: false }) === undefined) {
    throw new CommandFailed(
      `there is no folder ${above} to make ${folder} in (${flag}). Is its disk connected and mounted?`,
    )
  }
  must(machine, 'install', '-d', '-m', '0700', '-o', USER, '-g', USER, folder)
}

// Prints the paths that the user cannot read and write, each with a zero byte at its end.
const DENIED = 'for f do { [ -r "$f" ] && [ -w "$f" ]; } || printf "%s\\0" "$f"; done'

function requireAccess(machine: Machine, plan: ServicePlan, flag: string, folder: string): void {
  const isData = folder === dataOf(plan)
  const names = isData ? readdirSync(join(machine.root, folder)) : []
  const read = readFiles(plan).filter(({ file }) => isWithin(file, folder))
  const files = [...names.map((name) => join(folder, name)), ...read.map(({ file }) => file)]
  const paths = [folder, ...new Set(files)]
  const said = must(machine, 'runuser', '-u', USER, '--', 'sh', '-c', DENIED, 'sh', ...paths)
  // The database's log goes when the last process that works with it ends.
  const isThere = (path: string) => path !== '' && exists(join(machine.root, path))
  const denied = said.split('\0').find(isThere)
  if (denied === undefined) return
  throw new CommandFailed(
    `the service runs as the user ${USER}, who may not read and write ${denied} (${flag}). If all in ${folder} is petstock's, give it to that user: sudo chown -R ${USER}:${USER} ${shellWord(folder)} (a folder above it may be closed, too: \`sudo -u ${USER} ls ${shellWord(folder)}\` tells)`,
  )
}
