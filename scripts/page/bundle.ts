import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'
import { PAGE_FILES, type PackedFile } from '../../src/http/page/packed-file.ts'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

export interface PageBundle {
  /** Compressed with gzip, the best that browsers accept over plain http. */
  readonly files: readonly PackedFile[]
  /** The sources of the files, as paths from the project's root. */
  readonly sources: readonly string[]
}

/** Bundles the stock page for browsers. @throws AggregateError with the errors in its sources */
export async function bundlePage(): Promise<PageBundle> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [fileURLToPath(new URL('../../src/page/page.html', import.meta.url))],
    target: 'browser',
    minify: true,
    splitting: true,
    metafile: true,
    publicPath: PAGE_FILES,
    naming: { entry: '[name].[ext]', chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return {
    files: await Promise.all(outputs.map(pack)),
    sources: Object.keys(metafile?.inputs ?? {}),
  }
}

async function pack(output: Bun.BuildArtifact): Promise<PackedFile> {
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
}
