import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/clocks/durations.ts'
import { bodyOf, managerOf } from '../../support/access.ts'
import { deskOf, read } from '../../support/desk.ts'
import { bearer, update } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'
import { until } from '../../support/wait.ts'

type Reasons = Record<string, { movements: number; taken: number; added: number }>

interface Report {
  readonly timeZone: string
  readonly from: string
  readonly to: string
  readonly by: string
  readonly buckets: readonly {
    readonly from: string
    readonly to: string
    readonly startsAt: number
    readonly endsAt: number
    readonly reasons: Reasons
  }[]
  readonly total: { readonly reasons: Reasons }
  readonly pets: readonly {
    readonly petId: number | bigint
    readonly name: string | null
    readonly kind: string | null
    readonly isRemoved: boolean
    readonly reasons: Reasons
  }[]
  readonly morePets: boolean
  readonly kinds: readonly { readonly kind: string | null; readonly reasons: Reasons }[]
  readonly isComplete: boolean
  readonly countedTo: number | null
}

const MOST = 2n ** 63n - 1n

/** A shop in which a command has changed a quantity by one at each of these times. */
async function shopWithTimes(times: readonly string[]) {
  const service = await testService({
    keys: [{ access: 'manage' }, { access: 'read' }],
    pets: [{ petId: MOST, quantity: 5, name: 'Neon tetra', kind: 'Fish' }],
  })
  for (const [index, at] of times.entries()) {
    await service.byCommand(
      ({ stock }) => stock.edit(MOST, { quantity: 6 + index }),
      () => Date.parse(at),
    )
  }
  const reader = service.issued[1]?.key ?? ''
  const desk = deskOf(service, reader)
  const report = (query = '') => read<Report>(desk.send('GET', `/report${query}`))
  return {
    service,
    reader,
    report,
    /** How much came in each period. */
    came: async (query: string) =>
      (await report(query)).buckets.map(({ from, reasons }) => [from, reasons.command?.added ?? 0]),
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

describe('the report', () => {
  test('is of today by the clock of the machine, for a key that may read, and kept by no cache unasked', async () => {
    await using shop = await shopWithTimes(['2026-01-05T08:00:00Z', '2026-01-04T08:00:00Z'])
    const { headers } = await shop.service.request('/desk/api/report', {
      headers: bearer(shop.reader),
    })
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const found = await shop.report()
    expect([found.timeZone, found.from, found.to, found.by]).toEqual([
      'UTC',
      '2026-01-05',
      '2026-01-05',
      'day',
    ])
    const reasons = {
      command: { movements: 1, taken: 0, added: 1 },
      add: { movements: 1, taken: 0, added: 5 },
    }
    expect(found.buckets).toMatchObject([
      { startsAt: Date.UTC(2026, 0, 5), endsAt: Date.UTC(2026, 0, 6), reasons },
    ])
    expect(found.total).toEqual({ reasons })
    expect(found.pets).toEqual([
      { petId: MOST, name: 'Neon tetra', kind: 'Fish', isRemoved: false, reasons },
    ])
    expect(found.kinds).toEqual([{ kind: 'Fish', reasons }])
    expect([found.morePets, found.isComplete, found.countedTo]).toEqual([false, true, null])
    await expectError(shop.service.request('/desk/api/report'), 'missing_api_key')
  })

  test('is by the time zone that is asked for, then by that of the shop, and else by UTC', async () => {
    // In Berlin, the day has 25 hours.
    await using shop = await shopWithTimes([
      '2026-10-24T21:59:59.999Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
      '2026-10-25T23:00:00.000Z',
    ])
    const days = 'from=2026-10-24&to=2026-10-26'
    const byUtc = [
      ['2026-10-24', 2],
      ['2026-10-25', 3],
      ['2026-10-26', 0],
    ]
    const inBerlin = [
      ['2026-10-24', 1],
      ['2026-10-25', 3],
      ['2026-10-26', 1],
    ]
    expect(await shop.came(`?${days}`)).toEqual(byUtc)
    expect(await shop.came(`?${days}&timeZone=Europe/Berlin`)).toEqual(inBerlin)
    const change = update(shop.service.key, { timeZone: 'Europe/Berlin' })
    expect((await shop.service.request('/desk/api/settings', change)).status).toBe(200)
    expect(await shop.came(`?${days}`)).toEqual(inBerlin)
    expect(await shop.came(`?${days}&timeZone=UTC`)).toEqual(byUtc)
  })

  test('is by weeks from Monday, and by months, of which the first and the last have the days that were asked for', async () => {
    await using shop = await shopWithTimes([
      '2026-01-31T12:00:00Z',
      '2026-02-01T12:00:00Z',
      '2026-02-02T12:00:00Z',
      '2026-02-08T12:00:00Z',
      '2026-02-10T12:00:00Z',
      '2026-02-11T12:00:00Z',
    ])
    const days = 'from=2026-02-01&to=2026-02-10'
    expect(await shop.came(`?${days}&by=week`)).toEqual([
      ['2026-02-01', 1],
      ['2026-02-02', 2],
      ['2026-02-09', 1],
    ])
    expect(await shop.came('?from=2026-01-15&to=2026-02-10&by=month')).toEqual([
      ['2026-01-15', 1],
      ['2026-02-01', 4],
    ])
    const { buckets } = await shop.report(`?${days}&by=week`)
    expect(buckets.map(({ to }) => to)).toEqual(['2026-02-01', '2026-02-08', '2026-02-10'])
  })

  test('has a removed pet by its number alone', async () => {
    await using shop = await shopWithTimes([])
    const desk = deskOf(shop.service, shop.service.key)
    const sale = { id: crypto.randomUUID(), change: -2, reason: 'sale' }
    await read(desk.makeMovement(MOST, sale))
    await read(desk.send('DELETE', `/inventory/${MOST}`))
    const today = new Date().toISOString().slice(0, 10)
    const { pets, kinds } = await shop.report(`?from=2026-01-05&to=${today}&by=month`)
    expect(pets).toMatchObject([{ petId: MOST, name: null, kind: null, isRemoved: true }])
    expect(kinds).toMatchObject([{ kind: null, reasons: { sale: { taken: 2, added: 0 } } }])
  })
})

test.each([
  ['from=', 'The parameter "from" must be a day'],
  ['from=2026-02-29', 'The parameter "from" must be a day'],
  ['to=today', 'The parameter "to" must be a day'],
  ['from=2026-01-05&from=2026-01-06', 'The parameter "from" is given 2 times'],
  ['from=2026-01-06&to=2026-01-05', 'The parameter "to" must be no day before "from"'],
  ['from=2020-01-01&to=2026-01-05', 'From "from" to "to" there must be at most 400 periods'],
  ['from=1970-01-01&to=9999-12-31&by=month', 'From "from" to "to" there must be at most 400'],
  ['by=year', 'The parameter "by" must be one of day, week, month'],
  ['timeZone=Europe/Nowhere', 'The parameter "timeZone" must be a name'],
  ['petId=01', 'The parameter "petId" must be'],
  ['kind=', 'The parameter "kind" must not be empty'],
  ['limit=0', 'The parameter "limit" must be'],
  ['limit=1001', 'The parameter "limit" must be'],
])('?%s is refused with the reason', async (query, problem) => {
  await using service = await testService()
  const asked = deskOf(service, service.key).send('GET', `/report?${query}`)
  expect((await expectError(asked, 'invalid_query')).message).toStartWith(problem)
})

test.each(['from=9999-12-31&to=9999-12-31', 'from=1970-01-01&to=1970-01-01'])(
  'the first and the last day of the calendar have a report: ?%s',
  async (query) => {
    await using service = await testService()
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Africa/Monrovia']) {
      const path = `/report?${query}&timeZone=${zone}`
      const { buckets } = await read<Report>(deskOf(service, service.key).send('GET', path))
      expect(buckets).toHaveLength(1)
      expect(buckets[0]?.reasons).toEqual({})
    }
  },
)

test('a till that knows the plain contract alone gives a shop its report, where its key says that its updates are sales', async () => {
  await using service = await testService({
    keys: [{ name: 'Ann', access: 'manage' }],
    pets: [{ petId: 1n, quantity: 5 }],
  })
  const manager = managerOf(service, service.key)
  const { id, key } = await manager.addKey({ name: 'Till 1', updates: 'sales' })
  const set = (quantity: number) => service.request('/v1/inventory/1', update(key, { quantity }))
  expect(await bodyOf<object>(set(2))).toEqual({ petId: 1, quantity: 2, status: 'available' })
  await bodyOf(set(12))
  // The writer has the machine's clock.
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const query = `?from=${day(Date.now() - 2 * DAY_MS)}&to=${day(Date.now() + DAY_MS)}`
  const sums = async () =>
    (await bodyOf<Report>(manager.send('GET', `/report${query}`))).total.reasons
  const sold = { movements: 1, taken: 3, added: 0 }
  const came = { movements: 1, taken: 0, added: 10 }
  await until(async () => (await sums()).arrival !== undefined)
  expect(await sums()).toMatchObject({ sale: sold, arrival: came })
  const changed = await manager.send('PATCH', `/keys/${id}`, { updates: 'plain' })
  expect(await bodyOf<object>(changed)).toMatchObject({ name: 'Till 1', updates: 'plain' })
  await bodyOf(set(11))
  await until(async () => (await sums()).update !== undefined)
  expect(await sums()).toMatchObject({
    sale: sold,
    arrival: came,
    update: { movements: 1, taken: 1, added: 0 },
  })
  await expectError(
    manager.send('PATCH', `/keys/${id}`, { updates: 'count' }),
    'invalid_key_request',
  )
})
