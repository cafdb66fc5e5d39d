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

const sourceAt = (path: string): string =>
  fileURLToPath(new URL(`../../src/page/${path}`, import.meta.url))

/** Bundles the stock page for browsers. @throws AggregateError with the errors in its sources */
export async function bundlePage(): Promise<PageBundle> {
  const reader = await bundleFileReader()
  const [readerFile] = reader.outputs
  if (readerFile === undefined) throw new Error('the reader of files was not bundled')
  const page = await Bun.build({
    entrypoints: [sourceAt('page.html')],
    target: 'browser',
    minify: true,
    splitting: true,
    metafile: true,
    publicPath: PAGE_FILES,
    naming: { entry: '[name].[ext]', chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
    define: {
      'process.env.NODE_ENV': '"production"',
      FILE_READER_PATH: JSON.stringify(PAGE_FILES + basename(readerFile.path)),
    },
  })
  return {
    files: await Promise.all(
      [...page.outputs, readerFile].map(async (output) =>
        packFile(output.path, Buffer.from(await output.arrayBuffer())),
      ),
    ),
    sources: [page, reader].flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {})),
  }
}

/** The worker of the page that reads files to import: one file by itself, whose name the page is given. */
const bundleFileReader = () =>
  Bun.build({
    entrypoints: [sourceAt('import/file-reader.worker.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
    metafile: true,
    naming: { entry: 'file-reader-[hash].[ext]' },
  })

/** @throws Error for a file of another kind than pages are made of */
export function packFile(path: string, content: Buffer): PackedFile {
  const name = basename(path)
  const type = TYPES[name.split('.').at(-1) ?? '']
  if (type === undefined) throw new Error(`${name} is of no kind that a page has`)
  return {
    name,
    type,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    gzip: gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).toString('base64'),
  }
}
