import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const WORKERS = new Bun.Glob('src/*.worker.ts')

/** Bundles the contract of the storage engines for Deno, with the program's threads beside it. */
export async function bundleContract(folder: string): Promise<string> {
  await Bun.build({
    entrypoints: [
      join(import.meta.dir, 'storage-contract.ts'),
      ...[...WORKERS.scanSync(ROOT)].map((name) => join(ROOT, name)),
    ],
    outdir: folder,
    naming: { entry: '[name].[ext]' },
    target: 'node',
    conditions: ['deno'],
    splitting: true,
    define: { 'import.meta.dir': JSON.stringify(import.meta.dir) },
    plugins: [
      {
        name: 'tests under Deno',
        setup(build) {
          const path = join(import.meta.dir, 'bun-test.ts')
          build.onResolve({ filter: /^bun:test$/ }, () => ({ path }))
        },
      },
    ],
  })
  return join(folder, 'storage-contract.js')
}
