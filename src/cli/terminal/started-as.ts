import { realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { commandWord } from './terminal.ts'

interface StartedProgram {
  /** The file that runs: the compiled program, or the runtime. */
  readonly execPath: string
  /** What the runtime takes before a script, if anything. */
  readonly runWords?: readonly string[]
  /** What starts the runtime with the script, if a person has made such a thing and named it. */
  readonly launcher?: string | undefined
  /** The script that the runtime runs; undefined in the compiled program. */
  readonly script: string | undefined
  readonly path: string | undefined
  readonly platform: NodeJS.Platform
}

/** How a person starts this program again from any folder: by its name where the PATH finds it, else by its path. */
export function startedAs({
  execPath,
  runWords = [],
  launcher,
  script,
  path,
  platform,
}: StartedProgram): string {
  const word = commandWord(platform)
  if (script !== undefined && launcher) return word(launcher)
  if (script !== undefined) return [word(execPath), ...runWords, word(script)].join(' ')
  const name = platform === 'win32' ? 'petstock.exe' : 'petstock'
  const found = (path ?? '').split(delimiter).find((folder) => existing(join(folder, name)))
  const isFound = found !== undefined && existing(join(found, name)) === existing(execPath)
  return isFound ? 'petstock' : word(execPath)
}

/** Resolves the links in a path; undefined where there is nothing. */
function existing(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
