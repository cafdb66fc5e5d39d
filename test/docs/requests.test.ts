import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import {
  NAME_PATTERN,
  NOTE_PATTERN,
  SHOP_NAME_PATTERN,
} from '../../src/http/shapes/text-patterns.ts'
import { isName } from '../../src/names/name.ts'
import { managerOf, signIn } from '../support/access.ts'
import { deskOf } from '../support/desk.ts'
import { createKey, outputOf, type Server, serve } from '../support/petstock.ts'
import { runs } from '../support/property-runs.ts'
import { type Shop, stockedShop } from '../support/shop.ts'

const id = () => crypto.randomUUID()
const sale = (more: object) => ({ id: id(), change: -1, reason: 'sale', ...more })
const count = (more: object) => ({ id: id(), counted: 1, expected: 1, reason: 'count', ...more })
const line = (more: object) => ({ petId: 1, change: -1, reason: 'sale', ...more })
const basket = (more: object) => ({ id: id(), movements: [line(more)] })
const editOfOne = (more: object) => ({ changes: [{ pets: [{ petId: 1 }], ...more }] })
const removal = () => ({ id: id(), pets: [{ petId: 2 }] })
const pet = (more: object) => ({ id: id(), petId: 1, ...more })

const NIL = '00000000-0000-0000-0000-000000000000'

/** Ids in the order of an index: of SQL Server (NEWSEQUENTIALID), EF Core, and ABP. */
const SEQUENTIAL = [
  'd5a3e5d1-8f36-ef11-86d4-000d3a6d1f00',
  '08dcd5f1-2b9c-4f0e-0a1b-08dcd5f12b9c',
  '3a15f2c4-7d0e-0b1c-cf0e-2a4a6f3d9b10',
]

/** What is sent, by the schema of the body. */
type Sent = readonly [schema: string, what: string, body: object]

const REFUSED: readonly Sent[] = [
  ['MovementRequest', 'a change of 0', sale({ change: 0 })],
  ['MovementRequest', 'a change that is not whole', sale({ change: 0.5 })],
  ['MovementRequest', 'the reason of a count for a change', sale({ reason: 'count' })],
  ['MovementRequest', 'a note with a line break', sale({ note: 'one\ntwo' })],
  ['MovementRequest', 'a note with ESC', count({ note: '\x1b[2J' })],
  ['MovementRequest', 'a note of 201 characters', sale({ note: '\u{1F420}'.repeat(201) })],
  ['MovementRequest', 'a nil UUID', sale({ id: NIL })],
  ['MovementRequest', 'a UUID in braces', sale({ id: `{${id()}}` })],
  ['BasketRequest', 'a nil UUID', { ...basket({}), id: NIL }],
  ['BasketRequest', 'no movements', { ...basket({}), movements: [] }],
  ['BasketRequest', '101 movements', { id: id(), movements: Array(101).fill(line({})) }],
  [
    'BasketRequest',
    'a movement of no pet',
    { id: id(), movements: [{ change: -1, reason: 'sale' }] },
  ],
  ['BasketRequest', 'a note with a line break', basket({ note: 'one\ntwo' })],
  ['NewPet', 'a nil UUID', pet({ id: NIL })],
  ['NewPet', 'NUL in a name', pet({ name: 'a\0b' })],
  ['NewPet', 'an empty name', pet({ name: '' })],
  ['NewPet', 'a name of 201 characters', pet({ name: 'x'.repeat(201) })],
  ['PetEdit', 'nothing', {}],
  ['PetEdit', 'NUL in a name', { name: '\0' }],
  ['PetsEdit', 'no change', { changes: [] }],
  ['PetsEdit', 'no pet', { changes: [{ pets: [], kind: 'Fish' }] }],
  ['PetsEdit', 'nothing to change', { changes: [{ pets: [{ petId: 1 }] }] }],
  ['PetsEdit', 'an unknown status', editOfOne({ status: 'gone' })],
  ['PetsEdit', 'a level that was negative', editOfOne({ kind: null, was: { lowStockAt: -1 } })],
  ['PetsRemoval', 'a nil UUID', { ...removal(), id: NIL }],
  ['PetsRemoval', 'no pet', { ...removal(), pets: [] }],
  ['PetsRemoval', 'a pet without a number', { ...removal(), pets: [{}] }],
  ['KeyRequest', 'no name', {}],
  ['KeyRequest', 'a blank name', { name: ' ' }],
  ['ImportRequest', 'an id that is no UUID', { id: 'x', csv: '' }],
  [
    'ImportRequest',
    'an unknown column',
    { dryRun: true, csv: '', columns: [{ name: 'a', column: 'b' }] },
  ],
  ['KeyRequest', 'a name of 101 characters', { name: 'x'.repeat(101) }],
  ['KeyRequest', 'an unknown access', { name: 'x', access: 'admin' }],
  ['KeyRequest', 'a limit of 0', { name: 'x', plan: 'enterprise', perMinute: 0, perDay: 1 }],
  ['KeyEdit', 'nothing', {}],
  ['KeyEdit', 'an unknown plan', { plan: 'gold' }],
  ['Renewal', 'a negative grace', { graceMs: -1 }],
  ['Renewal', 'a grace of more than a year', { graceMs: 31_622_400_001 }],
  ['CodeRequest', 'a name and a keyId', { name: 'x', keyId: 'key_2' }],
  ['CodeRequest', 'neither', {}],
  ['SettingsChange', 'nothing', {}],
  ['SettingsChange', 'a number alone for the shop', { name: ' 42 ' }],
  ['SettingsChange', 'no name', { name: null }],
  ['SettingsChange', 'another language', { language: 'fr' }],
  ['SettingsChange', 'a level that is negative', { lowStockAt: -1 }],
  ['SettingsChange', 'a journal that is kept for less than a day', { journalKeptMs: 1 }],
  ['SetUp', 'a number alone for the shop', { shopName: '42', person: 'Ann' }],
  ['SetUp', 'another language', { shopName: 'x', person: 'Ann', language: 'fr' }],
]

/** What the document refuses in words alone: generators of clients know no schema for it, or fail at one. */
const REFUSED_IN_WORDS: readonly Sent[] = [
  ['MovementRequest', 'a change that has a count as well', sale({ counted: 1 })],
  ['MovementRequest', 'a change and its expected quantity', sale({ expected: 7 })],
  ['MovementRequest', 'a count that has a change as well', count({ change: 1 })],
  ['MovementRequest', 'a note with a C1 control', sale({ note: '\x9b2J' })],
  ['BasketRequest', 'a movement that is a change and a count', basket({ counted: 1 })],
  ['PetEdit', 'nothing that it knows', { quantity: 5 }],
  ['KeyEdit', 'two changes', { name: 'x', access: 'read' }],
  ['NewPet', 'a name from right to left by a control', pet({ name: 'a\u202eb' })],
  ['NewPet', 'a barcode that a spreadsheet has rounded', pet({ barcodes: ['4.00638E+12'] })],
]

/** What managers and devices send, and where. */
const MANAGED: Readonly<Record<string, string>> = {
  PetsRemoval: 'POST /removals',
  ImportRequest: 'POST /imports',
  KeyRequest: 'POST /keys',
  CodeRequest: 'POST /codes',
  KeyEdit: 'PATCH /keys/{keyId}',
  Renewal: 'POST /keys/{keyId}/renewal',
  SettingsChange: 'PATCH /settings',
  SetUp: 'POST /sign-in',
}

const TAKEN: readonly Sent[] = [
  ['MovementRequest', 'a change and nulls', sale({ change: 1, expected: null, counted: null })],
  ['MovementRequest', 'an empty note', sale({ change: 1, note: '' })],
  [
    'MovementRequest',
    'a note of 200 characters',
    sale({ change: 1, note: '\u{1F420}'.repeat(200) }),
  ],
  ...SEQUENTIAL.map(
    (each): Sent => ['MovementRequest', `the id ${each}`, sale({ change: 1, id: each })],
  ),
  [
    'BasketRequest',
    'an id of any version',
    { ...basket({ change: 1 }), id: '08dcd5f1-2b9c-9f0e-0a1b-08dcd5f12b9d' },
  ],
  ['NewPet', 'an id of any version', { id: 'd5a3e5d1-8f36-ef11-06d4-000d3a6d1f01', petId: 7002 }],
  ['MovementRequest', 'a UUID in capitals', sale({ change: 1, id: id().toUpperCase() })],
  ['BasketRequest', 'a movement with a null for its id', basket({ change: 1, id: null })],
  ['PetEdit', 'no name', { name: null }],
  ['PetsEdit', 'no kind', editOfOne({ kind: null, more: 1 })],
  ['PetsEdit', 'what the pet has already', editOfOne({ kind: null, was: { kind: 'Fish' } })],
  ['ImportRequest', 'a dry run', { dryRun: true, csv: 'petId,quantity\n1,2\n', more: 1 }],
  ['PetsRemoval', 'pets', { ...removal(), more: 1 }],
  ['NewPet', 'nulls', { id: id(), petId: 7001, status: null, quantity: null, barcodes: null }],
  [
    'ImportRequest',
    'nulls',
    { dryRun: true, csv: 'petId,quantity\n1,2\n', file: null, id: null, columns: null },
  ],
  ['KeyRequest', 'nulls', { name: 'Till 3', access: null, plan: null, perMinute: null }],
  ['KeyEdit', 'a plan without limits of its own', { plan: 'pro', perMinute: null, perDay: null }],
  ['Renewal', 'null', { graceMs: null }],
  ['CodeRequest', 'nulls', { name: 'Till 4', keyId: null, graceMs: null, expiresAt: null }],
  ['SetUp', 'nulls', { shopName: null, person: null, language: null }],
  ['KeyRequest', 'an end that is left open', { name: 'Till 1', access: 'read', expiresAt: null }],
  ['KeyRequest', 'a name of 100 characters', { name: '\u{1F420}'.repeat(100), more: 1 }],
  ['CodeRequest', 'a name', { name: 'Till 2' }],
  ['KeyEdit', 'a name', { name: 'Door', more: 1 }],
  ['KeyEdit', 'a plan with its limits', { plan: 'enterprise', perMinute: 5, perDay: 50 }],
  ['Renewal', 'nothing', {}],
  ['SettingsChange', 'a name with a number', { name: 'Pets 42' }],
  ['SettingsChange', 'no language', { language: null, timeZone: null, lowStockAt: null }],
  ['SetUp', 'nothing', {}],
  ['PetEdit', 'a name in any script', { name: 'Röhrenmaul 小熊 \u{1F420}', more: 1 }],
]

describe('what the document of the desk says of a request', () => {
  let shop: Shop
  let server: Server
  let managerKey: string
  let isAllowed: (schema: string, body: object) => boolean

  beforeAll(async () => {
    shop = await stockedShop(2)
    server = await serve(shop.data)
    const ajv = addFormats(new Ajv({ strict: false }))
    // An int64 is no format of JSON Schema's.
    ajv.addFormat('int64', true)
    ajv.addSchema(JSON.parse(await outputOf(['openapi', '--desk'])), 'document')
    const manager = await createKey(shop.data, '--name', 'Ann', '--access', 'manage')
    managerKey = manager.key
    isAllowed = (schema, body) =>
      ajv.validate({ $ref: `document#/components/schemas/${schema}` }, body)
  })

  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    shop[Symbol.dispose]()
  })

  const statusOfManager = async (operation: string, body: object): Promise<number> => {
    const manager = managerOf(server, managerKey)
    const [method = '', path = ''] = operation.split(' ')
    if (path.includes('{keyId}')) {
      const { id } = await manager.addKey({ name: crypto.randomUUID() })
      return (await manager.send(method, path.replace('{keyId}', id), body)).status
    }
    if (path !== '/sign-in') return (await manager.send(method, path, body)).status
    const link = await outputOf(['setup-link', '--data', shop.data])
    return (await signIn(server, /psc_\w+/.exec(link)?.[0] ?? '', body)).status
  }

  const statusOf = async (schema: string, body: object): Promise<number> => {
    if (schema in MANAGED) return statusOfManager(MANAGED[schema] ?? '', body)
    const desk = deskOf(server, shop.key)
    if (schema === 'NewPet') return (await desk.add(body)).status
    if (schema === 'PetsEdit') return (await desk.send('PATCH', '/inventory', body)).status
    if (schema === 'BasketRequest') return (await desk.send('POST', '/movements', body)).status
    return (await (schema === 'PetEdit' ? desk.edit(1, body) : desk.makeMovement(1, body))).status
  }

  test.each(REFUSED)('%s: %s is not allowed, and refused', async (schema, _what, body) => {
    expect([isAllowed(schema, body), await statusOf(schema, body)]).toEqual([false, 400])
  })

  test.each(REFUSED_IN_WORDS)(
    '%s: %s is refused, as its words say',
    async (schema, _what, body) => {
      expect([isAllowed(schema, body), await statusOf(schema, body)]).toEqual([true, 400])
    },
  )

  test.each(TAKEN)('%s: %s is allowed, and taken', async (schema, _what, body) => {
    const status = ['KeyRequest', 'CodeRequest'].includes(schema) ? 201 : 200
    expect([isAllowed(schema, body), await statusOf(schema, body)]).toEqual([true, status])
  })
})

describe('the patterns of the document', () => {
  // Clients of some languages read a text as its bytes.
  const asBytes = (text: string) => Buffer.from(text).toString('latin1')
  const readings = [
    (pattern: string, text: string) => new RegExp(pattern).test(text),
    (pattern: string, text: string) => new RegExp(pattern, 'u').test(text),
    (pattern: string, text: string) => new RegExp(pattern).test(asBytes(text)),
  ]
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom(...' a1\t\u00a0\ufeff\u2029\u202e\u061c\u200b\u2800\u3164\u{1F420}ü'),
      maxLength: 6,
    }),
  )
  const taken = (pattern: string) => readings.map((reads) => (text: string) => reads(pattern, text))

  test('allow each text that the service takes, whichever way they are read', () => {
    const patterns = [
      [NAME_PATTERN, (text: string) => isName(text, 20)],
      [SHOP_NAME_PATTERN, (text: string) => isName(text, 20) && !/^\d+$/.test(text)],
      [NOTE_PATTERN, (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)],
    ] as const
    for (const [pattern, isTaken] of patterns) {
      for (const allows of taken(pattern)) {
        fc.assert(
          fc.property(text, (each) => !isTaken(each) || allows(each)),
          runs(1_000),
        )
      }
    }
  })

  test('refuse control characters of ASCII, a blank name, and a number for a shop', () => {
    const refused = [
      [NAME_PATTERN, ['', '  ', 'a\nb', '\x7f']],
      [SHOP_NAME_PATTERN, ['42', ' 42 ', ' ', 'a\tb']],
      [NOTE_PATTERN, ['\0', 'one\ntwo', '\x1b[2J']],
    ] as const
    for (const [pattern, texts] of refused) {
      for (const allows of taken(pattern)) expect(texts.filter(allows)).toEqual([])
    }
  })
})
