import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SetUp } from '../../../src/http/desk/access/sign-in-shapes.ts'
import { KNOWN_FIELDS } from '../../../src/http/shapes/known-fields.ts'
import { managerOf } from '../../support/access.ts'
import { deskOf, read } from '../../support/desk.ts'
import { expectError } from '../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'

interface Schema {
  readonly $ref?: string
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

interface Operation {
  readonly operationId: string
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: Schema
        readonly examples: Readonly<Record<string, { readonly value: Fields }>>
      }
    }
  }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

type Fields = Readonly<Record<string, unknown>>

const documentOfDesk = async (service: TestService) =>
  (await (await service.request('/docs/desk.json')).json()) as Document

/** The shapes that a schema allows, each without a reference. */
function shapesOf(document: Document, { $ref, ...schema }: Schema): readonly Schema[] {
  const named =
    $ref === undefined ? schema : document.components.schemas[$ref.split('/').at(-1) ?? '']
  if (named?.oneOf !== undefined) return named.oneOf.flatMap((each) => shapesOf(document, each))
  return named === undefined ? [] : [named]
}

/** The fields of a body, and of what is in it. */
function fieldsOf(document: Document, schema: Schema): string[] {
  return shapesOf(document, schema).flatMap(({ properties = {}, items }) => [
    ...Object.keys(properties),
    ...[...Object.values(properties), ...(items ? [items] : [])].flatMap((each) =>
      fieldsOf(document, each),
    ),
  ])
}

const operationsWithBody = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.requestBody === undefined
        ? []
        : [
            {
              path,
              method: method.toUpperCase(),
              operation,
              ...operation.requestBody.content['application/json'],
            },
          ],
    ),
  )

const openShop = async () => {
  const service = await testService({
    pets: [{ petId: 1n, quantity: 10 }],
    keys: [{ ...enterprise(100_000, 1_000_000), access: 'manage' }],
  })
  const quantity = async () => (await service.byCommand(({ stock }) => stock.find(1n)))?.quantity
  return {
    service,
    quantity,
    desk: deskOf(service, service.key),
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

const uuid = () => crypto.randomUUID()
const sale = (more: object = {}) => ({ id: uuid(), change: -1, reason: 'sale', ...more })

test('the desk knows every field of its bodies, and the document lists the refusal with each body', async () => {
  await using service = await testService()
  const document = await documentOfDesk(service)
  for (const { operation, schema } of operationsWithBody(document)) {
    for (const field of fieldsOf(document, schema)) expect(KNOWN_FIELDS).toContain(field)
    expect(JSON.stringify(operation.responses[400])).toContain('"misplaced_field"')
  }
})

test('every operation with a body refuses each field that the desk knows and that it does not take, and names it', async () => {
  await using shop = await openShop()
  const document = await documentOfDesk(shop.service)
  const asked = operationsWithBody(document).filter(({ path }) => path !== '/sign-in')
  expect(asked.length).toBeGreaterThan(12)
  for (const { path, method, schema, examples } of asked) {
    const address = path.replace('{petId}', '1').replace(/\{\w+Id\}/, 'key_2')
    // A field of another form of the same body has a sentence of its own.
    const forms = shapesOf(document, schema).flatMap(({ properties = {} }) =>
      Object.keys(properties),
    )
    const foreign = KNOWN_FIELDS.filter(
      (field) => !['id', ...forms].includes(field) && !path.includes(`{${field}}`),
    )
    // Each import is read by a thread of its own.
    const tried = path === '/imports' ? foreign.slice(0, 3) : foreign
    for (const { value } of Object.values(examples)) {
      for (const field of tried) {
        const sent = shop.desk.send(method, address, { ...value, [field]: 7 })
        const { message } = await expectError(sent, 'misplaced_field')
        expect(message).toContain(`"${field}"`)
        expect(message).toMatch(/[Ll]eave it out\.$/)
      }
    }
  }
  expect(await shop.quantity()).toBe(10)
})

test('every operation with a body refuses objects and lists that are no text or number, whatever they say of themselves', async () => {
  await using shop = await openShop()
  const document = await documentOfDesk(shop.service)
  const asked = operationsWithBody(document).filter(({ path }) => path !== '/sign-in')
  for (const { path, method, examples } of asked) {
    const address = path.replace('{petId}', '1').replace(/\{\w+Id\}/, 'key_2')
    const ofPath = [...path.matchAll(/\{(\w+Id)\}/g)].map(([, name = '']) => name)
    for (const value of Object.values(examples).map((example) => example.value)) {
      for (const field of [...Object.keys(value), ...ofPath]) {
        for (const no of [{ toString: 1, valueOf: 1 }, [['1']], [{ toString: 1 }]]) {
          const response = await shop.desk.send(method, address, { ...value, [field]: no })
          const { code, message } = (await response.json()) as { code: string; message: string }
          // The desk knows no field of this name, and ignores it.
          if (code === 'code_not_found') continue
          expect([operationOf(method, path, field), response.status]).toEqual([
            operationOf(method, path, field),
            400,
          ])
          if (ofPath.includes(field)) expect(message).toContain('neither a number nor text')
        }
      }
    }
  }
  expect(await shop.quantity()).toBe(10)
})

const operationOf = (method: string, path: string, field: string) => `${method} ${path} ${field}`

describe('a field in the wrong place is refused with its name, and nothing is changed', () => {
  const MOVEMENT = 'POST /inventory/1/movements'
  let shop: Awaited<ReturnType<typeof openShop>>

  beforeAll(async () => {
    shop = await openShop()
  })

  afterAll(() => shop[Symbol.asyncDispose]())

  const basket = (more: object, beside: object = {}) => ({
    id: uuid(),
    movements: [{ petId: 1, change: -1, reason: 'sale', ...more }],
    ...beside,
  })
  const groups = (more: object) => ({ changes: [{ pets: [{ petId: 1 }], kind: 'Fish', ...more }] })
  test.each<[what: string, operation: string, body: object, says: string]>([
    ['what was expected, beside a change', MOVEMENT, sale({ expected: 99 }), '"expected"'],
    [
      'another pet than that of the path',
      MOVEMENT,
      sale({ petId: 2 }),
      'The petId of the body is 2',
    ],
    ['a pet beyond 2^53', MOVEMENT, sale({ petId: 9_007_199_254_740_993n }), 'is 9007199254740993'],
    ['when it was made', MOVEMENT, sale({ at: 1 }), '"at"'],
    ['a trial', MOVEMENT, sale({ dryRun: true }), '"dryRun"'],
    ['a quantity', MOVEMENT, sale({ quantity: 3 }), '"quantity"'],
    ['a barcode', MOVEMENT, sale({ barcode: '4006381333931' }), '"barcodes"'],
    [
      'what was expected, in a basket',
      'POST /movements',
      basket({ expected: 9 }),
      'movements[0], of pet 1: The field "expected"',
    ],
    [
      'an id of one movement',
      'POST /movements',
      basket({ id: uuid() }),
      'movements[0], of pet 1: The field "id"',
    ],
    ['a note of a whole basket', 'POST /movements', basket({}, { note: 'x' }), '"note"'],
    ['a quantity in an edit', 'PATCH /inventory/1', { name: 'Max', quantity: 3 }, 'by a movement'],
    [
      'a quantity in an edit that is cleared',
      'PATCH /inventory/1',
      { name: 'Max', quantity: null },
      '"quantity"',
    ],
    ['no pet in an edit', 'PATCH /inventory/1', { name: 'Max', petId: null }, 'the path names 1'],
    ['another pet in an edit', 'PATCH /inventory/1', { name: 'Max', petId: 2 }, 'the path names 1'],
    [
      'a barcode of several',
      'PATCH /inventory',
      groups({ barcodes: [] }),
      'changes[0]: The field "barcodes"',
    ],
    [
      'a name, which pets do not share',
      'PATCH /inventory',
      groups({ name: 'Rex' }),
      'changes[0]: The field "name"',
    ],
    [
      'a name that several had',
      'PATCH /inventory',
      groups({ was: { name: 'x' } }),
      'changes[0].was: The field "name"',
    ],
    [
      'a kind of one of several',
      'PATCH /inventory',
      groups({ pets: [{ petId: 1, kind: 'x' }] }),
      'changes[0].pets[0]: The field "kind"',
    ],
    ['a kind of several, outside', 'PATCH /inventory', { ...groups({}), kind: 'Bird' }, '"kind"'],
    [
      'a quantity of one to be removed',
      'POST /removals',
      { id: uuid(), pets: [{ petId: 1, quantity: 3 }] },
      'pets[0]: The field "quantity"',
    ],
    [
      'a reason of a removal',
      'POST /removals',
      { id: uuid(), pets: [{ petId: 1 }], reason: 'died' },
      '"reason"',
    ],
    ['a trial of a new pet', 'POST /inventory', { id: uuid(), petId: 5, dryRun: true }, '"dryRun"'],
    [
      'a barcode of a new pet',
      'POST /inventory',
      { id: uuid(), petId: 5, barcode: '4006381333931' },
      '"barcodes"',
    ],
    [
      'a value of a column',
      'POST /imports',
      {
        dryRun: true,
        csv: 'petId\n1\n',
        columns: [{ name: 'petId', column: 'petId', value: '7' }],
      },
      'columns[0]: The field "value"',
    ],
    [
      'a pet beside a file',
      'POST /imports',
      { id: uuid(), csv: 'petId,quantity\n1,5\n', quantity: 7 },
      '"quantity"',
    ],
    ['limits beside another name', 'PATCH /keys/key_2', { name: 'Door', perMinute: 5 }, '"plan"'],
    [
      'a length in an edit of a key',
      'PATCH /keys/key_2',
      { access: 'read', expiresAt: 7 },
      '"expiresAt"',
    ],
    [
      'another key than that of the path',
      'PATCH /keys/key_2',
      { access: 'read', keyId: 'key_3' },
      'the path names key_2',
    ],
    ['no key in an edit', 'PATCH /keys/key_2', { access: 'read', keyId: null }, 'names key_2'],
    [
      'another key to be renewed',
      'POST /keys/key_2/renewal',
      { keyId: 'key_3' },
      'the path names key_2',
    ],
    ['a grace of a new key', 'POST /codes', { name: 'Till', graceMs: 1 }, '"graceMs"'],
    [
      'an access of a key that is there',
      'POST /codes',
      { keyId: 'key_2', access: 'manage' },
      '"access"',
    ],
    ['a time as it is read', 'PATCH /settings', { language: 'de', keptMs: 1 }, '"journalKeptMs"'],
    ['a name in place of hosts', 'POST /https', { name: 'shop-pc' }, '"name"'],
  ])('%s', async (_, operation, body, says) => {
    const [method = '', path = ''] = operation.split(' ')
    const { message } = await expectError(shop.desk.send(method, path, body), 'misplaced_field')
    expect(message).toContain(says)
    expect(await shop.quantity()).toBe(10)
  })

  test('of a first sign-in', () => {
    const found = SetUp.read({ shopName: 'Pets', person: 'Ann', access: 'read' })
    expect(found).toMatchObject({ isMisplaced: true })
    expect(JSON.stringify(found)).toContain('\\"access\\"')
  })
})

describe('what is taken', () => {
  test('a petId that is the path’s, an id that nobody needs, and what the desk does not know', async () => {
    await using shop = await openShop()
    const { desk } = shop
    await read(desk.makeMovement(1, sale({ petId: 1, weather: 7, discount: 9.5 })))
    await read(desk.edit(1, { petId: 1, id: uuid(), name: 'Max', colour: 'red' }))
    expect(await shop.quantity()).toBe(9)
    const manager = managerOf(shop.service, shop.service.key)
    await manager.addKey({ id: uuid(), name: 'Till 9' })
  })

  test('null for what is left out, in a body that makes something', async () => {
    await using shop = await openShop()
    const { desk, service } = shop
    await read(desk.makeMovement(1, sale({ counted: null, expected: null, note: null, at: null })))
    const count = {
      id: uuid(),
      change: null,
      counted: 7,
      expected: 9,
      reason: 'count',
      petId: null,
    }
    await read(desk.makeMovement(1, count))
    const line = { petId: 1, change: -1, counted: null, expected: null, reason: 'sale', id: null }
    await read(desk.send('POST', '/movements', { id: uuid(), movements: [line], note: null }))
    expect(await shop.quantity()).toBe(6)
    const nothing = {
      name: null,
      kind: null,
      status: null,
      quantity: null,
      barcodes: null,
      lowStockAt: null,
    }
    expect(await read(desk.add({ id: uuid(), petId: 5, ...nothing }))).toMatchObject({
      ...{ petId: 5, quantity: 0, status: 'available', barcodes: [], name: null },
    })
    const file = {
      csv: 'petId,quantity\n6,1\n',
      file: null,
      columns: null,
      cells: null,
      leftOut: null,
      dryRun: null,
    }
    await read(desk.send('POST', '/imports', { id: uuid(), ...file }))
    const manager = managerOf(service, service.key)
    const ofKey = { access: null, plan: null, perMinute: null, perDay: null, expiresAt: null }
    const { id } = await manager.addKey({ name: 'Till 9', ...ofKey })
    expect((await manager.keys()).find((key) => key.id === id)).toMatchObject({
      access: 'write',
      plan: 'business',
    })
    await read(manager.renewKey(id, { graceMs: null }))
    await manager.makeCode({ name: 'Till 10', keyId: null, graceMs: null, ...ofKey })
    await manager.makeCode({ keyId: id, name: null, graceMs: null, ...ofKey })
    await read(manager.editKey(id, { plan: 'pro', perMinute: null, perDay: null }))
    await read(
      desk.send('POST', '/removals', { id: uuid(), pets: [{ petId: 5, name: null }], note: null }),
    )
  })

  test('null clears in an edit, and nothing that has to be there', async () => {
    await using shop = await openShop()
    await read(shop.desk.edit(1, { name: 'Max', lowStockAt: 4 }))
    expect(await read(shop.desk.edit(1, { lowStockAt: null }))).toMatchObject({
      name: 'Max',
      lowStockAt: null,
    })
    await expectError(shop.desk.edit(1, { status: null }), 'invalid_pet')
    const nothing = sale({ change: null })
    await expectError(shop.desk.makeMovement(1, nothing), 'invalid_movement')
  })

  test('any field beside the quantity under /v1', async () => {
    await using shop = await openShop()
    const body = JSON.stringify({ quantity: 3, petId: 2, at: 1, expected: 10, change: -1 })
    const headers = {
      Authorization: `Bearer ${shop.service.key}`,
      'Content-Type': 'application/json',
    }
    const sent = await shop.service.request('/v1/inventory/1', { method: 'PATCH', headers, body })
    expect(sent.status).toBe(200)
    expect(await shop.quantity()).toBe(3)
  })
})
