import { fileURLToPath } from 'node:url'
import { WRITER_URL } from '../../src/worker-urls.ts'

let bundled: Promise<URL> | undefined

/**
 * The module of the writer's thread in one piece, made once for each file of tests. A thread that starts from the
 * sources compiles each of their modules again, which would be a third of what a service of a test costs.
 */
export function bundledWriter(): Promise<URL> {
  bundled ??= bundle(fileURLToPath(WRITER_URL))
  return bundled
}

async function bundle(path: string): Promise<URL> {
  const { outputs } = await Bun.build({ entrypoints: [path], target: 'bun' })
  const [file] = outputs
  if (file === undefined || outputs.length > 1) throw new Error(`${path} is not one file`)
  return new URL(URL.createObjectURL(new Blob([await file.text()], { type: 'text/javascript' })))
}
