import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../shape/sources.ts'
import {
  COMPILERS,
  type Compiler,
  type FreshFolder,
  freshFolder,
  linkNodeTypes,
} from './fresh-folder.ts'
import { openShop } from './open-shop.ts'

let folder: FreshFolder
beforeAll(async () => {
  folder = await freshFolder()
  linkNodeTypes(folder)
  // What `npm install @elysiajs/eden elysia` brings.
  mkdirSync(folder.file('node_modules/@elysiajs'), { recursive: true })
  for (const name of ['@elysiajs/eden', 'elysia']) {
    symlinkSync(join(ROOT, 'node_modules', name), folder.file(`node_modules/${name}`))
  }
  cpSync(join(import.meta.dir, 'fixtures/plain-eden.ts'), folder.file('plain-eden.ts'))
})
afterAll(() => folder?.[Symbol.dispose]())

test.each(Object.keys(COMPILERS) as Compiler[])(
  'plain Eden takes the type of the server out of the package, with %s',
  async (compiler) => {
    folder.write('tsconfig.json', {
      compilerOptions: {
        ...{ target: 'ES2022', module: 'nodenext', lib: ['ES2023', 'DOM'], types: ['node'] },
        ...{ strict: true, noEmit: true, skipLibCheck: true },
      },
      files: ['plain-eden.ts'],
    })
    await folder.compile(compiler, '--project', 'tsconfig.json')
  },
)

test('and sells a pet with it, and knows an error by its code', async () => {
  await using shop = await openShop('petId,quantity,status\n42,12,available\n')
  const printed = await folder.run([process.execPath, 'plain-eden.ts', shop.url, shop.key])
  expect(JSON.parse(printed)).toEqual({ petId: 42, left: 11, code: 'pet_not_found' })
})
