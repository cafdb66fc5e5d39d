import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseExact } from '../../../src/json/exact-json.ts'
import { MAX_BASKET_SIZE } from '../../../src/stock/basket.ts'
import { NO_AMOUNT } from '../../../src/stock/journal.ts'
import { deskOf, read } from '../../support/desk.ts'
import { bearer } from '../../support/petstock.ts'
import { runs } from '../../support/property-runs.ts'
import { expectError } from '../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'

const LAST = 2n ** 63n - 1n

const uuid = () => crypto.randomUUID()

const sale = (petId: bigint | number, change = -1) => ({ petId, change, reason: 'sale' })

const basketOf = (...movements: object[]) => ({ id: uuid() as string, movements })

const post = (service: TestService, body: unknown, key = service.key) =>
  deskOf(service, key).send('POST', '/movements', body)

const quantities = async (service: TestService): Promise<number[]> =>
  ((await deskOf(service, service.key).list()) as { quantity: number }[]).map(
    ({ quantity }) => quantity,
  )

const threePets = (...quantities: number[]) =>
  testService({ pets: quantities.map((quantity, at) => ({ petId: BigInt(at + 1), quantity })) })

describe('a basket', () => {
  test('makes all of its movements, and is answered with each as it was made', async () => {
    await using service = await testService({
      pets: [
        { petId: 1n, quantity: 5 },
        { petId: LAST, quantity: 7 },
      ],
    })
    const { id } = basketOf()
    const count = { petId: 1, counted: 3, expected: 3, reason: 'count', note: 'to Ms Ö.' }
    const movements = [sale(1, -2), sale(LAST), count]
    const response = await post(service, { id: id.toUpperCase(), movements })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await read<unknown>(response)).toEqual({
      id,
      movements: [
        { petId: 1, previousQuantity: 5, newQuantity: 3, reason: 'sale', note: null },
        { petId: LAST, previousQuantity: 7, newQuantity: 6, reason: 'sale', note: null },
        { petId: 1, previousQuantity: 3, newQuantity: 3, reason: 'count', note: 'to Ms Ö.' },
      ].map((each, position) => ({
        ...{ id, ...each, ...NO_AMOUNT, undoes: null, occurredAt: null },
        // The pets have the first ones.
        lineId: String(position + 3),
        at: expect.any(Number),
      })),
      undoes: null,
      occurredAt: null,
    })
    expect(await quantities(service)).toEqual([3, 6])
    const lines = await service.byCommand(({ stock }) => stock.history(1n))
    expect(lines.slice(0, 2)).toMatchObject([
      { reason: 'count', keyId: service.issued[0]?.id },
      { previousQuantity: 5, newQuantity: 3, reason: 'sale' },
    ])
  })

  test('counts as one request', async () => {
    await using service = await threePets(5, 5)
    const left = async (body: unknown) =>
      Number((await post(service, body)).headers.get('x-ratelimit-remaining'))
    const before = await left(basketOf(sale(1)))
    expect(await left(basketOf(sale(1), sale(2), sale(1), sale(2)))).toBe(before - 1)
  })

  test('of many tills at once is made whole each time', async () => {
    await using service = await threePets(500, 500, 500)
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        post(service, basketOf(sale(1 + (at % 3), -2), sale(1 + ((at + 1) % 3)), sale(1))),
      ),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const sold = (await quantities(service)).reduce((sum, quantity) => sum - quantity, 1_500)
    expect(sold).toBe(400)
  })

  test('may have a hundred movements, and no more than fit into a body', async () => {
    await using service = await threePets(1_000)
    const of = (size: number) => basketOf(...Array.from({ length: size }, () => sale(1)))
    expect((await post(service, of(MAX_BASKET_SIZE))).status).toBe(200)
    const { message } = await expectError(post(service, of(101)), 'invalid_movement')
    expect(message).toStartWith('"movements" must be a list of 1 to 100 movements.')
    const note = 'x'.repeat(200)
    const large = basketOf(...Array.from({ length: 100 }, () => ({ ...sale(1), note })))
    await expectError(post(service, large), 'body_too_large')
    expect(await quantities(service)).toEqual([900])
  })
})

describe('a basket of which one movement cannot be made', () => {
  test.each([
    ['pet_not_found', sale(9), 9, 'There is no pet 9'],
    ['quantity_out_of_range', sale(2, -6), 2, 'The quantity is 5, '],
    [
      'quantity_moved',
      { petId: 2, counted: 4, expected: 4, reason: 'count' },
      2,
      'The quantity is 5 by now',
    ],
  ] as const)(
    'is %s, names its position and its pet, and changes nothing',
    async (code, bad, petId, says) => {
      await using service = await threePets(5, 5)
      const { message } = await expectError(post(service, basketOf(sale(1), bad, sale(7))), code)
      expect(message).toStartWith(
        `No movement of the basket was made, because of movements[1], of pet ${petId}: ${says}`,
      )
      expect(await quantities(service)).toEqual([5, 5])
      expect(await service.byCommand(({ stock }) => stock.history(1n))).toHaveLength(1)
    },
  )

  test('may be sent again under the same id once it can be made', async () => {
    await using service = await threePets(5, 0)
    const basket = basketOf(sale(1), sale(2))
    await expectError(post(service, basket), 'quantity_out_of_range')
    await read(post(service, basketOf({ petId: 2, change: 3, reason: 'arrival' })))
    const response = await post(service, basket)
    expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([200, null])
    expect(await quantities(service)).toEqual([4, 2])
  })
})

describe('a basket that is sent again', () => {
  test('is applied once and answered as before with `Idempotent-Replayed: true`, also after a restart', async () => {
    await using service = await threePets(5, 5)
    const basket = basketOf(sale(1), sale(2, -2), sale(1))
    const first = await post(service, basket)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const before = await first.text()
    await post(service, basketOf(sale(1)))
    await service.byCommand(({ stock }) => stock.remove(2n))
    for (const id of [basket.id, basket.id.toUpperCase()]) {
      const again = await post(service, { ...basket, id })
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(await again.text()).toBe(before)
      await service.restart()
    }
    expect(await quantities(service)).toEqual([2])
  })

  test('with other movements, or as a single one, is refused; so is what a single movement has the id of', async () => {
    await using service = await threePets(5, 5)
    const desk = deskOf(service, service.key)
    const basket = basketOf(sale(1), sale(2))
    const { id } = basket
    await read(post(service, basket))
    for (const movements of [[sale(1)], [sale(2), sale(1)], [sale(1), sale(2, -2)]]) {
      await expectError(post(service, { id, movements }), 'movement_id_reused')
    }
    for (const petId of [1, 2]) {
      const single = { id, change: -1, reason: 'sale' }
      await expectError(desk.makeMovement(petId, single), 'movement_id_reused')
    }
    const single = { id: uuid(), change: -1, reason: 'sale' }
    await read(desk.makeMovement(1, single))
    const movements = [sale(1), sale(2)]
    await expectError(post(service, { id: single.id, movements }), 'movement_id_reused')
    expect(await quantities(service)).toEqual([3, 4])
  })
})

describe('what is no basket', () => {
  const good = sale(1)
  test.each<[string, unknown, string]>([
    ['no id', { movements: [good] }, 'The id must be a UUID'],
    ['no movements', { id: uuid() }, '"movements" must be a list'],
    ['an empty list', basketOf(), '"movements" must be a list'],
    ['no list', { id: uuid(), movements: good }, '"movements" must be a list'],
    ['null in the list', { id: uuid(), movements: [good, null] }, 'movements[1] must be an object'],
    ['a list in the list', { id: uuid(), movements: [[good]] }, 'movements[0] must be an object'],
    ['no petId', basketOf(good, { change: 1, reason: 'sale' }), 'movements[1]: The petId must be'],
    ['a petId in quotes', basketOf({ ...good, petId: '1' }), 'movements[0]: The petId must be'],
    [
      'a petId that was rounded',
      `{"id":"${uuid()}","movements":[{"petId":1.0,"change":-1,"reason":"sale"}]}`,
      'movements[0]: The petId must be',
    ],
    [
      'a petId beyond 64 bits',
      basketOf({ ...good, petId: LAST + 1n }),
      'movements[0]: The petId must be',
    ],
    [
      'a change of 0',
      basketOf(good, sale(7, 0)),
      'movements[1], of pet 7: The change must be an integer',
    ],
    [
      'a reason that only petstock gives',
      basketOf(good, good, { ...good, reason: 'update' }),
      'movements[2], of pet 1: The reason of a change must be one of',
    ],
    [
      'a count without what was expected',
      basketOf({ petId: 1, counted: 5, reason: 'count' }),
      'movements[0], of pet 1: "expected" must be an integer',
    ],
    [
      'a note with a line break',
      basketOf({ ...good, note: 'a\nb' }),
      'movements[0], of pet 1: The note must be text',
    ],
  ])('%s is refused with the reason and its place', async (_, body, says) => {
    await using service = await threePets(5)
    const { message } = await expectError(post(service, body), 'invalid_movement')
    expect(message).toStartWith(says)
    expect(message).toContain('"movements": [')
    expect(await quantities(service)).toEqual([5])
  })

  test('any other body is refused or applied, and never breaks anything', async () => {
    await using service = await testService({
      pets: [{ petId: 1n, quantity: 1_000 }],
      keys: [enterprise(100_000, 100_000)],
    })
    const field = fc.oneof(fc.jsonValue(), fc.integer(), fc.constantFrom('sale', 'count', 'other'))
    const movement = fc.record(
      {
        petId: fc.oneof(fc.constant(1), fc.jsonValue()),
        ...{ change: field, counted: field, expected: field, reason: field, note: field },
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          id: fc.oneof(fc.uuid(), fc.jsonValue()),
          movements: fc.oneof(fc.array(movement, { maxLength: 4 }), fc.jsonValue()),
        }),
        async (body) => {
          const { status } = await post(service, JSON.stringify(body))
          expect([200, 400, 404, 409]).toContain(status)
        },
      ),
      runs(300),
    )
  })
})

test('the order of checks is that of every change: 401, 403, 413, 415, 400, 404', async () => {
  await using service = await testService({ keys: [{}, { access: 'read' }] })
  const [, reader] = service.issued
  const path = '/desk/api/movements'
  const send = (key: string, type: string, body: string) =>
    service.request(path, {
      method: 'POST',
      headers: { ...bearer(key), 'Content-Type': type },
      body,
    })
  const large = ' '.repeat(20_000)
  await expectError(service.request(path, { method: 'POST' }), 'missing_api_key')
  await expectError(send(reader?.key ?? '', 'text/plain', large), 'insufficient_access')
  await expectError(send(service.key, 'text/plain', large), 'body_too_large')
  await expectError(send(service.key, 'text/plain', 'x'), 'unsupported_media_type')
  await expectError(send(service.key, 'application/json', 'x'), 'invalid_body')
  await expectError(post(service, basketOf(sale(9), sale(1, 0))), 'invalid_movement')
  await expectError(post(service, basketOf(sale(9))), 'pet_not_found')
  const { headers } = await expectError(
    service.request(path, { method: 'PUT', headers: bearer(service.key) }),
    'method_not_allowed',
  )
  expect(headers.get('allow')).toBe('GET, HEAD, POST')
})

test('a basket keeps the last digit of each petId', async () => {
  await using service = await testService({ pets: [{ petId: LAST }, { petId: -LAST }] })
  const text = await (await post(service, basketOf(sale(LAST, 1), sale(-LAST, 1)))).text()
  const { movements } = parseExact(text) as { movements: { petId: bigint }[] }
  expect(movements.map(({ petId }) => petId)).toEqual([LAST, -LAST])
})
