import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import { NAME_PATTERN, NOTE_PATTERN } from '../../src/http/desk/text-schemas.ts'
import { deskOf } from '../support/desk.ts'
import { outputOf, type Server, serve } from '../support/petstock.ts'
import { type Shop, stockedShop } from '../support/shop.ts'

const id = () => crypto.randomUUID()
const sale = (more: object) => ({ id: id(), change: -1, reason: 'sale', ...more })
const count = (more: object) => ({ id: id(), counted: 1, expected: 1, reason: 'count', ...more })
const pet = (more: object) => ({ id: id(), petId: 1, ...more })

const NIL = '00000000-0000-0000-0000-000000000000'
const LATER_VERSION = '7b1c53f2-0d7a-9c55-9f0e-2a4a6f3d9b10'
const OTHER_VARIANT = '7b1c53f2-0d7a-4c55-cf0e-2a4a6f3d9b10'

/** What is sent, by the schema of the body. */
const REFUSED: readonly [schema: string, what: string, body: object][] = [
  ['MovementRequest', 'a change of 0', sale({ change: 0 })],
  ['MovementRequest', 'a change that is not whole', sale({ change: 0.5 })],
  ['MovementRequest', 'a change that has a count as well', sale({ counted: 1 })],
  ['MovementRequest', 'a count that has a change as well', count({ change: 1 })],
  ['MovementRequest', 'the reason of a count for a change', sale({ reason: 'count' })],
  ['MovementRequest', 'a note with a line break', sale({ note: 'one\ntwo' })],
  ['MovementRequest', 'a note with ESC', count({ note: '\x1b[2J' })],
  ['MovementRequest', 'a note with a C1 control', sale({ note: '\x9b2J' })],
  ['MovementRequest', 'a note of 201 characters', sale({ note: '\u{1F420}'.repeat(201) })],
  ['MovementRequest', 'a nil UUID', sale({ id: NIL })],
  ['MovementRequest', 'a UUID of a version to come', sale({ id: LATER_VERSION })],
  ['MovementRequest', 'a UUID of another variant', count({ id: OTHER_VARIANT })],
  ['NewPet', 'a nil UUID', pet({ id: NIL })],
  ['NewPet', 'NUL in a name', pet({ name: 'a\0b' })],
  ['NewPet', 'an empty name', pet({ name: '' })],
  ['NewPet', 'a name of 201 characters', pet({ name: 'x'.repeat(201) })],
  ['PetEdit', 'nothing', {}],
  ['PetEdit', 'nothing that it knows', { quantity: 5 }],
  ['PetEdit', 'NUL in a name', { name: '\0' }],
]

const TAKEN: readonly [schema: string, what: string, body: object][] = [
  ['MovementRequest', 'a change and its expected quantity', sale({ change: 1, expected: 7 })],
  ['MovementRequest', 'an empty note', sale({ change: 1, note: '' })],
  [
    'MovementRequest',
    'a note of 200 characters',
    sale({ change: 1, note: '\u{1F420}'.repeat(200) }),
  ],
  ['MovementRequest', 'a UUID in capitals', sale({ change: 1, id: id().toUpperCase() })],
  ['PetEdit', 'no name', { name: null }],
  ['PetEdit', 'a name in any script', { name: 'Röhrenmaul 小熊 \u{1F420}', more: 1 }],
]

describe('what the document says of a request', () => {
  let shop: Shop
  let server: Server
  let isAllowed: (schema: string, body: object) => boolean

  beforeAll(async () => {
    shop = await stockedShop(1)
    server = await serve(shop.data)
    const ajv = addFormats(new Ajv({ strict: false }))
    // An int64 is no format of JSON Schema's.
    ajv.addFormat('int64', true)
    ajv.addSchema(JSON.parse(await outputOf(['openapi'])), 'document')
    isAllowed = (schema, body) =>
      ajv.validate({ $ref: `document#/components/schemas/${schema}` }, body)
  })

  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    shop[Symbol.dispose]()
  })

  const statusOf = async (schema: string, body: object): Promise<number> => {
    const desk = deskOf(server, shop.key)
    if (schema === 'NewPet') return (await desk.add(body)).status
    return (await (schema === 'PetEdit' ? desk.edit(1, body) : desk.makeMovement(1, body))).status
  }

  test.each(REFUSED)('%s: %s is not allowed, and refused', async (schema, _what, body) => {
    expect([isAllowed(schema, body), await statusOf(schema, body)]).toEqual([false, 400])
  })

  test.each(TAKEN)('%s: %s is allowed, and taken', async (schema, _what, body) => {
    expect([isAllowed(schema, body), await statusOf(schema, body)]).toEqual([true, 200])
  })
})

describe('the patterns of the document', () => {
  const FORBIDDEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom(...' a\t\u00a0\ufeff\u2029\u202e\u061c\u{1F420}'),
      maxLength: 6,
    }),
  )

  test('allow a name of one line that is not blank, and no other, whichever way they are read', () => {
    for (const flags of ['', 'u']) {
      const pattern = new RegExp(NAME_PATTERN, flags)
      fc.assert(
        fc.property(text, (name) => {
          expect(pattern.test(name)).toBe(!FORBIDDEN.test(name) && name.trim() !== '')
        }),
        { numRuns: 1_000 },
      )
    }
  })

  test('allow a note without control characters, and no other', () => {
    for (const flags of ['', 'u']) {
      const pattern = new RegExp(NOTE_PATTERN, flags)
      fc.assert(
        fc.property(text, (note) => expect(pattern.test(note)).toBe(!/\p{Cc}/u.test(note))),
        { numRuns: 1_000 },
      )
    }
  })
})
