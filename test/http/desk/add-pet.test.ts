import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { deskOf, read } from '../../support/desk.ts'
import { bearer } from '../../support/petstock.ts'
import { runs } from '../../support/property-runs.ts'
import { expectError } from '../../support/responses.ts'
import { enterprise, testService } from '../../support/service.ts'

const uuid = () => crypto.randomUUID()

async function openDesk(options: Parameters<typeof testService>[0] = {}) {
  const service = await testService({ pets: [{ petId: 1n, quantity: 5 }], ...options })
  return {
    service,
    desk: deskOf(service, service.key),
    history: (petId: bigint) => service.byCommand(({ stock }) => stock.history(petId)),
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

const REX = {
  petId: 7,
  name: 'Rex 🐕 <b>',
  quantity: 3,
  status: 'pending',
  lowStockAt: 3,
  kind: 'Dog',
  barcodes: ['036000291452', 'TANK-7'],
}

describe('a pet that is added', () => {
  test('is in the response as it is, stands in the list at once, and is journalled with the key', async () => {
    await using shop = await openDesk()
    const { desk, service } = shop
    const keyId = service.issued[0]?.id
    const added = await read(desk.add({ id: uuid(), ...REX }))
    expect(added).toEqual({
      ...REX,
      low: true,
      updatedAt: expect.any(Number),
      lastMovement: {
        id: expect.stringMatching(/^[1-9]\d*$/),
        ...{ at: added.updatedAt, reason: 'add', by: { keyId, name: 'test' } },
      },
    })
    expect(await desk.list()).toEqual([
      { petId: 1, quantity: 5, status: 'available' },
      { petId: 7, quantity: 3, status: 'pending' },
    ])
    expect(await shop.history(7n)).toMatchObject([
      { previousQuantity: 0, newQuantity: 3, reason: 'add', note: null, keyId },
    ])
  })

  test('is available, nameless and none, unless the request says more', async () => {
    await using shop = await openDesk()
    expect(await read(shop.desk.add({ id: uuid(), petId: 7 }))).toMatchObject({
      name: null,
      kind: null,
      barcodes: [],
      quantity: 0,
      status: 'available',
      lowStockAt: null,
      low: false,
    })
  })

  test('may be sold, renamed and counted right away', async () => {
    await using shop = await openDesk()
    const { desk } = shop
    await read(desk.add({ id: uuid(), ...REX }))
    await read(desk.makeMovement(7, { id: uuid(), change: -1, reason: 'sale' }))
    expect(await read(desk.edit(7, { name: 'Max' }))).toMatchObject({ name: 'Max', quantity: 2 })
  })

  test('keeps the last digit of its id', async () => {
    await using shop = await openDesk()
    const { desk } = shop
    for (const petId of [9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n]) {
      expect((await read(desk.add({ id: uuid(), petId }))).petId).toBe(petId)
      expect(await desk.list()).toContainEqual({ petId, quantity: 0, status: 'available' })
    }
  })

  test('goes on with the history of the one that was removed', async () => {
    await using shop = await openDesk()
    await shop.service.byCommand(({ stock }) => stock.remove(1n))
    await read(shop.desk.add({ id: uuid(), petId: 1, quantity: 2 }))
    expect((await shop.history(1n)).map(({ reason }) => reason)).toEqual(['add', 'remove', 'add'])
  })

  test('is one of hundreds that are added at once, and all are in the list', async () => {
    await using shop = await openDesk({ pets: [] })
    const { desk } = shop
    const petIds = Array.from({ length: 600 }, (_, index) => (index * 7_919) % 6_007)
    const responses = await Promise.all(
      petIds.map((petId) => desk.add({ id: uuid(), petId, quantity: petId })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await desk.list()).toEqual(
      petIds
        .toSorted((a, b) => a - b)
        .map((petId) => ({ petId, quantity: petId, status: 'available' })),
    )
  })
})

describe('a petId that is taken', () => {
  test('is refused with what to do, and the pet that has it stays as it is', async () => {
    await using shop = await openDesk()
    const { message } = await expectError(shop.desk.add({ id: uuid(), petId: 1 }), 'pet_exists')
    expect(message).toContain('PATCH /desk/api/inventory/1')
    expect(await shop.desk.list()).toEqual([{ petId: 1, quantity: 5, status: 'available' }])
    expect(await shop.history(1n)).toHaveLength(1)
  })

  test('goes to one of those who ask for it at once', async () => {
    await using shop = await openDesk()
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => shop.desk.add({ id: uuid(), petId: 7, quantity: at })),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(29)
    expect(await shop.history(7n)).toHaveLength(1)
  })
})

describe('a barcode that another pet has', () => {
  test('is refused with the name of that pet, as is a petId that is its barcode', async () => {
    await using shop = await openDesk()
    const { desk } = shop
    await read(desk.add({ id: uuid(), ...REX, barcodes: ['4006381333931'] }))
    const refused = async (addition: { petId: bigint; barcodes: string[] }) =>
      (await expectError(desk.add({ id: uuid(), ...addition }), 'barcode_taken')).message
    expect(await refused({ petId: 8n, barcodes: ['04006381333931'] })).toStartWith(
      'The barcode 04006381333931 is a barcode of pet 7 already',
    )
    expect(await refused({ petId: 8n, barcodes: ['A', '1'] })).toBe(
      'The barcode 1 is the number of pet 1 already, and a scan finds one pet. Leave it out here.',
    )
    expect(await refused({ petId: 4_006_381_333_931n, barcodes: [] })).toStartWith(
      'The number 4006381333931 is a barcode of pet 7 already',
    )
    expect(await desk.list()).toHaveLength(2)
  })
})

describe('the same addition again', () => {
  test('adds nothing and gets the pet as it is now, also after a restart', async () => {
    await using shop = await openDesk()
    const { desk, service } = shop
    const addition = { id: uuid(), ...REX }
    const first = await read(desk.add(addition))
    expect(await read(desk.add({ ...addition, id: addition.id.toUpperCase() }))).toEqual(first)
    await read(desk.edit(7, { name: 'Max', status: 'sold', lowStockAt: null }))
    await read(desk.makeMovement(7, { id: uuid(), change: 4, reason: 'arrival' }))
    await service.restart()
    const again = deskOf(service, service.key)
    expect(await read(again.add(addition))).toMatchObject({
      name: 'Max',
      status: 'sold',
      quantity: 7,
      lowStockAt: null,
    })
    const reasons = (await shop.history(7n)).map(({ reason }) => reason)
    expect(reasons).toEqual(['arrival', 'update', 'add'])
  })

  test('is answered with `Idempotent-Replayed: true`, and nothing else is', async () => {
    await using shop = await openDesk()
    const { desk, service } = shop
    const replayed = async (asked: Promise<Response>) =>
      (await asked).headers.get('idempotent-replayed')
    const addition = { id: uuid(), ...REX }
    expect(await replayed(desk.add(addition))).toBeNull()
    expect(await replayed(desk.add(addition))).toBe('true')
    expect(await replayed(desk.edit(7, { name: 'Max' }))).toBeNull()
    expect(await replayed(desk.add({ id: uuid(), petId: 8 }))).toBeNull()
    expect(await replayed(desk.add({ ...addition, id: uuid() }))).toBeNull()
    await service.byCommand(({ stock }) => stock.remove(7n))
    expect(await replayed(desk.add(addition))).toBeNull()
  })

  test('many times at once adds one', async () => {
    await using shop = await openDesk()
    const addition = { id: uuid(), ...REX }
    const responses = await Promise.all(Array.from({ length: 50 }, () => shop.desk.add(addition)))
    const texts = await Promise.all(responses.map((response) => response.text()))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(texts).size).toBe(1)
    expect(await shop.history(7n)).toHaveLength(1)
  })

  test('right after an edit is still the same addition', async () => {
    await using shop = await openDesk({ keys: [enterprise(10_000, 10_000)] })
    const { desk } = shop
    for (let petId = 100; petId < 130; petId++) {
      const addition = { id: uuid(), petId, name: 'Rex' }
      const [added, edited] = await Promise.all([
        desk.add(addition),
        desk.edit(petId, { name: 'Max' }),
      ])
      expect(added.status).toBe(200)
      expect([200, 404]).toContain(edited.status)
      const { name } = await read(desk.add(addition))
      expect(name).toBe(edited.status === 200 ? 'Max' : 'Rex')
    }
  })

  test('of a pet that was removed since does not bring it back', async () => {
    await using shop = await openDesk()
    const addition = { id: uuid(), ...REX }
    await read(shop.desk.add(addition))
    await shop.service.byCommand(({ stock }) => stock.remove(7n))
    await expectError(shop.desk.add(addition), 'pet_not_found')
    expect(await shop.history(7n)).toHaveLength(2)
  })

  test('for another pet, or with another content, is refused', async () => {
    await using shop = await openDesk()
    const { desk } = shop
    const addition = { id: uuid(), ...REX }
    await read(desk.add(addition))
    for (const other of [
      { petId: 8 },
      { quantity: 4 },
      { name: null },
      { status: 'sold' },
      { lowStockAt: 4 },
    ]) {
      await expectError(desk.add({ ...addition, ...other }), 'movement_id_reused')
    }
    const movement = { id: addition.id, change: 3, reason: 'arrival' }
    await expectError(desk.makeMovement(7, movement), 'movement_id_reused')
    await read(desk.makeMovement(7, { ...movement, id: '0b0e7a1c-5f3d-4d7e-9a57-c0b1e6f8d213' }))
    await expectError(
      desk.add({ id: '0b0e7a1c-5f3d-4d7e-9a57-c0b1e6f8d213', petId: 9 }),
      'movement_id_reused',
    )
    expect(await desk.list()).toHaveLength(2)
  })

  test('may be tried again after an error', async () => {
    await using shop = await openDesk()
    const addition = { id: uuid(), petId: 1, quantity: 9 }
    await expectError(shop.desk.add(addition), 'pet_exists')
    await shop.service.byCommand(({ stock }) => stock.remove(1n))
    expect((await read(shop.desk.add(addition))).quantity).toBe(9)
  })
})

describe('what is no pet', () => {
  test.each<[string, unknown, string]>([
    ['no id', { petId: 7 }, 'The id must be a UUID'],
    ['an id that is no UUID', { id: '7', petId: 7 }, 'The id must be a UUID'],
    ['no petId', { id: uuid() }, 'The petId must'],
    ['a petId in quotes', { id: uuid(), petId: '7' }, 'The petId must'],
    [
      'a petId with a point',
      `{"id":"${uuid()}","petId":7.0}`,
      'The petId must be a whole number within 64 bits, written as a JSON number without a decimal point and an exponent.',
    ],
    ['a petId with an exponent', `{"id":"${uuid()}","petId":7e0}`, 'The petId must'],
    ['a petId of -0', `{"id":"${uuid()}","petId":-0}`, 'The petId must'],
    ['a petId beyond 64 bits', { id: uuid(), petId: 2n ** 63n }, 'The petId must'],
    ['an empty name', { id: uuid(), petId: 7, name: '' }, 'The name must'],
    ['a name of 201 characters', { id: uuid(), petId: 7, name: '🐟'.repeat(201) }, 'The name must'],
    [
      'half a character for a name',
      `{"id":"${uuid()}","petId":7,"name":"\\ud83d"}`,
      'The name must',
    ],
    ['a name with NUL', { id: uuid(), petId: 7, name: 'a\0b' }, 'The name must'],
    ['a blank name', { id: uuid(), petId: 7, name: ' \t ' }, 'The name must be text of 1 to 200'],
    [
      'a name with a line break',
      { id: uuid(), petId: 7, name: ' a\nb' },
      'The name must be one line of plain text (character 3 is U+000A, a line break), or null',
    ],
    [
      'a name with a bidi override',
      { id: uuid(), petId: 7, name: '🐟\u202eb' },
      'The name must be one line of plain text (character 2 is U+202E, a bidi control), or null',
    ],
    [
      'a name that cannot be seen',
      { id: uuid(), petId: 7, name: '\u2800\ufe0f' },
      'The name must have a character that can be seen, or null',
    ],
    [
      'a kind that cannot be seen',
      { id: uuid(), petId: 7, kind: '\u3164' },
      'The kind must have a character that can be seen, or null',
    ],
    ['a number for a name', { id: uuid(), petId: 7, name: 7 }, 'The name must'],
    ['a negative quantity', { id: uuid(), petId: 7, quantity: -1 }, 'The quantity must'],
    ['half a pet', { id: uuid(), petId: 7, quantity: 0.5 }, 'The quantity must'],
    ['a status of its own', { id: uuid(), petId: 7, status: 'gone' }, 'The status must'],
    [
      'a low-stock level in quotes',
      { id: uuid(), petId: 7, lowStockAt: '4' },
      'The lowStockAt must',
    ],
    ['an empty kind', { id: uuid(), petId: 7, kind: ' ' }, 'The kind must'],
    ['a kind with a line break', { id: uuid(), petId: 7, kind: 'a\nb' }, 'The kind must'],
    ['one barcode', { id: uuid(), petId: 7, barcodes: '7' }, 'The barcodes must be a list'],
    [
      'no list of barcodes',
      { id: uuid(), petId: 7, barcodes: '4006381333931' },
      'The barcodes must be a list',
    ],
    ['a number for a barcode', { id: uuid(), petId: 7, barcodes: [7] }, 'The barcodes must'],
    [
      'a barcode with a blank',
      { id: uuid(), petId: 7, barcodes: ['a b'] },
      'The barcodes must not include "a b": each must be text of 1 to 64',
    ],
    ['an empty barcode', { id: uuid(), petId: 7, barcodes: [''] }, 'The barcodes must'],
    [
      'a barcode of 65 characters',
      { id: uuid(), petId: 7, barcodes: ['x'.repeat(65)] },
      'The barcodes must',
    ],
    [
      'a barcode that a spreadsheet has rounded',
      { id: uuid(), petId: 7, barcodes: ['12E4', '4.00638E+12'] },
      'The barcodes must not include "4.00638E+12": each must have all its digits',
    ],
    [
      'one code twice',
      { id: uuid(), petId: 7, barcodes: ['036000291452', '0036000291452'] },
      'The barcodes must not be 036000291452 and 0036000291452, which are one code',
    ],
    ['a low-stock level below 0', { id: uuid(), petId: 7, lowStockAt: -1 }, 'The lowStockAt must'],
  ])('%s is refused with the reason', async (_, body, problem) => {
    await using shop = await openDesk()
    const { message } = await expectError(shop.desk.add(body), 'invalid_pet')
    expect(message).toStartWith(problem)
    expect(message).toContain('"petId": 42')
    expect(await shop.desk.list()).toHaveLength(1)
  })

  test('an unknown field is ignored', async () => {
    await using shop = await openDesk()
    const added = await read(shop.desk.add({ id: uuid(), petId: 7, colour: 'red' }))
    expect(added).toMatchObject({ petId: 7 })
  })

  test('any other body is refused or applied, and never breaks anything', async () => {
    await using shop = await openDesk({ keys: [enterprise(100_000, 100_000)] })
    const field = fc.oneof(fc.jsonValue(), fc.integer(), fc.constantFrom('sold', 'Rex', null))
    const body = fc.record(
      {
        id: fc.oneof(fc.uuid(), fc.jsonValue()),
        petId: fc.oneof(fc.integer(), fc.jsonValue()),
        name: field,
        quantity: field,
        status: field,
        lowStockAt: field,
        kind: field,
        barcodes: fc.oneof(field, fc.array(fc.oneof(field, fc.string({ maxLength: 70 })))),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const response = await shop.desk.add(given)
        await response.arrayBuffer()
        expect([200, 400, 409]).toContain(response.status)
      }),
      runs(300),
    )
  })
})

test('the order of checks is that of every change: 401, 403, 413, 415, 400, 409', async () => {
  await using service = await testService({ keys: [{}, { access: 'read' }] })
  const path = '/desk/api/inventory'
  const init = (key: string, type: string, body: string): RequestInit => ({
    method: 'POST',
    headers: { ...bearer(key), 'Content-Type': type },
    body,
  })
  const [write = '', readOnly = ''] = service.issued.map(({ key }) => key)
  const ask = (given: RequestInit) => service.request(path, given)
  const large = ' '.repeat(20_000)
  await expectError(ask({ method: 'POST', body: large }), 'missing_api_key')
  await expectError(ask(init(readOnly, 'text/plain', large)), 'insufficient_access')
  await expectError(ask(init(write, 'text/plain', large)), 'body_too_large')
  await expectError(ask(init(write, 'text/plain', 'x')), 'unsupported_media_type')
  const { message } = await expectError(ask(init(write, 'application/json', 'x')), 'invalid_body')
  expect(message).toContain('"petId": 42')
  await expectError(ask(init(write, 'application/json', '[]')), 'invalid_body')
  await expectError(ask(init(write, 'application/json', '{"petId":1}')), 'invalid_pet')
})
