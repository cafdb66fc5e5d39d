import { afterAll, beforeAll, expect } from 'bun:test'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../shape/sources.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { compile, run } from '../fresh-folder.ts'
import { openShop } from '../open-shop.ts'
import { guideExample } from './guide-example.ts'
import { openLimitedShop } from './limited-shop.ts'

const PROGRAM = `
import createClient from 'openapi-fetch'
import { createParser } from 'eventsource-parser'
import type { paths as ContractPaths } from './contract.d.ts'
import type { components, paths as DeskPaths } from './desk.d.ts'

const [url = '', key = '', limitedKey = '', managerKey = ''] = process.argv.slice(2)
const headers = { Authorization: 'Bearer ' + key }
const contract = createClient<ContractPaths>({ baseUrl: url + '/v1', headers })
const desk = createClient<DeskPaths>({ baseUrl: url + '/desk/api', headers })

const list = await contract.GET('/inventory')
const statuses: ('available' | 'pending' | 'sold')[] = (list.data ?? []).map(({ status }) => status)
const pet = { params: { path: { petId: 42 } } }
const set = await contract.PATCH('/inventory/{petId}', { ...pet, body: { quantity: 3 } })
const quantity: number | undefined = set.data?.quantity
const none = await contract.PATCH('/inventory/{petId}', { params: { path: { petId: 7 } }, body: { quantity: 3 } })
const code: 'pet_not_found' | undefined = none.error?.code === 'pet_not_found' ? none.error.code : undefined

const sale = { id: crypto.randomUUID(), change: -1, reason: 'sale' } as const
const sold = await desk.POST('/inventory/{petId}/movements', { ...pet, body: sale })
const again = await desk.POST('/inventory/{petId}/movements', { ...pet, body: sale })
const left: (number | undefined)[] = [sold.data?.newQuantity, again.data?.newQuantity]
const replayed = [sold, again].map(({ response }) => response.headers.get('Idempotent-Replayed'))
const count = { id: crypto.randomUUID(), counted: 11, expected: 2, reason: 'count' } as const
const counted = await desk.POST('/inventory/{petId}/movements', { ...pet, body: count })
const corrected: number | undefined = counted.data?.newQuantity

const added = await desk.POST('/inventory', { body: { id: crypto.randomUUID(), petId: 44, name: 'Rex' } })
const name: string | null | undefined = added.data?.name
const params = { path: { petId: 44 } }
const basket: components['schemas']['BasketRequest'] = {
  id: crypto.randomUUID(),
  movements: [
    { petId: 42, change: -1, reason: 'sale' },
    { petId: 44, counted: 0, expected: 0, reason: 'count', note: null },
  ],
}
const receipt = await desk.POST('/movements', { body: basket })
const quantities: number[] | undefined = receipt.data?.movements.map(({ newQuantity }) => newQuantity)
const byCode = await desk.GET('/inventory', { params: { query: { barcode: '42' } } })
const found: number[] | undefined = byCode.data?.map(({ quantity }) => quantity)
const edited = await desk.PATCH('/inventory/{petId}', { params, body: { status: 'sold' } })
const scanned = await desk.GET('/inventory/{petId}', { params })
const same: boolean = scanned.data?.updatedAt === edited.data?.updatedAt
const history = await desk.GET('/inventory/{petId}/movements', { params: { ...params, query: { limit: 1 } } })
const notes: (string | null)[] | undefined = history.data?.movements.map(({ note }) => note)
const by: string | undefined = edited.data?.lastMovement?.by?.name

const pets = await desk.GET('/inventory')
const names: (string | null)[] | undefined = pets.data?.map(({ name }) => name)

const refusedRemoval = await desk.DELETE('/inventory/{petId}', { params })
const manager = createClient<DeskPaths>({ baseUrl: url + '/desk/api', headers: { Authorization: 'Bearer ' + managerKey } })
const removal = { params: { ...params, query: { id: crypto.randomUUID() } } }
const removed = await manager.DELETE('/inventory/{petId}', removal)
const removedAgain = await manager.DELETE('/inventory/{petId}', removal)
const gone: (number | undefined)[] = [removed.data?.previousQuantity, removedAgain.data?.previousQuantity]

const limited = createClient<ContractPaths>({ baseUrl: url + '/v1', headers: { Authorization: 'Bearer ' + limitedKey } })
let refused = await limited.GET('/inventory')
while (refused.response.ok) refused = await limited.GET('/inventory')
const retryAfter = Number(refused.response.headers.get('Retry-After'))

type Told = components['schemas']['DeskEvent']
const told: string[] = []
const tell = (told: Told): string => {
  switch (told.event) {
    case 'ready': return told.data.version
    case 'pets': return told.data.map(({ name }) => name).join()
    case 'key': return told.data.name + told.data.access
    case 'settings': return told.data.name + (told.data.language ?? '') + (told.data.lowStockAt ?? '')
    case 'removed': return told.data.map((petId) => petId.toFixed()).join()
    case 'lost': return told.data.changes.toFixed()
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
const events = await desk.GET('/events', { parseAs: 'stream', signal: enough.signal })
const stream = events.data?.pipeThrough(new TextDecoderStream()).getReader()
while (told.length === 0) parser.feed((await stream?.read())?.value ?? '')
enough.abort()

console.log(JSON.stringify([
  ...[statuses, quantity, none.response.status, code, left, replayed, corrected],
  ...[name, quantities, found, same, notes, by, names, refusedRemoval.error?.code, gone],
  ...[told[0], refused.error?.code, retryAfter],
]))

// @ts-${'expect-error'} A movement of a basket names its pet.
export const wrongToo = () => desk.POST('/movements', { body: { ...basket, movements: [sale] } })
// @ts-${'expect-error'} A pet that is added has an id.
export const alsoWrong = () => desk.POST('/inventory', { body: { petId: 44 } })
// @ts-${'expect-error'} A quantity is a number.
export const wrong = () => contract.PATCH('/inventory/{petId}', { ...pet, body: { quantity: '3' } })
`

let folder: ReturnType<typeof temporaryFolder>
afterAll(() => folder?.[Symbol.dispose]())

// The generator asks for the compiler by its name, and works with TypeScript 5 alone.
beforeAll(() => {
  folder = temporaryFolder()
  const ours = join(ROOT, 'node_modules')
  mkdirSync(folder.file('node_modules'))
  for (const name of readdirSync(ours)) {
    const target = name === 'typescript' ? 'typescript-5.9' : name
    symlinkSync(join(ours, target), folder.file(`node_modules/${name}`))
  }
})

/** The generator is a program for Node. */
const generate = (...args: string[]) => {
  const node = [findTool('node'), '--preserve-symlinks', '--preserve-symlinks-main']
  return run([...node, 'node_modules/openapi-typescript/bin/cli.js', ...args], folder.path)
}

async function compiled(program: string): Promise<void> {
  const options = ['--strict', '--noEmit', '--module', 'preserve', '--types', 'node']
  const flags = [...options, '--target', 'es2022', '--allowImportingTsExtensions']
  await compile('TypeScript 7', folder.path, ...flags, program)
}

needs('node').test(
  'clients in TypeScript, generated from both documents, list, sell, count, and learn when to come back',
  async () => {
    await using shop = await openLimitedShop()
    for (const [file, path] of [
      ['contract.d.ts', '/docs/json'],
      ['desk.d.ts', '/docs/desk.json'],
    ] as const) {
      await generate(shop.url + path, '--output', file)
    }
    await Bun.write(folder.file('program.ts'), PROGRAM)
    await compiled('program.ts')

    const { url, key, limitedKey, managerKey } = shop
    const program = [process.execPath, 'program.ts', url, key, limitedKey, managerKey]
    const printed = await run(program, folder.path)
    expect(JSON.parse(printed)).toEqual([
      ...[['available', 'sold'], 3, 404, 'pet_not_found'],
      ...[[2, 2], [null, 'true'], 11],
      ...['Rex', [10, 0], [10], true, ['status available -> sold'], 'test'],
      ...[[null, 'Rex', null], 'insufficient_access', [0, 0], 'ready: 1.0.0'],
      ...['rate_limited', expect.any(Number)],
    ])
    expect(JSON.parse(printed).at(-1)).toBeGreaterThan(0)
  },
)

needs('node').test(
  'with the guide for tills alone, a client in TypeScript is made and sells a pet',
  async () => {
    await using shop = await openShop('petId,quantity,status\n1001,12,available\n')
    const { commands, file, program } = guideExample('ts', shop.url, shop.key)
    const [install = '', making = '', start = ''] = commands
    expect(install).toContain('npm install openapi-fetch openapi-typescript')
    const [npx, name, ...args] = making.split(' ')
    expect([npx, name]).toEqual(['npx', 'openapi-typescript'])
    await generate(...args)
    await Bun.write(folder.file(file), program)
    await compiled(file)
    expect(start).toBe(`npx --yes tsx ${file}`)
    expect(await run([process.execPath, file], folder.path)).toBe('sold, 11 left\n')
  },
)
