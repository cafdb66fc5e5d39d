import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { bearer, createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { patch } from '../support/responses.ts'
import { until } from '../support/wait.ts'

/** Every byte of the data folder, as it lies there just now. */
const dataOf = (directory: string) =>
  readdirSync(directory)
    .map((name) => readFileSync(`${directory}/${name}`, 'latin1'))
    .join('\n')

test('no key is ever written to the database, to the log or into an error', async () => {
  using folder = temporaryFolder()
  const data = folder.path
  const { id, key } = await createKey(data)
  await outputOf(['inventory', 'add', '1', '--data', data])
  await using server = await serve(data, ['--log-level', 'debug'])

  const requests: [path: string, init: RequestInit][] = [
    ['/v1/inventory', { headers: bearer(key) }],
    ['/v1/inventory', { headers: bearer(`${key}x`) }],
    ['/v1/inventory', { headers: { Authorization: `Basic ${key}` } }],
    [`/v1/inventory?api_key=${key}`, { headers: bearer(key) }],
    [`/v1/inventory?api_key=${key}`, {}],
    [`/v1/${key}`, { headers: bearer(key) }],
    [`/${key}`, {}],
    [`/docs/${key}?${key}`, { method: key.slice(0, 4) }],
    ['/v1/inventory', { method: key, headers: bearer(key) }],
    [`/v1/inventory/${key}`, patch(key, '{"quantity":1}')],
    [`/v1/inventory/${key}`, { headers: bearer(key) }],
    ['/v1/inventory/1', patch(key, JSON.stringify({ quantity: key }))],
    ['/v1/inventory/1', patch(key, key)],
    ['/v1/inventory/1', patch(key, JSON.stringify({ quantity: 1, key }), { 'X-Key': key })],
    ['/v1/inventory/1', patch(key, '{}', { 'Content-Type': key })],
  ]
  const responses: string[] = []
  for (const [path, init] of requests) {
    const response = await server.request(path, init)
    responses.push(JSON.stringify([...response.headers]), await response.text())
  }
  const next = (await outputOf(['keys', 'rotate', id, '--data', data])).trim()
  await until(async () => (await server.request('/v1/inventory', { headers: bearer(next) })).ok)
  const listed = await outputOf(['keys', 'list', '--data', data, '--json'])
  const table = await outputOf(['keys', 'list', '--data', data])

  const whileRunning = dataOf(data)
  await server.stop()
  const log = await server.stderr
  expect(log.split('\n').filter((line) => line.includes('"DEBUG"')).length).toBeGreaterThan(10)
  const places = { responses, listed, table, whileRunning, afterwards: dataOf(data), log }
  for (const [place, text] of Object.entries(places)) {
    for (const token of [key, next]) {
      const secret = token.slice(4, 47)
      expect({ place, holdsKey: String(text).includes(secret) }).toEqual({ place, holdsKey: false })
    }
  }
})
