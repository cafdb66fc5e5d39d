import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const PACKAGE = '../../../node_modules/@scalar/api-reference'

// The build runs this before it bundles: the binary contains the page's script, compressed.
if (import.meta.main) {
  const script = readFileSync(fromHere(`${PACKAGE}/dist/browser/standalone.js`))
  mkdirSync(fromHere('../../../dist'), { recursive: true })
  const packed = gzipSync(script, { level: constants.Z_BEST_COMPRESSION })
  writeFileSync(fromHere('../../../dist/scalar.js.gz'), packed)
}

/** The version of the script, which is in its name: so a browser never uses an old one. */
export const scalarVersion = (): string =>
  JSON.parse(readFileSync(fromHere(`${PACKAGE}/package.json`), 'utf8')).version
