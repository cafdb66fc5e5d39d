import { fileURLToPath } from 'node:url'
import type { DataFolder } from '../../src/storage/data-folder.ts'
import type { EmbeddedEngine } from '../../src/storage/embedded-engine.ts'
import { sqliteEngine } from '../../src/storage/sqlite/sqlite-engine.ts'
import { BACKUP_URL, REPORT_URL, UNDO_URL, WRITER_URL } from '../../src/worker-urls.ts'

const underDenoItself = 'Deno' in globalThis

/**
 * The engine of a data folder, as `engineOf` makes it, but for the module of the writer's thread, which is in one piece.
 * A thread that starts from the sources compiles each of their modules again: a third of what a service of a test costs.
 */
export async function embeddedEngine(folder: DataFolder): Promise<EmbeddedEngine> {
  // Under Deno the bundler has made one file of it already.
  bundledWriter ??= underDenoItself
    ? Promise.resolve(WRITER_URL)
    : bundle(fileURLToPath(WRITER_URL))
  return sqliteEngine(folder, {
    writer: await bundledWriter,
    backup: BACKUP_URL,
    undo: UNDO_URL,
    report: REPORT_URL,
  })
}

/** Made once for each file of tests. */
let bundledWriter: Promise<URL> | undefined

async function bundle(path: string): Promise<URL> {
  const { outputs } = await Bun.build({ entrypoints: [path], target: 'bun' })
  const [file] = outputs
  if (file === undefined || outputs.length > 1) throw new Error(`${path} is not one file`)
  return new URL(URL.createObjectURL(new Blob([await file.text()], { type: 'text/javascript' })))
}
