import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundlePage } from './bundle.ts'

// The page's files go into the binary as one file, since the bundler chooses their names.

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const { files, sources } = await bundlePage()
mkdirSync(dist, { recursive: true })
writeFileSync(`${dist}page.pack`, JSON.stringify(files))
// For the bill of materials of a release.
writeFileSync(`${dist}page.sources.json`, JSON.stringify(sources))
