import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { bearer, createKey, outputOf, serve, temporaryFolder, update } from '../support/petstock.ts'

const MAX = '9223372036854775807'
const BELOW_MAX = '9223372036854775806'
const MIN = '-9223372036854775808'

const CSV = `petId,quantity,status,name,lowStockAt
${MIN},1,available,,
${BELOW_MAX},2,pending,,
${MAX},3,sold,,
`

test('petId: the ends of int64 are exact through CSV, the list, an update and the command line', async () => {
  using folder = temporaryFolder()
  const data = ['--data', folder.path]
  const run = (...args: string[]) => outputOf([...args, ...data])
  writeFileSync(folder.file('stock.csv'), CSV)
  await run('inventory', 'import', folder.file('stock.csv'))
  expect(await run('inventory', 'export')).toBe(CSV)

  const { key } = await createKey(folder.path)
  await using server = await serve(folder.path)
  const list = async () => (await server.request('/v1/inventory', { headers: bearer(key) })).text()
  const items = (quantities: readonly [number, number, number]) =>
    `[{"petId":${MIN},"quantity":${quantities[0]},"status":"available"},{"petId":${BELOW_MAX},"quantity":${quantities[1]},"status":"pending"},{"petId":${MAX},"quantity":${quantities[2]},"status":"sold"}]`
  expect(await list()).toBe(items([1, 2, 3]))

  const updated = await server.request(`/v1/inventory/${BELOW_MAX}`, update(key, { quantity: 20 }))
  expect(await updated.text()).toBe(`{"petId":${BELOW_MAX},"quantity":20,"status":"pending"}`)
  expect(await list()).toBe(items([1, 20, 3]))
  await server.request(`/v1/inventory/${MIN}`, update(key, { quantity: 10 }))
  expect(await list()).toBe(items([10, 20, 3]))
  await server.stop()

  expect(await run('inventory', 'set', MAX, '--quantity', '30', '--json')).toContain(
    `"petId": ${MAX},`,
  )
  await run('inventory', 'remove', MIN)
  expect(await run('inventory', 'list', '--json')).toMatch(
    new RegExp(
      `^\\[\\s*{"petId":${BELOW_MAX},"quantity":20,[^}]*},\\s*{"petId":${MAX},"quantity":30,[^}]*}\\s*\\]\\s*$`,
    ),
  )
  expect(await run('inventory', 'history', MIN, '--json')).toContain(`"petId": ${MIN},`)
  expect(await run('inventory', 'list')).toContain(`\n${MAX}`)
})
