import { expect, test } from 'bun:test'
import { freePort } from '../../support/free-port.ts'
import { BINARY, environment, petstock, serve, temporaryFolder } from '../../support/petstock.ts'
import { until } from '../../support/wait.ts'
import { newShop } from '../shop.ts'

test('`listening on URL` is the first line on stdout, and then it responds', async () => {
  using shop = newShop()
  await using server = await serve(shop.data)
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect((await server.request('/v1/inventory')).status).toBe(401)
  await server.stop()
  expect(await server.stdout).toBe('')
})

test('`petstock` alone is `petstock serve` in ./petstock-data', async () => {
  using folder = temporaryFolder()
  const child = Bun.spawn([BINARY], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, PETSTOCK_PORT: '0' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const { value } = await child.stdout.getReader().read()
  child.kill('SIGTERM')
  expect(new TextDecoder().decode(value)).toStartWith('listening on http://127.0.0.1:')
  expect(await child.exited).toBe(0)
  expect(await Bun.file(folder.file('petstock-data/petstock.db')).exists()).toBe(true)
})

test('a taken port is refused with a clear message, and no request is shared', async () => {
  using shop = newShop()
  using other = newShop()
  await using server = await serve(shop.data)
  const { port } = new URL(server.url)
  const { status, stdout, stderr } = await other.run('serve', '--port', port)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(`petstock: port ${port} on 127.0.0.1 is taken by another program.`)
  expect(stderr).not.toContain('    at ')
  // What it had opened is free again.
  await using next = await serve(other.data)
  expect(next.url).not.toBe(server.url)
})

test('of two servers that start on one port at once, one listens, and the other says that it is taken', async () => {
  using one = newShop()
  using other = newShop()
  const port = String(await freePort())
  const starts = [one, other].map(({ data }) =>
    Bun.spawn([BINARY, 'serve', '--data', data, '--port', port], {
      ...{ env: environment(), stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
    }),
  )
  const first = await Promise.race(starts.map((start) => start.exited.then(() => start)))
  expect(await first.stderr.text()).toContain(
    `petstock: port ${port} on 127.0.0.1 is taken by another program.`,
  )
  expect(await first.exited).toBe(1)
  const [listening] = starts.filter((start) => start !== first)
  const asked = () => fetch(`http://127.0.0.1:${port}/v1/inventory`).then(({ status }) => status)
  await until(async () => (await asked().catch(() => 0)) === 401)
  listening?.kill('SIGTERM')
  expect(await listening?.exited).toBe(0)
})

test('a second server on the same folder ends with 1 and says so', async () => {
  using shop = newShop()
  await using server = await serve(shop.data)
  const { status, stdout, stderr } = await shop.run('serve', '--port', '0')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe(
    `petstock: another petstock server holds the data folder ${shop.data}. Stop it, or name another folder with --data\n`,
  )
  expect((await server.request('/v1/inventory')).status).toBe(401)
})

test('an address that is not this machine is refused with a clear message', async () => {
  using shop = newShop()
  for (const host of ['192.0.2.1', 'no-such-host.invalid']) {
    const { status, stderr } = await shop.run('serve', '--port', '0', '--host', host)
    expect(status).toBe(1)
    expect(stderr).toContain(`petstock: cannot listen on ${host}, port 0: `)
    expect(stderr).not.toContain('    at ')
  }
})

const WARNING = 'warning: keys travel over the network unencrypted'

test('`--host 0.0.0.0` warns that keys travel unencrypted; loopback does not', async () => {
  using shop = newShop()
  await using open = await serve(shop.data, ['--host', '0.0.0.0'])
  const { port } = new URL(open.url)
  expect((await fetch(`http://127.0.0.1:${port}/v1/inventory`)).status).toBe(401)
  await open.stop()
  expect(await open.stderr).toContain(WARNING)

  for (const host of ['127.0.0.1', 'localhost']) {
    await using server = await serve(shop.data, ['--host', host])
    await server.stop()
    expect(await server.stderr).not.toContain('warning')
  }
})

test('an empty new database says how to set the shop up, make a key and import stock, in commands that work', async () => {
  using shop = newShop()
  shop.write('stock.csv', 'petId,quantity,status\n1,5,available\n')
  await using first = await serve(shop.data)
  await first.stop()
  const hints = [...(await first.stderr).matchAll(/: `(petstock .+)`$/gm)].map(([, hint]) => hint)
  expect(hints).toEqual([
    `petstock setup-link --data ${shop.data}`,
    `petstock keys create --data ${shop.data} --name "Till 1" --plan business`,
    `petstock inventory import --data ${shop.data} stock.csv`,
  ])
  for (const hint of hints) {
    const script = `petstock() { "${BINARY}" "$@"; }; ${hint}`
    const child = Bun.spawn(['sh', '-c', script], {
      cwd: shop.path,
      // A new key that nobody reads is a failure.
      stdout: 'pipe',
      stderr: 'ignore',
    })
    await new Response(child.stdout).text()
    expect(await child.exited).toBe(0)
  }

  await using second = await serve(shop.data)
  await second.stop()
  expect(await second.stderr).not.toContain('petstock keys create')
  expect(await second.stderr).not.toContain('petstock inventory import')
})

test('each flag of serve is an environment variable too, and the flag goes over it', async () => {
  using shop = newShop()
  const env = {
    PETSTOCK_DATA: shop.data,
    PETSTOCK_HOST: '0.0.0.0',
    PETSTOCK_PORT: 'bad',
    PETSTOCK_BASE_URL: 'https://env.example/v1',
    PETSTOCK_STAGING_BASE_URL: 'https://staging.example/v1',
    PETSTOCK_LOG_LEVEL: 'debug',
    PETSTOCK_TRUST_PROXY: '10.0.0.0/8, ::1',
    PETSTOCK_DEMO: 'true',
  }
  const flags = ['--host', '127.0.0.1', '--base-url', 'https://flag.example/v1']
  await using server = await serve(shop.data, flags, { env })
  expect(server.url).toStartWith('http://127.0.0.1:')
  const document = (await (await server.request('/docs/json')).json()) as {
    servers: { url: string }[]
  }
  expect(document.servers.map(({ url }) => url)).toEqual([
    'https://flag.example/v1',
    'https://staging.example/v1',
  ])
  await server.stop()
  expect(await server.stdout).toContain('The demo key')
  expect(await server.stderr).toContain('"level":"DEBUG"')
  const { stderr } = await petstock(['serve'], { env })
  expect(stderr).toContain('PETSTOCK_PORT must be a whole number from 0 to 65535, not "bad"')
})
