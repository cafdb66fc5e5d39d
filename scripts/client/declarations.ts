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
    '../../scripts/client/written-plain.ts',
    '../../src/**/*.d.ts',
  ],
}

/** The client's types by file name. The server's routes are written out, so that no file of the server is needed. */
export async function declarations(): Promise<Map<string, string>> {
  rmSync(WORK, { recursive: true, force: true })
  mkdirSync(WORK, { recursive: true })
  writeFileSync(join(WORK, 'tsconfig.json'), JSON.stringify(CONFIG))
  await Bun.$`${process.execPath} ${join(ROOT, 'node_modules/typescript/bin/tsc')} --project ${WORK}`
  const found = new Map([
    ['contract.d.ts', written('written-contract')],
    ['app.d.ts', `${written('written-plain')}${APP}`],
  ])
  collect('client.d.ts', found)
  return found
}

// Deep routes are half blanks, as the compiler indents them.
const written = (name: string): string =>
  readFileSync(join(WORK, `out/scripts/client/${name}.d.ts`), 'utf8')
    .replace(/^export declare const (\w+): /gm, 'export type $1 = ')
    .replace(/^(?: {4})+/gm, (blanks) => '\t'.repeat(blanks.length / 4))

/** The server as plain Eden takes it. It names Elysia, which a client has no need of: so it is a file by itself. */
const APP = `
import type { DefinitionBase, Elysia, EphemeralType, MetadataBase, SingletonBase } from 'elysia'

/** The server for \`treaty<App>(url)\`. A petId is a number there, exact to 2^53. */
export type App = Elysia<
  string,
  SingletonBase,
  DefinitionBase,
  MetadataBase,
  PlainRoutes,
  EphemeralType,
  EphemeralType
>
`
/** Collects a file and the files that it imports. */
function collect(name: string, found: Map<string, string>): void {
  if (found.has(name)) return
  const text = readFileSync(join(WORK, 'out/src/client', name), 'utf8')
  found.set(name, text.replace(/(['"])\.\/([\w-]+)\.ts\1/g, '$1./$2.js$1'))
  for (const [, imported] of text.matchAll(/['"]\.\/([\w-]+)\.ts['"]/g)) {
    collect(`${imported}.d.ts`, found)
  }
}
