import { type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { dataFolder } from '../../storage/data-folder.ts'
import { InvalidValue, type Parser } from '../values.ts'

/**
 * A file that may become the log. Whether it can be written shows when it is: what keeps the log from
 * being written does not keep the service from running, while a mistake in its name is told at once.
 */
export const logFile =
  (dataDirectory: string): Parser<string> =>
  (text) => {
    const path = resolve(text)
    const found = whatIs(path)
    if (text === '' || /[/\\]$/.test(text) || found?.isDirectory()) {
      throw new InvalidValue('must name a file, not a folder')
    }
    if (found !== undefined && !found.isFile()) {
      throw new InvalidValue('must name a regular file (the log is on stderr in any case)')
    }
    const { database, lock } = dataFolder(dataDirectory)
    if ([database, lock].some((own) => path.toLowerCase().startsWith(own.toLowerCase()))) {
      throw new InvalidValue('must not be a file of the database')
    }
    return path
  }

function whatIs(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
