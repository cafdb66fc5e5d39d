import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/clocks/durations.ts'
import { deskOf, read } from '../../support/desk.ts'
import { bearer, update } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'

interface Line {
  readonly id: string
  readonly petId: number | bigint
  readonly name: string | null
  readonly newQuantity: number
  readonly reason: string
}

interface Page {
  readonly movements: readonly Line[]
  readonly next: string | null
  readonly searchedTo: number | null
}

const MOST = 2n ** 63n - 1n

/** A shop in which two keys have worked with three pets. */
async function busyShop() {
  const service = await testService({
    keys: [{ name: 'Till 1', access: 'manage' }, { name: 'Till 2' }, { access: 'read' }],
    pets: [
      { petId: 1n, quantity: 5, name: 'Neon tetra', kind: 'Fish' },
      { petId: 2n, name: 'Rex', kind: 'Dogs & more' },
      { petId: MOST, quantity: 5 },
    ],
  })
  const [first, second, reader] = service.issued.map(({ key }) => deskOf(service, key))
  if (!first || !second || !reader) throw new Error('a key is missing')
  const change = (desk: typeof first, petId: bigint, reason: string, by = 1) =>
    read(desk.makeMovement(petId, { id: crypto.randomUUID(), change: by, reason }))
  await change(first, 1n, 'sale', -1)
  await change(second, 1n, 'sale', -1)
  await change(first, 2n, 'arrival')
  await change(second, MOST, 'died', -1)
  const page = (query = '') => read<Page>(reader.send('GET', `/movements${query}`))
  return {
    service,
    first,
    page,
    /** The lines that a query finds, as pet and reason. */
    found: async (query: string) =>
      (await page(query)).movements.map(({ petId, reason }) => `${petId} ${reason}`),
    idOf: (place: number) => service.issued[place]?.id ?? '',
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

describe('the journal of all pets', () => {
  test('says of each movement which pet it was, and the rest as the history of the pet does', async () => {
    await using shop = await busyShop()
    const { movements, next, searchedTo } = await shop.page()
    expect(movements.map(({ petId, name, reason }) => [petId, name, reason])).toEqual([
      [MOST, null, 'died'],
      [2, 'Rex', 'arrival'],
      [1, 'Neon tetra', 'sale'],
      [1, 'Neon tetra', 'sale'],
      [MOST, null, 'add'],
      [2, 'Rex', 'add'],
      [1, 'Neon tetra', 'add'],
    ])
    expect([next, searchedTo]).toEqual([null, null])
    const history = await read<Page>(shop.first.history(1))
    expect(movements.filter(({ petId }) => petId === 1)).toEqual(
      history.movements.map((line) => ({ ...line, petId: 1, name: 'Neon tetra' })),
    )
  })

  test('is for a key that may read, and kept by no cache unasked', async () => {
    await using shop = await busyShop()
    const { key } = shop.service.issued[2] ?? { key: '' }
    const { status, headers } = await shop.service.request('/desk/api/movements', {
      headers: bearer(key),
    })
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    await expectError(shop.service.request('/desk/api/movements'), 'missing_api_key')
  })

  test('has those alone for which all filters hold', async () => {
    await using shop = await busyShop()
    const [one, two] = [shop.idOf(0), shop.idOf(1)]
    expect(await shop.found('?reason=sale')).toEqual(['1 sale', '1 sale'])
    expect(await shop.found(`?keyId=${two}`)).toEqual([`${MOST} died`, '1 sale'])
    expect(await shop.found(`?keyId=${one}&reason=sale`)).toEqual(['1 sale'])
    expect(await shop.found('?kind=Dogs+%26+more')).toEqual(['2 arrival', '2 add'])
    expect(await shop.found(`?petId=${MOST}`)).toEqual([`${MOST} died`, `${MOST} add`])
    expect(await shop.found('?petId=1&reason=add&kind=Fish')).toEqual(['1 add'])
    expect(await shop.found('?petId=1&reason=add&kind=fish')).toEqual([])
    expect(await shop.found(`?petId=2&keyId=${two}`)).toEqual([])
    expect(await shop.found('?order=oldest&petId=2&reason=add')).toEqual(['2 add'])
  })

  test.each([1, 2, 3, 7])('comes in pages of %i', async (limit) => {
    await using shop = await busyShop()
    const { movements: whole } = await shop.page()
    const listed: Line[] = []
    for (let before = ''; ; ) {
      const { movements, next } = await shop.page(`?limit=${limit}${before}`)
      expect(movements.length).toBeLessThanOrEqual(limit)
      listed.push(...movements)
      if (next === null) break
      before = `&before=${next}`
    }
    expect(listed).toEqual([...whole])
  })
})

/** A shop in which a command has changed a quantity at each of these times. */
async function shopWithTimes(times: readonly string[]) {
  const service = await testService({ keys: [{ access: 'manage' }], pets: [{ petId: 1n }] })
  for (const [index, at] of times.entries()) {
    await service.byCommand(
      ({ stock }) => stock.edit(1n, { quantity: 100 + index }),
      () => Date.parse(at),
    )
  }
  const desk = deskOf(service, service.key)
  return {
    service,
    /** The times of a day that the journal has. */
    of: async (query: string) => {
      const { movements } = await read<Page>(desk.send('GET', `/movements?reason=command&${query}`))
      return movements.map(({ newQuantity }) => times[newQuantity - 100])
    },
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

describe('a day', () => {
  // In Berlin, clocks are put back in the night to the 25th: the day has 25 hours.
  const TIMES = [
    '2026-10-24T21:59:59.999Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T00:00:00.000Z',
    '2026-10-25T22:59:59.999Z',
    '2026-10-25T23:00:00.000Z',
  ] as const

  test('is by the time zone that is asked for, then by that of the shop, and else by UTC', async () => {
    await using shop = await shopWithTimes(TIMES)
    const inBerlin = TIMES.slice(1, 4).toReversed()
    const byUtc = TIMES.slice(2).toReversed()
    expect(await shop.of('day=2026-10-25')).toEqual(byUtc)
    expect(await shop.of('day=2026-10-25&timeZone=Europe/Berlin')).toEqual(inBerlin)
    const change = update(shop.service.key, { timeZone: 'Europe/Berlin' })
    expect((await shop.service.request('/desk/api/settings', change)).status).toBe(200)
    expect(await shop.of('day=2026-10-25')).toEqual(inBerlin)
    expect(await shop.of('day=2026-10-25&timeZone=UTC')).toEqual(byUtc)
    expect(await shop.of('day=2026-10-23')).toEqual([])
  })

  test('may be the first or the last of several, and holds together with the other', async () => {
    await using shop = await shopWithTimes(TIMES)
    const [before, first, second, third, after] = TIMES
    const inBerlin = 'timeZone=Europe/Berlin'
    expect(await shop.of(`from=2026-10-25&${inBerlin}`)).toEqual([after, third, second, first])
    expect(await shop.of(`to=2026-10-25&${inBerlin}`)).toEqual([third, second, first, before])
    expect(await shop.of('from=2026-10-24&to=2026-10-25')).toEqual(TIMES.toReversed())
    expect(await shop.of('from=2026-10-24&to=2026-10-24')).toEqual([first, before])
    expect(await shop.of('day=2026-10-25&to=2026-10-24')).toEqual([])
    expect(await shop.of('from=2026-10-26&to=2026-10-25')).toEqual([])
  })

  test('finds its movements also behind later ones, which a clock that was set back has left', async () => {
    const day = Date.parse('2026-06-01T12:00:00Z')
    const times = [0, 2, 0.1, 1, 0.2].map((days) => new Date(day + days * DAY_MS).toISOString())
    await using shop = await shopWithTimes(times)
    expect(await shop.of('day=2026-06-01')).toEqual([times[4], times[2], times[0]])
  })
})

test.each([
  ['day=', 'The parameter "day" must be a day'],
  ['day=2026-02-29', 'The parameter "day" must be a day'],
  ['day=today', 'The parameter "day" must be a day'],
  ['day=2026-01-05&day=2026-01-06', 'The parameter "day" is given 2 times'],
  ['from=2026-02-29', 'The parameter "from" must be a day'],
  ['to=tomorrow', 'The parameter "to" must be a day'],
  ['timeZone=Europe/Nowhere', 'The parameter "timeZone" must be a name'],
  ['timeZone=%2B01:00', 'The parameter "timeZone" must be a name'],
  ['petId=01', 'The parameter "petId" must be'],
  ['petId=9223372036854775808', 'The parameter "petId" must be'],
  ['reason=sold', 'The parameter "reason" must be one of update, import'],
  ['kind=', 'The parameter "kind" must not be empty'],
  ['kind=a%00b', 'The parameter "kind" must be one line'],
  ['keyId=', 'The parameter "keyId" must be'],
  ['keyId=a%00', 'The parameter "keyId" must be'],
  ['limit=0', 'The parameter "limit" must'],
  ['before=newest', 'The parameter "before" must'],
])('?%s is refused with the reason', async (query, problem) => {
  await using service = await testService()
  const asked = deskOf(service, service.key).send('GET', `/movements?${query}`)
  expect((await expectError(asked, 'invalid_query')).message).toStartWith(problem)
})
