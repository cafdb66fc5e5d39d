import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../shape/sources.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { COMPILERS, run } from './fresh-folder.ts'
import { lacksNode } from './lacking.ts'
import { openShop } from './open-shop.ts'

const PROGRAM = `
import createClient from 'openapi-fetch'
import { createParser } from 'eventsource-parser'
import type { components, paths } from './petstock.d.ts'

const [url = '', key = ''] = process.argv.slice(2)
const headers = { Authorization: 'Bearer ' + key }
const { GET, PATCH } = createClient<paths>({ baseUrl: url + '/v1', headers })
const desk = createClient<paths>({ baseUrl: url, headers })

const list = await GET('/inventory')
const statuses: ('available' | 'pending' | 'sold')[] = (list.data ?? []).map(({ status }) => status)
const set = await PATCH('/inventory/{petId}', { params: { path: { petId: 42 } }, body: { quantity: 3 } })
const quantity: number | undefined = set.data?.quantity
const none = await PATCH('/inventory/{petId}', { params: { path: { petId: 7 } }, body: { quantity: 3 } })
const code: 'pet_not_found' | undefined = none.error?.code === 'pet_not_found' ? none.error.code : undefined

const id = crypto.randomUUID()
const added = await desk.POST('/desk/api/inventory', { body: { id, petId: 44, name: 'Rex' } })
const name: string | null | undefined = added.data?.name
const params = { path: { petId: 44 } }
const sold = await desk.PATCH('/desk/api/inventory/{petId}', { params, body: { status: 'sold' } })
const history = await desk.GET('/desk/api/inventory/{petId}/movements', { params: { ...params, query: { limit: 1 } } })
const notes: (string | null)[] | undefined = history.data?.movements.map(({ note }) => note)
const by: string | undefined = sold.data?.lastMovement?.by?.name

const pets = await desk.GET('/desk/api/inventory')
const names: (string | null)[] | undefined = pets.data?.map(({ name }) => name)

type Told = components['schemas']['DeskEvent']
const told: string[] = []
const tell = (told: Told): string => {
  switch (told.event) {
    case 'ready': return told.data.version
    case 'pets': return told.data.map(({ name }) => name).join()
    case 'removed': return told.data.map((petId) => petId.toFixed()).join()
    case 'reload': return 'again'
    case 'health': return told.data.checks.map(({ name, advice }) => name + (advice ?? '')).join()
  }
}
const parser = createParser({
  onEvent: ({ event, data }) => {
    told.push(event + ': ' + tell({ event, data: JSON.parse(data) } as Told))
  },
})
const enough = new AbortController()
const events = await desk.GET('/desk/api/events', { parseAs: 'stream', signal: enough.signal })
const stream = events.data?.pipeThrough(new TextDecoderStream()).getReader()
while (told.length === 0) parser.feed((await stream?.read())?.value ?? '')
enough.abort()

console.log(JSON.stringify([statuses, quantity, none.response.status, code, name, notes, by, names, told[0]]))

// @ts-${'expect-error'} A pet that is added has an id.
export const alsoWrong = () => desk.POST('/desk/api/inventory', { body: { petId: 44 } })
// @ts-${'expect-error'} A quantity is a number.
export const wrong = () => PATCH('/inventory/{petId}', { params: { path: { petId: 42 } }, body: { quantity: '3' } })
`

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

// The generator asks for the compiler by its name, and works with TypeScript 5 alone.
beforeAll(() => {
  const ours = join(ROOT, 'node_modules')
  mkdirSync(folder.file('node_modules'))
  for (const name of readdirSync(ours)) {
    const target = name === 'typescript' ? 'typescript-5.9' : name
    symlinkSync(join(ours, target), folder.file(`node_modules/${name}`))
  }
})

if (lacksNode) console.log('skipped: a generated client, whose generator needs Node')

test.skipIf(lacksNode)(
  'a public generator makes a client of the document that the binary serves',
  async () => {
    await using shop = await openShop('petId,quantity,status\n42,12,available\n43,1,sold\n')
    const generator = 'node_modules/openapi-typescript/bin/cli.js'
    const node = ['node', '--preserve-symlinks', '--preserve-symlinks-main']
    const written = folder.file('petstock.d.ts')
    await run([...node, generator, `${shop.url}/docs/json`, '--output', written], folder.path)
    expect(readFileSync(written, 'utf8')).toContain('operations["updateInventory"]')

    await Bun.write(folder.file('program.ts'), PROGRAM)
    const options = ['--strict', '--noEmit', '--module', 'preserve', '--types', 'node']
    const flags = [...options, '--target', 'es2022', '--allowImportingTsExtensions']
    await run([...COMPILERS['TypeScript 7'], ...flags, 'program.ts'], folder.path)

    const printed = await run([process.execPath, 'program.ts', shop.url, shop.key], folder.path)
    expect(JSON.parse(printed)).toEqual([
      ...[['available', 'sold'], 3, 404, 'pet_not_found'],
      ...['Rex', ['status available -> sold'], 'test'],
      ...[[null, null, 'Rex'], 'ready: 1.0.0'],
    ])
  },
)
