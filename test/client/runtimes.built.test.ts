import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { watchedPage } from '../support/browser.ts'
import { inBrowser } from '../support/in-browser.ts'
import { findTool, needs, type ToolName } from '../support/tools.ts'
import { DAY, STOCK } from './fixtures/day.ts'
import { type FreshFolder, freshFolder } from './fresh-folder.ts'
import { openShop } from './open-shop.ts'

const PROGRAM = join(import.meta.dir, 'fixtures/program.js')

const MAIN = `
import * as client from 'petstock/client'
import { program } from './program.js'
const lines = await program(client, process.env.SHOP_URL, process.env.SHOP_KEY)
console.log(JSON.stringify(lines))
`

interface Runtime {
  readonly name: string
  readonly tools: readonly ToolName[]
  readonly command: () => readonly string[]
}

const RUNTIMES: readonly Runtime[] = [
  { name: 'Bun', tools: [], command: () => [process.execPath] },
  { name: 'Node', tools: ['node'], command: () => [findTool('node')] },
  {
    name: 'Deno',
    tools: ['deno'],
    command: () => [findTool('deno'), 'run', '--no-remote', '--allow-net', '--allow-env'],
  },
]

let folder: FreshFolder
beforeAll(async () => {
  folder = await freshFolder()
  folder.write('main.mjs', MAIN)
  cpSync(PROGRAM, folder.file('program.js'))
})
afterAll(() => folder?.[Symbol.dispose]())

for (const { name, tools, command } of RUNTIMES) {
  needs(...tools).test(`the packed client works on ${name}`, async () => {
    await using shop = await openShop(STOCK)
    const env = { SHOP_URL: shop.url, SHOP_KEY: shop.key }
    expect(JSON.parse(await folder.run([...command(), 'main.mjs'], env))).toEqual(DAY)
  })
}

needs('deno').test('Deno finds the packed types', async () => {
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
  await folder.run([findTool('deno'), 'check', '--no-remote', 'typed.ts'])
})

needs('chromium').describe('in Chromium', () => {
  const suite = inBrowser()

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
    const context = await suite.browser.newContext()
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
