import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarations } from '../../scripts/client/declarations.ts'
import { ROOT } from '../shape/sources.ts'
import {
  COMPILERS,
  type Compiler,
  compile,
  type FreshFolder,
  freshFolder,
  linkNodeTypes,
  PACKED,
} from './fresh-folder.ts'

let folder: FreshFolder
beforeAll(async () => {
  folder = await freshFolder()
  linkNodeTypes(folder)
  cpSync(join(import.meta.dir, 'fixtures/typed-uses.ts'), folder.file('typed-uses.ts'))
})
afterAll(() => folder?.[Symbol.dispose]())

/** Where a till runs, as its compiler is told. */
const PLACES = {
  'a browser': { module: 'preserve', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] },
  Node: { module: 'nodenext', lib: ['ES2023'], types: ['node'] },
}

const CHECKED = {
  target: 'ES2022',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  // The compiler's own types of a browser are not what is tested.
  skipDefaultLibCheck: true,
  exactOptionalPropertyTypes: true,
}

describe.each(Object.keys(COMPILERS) as Compiler[])('%s', (compiler) => {
  test.each(Object.entries(PLACES))(
    'takes right uses and no wrong ones in %s',
    async (place, options) => {
      const config = `tsconfig ${compiler} ${place}.json`
      folder.write(config, {
        compilerOptions: { ...CHECKED, ...options },
        files: ['typed-uses.ts', 'node_modules/petstock/client.d.ts'],
      })
      await folder.compile(compiler, '--project', config)
    },
  )
})

test('TypeScript 5.9 finds the types where it resolves as Node 10 did', async () => {
  folder.write('tsconfig.old.json', {
    compilerOptions: { ...CHECKED, ...PLACES.Node, module: 'commonjs', moduleResolution: 'node10' },
    files: ['typed-uses.ts'],
  })
  await folder.compile('TypeScript 5.9', '--project', 'tsconfig.old.json')
})

test('what is packed is what the server’s routes are now', async () => {
  const now = await declarations()
  const packed = readdirSync(PACKED).filter((name) => name.endsWith('.d.ts'))
  expect(packed.toSorted()).toEqual([...now.keys()].toSorted())
  for (const [name, text] of now) expect(readFileSync(join(PACKED, name), 'utf8')).toBe(text)
})

const SAME = `
import type { ErrorStatus as ServerCodes, Routes as ServerRoutes } from '../../../src/client/contract.ts'
import type { ErrorStatus, Routes } from './contract.js'
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Flat<T> = T extends object ? { [Key in keyof T]: Flat<T[Key]> } : T
export const routes: Same<Flat<ServerRoutes>, Flat<Routes>> = true
export const codes: Same<Flat<ServerCodes>, Flat<ErrorStatus>> = true
`

describe('the compiler holds the packed types against the server’s own', () => {
  const place = join(ROOT, 'dist/client-compared')
  const CHANGES: Readonly<Record<string, (contract: string) => string>> = {
    nothing: (contract) => contract,
    'a field more': (contract) => contract.replace('quantity: number;', '$& colour: string;'),
    'a field of another type': (contract) => contract.replace('petId: bigint', 'petId: number'),
    'an optional field more': (contract) =>
      contract.replace('quantity: number;', '$& colour?: string;'),
    'a code less': (contract) => contract.replace('readonly key_banned: 429;', ''),
  }

  /** What the compiler says of all of them, in one run: it reads the server's types once. */
  let said: string[] = []
  beforeAll(async () => {
    const contract = readFileSync(join(PACKED, 'contract.d.ts'), 'utf8')
    rmSync(place, { recursive: true, force: true })
    for (const [name, change] of Object.entries(CHANGES)) {
      mkdirSync(join(place, name), { recursive: true })
      writeFileSync(join(place, name, 'contract.d.ts'), change(contract))
      writeFileSync(join(place, name, 'same.ts'), SAME)
    }
    const include = ['*/same.ts', '../../src/**/*.d.ts']
    const tsconfig = { extends: '../../tsconfig.json', include }
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(tsconfig))
    said = await compile('TypeScript 7', place, '--project', '.').then(
      (output) => output.split('\n'),
      (error: Error) => error.message.split('\n'),
    )
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  const complaints = (name: string) => said.filter((line) => line.includes(`${name}/`))

  test('and finds them the same', () => {
    expect(complaints('nothing')).toEqual([])
    expect(said.filter((line) => line.includes('): error '))).toHaveLength(4)
  })

  test.each(Object.keys(CHANGES).slice(1))('or finds %s', (name) => {
    expect(complaints(name)).toEqual([
      expect.stringMatching(/same\.ts.*Type 'true' is not assignable to type 'false'/),
    ])
  })
})
