import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { PAGE_FILES, type PackedFile, SERVICE_WORKER } from '../../src/http/page/packed-file.ts'
import type { PageSet } from '../../src/page/offline/page-set.ts'
import { manifestIcons } from './icons/manifest-icons.ts'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
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
  const icons = manifestIcons(await Bun.file(sourceAt('icon.svg')).text()).map(
    ({ name, content }) => ({ name, file: packFile(hashedName(name, content), content) }),
  )
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
    plugins: [manifestWith(new Map(icons.map(({ name, file }) => [name, file.name])))],
  })
  const files = [
    ...(await Promise.all([...page.outputs, readerFile].map(packOutput))),
    ...icons.map(({ file }) => file),
  ]
  const worker = await bundleServiceWorker(pageSet(files))
  return {
    files: [...files, ...(await Promise.all(worker.outputs.map(packOutput)))],
    sources: [page, reader, worker].flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {})),
  }
}

const packOutput = async (output: Bun.BuildArtifact): Promise<PackedFile> =>
  packFile(output.path, Buffer.from(await output.arrayBuffer()))

/** Puts the packed names of the icons into the manifest. */
const manifestWith = (names: ReadonlyMap<string, string>): Bun.BunPlugin => ({
  name: 'manifest',
  setup(build) {
    build.onLoad({ filter: /\.webmanifest$/ }, async ({ path }) => {
      const manifest = await Bun.file(path).json()
      for (const icon of manifest.icons) icon.src = PAGE_FILES + names.get(icon.src)
      return { contents: JSON.stringify(manifest), loader: 'file' }
    })
  },
})

function hashedName(name: string, content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  return name.replace('.', `-${hash}.`)
}

/** What a browser has of a build of the page, where it opens without the service. */
function pageSet(packed: readonly PackedFile[]): PageSet {
  const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')
  const files = packed.map(({ name, gzip }) => ({
    path: name === 'page.html' ? '/' : PAGE_FILES + name,
    integrity: `sha256-${digest(gunzipSync(Buffer.from(gzip, 'base64')))}`,
  }))
  return { version: digest(JSON.stringify(files)), files }
}

/** The service worker: one file by itself, which knows the set. */
const bundleServiceWorker = (set: PageSet) =>
  Bun.build({
    entrypoints: [sourceAt('offline/service-worker.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
    metafile: true,
    naming: { entry: SERVICE_WORKER },
    define: { PAGE_SET: JSON.stringify(set) },
  })

/** The worker of the page that reads files to import: one file by itself, whose name the page is given. */
const bundleFileReader = () =>
  Bun.build({
    entrypoints: [sourceAt('spreadsheet/import/file-reader.worker.ts')],
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
