import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const PACKAGE = '../../../node_modules/@scalar/api-reference'

// Run by the build, before it bundles: the page's script goes into the binary compressed.
if (import.meta.main) {
  const script = readFileSync(fromHere(`${PACKAGE}/dist/browser/standalone.js`))
  mkdirSync(fromHere('../../../dist'), { recursive: true })
  const packed = gzipSync(script, { level: constants.Z_BEST_COMPRESSION })
  writeFileSync(fromHere('../../../dist/scalar.js.gz'), packed)
}

/** Names the script, so that a browser never takes an old one for it. */
export const scalarVersion = (): string =>
  JSON.parse(readFileSync(fromHere(`${PACKAGE}/package.json`), 'utf8')).version
