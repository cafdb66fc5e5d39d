import { expect, test } from 'bun:test'
import { createKey, serve, update } from '../support/petstock.ts'
import { type MovementJson, newShop, type Shop } from './shop.ts'

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
  const row = { petId: 1, note: null, at: expect.any(Number) }
  expect(movements).toEqual([
    { ...row, previousQuantity: 5, newQuantity: 7, reason: 'update', keyId: id },
    { ...row, previousQuantity: 0, newQuantity: 5, reason: 'add', keyId: null },
  ])
  for (const movement of movements) {
    expect(Object.keys(movement).join()).toBe(
      'petId,previousQuantity,newQuantity,reason,note,keyId,at',
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
