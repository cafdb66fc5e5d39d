import { dirname, isAbsolute, relative } from 'node:path'
import { SERVE } from '../flags/serve-flags.ts'
import { pathOf, type ServeArgument } from '../serve/serve-arguments.ts'

/** Where the service's copy of the program is. */
export const PROGRAM = '/usr/local/bin/petstock'

/** The service's data folder where the call names neither one nor a database. */
export const SERVICE_DATA = '/var/lib/petstock'

/** The service that a call asks for. */
export interface ServicePlan {
  readonly version: string
  /** The program that makes this call, and the copy that the service runs. */
  readonly source: string
  readonly program: string
  /** The flags of serve, without those that may hold a password. */
  readonly arguments: readonly ServeArgument[]
  /** The flags that may hold a password, as variables: a unit and a list of processes can be read by everybody. */
  readonly secrets: readonly Variable[]
  /** The servers of its database, for people; undefined where it has a data folder. */
  readonly database: string | undefined
  readonly host: string
  readonly port: number
  /** How long serve goes on listening when it is stopped. */
  readonly drainMs: number
}

export interface Variable {
  readonly name: string
  readonly value: string
}

/** A folder that serve writes in. */
interface WrittenFolder {
  readonly folder: string
  /** The flag that names the folder, or a file in it. */
  readonly flag: string
}

/** The folders that serve writes in, the data folder first. A folder inside another is left out. */
export function writtenFolders({
  arguments: given,
}: Pick<ServicePlan, 'arguments'>): WrittenFolder[] {
  const all = given.flatMap((argument) => {
    const { flag, value } = argument
    const path = pathOf(argument)
    if (path?.serve !== 'writes' || !value) return []
    return [{ flag: flag.name, folder: path.names === 'file' ? dirname(value) : value }]
  })
  return all.filter(
    ({ folder }, at) =>
      !all.some(
        (other, before) =>
          isWithin(folder, other.folder) && (folder !== other.folder || before < at),
      ),
  )
}

/** The files that serve reads, with the flags that name them. Serve notices when one is replaced. */
export const readFiles = ({ arguments: given }: ServicePlan): { flag: string; file: string }[] =>
  given.flatMap(({ flag: { name, path }, value }) =>
    path?.serve === 'reads' && value !== undefined ? [{ flag: name, file: value }] : [],
  )

/** The files that serve reads from outside the folders that it writes in. */
export const foreignFiles = (plan: ServicePlan): { flag: string; file: string }[] =>
  readFiles(plan).filter(
    ({ file }) => !writtenFolders(plan).some(({ folder }) => isWithin(file, folder)),
  )

/** The data folder; undefined where the service works on a database. */
export const dataOf = ({ arguments: given }: ServicePlan): string | undefined =>
  given.find(({ flag }) => flag === SERVE.data)?.value

/** True for the folder itself and for each path below it. */
export function isWithin(path: string, folder: string): boolean {
  const rest = relative(folder, path)
  return rest === '' || !(/^\.\.(?:\/|$)/.test(rest) || isAbsolute(rest))
}
