import { describe, expect, test } from 'bun:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { ERROR_CODES } from '../../src/http/errors/api-error.ts'
import { outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { Contract, methodsOf, type OpenApi, type Operation, type Servers } from './contract.ts'
import { eventsIn } from './event-stream.ts'

const EVENTS = ['ready', 'pets', 'removed', 'reload', 'health']

const STAGED = [
  ...['--base-url', 'https://shop.example/v1'],
  ...['--staging-base-url', 'https://staging.shop.example/v1'],
]

const printed = async (...flags: string[]): Promise<OpenApi> =>
  new Contract(await outputOf(['openapi', ...flags])).document

async function operation(path: string, method: string): Promise<Operation> {
  const found = (await printed()).paths[path]?.[method]
  if (found === undefined) throw new Error(`the document has no ${method} ${path}`)
  return found
}

describe('the document', () => {
  test.each([[[]], [STAGED]])(
    'passes a public linter without a word (flags: %p)',
    async (flags) => {
      const source = await outputOf(['openapi', ...flags])
      const config = await createConfig({ extends: ['recommended-strict'] })
      const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    },
  )

  test.each([[[]], [STAGED]])(
    'is the same from the command and the server (flags: %p)',
    async (flags) => {
      using folder = temporaryFolder()
      await using server = await serve(folder.path, flags)
      const response = await server.request('/docs/json')
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(`${await response.text()}\n`).toBe(await outputOf(['openapi', ...flags]))
    },
  )

  test('is OpenAPI 3.0.3, and describes version 1.0.0 of the interface', async () => {
    const { openapi, info } = await printed()
    expect([openapi, info.version]).toEqual(['3.0.3', '1.0.0'])
  })

  const operationsOf = async (tag: string) =>
    Object.entries((await printed()).paths).flatMap(([path, item]) =>
      methodsOf(item)
        .filter(([, { tags }]) => (tags as string[]).includes(tag))
        .map(([method, { operationId }]) => [method, path, operationId]),
    )

  test('has under /v1 the two operations alone, by the names of the contract', async () => {
    expect(await operationsOf('Inventory')).toEqual([
      ['get', '/inventory', 'listInventory'],
      ['patch', '/inventory/{petId}', 'updateInventory'],
    ])
  })

  test('has the operations of the desk in a section of their own', async () => {
    const desk = await operationsOf('Desk')
    const inventory = '/desk/api/inventory'
    expect(desk).toEqual([
      ['get', '/desk/api/key', 'getKey'],
      ['get', inventory, 'listPets'],
      ['post', inventory, 'addPet'],
      ['patch', `${inventory}/{petId}`, 'editPet'],
      ['get', `${inventory}/{petId}/movements`, 'listMovements'],
      ['post', `${inventory}/{petId}/movements`, 'makeMovement'],
      ['get', '/desk/api/events', 'listenToEvents'],
    ])
    const { paths } = await printed()
    const all = Object.values(paths).flatMap(methodsOf)
    expect(all).toHaveLength(desk.length + 2)
    expect(new Set(all.map(([, { operationId }]) => operationId)).size).toBe(all.length)
  })

  test('names /v1 as the server, and any that the settings name', async () => {
    const urls = async (...flags: string[]) =>
      (await printed(...flags)).servers.map(({ url }) => url)
    expect(await urls()).toEqual(['/v1'])
    expect(await urls(...STAGED)).toEqual([
      'https://shop.example/v1',
      'https://staging.shop.example/v1',
    ])
  })

  test('leads a generated client to an address with one /v1 in it, and to the desk without', async () => {
    for (const flags of [[], STAGED]) {
      const { servers, paths } = await printed(...flags)
      for (const [path, item] of Object.entries(paths)) {
        for (const { url } of item.servers ?? servers) {
          const { pathname } = new URL(url.replace(/\/$/, '') + path, 'http://localhost:3000/docs')
          expect(pathname).toMatch(/^\/(?:v1\/inventory(?:\/%7BpetId%7D)?$|desk\/api\/)/)
        }
      }
    }
  })

  test('names the servers of the desk, which is beside /v1', async () => {
    const urls = async (...flags: string[]) =>
      Object.entries((await printed(...flags)).paths)
        .filter(([path]) => path.startsWith('/desk/'))
        .flatMap(([, item]) => [item, ...methodsOf(item).map(([, operation]) => operation)])
        .map(({ servers }) => (servers as Servers).map(({ url }) => url))
    for (const each of await urls()) expect(each).toEqual(['/'])
    for (const each of await urls(...STAGED)) {
      expect(each).toEqual(['https://shop.example', 'https://staging.shop.example'])
    }
    expect(await urls('--base-url', '/shop/v1')).toContainEqual(['/shop'])
  })

  test('asks for a bearer key everywhere', async () => {
    const { security, paths, components } = await printed()
    expect(components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } })
    expect(security).toEqual([{ bearer: [] }])
    for (const [, { security }] of Object.values(paths).flatMap(methodsOf)) {
      expect(security).toEqual([{ bearer: [] }])
    }
  })

  test('calls updateInventory experimental, and listInventory nothing', async () => {
    expect(await operation('/inventory/{petId}', 'patch')).toHaveProperty(
      'x-stability',
      'experimental',
    )
    expect(await operation('/inventory', 'get')).not.toHaveProperty('x-stability')
  })

  test('says that a petId and a time are an int64 at the desk, too', async () => {
    const { components } = await printed()
    const int64 = { type: 'integer', format: 'int64' }
    expect(components.schemas).toMatchObject({
      DeskPet: { properties: { petId: int64, updatedAt: int64 } },
      NewPet: { properties: { petId: int64 } },
      Movement: { properties: { petId: int64, at: int64 } },
    })
  })

  test('says that a petId is an int64, in the path and in a body', async () => {
    const { components } = await printed()
    const { parameters } = await operation('/inventory/{petId}', 'patch')
    const int64 = { type: 'integer', format: 'int64' }
    expect(parameters).toEqual([
      expect.objectContaining({ name: 'petId', in: 'path', required: true }),
    ])
    expect(parameters).toMatchObject([{ schema: int64 }])
    expect(components.schemas).toMatchObject({ InventoryItem: { properties: { petId: int64 } } })
  })

  test('gives the bounds of a quantity, in the update and in an entry', async () => {
    const { components } = await printed()
    const quantity = { type: 'integer', minimum: 0, maximum: 2_147_483_647 }
    expect(components.schemas).toMatchObject({
      InventoryItem: { required: ['petId', 'quantity', 'status'], properties: { quantity } },
      InventoryUpdate: { required: ['quantity'], properties: { quantity } },
      PetStatus: { enum: ['available', 'pending', 'sold'] },
    })
  })

  test('lists every status of each operation', async () => {
    const statuses = async (path: string, method: string) =>
      Object.keys((await operation(path, method)).responses).map(Number)
    expect(await statuses('/inventory', 'get')).toEqual([200, 304, 401, 429, 500, 503])
    expect(await statuses('/inventory/{petId}', 'patch')).toEqual([
      ...[200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
    ])
  })

  test('has every event of the desk, with what it carries and an example', async () => {
    const { components } = await printed()
    const { responses } = await operation('/desk/api/events', 'get')
    const stream = responses['200']?.content?.['text/event-stream']
    expect(stream?.schema).toEqual({ $ref: '#/components/schemas/DeskEvent' })
    expect(Object.keys(stream?.examples ?? {})).toEqual(EVENTS)
    const refs = EVENTS.map(
      (name) => `#/components/schemas/${name[0]?.toUpperCase()}${name.slice(1)}Event`,
    )
    expect(components.schemas?.DeskEvent?.oneOf).toEqual(refs.map(($ref) => ({ $ref })))
    for (const [index, name] of EVENTS.entries()) {
      const schema = components.schemas?.[refs[index]?.split('/').at(-1) ?? '']
      expect(schema?.description).toMatch(/^[A-Z]/)
      expect(schema?.properties).toMatchObject({ event: { enum: [name] } })
    }
  })

  test('says in which order to open, to get and to apply, and what ends it', async () => {
    const { description } = await operation('/desk/api/events', 'get')
    const text = String(description)
    const steps = ['Open the events first', '`ready` has come', 'get the list', 'then apply']
    const places = steps.map((step) => text.indexOf(step))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
    for (const words of [
      'counts as one request',
      'A comment',
      'ends with its API key',
      '64',
      '256',
    ]) {
      expect(text).toContain(words)
    }
    const [, asSent = ''] = /```\n([\s\S]*?)```/.exec(text) ?? []
    expect(asSent).toMatch(/^:$/m)
    expect(eventsIn(`${asSent}\n`)).toEqual([
      { event: 'ready', data: { version: '1.0.0' } },
      { event: 'removed', data: [1007] },
    ])
  })

  test('lists every error code with its meaning', async () => {
    const { components } = await printed()
    const code = components.schemas?.ErrorCode
    expect(code?.enum).toEqual([...ERROR_CODES])
    for (const each of ERROR_CODES) expect(code?.description).toContain(`- \`${each}\` (`)
  })

  test('requires Retry-After of every 429 and 503, and WWW-Authenticate of every 401', async () => {
    const { paths, components } = await printed()
    for (const [, { operationId, responses }] of Object.values(paths).flatMap(methodsOf)) {
      expect(responses['429']?.headers).toHaveProperty('Retry-After')
      expect(responses['401']?.headers).toHaveProperty('WWW-Authenticate')
      // What is known of a key needs no stock.
      if (operationId === 'getKey') expect(responses).not.toHaveProperty('503')
      else expect(responses['503']?.headers).toHaveProperty('Retry-After')
    }
    const always = Object.entries(components.headers ?? {}).filter(([, { required }]) => required)
    const sometimes = Object.keys(components.headers ?? {}).filter(
      (name) => !always.some(([one]) => one === name),
    )
    expect(sometimes).toEqual(['Content-Encoding'])
  })

  test('says what a client needs of keys, limits, bans and retries', async () => {
    const { info } = await printed()
    for (const words of [
      'Authorization: Bearer',
      '| Free | 60 | 1000 |',
      'Retry-After',
      'banned',
    ]) {
      expect(info.description).toContain(words)
    }
  })
})
