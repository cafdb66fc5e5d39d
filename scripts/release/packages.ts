import { join } from 'node:path'
import lock from '../../bun.lock'
import { ROOT } from './run.ts'

/** A package whose code is in the program. */
export interface Package {
  readonly name: string
  readonly version: string
  readonly license: string | undefined
  readonly description: string | undefined
  /** The SHA-512 of its archive, in hex. */
  readonly sha512: string | undefined
  /** The names of the packages that it depends on. */
  readonly needs: readonly string[]
}

// The API page's script is one file with all its dependencies inside, and the bundler knows it as one file.
const EMBEDDED = 'node_modules/@scalar/api-reference/'

/** The packages behind sources, sorted by name. */
export async function packagesOf(sources: readonly string[]): Promise<Package[]> {
  const folders = new Set(
    [...sources, EMBEDDED].flatMap((source) => {
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source) ?? []
      return folder === undefined ? [] : [folder]
    }),
  )
  const found = await Promise.all([...folders].map(packageIn))
  const byId = new Map(found.map((each) => [`${each.name}@${each.version}`, each]))
  return [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

async function packageIn(folder: string): Promise<Package> {
  const { name, version, license, description, dependencies, peerDependencies } = await Bun.file(
    join(ROOT, folder, 'package.json'),
  ).json()
  return {
    name,
    version,
    license,
    description,
    sha512: archiveHash(`${name}@${version}`),
    needs: `${folder}/` === EMBEDDED ? [] : Object.keys({ ...dependencies, ...peerDependencies }),
  }
}

function archiveHash(id: string): string | undefined {
  const entries = Object.values(lock.packages as Record<string, readonly unknown[]>)
  const integrity = entries.find(([each]) => each === id)?.at(-1)
  const [, base64] = /^sha512-(.+)$/.exec(String(integrity)) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('hex')
}
