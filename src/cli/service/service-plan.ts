import { dirname, isAbsolute, relative } from 'node:path'
import type { ServeArgument } from './serve-arguments.ts'

/** Where the service has its copy of the program. */
export const PROGRAM = '/usr/local/bin/petstock'

/** Its data folder where the call names none. */
export const DATA = '/var/lib/petstock'

/** The service that a call asks for. */
export interface ServicePlan {
  readonly version: string
  /** The file that the call itself runs, and where the service has its copy of it. */
  readonly source: string
  readonly program: string
  readonly arguments: readonly ServeArgument[]
  readonly host: string
  readonly port: number
}

/** A folder that serve writes in. */
export interface WrittenFolder {
  readonly folder: string
  /** The flag that names it, or a file in it. */
  readonly flag: string
}

/** Each folder once, the data folder first; one in another counts as part of it. */
export function writtenFolders({ arguments: given }: ServicePlan): WrittenFolder[] {
  const all = given.flatMap(({ flag, value, path }) => {
    if (path?.serve !== 'writes' || !value) return []
    return [{ flag, folder: path.names === 'file' ? dirname(value) : value }]
  })
  return all.filter(
    ({ folder }, at) =>
      !all.some(
        (other, before) =>
          isWithin(folder, other.folder) && (folder !== other.folder || before < at),
      ),
  )
}

/** The files that serve reads, under the flags that name them; it sees when one is replaced. */
export const readFiles = ({ arguments: given }: ServicePlan): { flag: string; file: string }[] =>
  given.flatMap(({ flag, value, path }) =>
    path?.serve === 'reads' && value !== undefined ? [{ flag, file: value }] : [],
  )

/** Those of them that are not in a folder of its own. */
export const foreignFiles = (plan: ServicePlan): { flag: string; file: string }[] =>
  readFiles(plan).filter(
    ({ file }) => !writtenFolders(plan).some(({ folder }) => isWithin(file, folder)),
  )

export const dataOf = ({ arguments: given }: ServicePlan): string =>
  given.find(({ flag }) => flag === '--data')?.value ?? ''

/** True for the folder itself and for all below it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way === '' || !(/^\.\.(?:\/|$)/.test(way) || isAbsolute(way))
}
