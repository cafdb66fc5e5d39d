import { expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { smallDisk } from '../../faults/small-disk.ts'
import { strace } from '../../faults/strace.ts'
import { preloading } from '../../support/deno.ts'
import { bearer, createKey, petstock, serve, update } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { newShop } from '../shop.ts'

const UNCAUGHT = 'uncaught error; the service goes on'
const TEN_MIB = 10 * 1024 * 1024

interface Line {
  readonly level: string
  readonly message: string
  readonly requestId?: string
  readonly keyId?: string
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

const linesIn = (path: string): Line[] => linesOf(readFileSync(path, 'utf8'))

const messagesIn = (path: string): string[] => linesIn(path).map(({ message }) => message)

test('`--log-file` has what stderr has, for its owner alone, up to the last line', async () => {
  using shop = newShop()
  const { key } = await createKey(shop.data)
  const path = shop.file('petstock.log')
  await using server = await serve(shop.data, ['--log-level', 'debug'], {
    env: { PETSTOCK_LOG_FILE: path },
  })
  const ids: (string | null)[] = []
  for (let round = 0; round < 20; round++) {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => server.request('/v1/inventory', { headers: bearer(key) })),
    )
    ids.push(...responses.map((response) => response.headers.get('x-request-id')))
  }
  expect(await server.stop()).toBe(0)
  const stderr = (await server.stderr).split('\n').filter((line) => line.startsWith('{'))
  expect(readFileSync(path, 'utf8')).toBe(`${stderr.join('\n')}\n`)
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600')

  const logged = linesIn(path)
  expect(logged[0]?.message).toBe('opened the database')
  expect(logged.at(-1)?.message).toBe('stopped')
  const requests = logged.filter(({ message }) => message === 'request')
  expect(requests.map(({ requestId }) => requestId ?? null).toSorted()).toEqual(ids.toSorted())
})

test('a request is logged with the id of its key, and never with the key', async () => {
  using shop = newShop()
  const { id, key } = await createKey(shop.data)
  const path = shop.file('petstock.log')
  await using server = await serve(shop.data, ['--log-level', 'debug', '--log-file', path])
  await server.request('/v1/inventory', { headers: bearer(key) })
  await server.request(`/v1/inventory/${key}`, update(key, { quantity: 1 }))
  await server.request(`/v1/${key}?${key}`, { headers: bearer(`${key}x`) })
  await server.stop()
  const requests = linesIn(path).filter(({ message }) => message === 'request')
  expect(requests.map(({ keyId }) => keyId)).toEqual([id, id, undefined])
  expect(readFileSync(path, 'utf8')).not.toContain(key.slice(4, 20))
})

test('a log that is full is renamed, and five old ones stay', async () => {
  using shop = newShop()
  const path = shop.file('petstock.log')
  const filled = '{"message":"x"}\n'.repeat(TEN_MIB / 16)
  writeFileSync(path, filled)
  for (const age of [1, 2, 3, 4, 5]) writeFileSync(`${path}.${age}`, `{"age":${age}}\n`)
  await using server = await serve(shop.data, ['--log-file', path, '--backup-dir', 'off'])
  await server.stop()
  expect(messagesIn(path)).toEqual(['made the database', 'listening', 'stopping', 'stopped'])
  expect(readFileSync(`${path}.1`, 'utf8') === filled).toBe(true)
  const old = [2, 3, 4, 5].map((age) => readFileSync(`${path}.${age}`, 'utf8'))
  expect(old).toEqual([1, 2, 3, 4].map((age) => `{"age":${age}}\n`))
  expect(readdirSync(shop.path).filter((name) => name.startsWith('petstock.log'))).toHaveLength(6)
})

test('a log whose folder is not there does not keep the service from starting, and is written when it is', async () => {
  using shop = newShop()
  const path = shop.file('logs/petstock.log')
  const { key } = await createKey(shop.data)
  await using server = await serve(shop.data, ['--log-file', path, '--backup-dir', 'off'])
  expect((await server.request('/v1/inventory', { headers: bearer(key) })).status).toBe(200)
  mkdirSync(shop.file('logs'))
  await until(() => existsSync(path))
  await until(() => messagesIn(path).includes('the log file is written again'))

  rmSync(shop.file('logs'), { recursive: true })
  expect(await server.stop()).toBe(0)
  expect(existsSync(shop.file('logs'))).toBe(false)
  const said = linesOf((await server.stderr).replaceAll(/^(?!\{).*$/gm, ''))
  // The file is written on another thread, so the two stories may interleave.
  const messages = said.map(({ message }) => String(message))
  const ofFile = (message: string) => message.includes('the log file')
  expect(messages.filter(ofFile)).toEqual([
    'could not write the log file; will retry',
    'the log file is written again',
  ])
  expect(messages.filter((message) => !ofFile(message))).toEqual([
    'opened the database',
    'listening',
    'stopping',
    'stopped',
  ])
})

needs('mounts').test(
  'on a full disk the service goes on, and the log has every line when there is space again',
  async () => {
    using disk = smallDisk(1)
    using shop = newShop()
    const limits = ['--per-minute', '1000000', '--per-day', '1000000']
    const { key } = await createKey(shop.data, '--plan', 'enterprise', ...limits)
    const path = join(disk.path, 'petstock.log')
    await using server = await serve(shop.data, ['--log-level', 'debug', '--log-file', path])
    const ids: (string | null)[] = []
    const askFor = async (ms: number) => {
      for (const end = performance.now() + ms; performance.now() < end; ) {
        const response = await server.request('/v1/inventory', { headers: bearer(key) })
        expect(response.status).toBe(200)
        ids.push(response.headers.get('x-request-id'))
      }
    }
    await askFor(10)
    disk.fill()
    // Until the last page is full, and the next line has failed.
    await until(async () => {
      await askFor(50)
      return server.loggedSoFar().includes('could not write the log file')
    })
    const size = statSync(path).size
    await askFor(10)
    expect(statSync(path).size).toBe(size)
    linesIn(path)
    disk.free()
    // The file itself may end in the middle of a line just now.
    await until(() => server.loggedSoFar().includes('the log file is written again'))
    await server.stop()
    const requests = linesIn(path).filter(({ message }) => message === 'request')
    expect(requests.map(({ requestId }) => requestId ?? null)).toEqual(ids)
    const reported = (await server.stderr).match(/could not write the log file/g)
    expect(reported).toHaveLength(1)
  },
)

test('a file that holds something else is left alone', async () => {
  using shop = newShop()
  const path = shop.write('stock.csv', 'petId,quantity,status\n1,2,available\n')
  await using server = await serve(shop.data, ['--log-file', path])
  await server.stop()
  expect(readFileSync(path, 'utf8')).toBe('petId,quantity,status\n1,2,available\n')
  expect(await server.stderr).toContain(
    '"problem":"it holds something else than a log of petstock"',
  )
})

test('what can be no log is a mistake of the call', async () => {
  using shop = newShop()
  for (const [path, reason] of [
    [shop.path, 'must name a file, not a folder'],
    [`${shop.file('logs')}/`, 'must name a file, not a folder'],
    ['/dev/null', 'must name a regular file'],
    [shop.database, 'must not be a file of the database'],
    [`${shop.database}-wal`, 'must not be a file of the database'],
  ] as const) {
    const { status, stderr } = await petstock([
      ...['serve', '--data', shop.data, '--log-file', path],
    ])
    expect({ path, status }).toEqual({ path, status: 2 })
    expect(stderr).toStartWith(`petstock: --log-file ${reason}`)
  }
  expect(readdirSync(shop.path)).toEqual([])
})

test('the log file says why a start failed', async () => {
  using shop = newShop()
  const path = shop.file('petstock.log')
  await using first = await serve(shop.data)
  const other = shop.file('other')
  const { status } = await petstock([
    ...['serve', '--data', other, '--log-file', path, '--port', new URL(first.url).port],
  ])
  expect(status).toBe(1)
  const [line, ...more] = linesIn(path)
  expect(line).toMatchObject({ level: 'FATAL', message: 'ended with an error' })
  expect(JSON.stringify(line)).toContain('is taken by another program')
  expect(more).toEqual([])
})

test('a fault outside of any request is in the log, without its key, and the service goes on', async () => {
  using shop = newShop()
  const { key } = await createKey(shop.data)
  const path = shop.file('petstock.log')
  const faults = shop.write(
    'faults.js',
    `process.on('SIGUSR2', () => {
      Promise.reject(new Error('rejected ${key}'))
      throw new Error('thrown ${key}')
    })`,
  )
  await using server = await serve(shop.data, ['--log-file', path], {
    env: preloading(faults),
  })
  process.kill(server.pid, 'SIGUSR2')
  await until(() => messagesIn(path).filter((message) => message === UNCAUGHT).length === 2)
  expect((await server.request('/v1/inventory', { headers: bearer(key) })).status).toBe(200)
  expect(await server.stop()).toBe(0)
  for (const log of [readFileSync(path, 'utf8'), await server.stderr]) {
    expect(log).toContain('"message":"thrown pst_...')
    expect(log).toContain('"message":"rejected pst_...')
    expect(log).not.toContain(key.slice(4, 20))
  }
})

needs('strace').test(
  'the log is written by another thread than the one that responds, and never synced',
  async () => {
    using shop = newShop()
    const { key } = await createKey(shop.data)
    const path = shop.file('petstock.log')
    await using server = await serve(shop.data, ['--log-level', 'debug', '--log-file', path])
    const watching = await strace(server.pid, 'trace=write,writev,pwrite64,fsync,fdatasync')
    const before = linesIn(path).length
    await server.request('/v1/inventory', { headers: bearer(key) })
    await until(() => linesIn(path).length > before)
    const calls = (await watching.stop()).filter((line) => line.includes('petstock.log'))
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((line) => /sync/.test(line))).toEqual([])
    expect(calls.filter((line) => line.startsWith(`${server.pid} `))).toEqual([])
  },
)
