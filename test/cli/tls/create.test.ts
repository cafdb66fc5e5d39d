import { expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { BINARY, serve, temporaryFolder } from '../../support/petstock.ts'
import { asSomebody } from '../../support/somebody.ts'
import { needs } from '../../support/tools.ts'
import { newShop } from '../shop.ts'

interface MadeJson {
  hosts: string[]
  certificate: string
  key: string
  validFrom: number
  validUntil: number
  authority: { certificate: string; sha256: string; validUntil: number; isNew: boolean }
  replaced: string[]
}

const DAY = 86_400_000
const FILES = ['ca.crt', 'issuer.pem', 'server.crt', 'server.key', 'tls.lock']
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('it prints the hosts, the end, the call of serve, and the fingerprint to compare', async () => {
  using shop = newShop()
  const { status, stdout, stderr } = await shop.run(
    'tls',
    'create',
    'Shop-PC.local',
    '192.168.1.20',
  )
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const folder = join(shop.data, 'tls')
  expect(readdirSync(folder).toSorted()).toEqual(FILES)
  const root = new X509Certificate(readFileSync(join(folder, 'ca.crt')))
  for (const said of [
    'for shop-pc.local, 192.168.1.20, localhost, 127.0.0.1, ::1\n',
    `petstock serve --data ${shop.data} --host 0.0.0.0 --tls-cert ${folder}/server.crt --tls-key ${folder}/server.key\n`,
    `${folder}/ca.crt\n`,
    `${root.fingerprint256}\n`,
    'https://shop-pc.local:3000/docs',
    'has to trust this file, once',
  ]) {
    expect(stdout).toContain(said)
  }
  expect(stderr).toContain('by the clock of this machine')
})

test('with --json it prints the same as data', async () => {
  using shop = newShop()
  const began = Date.now()
  const made = await shop.json<MadeJson>('tls', 'create', 'shop-pc.local')
  const folder = join(shop.data, 'tls')
  expect(made).toEqual({
    hosts: ['shop-pc.local', 'localhost', '127.0.0.1', '::1'],
    certificate: join(folder, 'server.crt'),
    key: join(folder, 'server.key'),
    validFrom: expect.any(Number),
    validUntil: expect.any(Number),
    authority: {
      certificate: join(folder, 'ca.crt'),
      sha256: new X509Certificate(readFileSync(join(folder, 'ca.crt'))).fingerprint256,
      validUntil: expect.any(Number),
      isNew: true,
    },
    replaced: [],
  })
  expect(made.validFrom).toBeLessThan(began - DAY)
  expect(made.validUntil - made.validFrom).toBeLessThanOrEqual(825 * DAY)
  expect(made.authority.validUntil).toBeGreaterThan(began + 3_650 * DAY)
})

test('run again it renews for the same hosts, and devices need nothing new', async () => {
  using shop = newShop()
  const first = await shop.json<MadeJson>('tls', 'create', 'shop-pc.local', 'fd00::20')
  const { stdout, stderr } = await shop.run('tls', 'create')
  expect(stdout).toContain('for shop-pc.local, fd00::20, localhost')
  expect(stdout).toContain('need nothing new')
  expect(stdout).toContain(first.authority.sha256)
  expect(stderr).toMatch(
    /what was there before is kept as .*\/tls\/server-replaced-\d{8}T\d{6}Z\.crt/,
  )
})

test('serve on the network without it names the flags that use it', async () => {
  using shop = newShop()
  for (const made of [false, true]) {
    if (made) await shop.output('tls', 'create', 'shop-pc.local')
    await using server = await serve(shop.data, ['--host', '0.0.0.0'])
    await server.stop()
    const files = `--tls-cert ${shop.data}/tls/server.crt --tls-key ${shop.data}/tls/server.key`
    const advice = made ? files : `\`petstock tls create --data ${shop.data}\` makes a certificate`
    expect(await server.stderr).toMatch(/warning: keys travel over the network unencrypted/)
    expect(await server.stderr).toContain(advice)
  }
})

test('the first call without a host says what to write, and makes nothing', async () => {
  using shop = newShop()
  const { status, stdout, stderr } = await shop.run('tls', 'create')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('name how tablets and tills find this computer')
  const [, call = ''] = /^ {2}petstock (tls create .*)$/m.exec(stderr) ?? []
  expect(call).toContain(`--data ${shop.data} `)
  expect(existsSync(shop.data)).toBe(false)
  const { status: then } = await shop.run(...call.replace(/--data \S* /, '').split(' '))
  expect(then).toBe(0)
})

test('every host that cannot be one is named in one message, with what to write instead', async () => {
  using shop = newShop()
  const hosts = ['https://shop-pc:3000/', '*.local', 'SHOP_PC', 'good.local', '0.0.0.0']
  const { status, stdout, stderr } = await shop.run('tls', 'create', ...hosts)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^petstock: the host must be .* so write shop-pc, not "https:/),
    expect.stringMatching(/^the host must be one name, .*, not "\*\.local"$/),
    expect.stringMatching(/^the host must be a name without underscores: .*, not "SHOP_PC"$/),
    expect.stringMatching(/^the host must be what clients call the server, .*, not "0\.0\.0\.0"$/),
    'See `petstock tls create --help`.',
  ])
  expect(existsSync(shop.data)).toBe(false)
})

test('a host that its authority cannot vouch for is refused, and everything left as it was', async () => {
  using shop = newShop()
  await shop.output('tls', 'create', 'shop-pc.local')
  const before = readFileSync(join(shop.data, 'tls/server.crt'), 'utf8')
  const { status, stdout, stderr } = await shop.run('tls', 'create', 'pets.example.com')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('cannot vouch for pets.example.com')
  expect(readFileSync(join(shop.data, 'tls/server.crt'), 'utf8')).toBe(before)
})

test('files that petstock has not made are not overwritten', async () => {
  using shop = newShop()
  mkdirSync(join(shop.data, 'tls'), { recursive: true })
  writeFileSync(join(shop.data, 'tls/server.crt'), 'mine')
  const { status, stderr } = await shop.run('tls', 'create', 'shop-pc.local')
  expect(status).toBe(1)
  expect(stderr).toContain('server.crt')
  expect(stderr).toContain('left as it is')
  expect(readdirSync(join(shop.data, 'tls'))).toEqual(['server.crt'])
})

test.each(['000', '022', '077'])(
  'with the umask %s the folder is 0700, and both private keys and the lock are 0600',
  async (umask) => {
    using folder = temporaryFolder()
    const data = folder.file('some/data')
    const script = `umask ${umask}; exec "${BINARY}" tls create a.local --data "${data}"`
    const child = Bun.spawn(['sh', '-c', script], { stdout: 'ignore', stderr: 'ignore' })
    expect(await child.exited).toBe(0)
    const modes = FILES.map((name) => `${name} ${modeOf(join(data, 'tls', name))}`)
    expect(modes).toEqual([
      'ca.crt 644',
      'issuer.pem 600',
      'server.crt 644',
      'server.key 600',
      'tls.lock 600',
    ])
    expect([modeOf(data), modeOf(join(data, 'tls'))]).toEqual(['700', '700'])
  },
)

needs('root').test('what root makes belongs to whom the data folder belongs to', async () => {
  using shop = newShop()
  mkdirSync(shop.data)
  chownSync(shop.data, 65534, 65534)
  for (let count = 0; count < 2; count++) await shop.output('tls', 'create', 'a.local')
  const folder = join(shop.data, 'tls')
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
    expect({ path, owner: statSync(path).uid }).toEqual({ path, owner: 65534 })
  }
})

needs('another user').test(
  'a folder that may not be written is named, and the call fails',
  async () => {
    using folder = temporaryFolder()
    const data = folder.file('data')
    mkdirSync(data)
    for (const path of [data, folder.path]) chmodSync(path, 0o555)
    const args = ['tls', 'create', 'a.local', '--data', data]
    const child = Bun.spawn([...asSomebody(), BINARY, ...args], { stdout: 'pipe', stderr: 'pipe' })
    const stderr = await child.stderr.text()
    expect(await child.exited).toBe(1)
    expect(await child.stdout.text()).toBe('')
    expect(stderr).toMatch(/^petstock: no certificate was made: .*(?:EACCES|permission denied)/)
    expect(stderr).toContain(data)
    expect(stderr).not.toContain('    at ')
    chmodSync(folder.path, 0o700)
    expect(readdirSync(data)).toEqual([])
  },
)
