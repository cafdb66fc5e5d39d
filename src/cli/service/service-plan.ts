import { type Platform, pathsOf } from './platform.ts'
import type { ServeArgument } from './serve-arguments.ts'

/** The service that a call asks for. */
export interface ServicePlan {
  readonly platform: Platform
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
export function writtenFolders({ platform, arguments: given }: ServicePlan): WrittenFolder[] {
  const { dirname } = pathsOf(platform)
  const all = given.flatMap(({ flag, value, path }) => {
    if (path?.serve !== 'writes' || !value) return []
    return [{ flag, folder: path.names === 'file' ? dirname(value) : value }]
  })
  return all.filter(
    ({ folder }, at) =>
      !all.some(
        (other, before) =>
          isWithin(platform, folder, other.folder) && (folder !== other.folder || before < at),
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
    ({ file }) => !writtenFolders(plan).some(({ folder }) => isWithin(plan.platform, file, folder)),
  )

export const dataOf = ({ arguments: given }: ServicePlan): string =>
  given.find(({ flag }) => flag === '--data')?.value ?? ''

/** True for the folder itself and for all below it. */
export function isWithin(platform: Platform, path: string, folder: string): boolean {
  const { relative, isAbsolute } = pathsOf(platform)
  const way = relative(folder, path)
  return way === '' || !(/^\.\.(?:[/\\]|$)/.test(way) || isAbsolute(way))
}

/** Where clients on this machine find it; undefined where that shows only once it runs. */
export function urlOf({ host, port, arguments: given }: ServicePlan): string | undefined {
  if (port === 0) return undefined
  const scheme = given.some(({ flag }) => flag === '--tls-cert') ? 'https' : 'http'
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`
}
