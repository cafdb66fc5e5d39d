import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser, watchedPage } from '../support/browser.ts'
import { needs } from '../support/tools.ts'
import { DAY, STOCK } from './fixtures/day.ts'
import { DENO, type FreshFolder, freshFolder } from './fresh-folder.ts'
import { lacksDeno, lacksNode } from './lacking.ts'
import { openShop } from './open-shop.ts'

const PROGRAM = join(import.meta.dir, 'fixtures/program.js')

const MAIN = `
import * as client from 'petstock/client'
import { program } from './program.js'
const lines = await program(client, process.env.SHOP_URL, process.env.SHOP_KEY)
console.log(JSON.stringify(lines))
`

const RUNTIMES = [
  { name: 'Bun', lacks: false, command: [process.execPath] },
  { name: 'Node', lacks: lacksNode, command: ['node'] },
  {
    name: 'Deno',
    lacks: lacksDeno,
    command: [...DENO, 'run', '--no-remote', '--allow-net', '--allow-env'],
  },
]

let folder: FreshFolder
beforeAll(async () => {
  folder = await freshFolder()
  folder.write('main.mjs', MAIN)
  cpSync(PROGRAM, folder.file('program.js'))
})
afterAll(() => folder?.[Symbol.dispose]())

for (const { name, lacks, command } of RUNTIMES) {
  if (lacks) console.log(`skipped: the packed client on ${name}, which is not here`)

  test.skipIf(lacks)(`the packed client works on ${name}`, async () => {
    await using shop = await openShop(STOCK)
    const env = { SHOP_URL: shop.url, SHOP_KEY: shop.key }
    expect(JSON.parse(await folder.run([...command, 'main.mjs'], env))).toEqual(DAY)
  })
}

test.skipIf(lacksDeno)('Deno finds the packed types', async () => {
  folder.write(
    'typed.ts',
    `import { createClient } from 'petstock/client'
const { data } = await createClient('http://127.0.0.1:1', { apiKey: 'pst_x' }).v1.inventory.get()
const ids: bigint[] | undefined = data?.map(({ petId }) => petId)
// @ts-${'expect-error'} A petId is a bigint.
const wrong: number[] | undefined = data?.map(({ petId }) => petId)
console.log(ids, wrong)
`,
  )
  await folder.run([...DENO, 'check', '--no-remote', 'typed.ts'])
})

needs('chromium').describe('in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  const page = `<!doctype html>
<script type="importmap">{ "imports": { "petstock/client": "/client.js" } }</script>
<script type="module">
import * as client from 'petstock/client'
import { program } from '/program.js'
globalThis.day = (url, key) => program(client, url, key)
</script>`

  test('the packed client works on a page of another origin, without a bundler', async () => {
    const files: Record<string, [string, string]> = {
      '/': ['text/html', page],
      '/client.js': [
        'text/javascript',
        readFileSync(folder.file('node_modules/petstock/client.js'), 'utf8'),
      ],
      '/program.js': ['text/javascript', readFileSync(PROGRAM, 'utf8')],
    }
    using pages = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: ({ url }) => {
        const [type, text] = files[new URL(url).pathname] ?? []
        return text === undefined
          ? new Response(null, { status: 404 })
          : new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
      },
    })
    await using shop = await openShop(STOCK, '--cors-origin', pages.url.origin)
    const context = await browser.newContext()
    await using watched = await watchedPage(context)
    await watched.page.goto(pages.url.href)
    await watched.page.waitForFunction('globalThis.day')
    const day = await watched.page.evaluate(
      `globalThis.day(${JSON.stringify(shop.url)}, ${JSON.stringify(shop.key)})`,
    )
    expect(day).toEqual(DAY)
    await context.close()
  })
})
