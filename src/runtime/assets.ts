import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { bundledMigrations, bundledSchema, scalarVersion } from './assets.macro.ts' with {
  type: 'macro',
}
import type { BundledMigration, SchemaObject } from './assets.macro.ts'

export type { SchemaObject }

// What the bundler puts into the program. Files are looked for when they are first asked for, so that
// importing this module needs no build. They are read in one turn of the event loop: of hundreds of clients that do not
// read, Bun leaves some without a byte of a large response that is made in a later turn than their requests.

/** The changes of the embedded database's schema, oldest first. */
export const BUNDLED_MIGRATIONS: readonly BundledMigration[] = bundledMigrations('sqlite')

/** What they make of an empty database: no start has to make it to compare with it. */
export const BUNDLED_SCHEMA: readonly SchemaObject[] = bundledSchema()

/** The changes of the shared database's schema, oldest first. */
export const BUNDLED_POSTGRES_MIGRATIONS: readonly BundledMigration[] =
  bundledMigrations('postgres')

/** The version of the API page's script, which is in its name: so a browser never uses an old one. */
export const SCALAR_VERSION: string = scalarVersion()

/** Reads the script of the API's page, compressed with gzip. */
export async function readScalarScript(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: path } = await import('../../dist/scalar.js.gz', { with: { type: 'file' } })
  return new Uint8Array(readFileSync(placeOf(path)))
}

/** Reads the files of the stock page, as the build packs them. */
export async function readPackedPage(): Promise<string> {
  const { default: path } = await import('../../dist/page.pack', { with: { type: 'file' } })
  return readFileSync(placeOf(path), 'utf8')
}

/** Reads the pages of the guides, as the build packs them. */
export async function readPackedGuides(): Promise<string> {
  const { default: path } = await import('../../dist/help.pack', { with: { type: 'file' } })
  return readFileSync(placeOf(path), 'utf8')
}

/** The binary names a file by its path, a bundle by its place beside the module. */
const placeOf = (path: string): string | URL =>
  isAbsolute(path) ? path : new URL(path, import.meta.url)
