import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const WORK = join(ROOT, 'dist/client-types')

const CONFIG = {
  extends: '../../tsconfig.json',
  compilerOptions: {
    rootDir: '../..',
    outDir: 'out',
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noErrorTruncation: true,
  },
  include: [
    '../../src/client/client.ts',
    '../../scripts/client/written-contract.ts',
    '../../src/**/*.d.ts',
  ],
}

/** The client's types by file name. The server's routes are written out, so that no file of the server is needed. */
export async function declarations(): Promise<Map<string, string>> {
  rmSync(WORK, { recursive: true, force: true })
  mkdirSync(WORK, { recursive: true })
  writeFileSync(join(WORK, 'tsconfig.json'), JSON.stringify(CONFIG))
  await Bun.$`${process.execPath} ${join(ROOT, 'node_modules/typescript/bin/tsc')} --project ${WORK}`
  const found = new Map([['contract.d.ts', contract()]])
  collect('client.d.ts', found)
  return found
}

const contract = (): string =>
  readFileSync(join(WORK, 'out/scripts/client/written-contract.d.ts'), 'utf8').replace(
    /^export declare const (\w+): /gm,
    'export type $1 = ',
  )

/** Collects a file and the files that it imports. */
function collect(name: string, found: Map<string, string>): void {
  if (found.has(name)) return
  const text = readFileSync(join(WORK, 'out/src/client', name), 'utf8')
  found.set(name, text.replace(/(['"])\.\/([\w-]+)\.ts\1/g, '$1./$2.js$1'))
  for (const [, imported] of text.matchAll(/['"]\.\/([\w-]+)\.ts['"]/g)) {
    collect(`${imported}.d.ts`, found)
  }
}
