import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '../shape/sources.ts'
import { guideBlocks, readGuide } from '../support/guide.ts'
import { BINARY, bearer, createKey, outputOf, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import { type FreshFolder, freshFolder, PACKED, run, TARBALL } from './fresh-folder.ts'
import { openShop } from './open-shop.ts'

const readme = () => readFileSync(join(PACKED, 'README.md'), 'utf8')

const blocks = (language: string): string[] =>
  [...readme().matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, written]) => written === language)
    .map(([, , code]) => code ?? '')

const fill = (code: string, url: string, key: string) =>
  code.replaceAll('http://shop-pc:3000', url).replaceAll('pst_...', key)

needs('node', 'npm').test(
  'with the tarball and its README alone, a key is made and a pet is sold',
  async () => {
    await using shop = await openShop('petId,quantity,status\n42,12,available\n')
    using folder = temporaryFolder()
    copyFileSync(TARBALL, folder.file(basename(TARBALL)))
    const [makeKey = '', prepare = '', start = ''] = blocks('sh')
    const [program = ''] = blocks('js')
    const key = await inTheShop(makeKey, shop.data)
    await untilKnown(shop.url, key)
    expect(prepare).toContain(basename(TARBALL))
    await run(['sh', '-e', '-c', prepare], folder.path, { npm_config_offline: 'true' })
    await Bun.write(folder.file('sell.mjs'), fill(program, shop.url, key))
    expect(await run(['sh', '-e', '-c', start], folder.path)).toBe('sold 42, 11 left\n')
    expect(await run(['sh', '-e', '-c', start], folder.path)).toBe('sold 42, 10 left\n')
  },
)

test('every other command of the README is one that petstock has', async () => {
  const inText = [...readme().matchAll(/`(petstock [^`]+)`/g)].map(([, command = '']) => command)
  expect(inText).toEqual([
    'petstock keys unban',
    'petstock serve --cors-origin https://kiosk.example',
  ])
  const flags = inText[1]?.split(' ').slice(2) ?? []
  await using shop = await openShop('petId,quantity,status\n42,12,available\n', ...flags)
  const { id } = await createKey(shop.data)
  await outputOf(['keys', 'unban', id, '--data', shop.data])
  const { headers } = await fetch(`${shop.url}/v1/inventory`, {
    headers: { ...bearer(shop.key), Origin: 'https://kiosk.example' },
  })
  expect(headers.get('access-control-allow-origin')).toBe('https://kiosk.example')
  expect(headers.get('access-control-expose-headers')).toContain('Idempotent-Replayed')
})

/** Runs a command as the shop does, with petstock on its PATH. @returns what it printed */
async function inTheShop(command: string, data: string): Promise<string> {
  const PATH = `${dirname(BINARY)}:${process.env.PATH}`
  return (await run(['sh', '-e', '-c', command], ROOT, { PATH, PETSTOCK_DATA: data })).trim()
}

/** A running server knows a new key within a second. */
const untilKnown = (url: string, key: string) =>
  until(async () => (await fetch(`${url}/v1/inventory`, { headers: bearer(key) })).status === 200)

let folder: FreshFolder
beforeAll(async () => {
  folder = await freshFolder()
})
afterAll(() => folder?.[Symbol.dispose]())

const PRELUDE = `import { createClient, newId } from 'petstock/client'
const shop = createClient('http://shop-pc:3000', { apiKey: 'pst_...' })
void newId
`

test('every piece of code in the README compiles', async () => {
  const pieces = blocks('ts')
  expect(pieces.length).toBeGreaterThan(5)
  const files = pieces.map((code, index) => {
    folder.write(`piece-${index}.ts`, PRELUDE + code)
    return `piece-${index}.ts`
  })
  const compilerOptions = { target: 'es2022', module: 'preserve', strict: true, noEmit: true }
  folder.write('tsconfig.json', { compilerOptions: { ...compilerOptions, types: [] }, files })
  await folder.compile('TypeScript 7', '--project', '.')
})

test('the code of the README runs against the service', async () => {
  await using shop = await openShop('petId,quantity,status\n42,12,available\n')
  const pieces = blocks('ts').filter((code) => !code.includes('shop.watch'))
  const printed: string[] = []
  for (const [index, code] of pieces.entries()) {
    folder.write(`run-${index}.ts`, fill(PRELUDE + code, shop.url, shop.key))
    printed.push(await folder.run([process.execPath, `run-${index}.ts`]))
  }
  expect(printed.join('')).toContain('42: 2 before, 1 now\n')
})

test('the code of the guide for tills compiles, and runs against the service', async () => {
  await using shop = await openShop('petId,quantity,status\n1001,12,available\n1002,2,available\n')
  const remark = 'run by test/client/readme.built.test.ts'
  const [block] = guideBlocks(readGuide('till.md')).filter((each) => each.remark === remark)
  const last =
    'if (error) console.log(error.message)\nelse console.log(data.length, scanned.data)\n'
  folder.write('guide.ts', fill(`${block?.code}${last}`, shop.url, shop.key))
  const compilerOptions = { target: 'es2022', module: 'preserve', strict: true, noEmit: true }
  const files = ['guide.ts']
  folder.write('tsconfig.json', { compilerOptions: { ...compilerOptions, types: [] }, files })
  await folder.compile('TypeScript 7', '--project', '.')
  expect(await folder.run([process.execPath, 'guide.ts'])).toBe('2 []\n')
  const { data } = JSON.parse(
    `{"data":${await (await fetch(`${shop.url}/v1/inventory`, { headers: bearer(shop.key) })).text()}}`,
  )
  expect(data).toEqual([
    { petId: 1001, quantity: 1, status: 'available' },
    { petId: 1002, quantity: 1, status: 'available' },
    { petId: 2001, quantity: 1, status: 'available' },
  ])
})
