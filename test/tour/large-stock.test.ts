import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { csvOf, inventoryJson, stockOf } from '../support/csv.ts'
import { bearer, createKey, outputOf, serve, temporaryFolder, update } from '../support/petstock.ts'

const COUNT = 100_000
const FIRST_ID = -(2n ** 63n)

test('100,000 pets: the list is right and complete, and exports are taken back to the same bytes', async () => {
  using folder = temporaryFolder()
  using other = temporaryFolder()
  const stock = stockOf(COUNT, FIRST_ID)
  const csv = csvOf(stock)
  const file = folder.file('stock.csv')
  writeFileSync(file, csv)
  const importInto = async (path: string, from: string): Promise<unknown> =>
    JSON.parse(await outputOf(['inventory', 'import', from, '--data', path, '--json']))
  const exportFrom = (path: string, format: string) =>
    outputOf(['inventory', 'export', '--data', path, '--format', format])

  const all = { added: COUNT, changed: 0, unchanged: 0, refused: 0, dryRun: false, problems: [] }
  expect(await importInto(folder.path, file)).toMatchObject(all)
  expect((await exportFrom(folder.path, 'csv')) === csv).toBe(true)
  const json = await exportFrom(folder.path, 'json')
  writeFileSync(folder.file('stock.json'), json)
  expect(await importInto(other.path, folder.file('stock.json'))).toMatchObject(all)
  expect((await exportFrom(other.path, 'json')) === json).toBe(true)
  expect((await exportFrom(other.path, 'csv')) === csv).toBe(true)
  expect(await importInto(other.path, file)).toMatchObject({ ...all, added: 0, unchanged: COUNT })

  const { key } = await createKey(folder.path)
  await using server = await serve(folder.path)
  const list = async () => (await server.request('/v1/inventory', { headers: bearer(key) })).text()
  expect((await list()) === inventoryJson(stock)).toBe(true)

  const changed = stock.map((pet, index) => (index === 77_777 ? { ...pet, quantity: 12_345 } : pet))
  const petId = String(changed[77_777]?.petId)
  await server.request(`/v1/inventory/${petId}`, update(key, { quantity: 12_345 }))
  expect((await list()) === inventoryJson(changed)).toBe(true)
})
