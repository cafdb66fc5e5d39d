import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { BINARY, bearer, createKey, serve, update } from '../../support/petstock.ts'
import { newShop } from '../shop.ts'

interface Line {
  readonly level: string
  readonly message: string
  readonly requestId?: string
  readonly method?: string
  readonly path?: string
  readonly status?: number
}

/** The log's lines; besides them only remarks that begin with a word stand on stderr. */
const lines = (stderr: string): Line[] =>
  stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

test('the log is one line of JSON for each change of state', async () => {
  using shop = newShop()
  await using server = await serve(shop.data)
  await server.stop()
  const messages = lines(await server.stderr).map(({ level, message }) => `${level} ${message}`)
  expect(messages).toEqual([
    'INFO made the database',
    'INFO backups go into the data folder; a folder on a second drive (--backup-dir) keeps them when this drive fails',
    'INFO listening',
    'INFO stopping',
    'INFO stopped',
  ])
})

test('a request has a line at debug level alone, with the id that its response carries', async () => {
  using shop = newShop()
  const { key } = await createKey(shop.data)
  for (const level of ['info', 'debug']) {
    await using server = await serve(shop.data, ['--log-level', level])
    const list = await server.request('/v1/inventory', { headers: bearer(key) })
    const patch = await server.request('/v1/inventory/7', update(key, { quantity: 1 }))
    await server.stop()
    const requests = lines(await server.stderr).filter(({ message }) => message === 'request')
    const expected = [
      { method: 'GET', path: '/v1/inventory', status: 200, response: list },
      { method: 'PATCH', path: '/v1/inventory/7', status: 404, response: patch },
    ].map(({ response, ...line }) => ({ ...line, requestId: response.headers.get('x-request-id') }))
    expect(requests).toMatchObject(level === 'debug' ? expected : [])
    expect(requests).toHaveLength(level === 'debug' ? 2 : 0)
  }
})

test('no line holds a key, wherever in a request it came', async () => {
  using shop = newShop()
  const { key } = await createKey(shop.data)
  await using server = await serve(shop.data, ['--log-level', 'debug'])
  await server.request('/v1/inventory', { headers: bearer(key) })
  await server.request('/v1/inventory', { headers: bearer(`${key.slice(0, -1)}!`) })
  await server.request(`/v1/inventory?key=${key}`)
  await server.request(`/v1/inventory/${key}`, update(key, { quantity: 1 }))
  await server.request(`/v1/${key}`, { headers: { 'X-Api-Key': key } })
  await server.request('/v1/inventory/1', update(key, `{"quantity": "${key}"`))
  await server.stop()
  const log = await server.stderr
  expect(lines(log).filter(({ message }) => message === 'request')).toHaveLength(6)
  expect(log).not.toContain(key.slice(4, 20))
  expect(log).not.toMatch(/pst_\w/)
})

test('a server whose log is closed, full or not read goes on', async () => {
  using shop = newShop()
  const { key } = await createKey(shop.data)
  const command = `exec "${BINARY}" serve --data "${shop.data}" --port 0 --log-level debug`
  const ends = ['2>&-', ...(existsSync('/dev/full') ? ['2>/dev/full'] : []), '']
  for (const end of ends) {
    const child = Bun.spawn(['sh', '-c', `${command} ${end}`], { stdout: 'pipe', stderr: 'pipe' })
    if (end === '') await child.stderr.cancel()
    const { value } = await child.stdout.getReader().read()
    const [, url = ''] = /listening on (\S+)/.exec(new TextDecoder().decode(value)) ?? []
    for (let count = 0; count < 3; count++) {
      const response = await fetch(`${url}/v1/inventory`, { headers: bearer(key) })
      expect(await response.text()).toBe('[]')
    }
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
  }
  expect(await shop.output('inventory', 'list', '--json')).toBe('[]\n')
})
