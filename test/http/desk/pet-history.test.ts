import { describe, expect, test } from 'bun:test'
import { NO_AMOUNT } from '../../../src/stock/journal.ts'
import { deskOf, read } from '../../support/desk.ts'
import { bearer } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

interface Page {
  readonly movements: readonly { readonly id: string; readonly newQuantity: number }[]
  readonly next: string | null
}

/** A pet whose quantity was 1, 2, 3 and so on. */
async function withMovements(count: number) {
  const service = await testService({ pets: [{ petId: 1n, quantity: 1 }, { petId: 2n }] })
  const desk = deskOf(service, service.key)
  for (let made = 1; made < count; made++) {
    await read(desk.makeMovement(1, { id: crypto.randomUUID(), change: 1, reason: 'arrival' }))
    if (made % 3 === 0) {
      await read(desk.makeMovement(2, { id: crypto.randomUUID(), change: 1, reason: 'arrival' }))
    }
  }
  const page = (query = '', petId = 1) => read<Page>(desk.history(petId, query))
  return { service, desk, page, [Symbol.asyncDispose]: service[Symbol.asyncDispose] }
}

const quantitiesOf = ({ movements }: Page) => movements.map(({ newQuantity }) => newQuantity)

describe('a history', () => {
  test('says who did what and why, newest first', async () => {
    await using service = await testService({ keys: [{ name: 'Till 1' }, { access: 'read' }] })
    const desk = deskOf(service, service.key)
    const by = { keyId: service.issued[0]?.id, name: 'Till 1' }
    const note = 'to Ms Ö.'
    await read(desk.makeMovement(1, { id: crypto.randomUUID(), change: -2, reason: 'sale', note }))
    await read(desk.edit(1, { status: 'pending' }))
    const response = await service.request('/desk/api/inventory/1/movements', {
      headers: bearer(service.issued[1]?.key ?? ''),
    })
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const id = expect.stringMatching(/^[1-9]\d*$/)
    const line = {
      id,
      at: expect.any(Number),
      note: null,
      by,
      changeId: null,
      undoes: null,
      occurredAt: null,
      ...NO_AMOUNT,
    }
    const changeId = expect.stringMatching(/^[\da-f]{8}-/)
    const status = 'status available -> pending'
    expect(await response.json()).toEqual({
      movements: [
        { ...line, previousQuantity: 3, newQuantity: 3, reason: 'update', note: status },
        { ...line, previousQuantity: 5, newQuantity: 3, reason: 'sale', note, changeId },
        { ...line, previousQuantity: 0, newQuantity: 5, reason: 'add', by: null },
      ],
      next: null,
    })
  })

  test('says which animals died, to the page and on the command line', async () => {
    await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
    const desk = deskOf(service, service.key)
    const died = { id: crypto.randomUUID(), change: -2, reason: 'died' } as const
    const made = await read(desk.makeMovement(1, died))
    expect(made).toMatchObject({ previousQuantity: 5, newQuantity: 3, reason: 'died' })
    expect(await read(desk.makeMovement(1, died))).toEqual(made)
    const { movements } = await read<Page>(desk.history(1))
    expect(movements).toMatchObject([
      { previousQuantity: 5, newQuantity: 3, reason: 'died' },
      { newQuantity: 5, reason: 'add' },
    ])
    const [row] = await service.byCommand(({ stock }) => stock.history(1n))
    expect(row).toMatchObject({ petId: 1n, newQuantity: 3, reason: 'died' })
  })

  test('names a key that was revoked since, and one of which nothing is known by its id', async () => {
    await using service = await testService({ keys: [{ name: 'Till 1' }, {}] })
    const [till = { id: '', key: '' }, other = { id: '', key: '' }] = service.issued
    await read(deskOf(service, till.key).edit(1, { status: 'sold' }))
    await service.byCommand(({ keys }) => keys.revoke(till.id, 1))
    const names = async () =>
      (
        await read<{ movements: { by: { name: string } | null }[] }>(
          deskOf(service, other.key).history(1),
        )
      ).movements.map(({ by }) => by?.name)
    expect(await names()).toEqual(['Till 1', undefined])
    using database = new (await import('bun:sqlite')).Database(service.folder.database)
    database.run('PRAGMA busy_timeout = 5000')
    database.run('DELETE FROM api_keys WHERE id = ?', [till.id])
    expect(await names()).toEqual([till.id, undefined])
  })

  test('of a pet that was removed is still there, and goes on when it comes back', async () => {
    await using shop = await withMovements(3)
    await shop.service.byCommand(({ stock }) => stock.remove(1n))
    expect(quantitiesOf(await shop.page())).toEqual([0, 3, 2, 1])
    await read(shop.desk.add({ id: crypto.randomUUID(), petId: 1, quantity: 9 }))
    expect(quantitiesOf(await shop.page())).toEqual([9, 0, 3, 2, 1])
  })

  test('of a pet that never was is not there', async () => {
    await using shop = await withMovements(1)
    await expectError(shop.desk.history(9), 'pet_not_found')
    await expectError(shop.desk.history(9, '?before=1'), 'pet_not_found')
    for (const petId of ['x', '01', '9223372036854775808']) {
      await expectError(shop.desk.history(petId), 'invalid_pet_id')
    }
  })
})

describe('a page', () => {
  test.each([1, 2, 3, 7, 12, 13, 1_000])(
    'of %i comes after the one before it, to the end',
    async (limit) => {
      await using shop = await withMovements(12)
      const listed: number[] = []
      let before = ''
      for (;;) {
        const page = await shop.page(`?limit=${limit}${before}`)
        expect(page.movements.length).toBeLessThanOrEqual(limit)
        expect(page.movements.length).toBeGreaterThan(0)
        listed.push(...quantitiesOf(page))
        if (page.next === null) break
        expect(page.next).toBe(page.movements.at(-1)?.id ?? '')
        before = `&before=${page.next}`
      }
      expect(listed).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    },
  )

  test('stays what it is when there are new movements', async () => {
    await using shop = await withMovements(6)
    const { next } = await shop.page('?limit=2')
    const older = await shop.page(`?limit=2&before=${next}`)
    await read(shop.desk.makeMovement(1, { id: crypto.randomUUID(), change: 1, reason: 'arrival' }))
    await shop.service.byCommand(({ stock }) => stock.remove(1n))
    expect(await shop.page(`?limit=2&before=${next}`)).toEqual(older)
  })

  test('has 200 movements unless the request says more', async () => {
    await using shop = await withMovements(202)
    expect((await shop.page()).movements).toHaveLength(200)
  })

  test('before a movement that the journal has lost since is empty, and the last', async () => {
    await using shop = await withMovements(2)
    expect(await shop.page('?before=999')).toEqual({ movements: [], next: null })
  })
})

async function movementOf(service: TestService, petId: number): Promise<string> {
  const { movements } = await read<Page>(deskOf(service, service.key).history(petId))
  return movements[0]?.id ?? ''
}

test.each([
  ['limit=0', 'The parameter "limit" must'],
  ['limit=1001', 'The parameter "limit" must'],
  ['limit=-1', 'The parameter "limit" must'],
  ['limit=1.0', 'The parameter "limit" must'],
  ['limit=1e2', 'The parameter "limit" must'],
  ['limit=', 'The parameter "limit" must'],
  ['limit=ten', 'The parameter "limit" must'],
  ['limit=1&limit=2', 'The parameter "limit" is given 2 times'],
  ['before=0', 'The parameter "before" must'],
  ['before=-1', 'The parameter "before" must'],
  ['before=01', 'The parameter "before" must'],
  ['before=9223372036854775808', 'The parameter "before" must'],
  ['before=', 'The parameter "before" must'],
  ['before=newest', 'The parameter "before" must'],
])('?%s is refused with the reason', async (query, problem) => {
  await using service = await testService()
  const { message } = await expectError(
    deskOf(service, service.key).history(1, `?${query}`),
    'invalid_query',
  )
  expect(message).toStartWith(problem)
})

test('a movement of another pet is no place in a history', async () => {
  await using shop = await withMovements(4)
  const foreign = await movementOf(shop.service, 2)
  const { message } = await expectError(shop.desk.history(1, `?before=${foreign}`), 'invalid_query')
  expect(message).toContain('not one of pet 1')
})

test('an unknown parameter is ignored', async () => {
  await using shop = await withMovements(2)
  expect(quantitiesOf(await shop.page('?order=oldest&limit=1'))).toEqual([2])
})
