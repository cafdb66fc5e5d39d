import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { NO_AMOUNT } from '../../../src/stock/journal.ts'
import { bearer } from '../../support/petstock.ts'
import { runs } from '../../support/property-runs.ts'
import { expectError } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

const uuid = () => crypto.randomUUID()

const post = (service: TestService, body: unknown, petId = '1', key = service.key) =>
  service.request(`/desk/api/inventory/${petId}/movements`, {
    method: 'POST',
    headers: { ...bearer(key), 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const sale = (change = -1) => ({ id: uuid(), change, reason: 'sale' })
const count = (counted: number, expected: number) => ({
  id: uuid(),
  counted,
  expected,
  reason: 'count',
})

const quantity = async (service: TestService): Promise<number> => {
  const list = await service.request('/v1/inventory', { headers: bearer(service.key) })
  return ((await list.json()) as { quantity: number }[])[0]?.quantity ?? Number.NaN
}

const history = (service: TestService) =>
  service.byCommand(({ stock }) => stock.history(1n)).then((rows) => rows.slice(0, -1))

describe('a difference', () => {
  test('is added to what there is, with its journal row, and the list has it at once', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    const id = uuid().toUpperCase()
    const response = await post(service, { id, change: -2, reason: 'sale', note: 'to Ms Ö.' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({
      id: id.toLowerCase(),
      petId: 1,
      previousQuantity: 5,
      newQuantity: 3,
      reason: 'sale',
      note: 'to Ms Ö.',
      at: expect.any(Number),
      undoes: null,
      occurredAt: null,
      // The pet has the first one.
      lineId: '2',
      ...NO_AMOUNT,
    })
    expect(await quantity(service)).toBe(3)
    const [row] = await history(service)
    expect(row).toMatchObject({
      previousQuantity: 5,
      newQuantity: 3,
      reason: 'sale',
      note: 'to Ms Ö.',
      keyId: service.issued[0]?.id,
    })
  })

  test('of two people at once both count', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 500 }] })
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, made) => post(service, sale(made % 2 === 0 ? -1 : -2))),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(await quantity(service)).toBe(200)
    const rows = await history(service)
    expect(rows).toHaveLength(200)
    for (const [index, row] of rows.slice(0, -1).entries()) {
      expect(row.previousQuantity).toBe(rows[index + 1]?.newQuantity ?? -1)
    }
  })

  test('that would leave the bounds is refused, and nothing changes', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 2 }] })
    const { message } = await expectError(post(service, sale(-3)), 'quantity_out_of_range')
    expect(message).toContain('The quantity is 2')
    await expectError(
      post(service, { id: uuid(), change: 2_147_483_646, reason: 'arrival' }),
      'quantity_out_of_range',
    )
    expect(await quantity(service)).toBe(2)
    expect(await history(service)).toEqual([])
  })
})

describe('a count', () => {
  test('sets the quantity when nothing has moved meanwhile, and is journalled even if it agrees', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    expect((await post(service, count(9, 5))).status).toBe(200)
    expect((await post(service, count(9, 9))).status).toBe(200)
    expect((await history(service)).map((row) => [row.previousQuantity, row.newQuantity])).toEqual([
      [9, 9],
      [5, 9],
    ])
  })

  test('is refused when the quantity has moved, and says what it is now', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    await post(service, sale(-1))
    const { message } = await expectError(post(service, count(5, 5)), 'quantity_moved')
    expect(message).toContain('The quantity is 4 by now')
    expect(await quantity(service)).toBe(4)
  })
})

describe('the same id again', () => {
  test('is applied once and gets the response of before, whatever happened in between, also after a restart', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    const first = sale(-1)
    const before = await (await post(service, first)).text()
    await post(service, sale(-2))
    expect(await (await post(service, first)).text()).toBe(before)
    await service.restart()
    expect(await (await post(service, { ...first, id: first.id.toUpperCase() })).text()).toBe(
      before,
    )
    expect(await quantity(service)).toBe(2)
    expect(await history(service)).toHaveLength(2)
  })

  test('is answered with `Idempotent-Replayed: true`, and nothing else is', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    const replayed = async (body: unknown) =>
      (await post(service, body)).headers.get('idempotent-replayed')
    const first = sale(-1)
    expect(await replayed(first)).toBeNull()
    expect(await replayed(first)).toBe('true')
    expect(await replayed(sale(-1))).toBeNull()
    expect(await replayed({ ...first, change: -2 })).toBeNull()
    await service.restart()
    expect(await replayed(first)).toBe('true')
    expect(await replayed({ ...count(9, 9), id: first.id })).toBeNull()
  })

  test('many times at once is applied once', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    const movement = sale(-1)
    const texts = await Promise.all(
      Array.from({ length: 50 }, async () => (await post(service, movement)).text()),
    )
    expect(new Set(texts).size).toBe(1)
    expect(await quantity(service)).toBe(4)
  })

  test('gets the response of before when the pet is gone', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    const movement = sale(-1)
    const before = await (await post(service, movement)).text()
    await service.byCommand(({ stock }) => stock.remove(1n))
    expect(await (await post(service, movement)).text()).toBe(before)
    await expectError(post(service, sale(-1)), 'pet_not_found')
  })

  test('for another movement is refused', async () => {
    await using service = await testService({
      pets: [
        { petId: 1n, quantity: 5 },
        { petId: 2n, quantity: 5 },
      ],
    })
    const movement = sale(-1)
    await post(service, movement)
    for (const other of [
      { ...movement, change: -2 },
      { ...movement, reason: 'damage' },
      { ...movement, note: 'x' },
      { ...count(4, 5), id: movement.id },
    ]) {
      await expectError(post(service, other), 'movement_id_reused')
    }
    await expectError(post(service, movement, '2'), 'movement_id_reused')
    expect(await quantity(service)).toBe(4)
  })

  test('may be tried again after an error', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 0 }] })
    const movement = sale(-1)
    await expectError(post(service, movement), 'quantity_out_of_range')
    await post(service, { id: uuid(), change: 3, reason: 'arrival' })
    expect((await post(service, movement)).status).toBe(200)
    expect(await quantity(service)).toBe(2)
  })
})

describe('what is no movement', () => {
  test.each<[string, unknown]>([
    ['an id that is no UUID', { ...sale(), id: '7' }],
    ['the nil UUID', { ...sale(), id: '00000000-0000-0000-0000-000000000000' }],
    ['no id', { change: 1, reason: 'sale' }],
    ['neither change nor count', { id: uuid(), reason: 'sale' }],
    ['both change and count', { ...count(1, 5), change: 1 }],
    ['a change of 0', sale(0)],
    ['a change of -0', `{"id":"${uuid()}","change":-0,"reason":"sale"}`],
    ['half a pet', sale(0.5)],
    ['a change in quotes', { ...sale(), change: '1' }],
    ['a change beyond an int32', sale(2_147_483_648)],
    ['a change beyond 2^53', `{"id":"${uuid()}","change":9007199254740993,"reason":"sale"}`],
    ['no reason', { id: uuid(), change: 1 }],
    ['a reason that only petstock gives', { ...sale(), reason: 'update' }],
    ['a change called a count', { ...sale(), reason: 'count' }],
    ['a count called a sale', { ...count(1, 5), reason: 'sale' }],
    ['a count without what was expected', { id: uuid(), counted: 5, reason: 'count' }],
    ['a negative count', count(-1, 5)],
    ['a change that is an object', { ...sale(), change: { toString: 1, valueOf: 1 } }],
    ['a note that is no text', { ...sale(), note: 7 }],
    ['a note of 201 characters', { ...sale(), note: '🐟'.repeat(201) }],
    ['a note with a line break', { ...sale(), note: 'a\nb' }],
    ['a note that was cut within a character', { ...sale(), note: 'two 🐟'.slice(0, -1) }],
  ])('%s is refused with the reason', async (_, body) => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    const { message } = await expectError(post(service, body), 'invalid_movement')
    expect(message).toContain('"change": -1')
    expect(await quantity(service)).toBe(5)
  })

  test('a note of 200 characters, an empty one and none are fine', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    for (const note of ['🐟'.repeat(200), '', null, undefined]) {
      const response = await post(service, { ...sale(1), note })
      expect(((await response.json()) as { note: unknown }).note).toBe(
        note === '' ? null : (note ?? null),
      )
    }
  })

  test('any other body is refused or applied, and never breaks anything', async () => {
    await using service = await testService({
      pets: [{ petId: 1n, quantity: 1_000 }],
      keys: [{ plan: 'enterprise', limits: { perMinute: 100_000, perDay: 100_000 } }],
    })
    const field = fc.oneof(fc.jsonValue(), fc.integer(), fc.constantFrom('sale', 'count', 'other'))
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            id: fc.oneof(fc.uuid(), fc.jsonValue()),
            change: field,
            counted: field,
            expected: field,
            reason: field,
            note: field,
          },
          { requiredKeys: [] },
        ),
        async (body) => {
          const { status } = await post(service, body)
          expect([200, 400, 409]).toContain(status)
        },
      ),
      runs(300),
    )
  })
})

test('the order of checks is that of every change: 401, 403, 413, 415, 400, 404', async () => {
  await using service = await testService({ keys: [{}, { access: 'read' }] })
  const [, read] = service.issued
  const path = '/desk/api/inventory/x/movements'
  const init = (key: string, headers: Record<string, string>, body: string): RequestInit => ({
    method: 'POST',
    headers: { ...bearer(key), ...headers },
    body,
  })
  const large = ' '.repeat(20_000)
  await expectError(service.request(path, { method: 'POST' }), 'missing_api_key')
  await expectError(service.request(path, init(read?.key ?? '', {}, large)), 'insufficient_access')
  await expectError(service.request(path, init(service.key, {}, large)), 'body_too_large')
  await expectError(
    service.request(path, init(service.key, { 'Content-Type': 'text/plain' }, 'x')),
    'unsupported_media_type',
  )
  const json = { 'Content-Type': 'application/json' }
  await expectError(service.request(path, init(service.key, json, 'x')), 'invalid_pet_id')
  await expectError(post(service, 'x'), 'invalid_body')
  await expectError(post(service, '[]'), 'invalid_body')
  await expectError(post(service, {}), 'invalid_movement')
  await expectError(post(service, sale(), '9'), 'pet_not_found')
  const { headers } = await expectError(
    service.request(path, { method: 'PUT', headers: bearer(service.key) }),
    'method_not_allowed',
  )
  expect(headers.get('allow')).toBe('GET, HEAD, POST')
})

test('a pet id keeps its last digit', async () => {
  const petId = 9_223_372_036_854_775_807n
  await using service = await testService({ pets: [{ petId, quantity: 5 }] })
  const response = await post(service, sale(), String(petId))
  expect(await response.text()).toContain(`"petId":${petId},`)
})

describe('a movement or a basket with "undoes"', () => {
  const baskets = (service: TestService, body: unknown) =>
    service.request('/desk/api/movements', {
      method: 'POST',
      headers: { ...bearer(service.key), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('takes back what has this id, in any letter case, once', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    const sold = sale(-2)
    await post(service, sold)
    const back = { ...sale(2), undoes: sold.id.toUpperCase() }
    const response = await post(service, back)
    expect(await response.json()).toMatchObject({ newQuantity: 5, undoes: sold.id })
    const again = await post(service, back)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    const { message } = await expectError(post(service, { ...back, id: uuid() }), 'already_undone')
    expect(message).toContain(`what has the id ${sold.id} was taken back before`)
    expect(await quantity(service)).toBe(5)
  })

  test('is refused where it is not the opposite, or where there is nothing of this id', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    const sold = sale(-2)
    await post(service, sold)
    await expectError(post(service, { ...sale(1), undoes: sold.id }), 'undo_differs')
    await expectError(post(service, { ...sale(2), undoes: uuid() }), 'change_not_found')
    await expectError(post(service, { ...sale(2), undoes: 'the last one' }), 'invalid_movement')
    expect(await quantity(service)).toBe(3)
  })

  test('of a basket takes all of it back; in a line of one it is misplaced', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    const line = (change: number) => ({ petId: 1, change, reason: 'sale' })
    const id = uuid()
    await baskets(service, { id, movements: [line(-2), line(-3)] })
    const misplaced = { id: uuid(), movements: [{ ...line(3), undoes: id }] }
    await expectError(baskets(service, misplaced), 'misplaced_field')
    const half = { id: uuid(), movements: [line(3)], undoes: id }
    await expectError(baskets(service, half), 'undo_differs')
    const whole = await baskets(service, { ...half, movements: [line(3), line(2)] })
    expect(await whole.json()).toMatchObject({
      undoes: id,
      movements: [
        { newQuantity: 3, undoes: id },
        { newQuantity: 5, undoes: id },
      ],
    })
    await expectError(
      baskets(service, { id: uuid(), movements: [line(3), line(2)], undoes: id }),
      'already_undone',
    )
  })
})
