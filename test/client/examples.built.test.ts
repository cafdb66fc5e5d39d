import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  COMPILERS,
  type Compiler,
  type FreshFolder,
  freshFolder,
  linkNodeTypes,
} from './fresh-folder.ts'
import { openShop } from './open-shop.ts'

const EXAMPLES = 'node_modules/petstock/examples'

let folder: FreshFolder
beforeAll(async () => {
  folder = await freshFolder()
})
afterAll(() => folder?.[Symbol.dispose]())

const STOCK = `petId,quantity,status
42,2,available
43,0,available
44,12,available
45,1,pending
9223372036854775807,3,available
`

/** A till whose scanner the test holds. */
function openTill(url: string, key: string, timeoutMs: number) {
  const till = Bun.spawn([process.execPath, join(EXAMPLES, 'till.ts')], {
    cwd: folder.path,
    env: { ...process.env, SHOP_URL: url, SHOP_KEY: key, TIMEOUT_MS: String(timeoutMs) },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const lines = linesOf(till.stdout)
  return {
    /** Scans an id and returns the lines that the till shows for it. */
    scan: async (text: string, expected = 1): Promise<string[]> => {
      till.stdin.write(`${text}\n`)
      till.stdin.flush()
      const shown: string[] = []
      while (shown.length < expected) shown.push((await lines.next()).value ?? 'ended')
      return shown
    },
    close: async () => {
      await till.stdin.end()
      return till.exited
    },
    [Symbol.dispose]: () => till.kill(),
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>) {
  let text = ''
  for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (text + piece).split('\n')
    text = lines.pop() ?? ''
    yield* lines
  }
}

test('the till sells, and says what it cannot sell', async () => {
  await using shop = await openShop(STOCK)
  using till = openTill(shop.url, shop.key, 30_000)
  expect(await till.scan('42')).toEqual(['sold 42, 1 left'])
  expect(await till.scan(' 9223372036854775807 ')).toEqual(['sold 9223372036854775807, 2 left'])
  expect(await till.scan('42')).toEqual(['sold 42, 0 left'])
  expect(await till.scan('42')).toEqual(['42 is sold out'])
  expect(await till.scan('4711')).toEqual(['4711 is not in the inventory'])
  expect((await till.scan('4-711'))[0]).toContain('must be a whole number')
  expect(await till.close()).toBe(0)
})

test('the till loses no sale while the shop is down, and makes none of them twice', async () => {
  await using shop = await openShop(STOCK)
  using till = openTill(shop.url, shop.key, 3000)
  expect(await till.scan('44')).toEqual(['sold 44, 11 left'])
  await shop.crash()
  expect(await till.scan('44')).toEqual(['1 to be confirmed: the shop is not reached'])
  expect(await till.scan('44')).toEqual(['2 to be confirmed: the shop is not reached'])
  await shop.reopen()
  expect(await till.scan('44', 3)).toEqual([
    'sold 44, 10 left',
    'sold 44, 9 left',
    'sold 44, 8 left',
  ])
  expect(await till.close()).toBe(0)
})

test('the nightly report lists what runs low, with a key that may only read', async () => {
  await using shop = await openShop(STOCK)
  const report = (key: string) =>
    folder.run([process.execPath, join(EXAMPLES, 'nightly-report.ts')], {
      SHOP_URL: shop.url,
      SHOP_KEY: key,
    })
  expect(await report(shop.readKey)).toBe(`5 pets, 18 in stock
3 with 3 or fewer:
  43: none left
  42: 2
  9223372036854775807: 3
`)
  expect(report('pst_nobody')).rejects.toThrow(/ended with 1: There is no report: The API key/)
})

test.each(Object.keys(COMPILERS) as Compiler[])(
  'the examples compile with %s',
  async (compiler) => {
    linkNodeTypes(folder)
    const config = `tsconfig ${compiler}.json`
    folder.write(config, {
      compilerOptions: {
        target: 'es2022',
        module: 'nodenext',
        lib: ['es2023'],
        types: ['node'],
        strict: true,
        noEmit: true,
        // packed-types.built.test.ts has the declarations checked.
        skipLibCheck: true,
      },
      files: readdirSync(folder.file(EXAMPLES)).map((file) => join(EXAMPLES, file)),
    })
    await folder.compile(compiler, '--project', config)
  },
)
