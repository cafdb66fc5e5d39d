import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(fileURLToPath(new URL('../../package.json', import.meta.url)))
const PACKAGE = join(ROOT, 'node_modules/@scalar/api-reference/package.json')

/** Reads the version of the API page's script. The bundler runs this. */
export const scalarVersion = (): string => JSON.parse(readFileSync(PACKAGE, 'utf8')).version
