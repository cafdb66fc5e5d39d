import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'

// The program contains the script of the API's page, compressed.

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const script = readFileSync(
  fromHere('../../node_modules/@scalar/api-reference/dist/browser/standalone.js'),
)
mkdirSync(fromHere('../../dist'), { recursive: true })
const packed = gzipSync(script, { level: constants.Z_BEST_COMPRESSION })
writeFileSync(fromHere('../../dist/scalar.js.gz'), packed)
