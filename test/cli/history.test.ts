import { expect, test } from 'bun:test'
import { NO_AMOUNT } from '../../src/stock/journal.ts'
import { bearer, createKey, serve, update } from '../support/petstock.ts'
import { changeSettings, type MovementJson, newShop, type Shop } from './shop.ts'

/** A pet's journal, without what cannot be foreseen. */
const journal = async (shop: Shop, id: string) => {
  const movements = await shop.json<MovementJson[]>('inventory', 'history', id)
  return movements.map(({ previousQuantity, newQuantity, reason, note }) => ({
    change: `${previousQuantity} -> ${newQuantity}`,
    reason,
    note,
  }))
}

test('adding, setting, importing and removing a pet are journalled, newest first', async () => {
  using shop = newShop()
  const file = shop.write('stock.csv', 'petId,quantity,status\n1,9,available\n2,1,sold\n')
  await shop.runWith({ stdin: 'petId,quantity,status\n' }, 'inventory', 'import', '-')
  await shop.output('inventory', 'add', '1', '--quantity', '5')
  await shop.output('inventory', 'set', '1', '--quantity', '4')
  await shop.output('inventory', 'import', file)
  await shop.output('inventory', 'remove', '1')
  await shop.output('inventory', 'add', '1')
  expect(await journal(shop, '1')).toEqual([
    { change: '0 -> 0', reason: 'add', note: null },
    { change: '9 -> 0', reason: 'remove', note: null },
    { change: '4 -> 9', reason: 'import', note: null },
    { change: '5 -> 4', reason: 'command', note: null },
    { change: '0 -> 5', reason: 'add', note: null },
  ])
  expect(await journal(shop, '2')).toEqual([{ change: '0 -> 1', reason: 'import', note: null }])
})

test('a change of status is journalled with a note', async () => {
  using shop = newShop()
  const before = shop.write('a.csv', 'petId,quantity,status\n1,5,available\n')
  const after = shop.write('b.csv', 'petId,quantity,status\n1,6,pending\n')
  await shop.output('inventory', 'import', before)
  await shop.output('inventory', 'set', '1', '--status', 'sold')
  await shop.output('inventory', 'import', after)
  expect(await journal(shop, '1')).toEqual([
    { change: '5 -> 6', reason: 'import', note: 'status sold -> pending' },
    { change: '5 -> 5', reason: 'command', note: 'status available -> sold' },
    { change: '0 -> 5', reason: 'import', note: null },
  ])
  expect(await shop.output('inventory', 'history', '1')).toMatch(
    /^AT +FROM +TO +REASON +KEY +NOTE\n\S+Z +5 +6 +import +- +status sold -> pending\n/,
  )
})

test('setting what a pet has already, or its name, writes no row', async () => {
  using shop = newShop()
  const file = shop.write('stock.csv', 'petId,quantity,status\n1,5,available\n')
  await shop.output('inventory', 'import', file)
  await shop.output('inventory', 'set', '1', '--quantity', '5', '--status', 'available')
  await shop.output('inventory', 'set', '1', '--name', 'Rex', '--low-stock-at', '3')
  await shop.output('inventory', 'import', file)
  expect(await journal(shop, '1')).toEqual([{ change: '0 -> 5', reason: 'import', note: null }])
})

test('an update over HTTP is journalled with its key; one to the same quantity is not', async () => {
  using shop = newShop()
  const { id, key } = await createKey(shop.data)
  await shop.output('inventory', 'add', '1', '--quantity', '5')
  await using server = await serve(shop.data)
  for (const quantity of [5, 7, 7]) {
    const response = await server.request('/v1/inventory/1', update(key, { quantity }))
    expect(response.status).toBe(200)
  }
  const movements = await shop.json<MovementJson[]>('inventory', 'history', '1')
  const row = {
    petId: 1,
    note: null,
    at: expect.any(Number),
    changeId: null,
    undoes: null,
    occurredAt: null,
    ...NO_AMOUNT,
  }
  expect(movements).toEqual([
    { ...row, previousQuantity: 5, newQuantity: 7, reason: 'update', keyId: id },
    { ...row, previousQuantity: 0, newQuantity: 5, reason: 'add', keyId: null },
  ])
  for (const movement of movements) {
    expect(Object.keys(movement).join()).toBe(
      'petId,previousQuantity,newQuantity,reason,note,keyId,at,occurredAt,changeId,undoes,amount,currency',
    )
  }
  // Also once the key has ended.
  await shop.output('keys', 'revoke', id)
  expect(await shop.output('inventory', 'history', '1')).toMatch(
    /\S+Z +5 +7 +update +test +-\n\S+Z +0 +5 +add +- +-\n$/,
  )
})

test('the history of a removed pet stays; of one that never was there is none', async () => {
  using shop = newShop()
  const file = shop.write('stock.csv', 'petId,quantity,status\n1,5,available\n')
  await shop.output('inventory', 'import', file)
  await shop.output('inventory', 'remove', '1')
  expect(await journal(shop, '1')).toHaveLength(2)
  const { status, stdout, stderr } = await shop.run('inventory', 'history', '2', '--json')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('petstock: there is no pet 2, and never was one')
})

test('what was sent late has both times, in a column of its own where there is any', async () => {
  using shop = newShop()
  const { key } = await createKey(shop.data)
  await shop.output('inventory', 'add', '1', '--quantity', '5')
  await using server = await serve(shop.data)
  const sale = { change: -1, reason: 'sale' }
  for (const more of [{ occurredAgoMs: 43 * 3_600_000 }, {}]) {
    const response = await server.request('/desk/api/inventory/1/movements', {
      method: 'POST',
      headers: { ...bearer(key), 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), ...sale, ...more }),
    })
    expect(response.status).toBe(200)
  }
  const [now, late] = await shop.json<(MovementJson & { occurredAt: number | null })[]>(
    ...['inventory', 'history', '1'],
  )
  expect(now?.occurredAt).toBeNull()
  expect(Number(late?.at) - Number(late?.occurredAt)).toBe(43 * 3_600_000)
  const happened = new Date(late?.occurredAt ?? 0).toISOString().slice(0, 10)
  expect(await shop.output('inventory', 'history', '1')).toMatch(
    new RegExp(`^AT +HAPPENED +FROM .*\\n\\S+Z +- +4 +3 .*\\n\\S+Z +${happened}\\S+Z +5 +4 `),
  )
})

test('what sales came to has a column of its own where there is any, in the currency of the shop', async () => {
  using shop = newShop()
  const { key } = await createKey(shop.data)
  await shop.output(...['inventory', 'add', '1', '--quantity', '5'])
  await shop.output(...['inventory', 'set', '1', '--price', '12.50', '--currency', 'EUR'])
  expect(await shop.output('inventory', 'history', '1')).not.toContain('AMOUNT')
  await using server = await serve(shop.data)
  for (const more of [{}, { change: 1, reason: 'return', amount: -5 }]) {
    const response = await server.request('/desk/api/inventory/1/movements', {
      method: 'POST',
      headers: { ...bearer(key), 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), change: -1, reason: 'sale', ...more }),
    })
    expect(response.status).toBe(200)
  }
  expect(await shop.json<MovementJson[]>('inventory', 'history', '1')).toMatchObject([
    { amount: -5, currency: 1 },
    { amount: 1_250, currency: 1 },
    { ...NO_AMOUNT, note: 'price none -> 12.50 EUR' },
    NO_AMOUNT,
  ])
  expect(await shop.output('inventory', 'history', '1')).toMatch(
    /^AT +FROM +TO +REASON +AMOUNT EUR .*\n\S+ +4 +5 +return +-0\.05 .*\n\S+ +5 +4 +sale +12\.50 .*\n\S+ +5 +5 +command .*\n\S+ +0 +5 +add +- /,
  )
})

test('what sales came to in a former currency has the digits and the code of that one', async () => {
  using shop = newShop()
  const { key } = await createKey(shop.data)
  await shop.output(...['inventory', 'add', '1', '--quantity', '5'])
  const sell = async (price: string, code: string) => {
    await shop.output('inventory', 'set', '1', '--price', price, '--currency', code)
    await using server = await serve(shop.data)
    const response = await server.request('/desk/api/inventory/1/movements', {
      method: 'POST',
      headers: { ...bearer(key), 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), change: -1, reason: 'sale' }),
    })
    expect(response.status).toBe(200)
  }
  await sell('12.50', 'EUR')
  await shop.output('inventory', 'set', '1', '--price', 'none')
  expect(await changeSettings(shop, { currency: 'JPY' })).toEqual({ outcome: 'done' })
  expect(await shop.output('inventory', 'history', '1')).toMatch(
    /^AT +FROM +TO +REASON +AMOUNT EUR .*\n\S+ +4 +4 +command .* price 12\.50 -> none EUR\n\S+ +5 +4 +sale +12\.50 /,
  )
  await sell('1200', 'JPY')
  expect(await shop.output('inventory', 'history', '1')).toMatch(
    /^AT +FROM +TO +REASON +AMOUNT +KEY .*\n\S+ +4 +3 +sale +1200 JPY .*\n\S+ +4 +4 +command .* price none -> 1200 JPY\n\S+ +4 +4 +command .*\n\S+ +5 +4 +sale +12\.50 EUR .*\n\S+ +5 +5 +command .*\n\S+ +0 +5 +add +- /,
  )
})
