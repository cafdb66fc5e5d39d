import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'
import type { PackedFile } from '../../src/http/page/packed-file.ts'
import { PAGE_FILES } from '../../src/http/page/packed-file.ts'

// Bundles the stock page, and packs its files for the binary: compressed, since no browser that comes
// over plain http takes anything better than gzip, and in one file, whose parts have names of the
// bundler's own.

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

const { outputs } = await Bun.build({
  entrypoints: [fromRoot('src/page/page.html')],
  target: 'browser',
  minify: true,
  splitting: true,
  publicPath: PAGE_FILES,
  naming: { entry: '[name].[ext]', chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
  define: { 'process.env.NODE_ENV': '"production"' },
})

const files = await Promise.all(
  outputs.map(async (output): Promise<PackedFile> => {
    const name = basename(output.path)
    const type = TYPES[name.split('.').at(-1) ?? '']
    if (type === undefined) throw new Error(`${name} is of no kind that the page has`)
    const content = Buffer.from(await output.arrayBuffer())
    return {
      name,
      type,
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      gzip: gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).toString('base64'),
    }
  }),
)

mkdirSync(fromRoot('dist'), { recursive: true })
writeFileSync(fromRoot('dist/page.pack'), JSON.stringify(files))
