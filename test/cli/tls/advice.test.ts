import { expect, test } from 'bun:test'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Check } from '../../../src/health/check.ts'
import { TlsKeeper } from '../../../src/server/https/tls-keeper.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { petstock } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { certificateFolder, DAY } from '../../tls/folders.ts'
import { writeSelfSigned } from '../../tls/self-signed.ts'
import { checkup } from '../doctor/checkup.ts'

type Shop = ReturnType<typeof certificateFolder>

interface Files {
  readonly certificate: string
  readonly key: string
}

// The machine's clock is right in all of these tests: what is wrong was made by a clock that was not.
const TODAY = Date.now()

interface Kind {
  /** Makes the certificate, and returns where it is. */
  readonly make: (shop: Shop) => Promise<Files>
  readonly state: Check['state']
  readonly isHandedOver?: true
}

const madeAgo =
  (days: number, then: (shop: Shop) => void = () => {}) =>
  async (shop: Shop): Promise<Files> => {
    await shop.make(['shop-pc.local'], TODAY - days * DAY)
    then(shop)
    return shop
  }

const loseIssuer = ({ issuer }: Shop) => rmSync(issuer)

const authorityEndsIn = (days: number) => async (shop: Shop) => {
  const { authority } = await shop.make(['shop-pc.local'], TODAY - (3_652 - days) * DAY)
  await shop.make([], authority.validUntil - 40 * DAY)
  return shop
}

const foreign =
  (from: number, until: number, filesOf = ofTheirOwn) =>
  async (shop: Shop) => {
    const files = filesOf(shop)
    await writeSelfSigned(files, [TODAY + from * DAY, TODAY + until * DAY])
    return files
  }

const ofTheirOwn = ({ data }: Shop): Files => ({
  certificate: `${data}/site.pem`,
  key: `${data}/site.key`,
})

/** In the folder in which petstock would make one. */
function inTheFolder(shop: Shop): Files {
  return shop
}

const KINDS: Readonly<Record<string, Kind>> = {
  'of petstock, that ends soon, without its issuer': {
    make: madeAgo(800, loseIssuer),
    state: 'warn',
  },
  'of petstock, that has ended': { make: madeAgo(900), state: 'fail' },
  'of petstock, that has ended, without its issuer': {
    make: madeAgo(900, loseIssuer),
    state: 'fail',
  },
  'of petstock, whose authority ends soon': { make: authorityEndsIn(20), state: 'warn' },
  'of petstock, whose authority has ended': { make: authorityEndsIn(-3), state: 'fail' },
  'of petstock, that a clock ahead has renewed': {
    make: async (shop) => {
      await shop.make(['shop-pc.local'], TODAY)
      await shop.make([], TODAY + 400 * DAY)
      return shop
    },
    state: 'fail',
  },
  'of petstock, that a clock ahead has made with its authority': {
    make: madeAgo(-90),
    state: 'fail',
  },
  'of another program, that ends soon': { make: foreign(-60, 5), state: 'warn' },
  'of another program, that has ended': { make: foreign(-60, -5), state: 'fail' },
  'of another program, that begins later': { make: foreign(5, 60), state: 'fail' },
}

const IN_ODD_PLACES: Readonly<Record<string, Kind>> = {
  'of another program, in the folder of petstock': {
    make: async (shop) => {
      // Only its folder is wanted.
      await shop.make(['shop-pc.local'], TODAY)
      for (const file of [shop.issuer, shop.root]) rmSync(file)
      return foreign(-60, -5, inTheFolder)(shop)
    },
    state: 'fail',
  },
  'of another program, that systemd hands over': {
    make: foreign(-60, -5),
    state: 'fail',
    isHandedOver: true,
  },
}

const readPair = ({ certificate, key }: Files) => ({
  cert: readFileSync(certificate, 'utf8'),
  key: readFileSync(key, 'utf8'),
})

/** A keeper that has not looked yet, so that it mends nothing by itself. */
function keeperOf(files: Files, isHandedOver: boolean | undefined) {
  const clock = new ManualClock()
  clock.setWall(TODAY)
  const [certFile, keyFile] = [files.certificate, files.key]
  return new TlsKeeper({ ...readPair(files), certFile, keyFile, isHandedOver }, clock, () => {})
}

/** Does what an advice says, on a machine whose clock is right. */
async function follow(advice: string, files: Files): Promise<void> {
  const [, call] = /`petstock ([^`]+)`/.exec(advice) ?? []
  if (call === undefined) {
    expect(advice).toMatch(/put a new one (?:into .*site|into .*server|where it came from)/i)
    return writeSelfSigned(files, [TODAY - DAY, TODAY + 90 * DAY])
  }
  const ran = await petstock([...call.matchAll(/"([^"]*)"|(\S+)/g)].map(([, a, b]) => a ?? b ?? ''))
  expect(ran).toMatchObject({ status: 0 })
}

/** Connects as a device that trusts what the advice has led to. */
async function connects(shop: Shop, files: Files): Promise<number> {
  const { cert, key } = readPair(files)
  const isOurs = cert.split('BEGIN CERTIFICATE').length > 2
  using server = Bun.serve({ port: 0, tls: { cert, key }, fetch: () => new Response('here') })
  const ca = isOurs ? shop.read(shop.root) : cert
  return (await fetch(`https://localhost:${server.port}`, { tls: { ca } })).status
}

test.each(Object.entries({ ...KINDS, ...IN_ODD_PLACES }))(
  'of a certificate %s, what a server advises leads to one that works',
  async (_, { make, state, isHandedOver }) => {
    using shop = certificateFolder()
    const files = await make(shop)
    const keeper = keeperOf(files, isHandedOver)
    const { state: seen, advice = '' } = keeper.check()
    // A server works all the same: it warns, and no load balancer leaves it.
    expect([seen, state]).toEqual(['warn', state])
    await follow(advice, files)
    await keeper.look()
    const now = isHandedOver ? keeperOf(files, isHandedOver) : keeper
    expect(now.check()).toMatchObject({ name: 'certificate', state: 'ok' })
    expect(await connects(shop, files)).toBe(200)
  },
)

test.each(Object.entries(KINDS))(
  'of a certificate %s, what the doctor advises leads to one that works',
  async (_, { make, state }) => {
    using shop = certificateFolder()
    const files = await make(shop)
    const look = async () =>
      (await checkup(shop.data, ['--tls-cert', files.certificate])).checks.get('certificate')
    const before = await look()
    expect(before).toMatchObject({ state })
    await follow(before?.advice ?? '', files)
    expect(await look()).toMatchObject({ state: 'ok' })
    expect(await connects(shop, files)).toBe(200)
  },
)

needs('mkfifo').test(
  'a pipe in place of the certificate is named by the doctor, and never waited for',
  async () => {
    using shop = certificateFolder()
    const pipe = `${shop.data}/site.pem`
    expect(Bun.spawnSync([findTool('mkfifo'), pipe]).success).toBe(true)
    const { checks } = await checkup(shop.data, ['--tls-cert', pipe])
    expect(checks.get('certificate')).toMatchObject({
      state: 'fail',
      message: expect.stringContaining(`${pipe} is not a regular file`),
    })
  },
)

test('the doctor looks at the certificate in the data folder where none is named, and at none where there is none', async () => {
  using shop = certificateFolder()
  expect((await checkup(shop.data)).checks.has('certificate')).toBe(false)
  await shop.make(['shop-pc.local'], TODAY - 800 * DAY)
  expect((await checkup(shop.data)).checks.get('certificate')).toMatchObject({ state: 'warn' })
  const env = { PETSTOCK_TLS_CERT: `${shop.data}/none.pem` }
  expect((await checkup(shop.data, [], { env })).checks.get('certificate')).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('none.pem cannot be read'),
  })
})

/** What a refused `tls create` says. */
async function refusal(shop: Shop, ...hosts: string[]): Promise<string> {
  const { status, stderr } = await petstock(['tls', 'create', '--data', shop.data, ...hosts])
  expect(status).toBe(1)
  return stderr
}

test('an authority that a clock ahead has made is replaced as the refusal says, for the same hosts', async () => {
  using shop = certificateFolder()
  await shop.make(['shop-pc.local'], TODAY + 90 * DAY)
  const said = await refusal(shop)
  expect(said).toContain('the authority was made while it was ahead')
  await follow(said, shop)
  expect(await connects(shop, shop)).toBe(200)
  expect((await petstock(['tls', 'create', '--data', shop.data])).stdout).toContain('shop-pc.local')
})

test('a damaged issuer is moved away as the refusal says, and the next call makes a certificate', async () => {
  using shop = certificateFolder()
  await shop.make(['shop-pc.local'], TODAY)
  writeFileSync(shop.issuer, 'damaged')
  expect(await refusal(shop)).toContain('move it away, and run this again')
  renameSync(shop.issuer, `${shop.data}/issuer.old`)
  expect((await petstock(['tls', 'create', '--data', shop.data])).status).toBe(0)
  expect(await connects(shop, shop)).toBe(200)
})

test('the folder is moved away for a name that its authority cannot vouch for, as the refusal says', async () => {
  using shop = certificateFolder()
  await shop.make(['shop-pc.local'], TODAY)
  expect(await refusal(shop, 'pets.example')).toContain('move that folder away and run this again')
  renameSync(shop.directory, `${shop.data}/tls-before`)
  expect((await petstock(['tls', 'create', '--data', shop.data, 'pets.example'])).status).toBe(0)
  expect(existsSync(shop.root)).toBe(true)
  expect(await connects(shop, shop)).toBe(200)
})
