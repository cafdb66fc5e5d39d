import { describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DAY_MS } from '../../../src/clocks/durations.ts'
import { certificateState } from '../../../src/tls/certificate.ts'
import { machineWith, SHOP_NETWORK } from '../../support/network.ts'
import { shopHttps } from '../../support/shop-https.ts'

const HERE = { isOnThisMachine: true, cameByProxy: false }
const ELSEWHERE = { isOnThisMachine: false, cameByProxy: false }
const FOUND = ['shop-pc', 'shop-pc.local', '192.168.1.20', 'localhost', '127.0.0.1', '::1']

type Shop = ReturnType<typeof shopHttps>
const files = ({ folder }: Shop) =>
  readdirSync(folder.directory).map((name) => [
    name,
    readFileSync(`${folder.directory}/${name}`, 'utf8'),
  ])

describe('HTTPS from the page', () => {
  test('makes the authority and a certificate for the names and addresses of the machine', async () => {
    using shop = shopHttps()
    expect((await shop.https.state(HERE)).setUp).toBe('make')
    expect(await shop.https.setUpHttps([])).toEqual({ outcome: 'made' })
    const { certificate, setUp, restart } = await shop.https.state(HERE)
    const root = new X509Certificate((await shop.https.authority()) ?? '')
    expect(certificate).toEqual({
      hosts: FOUND,
      validUntil: certificateState(readFileSync(shop.folder.certificate, 'utf8'), 0).validUntil,
      inUse: false,
      authority: { sha256: root.fingerprint256, validUntil: Date.parse(root.validTo) },
    })
    expect(setUp).toBe('renew')
    const { certificate: cert, key } = shop.folder
    expect(restart?.flags).toEqual([`--tls-cert ${cert}`, `--tls-key ${key}`])
    expect(restart?.command).toEndWith(`--tls-cert ${cert} --tls-key ${key}`)
  })

  test('made again with the same names changes no file', async () => {
    using shop = shopHttps()
    await shop.https.setUpHttps(['till.local'])
    const before = files(shop)
    expect(await shop.https.setUpHttps(['till.local'])).toEqual({ outcome: 'made' })
    await shop.https.setUpHttps([])
    expect(files(shop)).toEqual(before)
  })

  test('made again with another name has it besides, under the same authority', async () => {
    using shop = shopHttps()
    await shop.https.setUpHttps(['till.local'])
    const before = await shop.https.authority()
    await shop.https.setUpHttps(['10.0.0.7'])
    const { certificate } = await shop.https.state(HERE)
    expect(new Set(certificate?.hosts)).toEqual(new Set([...FOUND, 'till.local', '10.0.0.7']))
    expect(await shop.https.authority()).toBe(before)
  })

  test('made again in the last month of the certificate lasts longer', async () => {
    using shop = shopHttps()
    await shop.https.setUpHttps([])
    const before = (await shop.https.state(HERE)).certificate?.validUntil ?? 0
    shop.clock.advance(800 * DAY_MS)
    await shop.https.setUpHttps([])
    expect((await shop.https.state(HERE)).certificate?.validUntil).toBe(before + 800 * DAY_MS)
  })

  test('leaves out a new name of the machine for which the authority cannot vouch', async () => {
    using shop = shopHttps()
    await shop.https.setUpHttps([])
    const { network } = shop.dependencies
    const local = machineWith({ eth0: ['192.168.1.21'] }, 'renamed')
    const again = shop.with({ network: { ...network, local } })
    expect(await again.setUpHttps([])).toEqual({ outcome: 'made' })
    const hosts = (await again.state(HERE)).certificate?.hosts
    expect(hosts).toContain('192.168.1.21')
    expect(hosts).toContain('renamed.local')
    expect(hosts).not.toContain('renamed')
    expect(await again.setUpHttps(['shop.example.org'])).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('cannot vouch for shop.example.org'),
    })
  })

  test('asked for by several at once has the names of all, under one authority', async () => {
    using shop = shopHttps()
    const names = ['a', 'b', 'c', 'd'].map((letter) => `till-${letter}.local`)
    const outcomes = await Promise.all(names.map((name) => shop.https.setUpHttps([name])))
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['made']))
    const hosts = (await shop.https.state(HERE)).certificate?.hosts
    expect(hosts).toEqual(expect.arrayContaining(names))
    const roots = readdirSync(shop.folder.directory).filter((name) => name.startsWith('ca'))
    expect(roots).toEqual(['ca.crt'])
  })

  test('names the host that no certificate can have, and makes nothing', async () => {
    using shop = shopHttps()
    expect(await shop.https.setUpHttps(['till.local', 'https://till'])).toEqual({
      outcome: 'invalid_host',
      problem:
        'The host "https://till" must be a name or an address alone, without https://, port, path or brackets, so write till.',
    })
    expect(existsSync(shop.folder.directory)).toBe(false)
  })

  test('leaves a file alone that petstock has not made', async () => {
    using shop = shopHttps()
    mkdirSync(shop.folder.directory, { recursive: true })
    writeFileSync(shop.folder.certificate, 'of the operator')
    writeFileSync(shop.folder.root, 'of the operator')
    expect(await shop.https.setUpHttps([])).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('ca.crt and server.crt in'),
    })
    expect(files(shop).toSorted()).toEqual([
      ['ca.crt', 'of the operator'],
      ['server.crt', 'of the operator'],
    ])
    expect(await shop.https.authority()).toBeUndefined()
  })

  test('is not for a service with a certificate of the shop’s own, or without a data folder', async () => {
    const current = { cert: 'of the operator', key: '' }
    using own = shopHttps({ tlsKeeper: { current, folder: undefined, look: async () => {} } })
    expect(await own.https.setUpHttps([])).toEqual({ outcome: 'own_certificate' })
    expect(await own.https.state(HERE)).toMatchObject({ setUp: 'own_certificate', https: true })
    using shared = shopHttps({ network: SHOP_NETWORK })
    expect(await shared.https.setUpHttps([])).toEqual({ outcome: 'no_data_folder' })
    expect(await shared.https.state(HERE)).toMatchObject({
      setUp: 'no_data_folder',
      manyServers: true,
    })
  })

  test('names the command that helps where a clock ahead has made the authority', async () => {
    using shop = shopHttps()
    const right = shop.clock.wall()
    shop.clock.setWall(right + 90 * DAY_MS)
    await shop.https.setUpHttps([])
    shop.clock.setWall(right)
    expect(await shop.https.setUpHttps([])).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining(
        `\`petstock tls create --data "${shop.data}" --new-authority\``,
      ),
    })
  })

  test('asks for a network or a name where the machine has none', async () => {
    using shop = shopHttps()
    const network = { ...shop.dependencies.network, local: machineWith({}, 'shop_pc') }
    expect(await shop.with({ network }).setUpHttps([])).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('Connect it to the network'),
    })
  })
})

describe('the connection', () => {
  test('names the flag that is lacking while the service listens on loopback', async () => {
    using shop = shopHttps({ host: '127.0.0.1', url: () => 'http://127.0.0.1:3000' })
    expect(await shop.https.state(ELSEWHERE)).toMatchObject({
      addresses: [],
      loopbackOnly: true,
      https: false,
      onThisMachine: false,
      setUp: 'make',
      certificate: null,
      restart: { flags: ['--host 0.0.0.0'] },
    })
  })

  test('lacks nothing where the service is open to the network and there is no certificate', async () => {
    using shop = shopHttps()
    expect(await shop.https.state(HERE)).toMatchObject({
      addresses: [{ url: 'http://192.168.1.20:3000', certified: null }],
      publicUrl: null,
      loopbackOnly: false,
      behindProxy: false,
      manyServers: false,
      restart: null,
    })
  })

  test('says what --base-url names, but for a path, where no page works; and that there is a proxy', async () => {
    using shop = shopHttps({ servers: { baseUrl: 'https://shop.example/v1' } })
    const state = await shop.https.state({ isOnThisMachine: false, cameByProxy: true })
    expect(state).toMatchObject({ publicUrl: 'https://shop.example', behindProxy: true })
    for (const baseUrl of ['https://shop.example/stock/v1', '/stock/v1']) {
      const below = await shop.with({ servers: { baseUrl } }).state(HERE)
      expect(below).toMatchObject({ publicUrl: null, behindProxy: true })
    }
    const network = { ...shop.dependencies.network, expectsProxy: true }
    expect((await shop.with({ network }).state(HERE)).behindProxy).toBe(true)
    // Nobody is led past the proxy.
    expect((await shop.with({ network, host: '127.0.0.1' }).state(HERE)).restart).toBeNull()
  })
})
