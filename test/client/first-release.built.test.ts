import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { outputOf } from '../support/petstock.ts'
import { DAY, STOCK } from './fixtures/day.ts'
import { openShop } from './open-shop.ts'

const { program } = await import(join(import.meta.dir, 'fixtures/program.js'))
const first: typeof import('../../src/client/client.ts') = await import(
  join(import.meta.dir, 'first-release/client.js')
)

test('the client of the first release lists, sells, counts, watches and is refused as it was', async () => {
  await using shop = await openShop(STOCK)
  expect(await program(first, shop.url, shop.key)).toEqual(DAY)
})

test('the client of the first release adds and edits pets, moves stock and reads the journal', async () => {
  await using shop = await openShop(STOCK)
  const { desk } = first.createClient(shop.url, { apiKey: shop.key })
  const { data: key } = await desk.api.key.get()
  expect(key).toMatchObject({ access: 'write' })
  const { data: list } = await desk.api.inventory.get()
  expect(list?.map(({ petId, quantity }) => [petId, quantity])).toEqual([
    [-9_223_372_036_854_775_808n, 5],
    [42n, 12],
    [9_223_372_036_854_775_807n, 3],
  ])
  const body = { id: first.newId(), petId: 7n, name: 'Rex', quantity: 3, lowStockAt: 3 }
  const added = await desk.api.inventory.post(body)
  expect(added.data).toMatchObject({ petId: 7n, name: 'Rex', low: true })
  expect((await desk.api.inventory.post(body)).data).toEqual(added.data)
  const pet = desk.api.inventory({ petId: 7n })
  expect((await pet.patch({ name: 'Max' })).data?.name).toBe('Max')
  const counted = { id: first.newId(), counted: 9, reason: 'count', expected: 2 } as const
  expect((await pet.movements.post(counted)).error?.code).toBe('quantity_moved')
  const sold = { id: first.newId(), change: -2, reason: 'sale', note: 'for Ann' } as const
  expect((await pet.movements.post(sold)).data?.newQuantity).toBe(1)
  const page = await pet.movements.get({ query: { limit: 1 } })
  expect(page.data?.movements).toMatchObject([{ reason: 'sale', note: 'for Ann', newQuantity: 1 }])
  expect(page.data?.next).not.toBeNull()
})

test('the client of the first release gets fields, reasons and refusals as the service sends them', async () => {
  await using shop = await openShop(STOCK)
  const edit = ['inventory', 'set', '42', '--data', shop.data]
  await outputOf([...edit, '--kind', 'Fish', '--barcode', '4006381333931'])
  const { desk } = first.createClient(shop.url, { apiKey: shop.key })
  const pet = desk.api.inventory({ petId: 42n })
  const { movements } = pet
  const died = await movements.post({ id: first.newId(), change: -1, reason: 'died' })
  expect(died.data?.newQuantity).toBe(11)
  expect((await movements.get()).data?.movements[0]).toMatchObject({ reason: 'died' })
  const { data } = await desk.api.inventory.get()
  expect(data?.[1]).toMatchObject({ kind: 'Fish', barcodes: ['4006381333931'], quantity: 11 })
  const taken = { id: first.newId(), petId: 8n, barcodes: ['4006381333931'] }
  const refused = await desk.api.inventory.post(taken as never)
  expect([refused.status, refused.error?.code]).toEqual([409, 'barcode_taken'])
})
