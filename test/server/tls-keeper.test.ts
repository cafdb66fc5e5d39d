import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { configure, reset } from '@logtape/logtape'
import { TlsKeeper } from '../../src/server/https/tls-keeper.ts'
import type { Pair } from '../../src/tls/pair-watch.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { findTool, needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { certificateFolder, DAY } from '../tls/folders.ts'

const LOOK = 60_000
const SECOND = 1_000
const logged: string[] = []

beforeAll(() =>
  configure({
    sinks: {
      kept: ({ level, message, properties }) => {
        const { error } = properties as { error?: Error }
        logged.push([level, message.join(''), ...(error ? [error.message] : [])].join(': '))
      },
    },
    loggers: [
      { category: ['petstock', 'tls'], sinks: ['kept'] },
      { category: ['logtape', 'meta'], sinks: [] },
    ],
    reset: true,
  }),
)
beforeEach(() => void logged.splice(0))
afterAll(() => reset())

const pairOf = ({ certificate, key }: { certificate: string; key: string }) => ({
  cert: readFileSync(certificate, 'utf8'),
  key: readFileSync(key, 'utf8'),
})

/** A keeper at work on a certificate that was made so many days ago by its clock. */
async function kept(daysAgo: number, use: (pair: Pair) => void = () => {}) {
  const shop = certificateFolder()
  const clock = new ManualClock()
  await shop.make(['shop-pc.local'], clock.wall() - daysAgo * DAY)
  const used: Pair[] = []
  const files = { certFile: shop.certificate, keyFile: shop.key }
  const keeper = new TlsKeeper({ ...pairOf(shop), ...files }, clock, (pair) => {
    use(pair)
    used.push(pair)
  })
  keeper.start()
  return {
    ...shop,
    clock,
    used,
    keeper,
    [Symbol.dispose]: () => {
      keeper.stop()
      shop[Symbol.dispose]()
    },
  }
}

const hasLogged = (count: number) => until(() => logged.length >= count)

test('a certificate is renewed when its last month begins, and not before', async () => {
  using shop = await kept(789)
  shop.clock.advance(DAY)
  expect(shop.used).toEqual([])
  shop.clock.advance(DAY)
  await untilEqual(() => shop.used.length, 1)
  expect(shop.used).toEqual([pairOf(shop)])
  expect(logged).toEqual(['info: uses a new certificate'])
  shop.clock.advance(DAY)
  expect(shop.used).toHaveLength(1)
})

test('a renewal that fails is tried again and warned of every day, until it succeeds', async () => {
  using shop = await kept(700)
  const issuer = shop.read(shop.issuer)
  rmSync(shop.issuer)
  const aDay = [
    'error: could not renew the certificate: it takes a new authority, which tablets and tills have to trust first',
    expect.stringMatching(
      /^warning: the certificate ends on 2026-05-05\. Renew it with `petstock tls create --data "/,
    ),
  ]
  shop.clock.advance(91 * DAY)
  await hasLogged(2)
  shop.clock.advance(DAY)
  await hasLogged(4)
  expect(logged).toEqual([...aDay, ...aDay])
  writeFileSync(shop.issuer, issuer)
  shop.clock.advance(DAY)
  await untilEqual(() => shop.used.length, 1)
})

test('a clock that jumps back past the certificate’s beginning is logged, and no certificate is made', async () => {
  using shop = await kept(0)
  const before = shop.files()
  shop.clock.setWall(shop.clock.wall() - 400 * DAY)
  shop.clock.advance(LOOK)
  await hasLogged(2)
  shop.clock.advance(LOOK)
  expect(logged).toEqual([
    expect.stringContaining('If the clock is wrong, set it and run this again'),
    expect.stringMatching(
      /^error: clients refuse the certificate until .*set the clock of this machine/,
    ),
  ])
  expect(shop.files()).toEqual(before)
})

test('what a clock ahead has renewed is renewed again within a minute, once the clock is right', async () => {
  using shop = await kept(0)
  const right = shop.clock.wall()
  shop.clock.setWall(right + 800 * DAY)
  shop.clock.advance(DAY)
  await untilEqual(() => shop.used.length, 1)
  shop.clock.setWall(right)
  expect(shop.keeper.check()).toMatchObject({ state: 'warn' })
  shop.clock.advance(LOOK)
  await untilEqual(() => shop.used.length, 2)
  expect(shop.keeper.check()).toMatchObject({ state: 'ok' })
  expect(new Set(logged)).toEqual(new Set(['info: uses a new certificate']))
})

test('files that cannot be used are named once, and what was good stays in use', async () => {
  using shop = await kept(0)
  const good = shop.read(shop.certificate)
  writeFileSync(
    shop.certificate,
    `${good}-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----`,
  )
  for (let looks = 0; looks < 4; looks++) await shop.keeper.look()
  expect(logged).toEqual([
    expect.stringMatching(
      /^error: could not use the new certificate; the one before stays in use: /,
    ),
  ])
  expect(shop.used).toEqual([])
  expect(shop.keeper.check()).toMatchObject({
    state: 'warn',
    message: expect.stringContaining('the one before stays in use, and the certificate lasts'),
  })
  writeFileSync(shop.certificate, good)
  await shop.keeper.look()
  expect(shop.keeper.check()).toMatchObject({ state: 'ok' })
})

needs('mkfifo').test('a pipe in place of a file is refused, and never waited for', async () => {
  using shop = await kept(0)
  for (const file of [shop.certificate, shop.key, shop.issuer]) {
    rmSync(file)
    expect(Bun.spawnSync([findTool('mkfifo'), file]).success).toBe(true)
  }
  for (let looks = 0; looks < 4; looks++) await shop.keeper.look()
  expect(logged).toEqual([
    `error: could not use the new certificate; the one before stays in use: ${shop.certificate} is not a regular file`,
  ])
  expect(shop.keeper.check()).toMatchObject({
    state: 'warn',
    message: expect.stringContaining(`${shop.certificate} is not a regular file`),
  })
  shop.clock.advance(800 * DAY)
  await hasLogged(3)
  expect(logged[1]).toMatch(/^error: could not renew the certificate: .* is not a regular file$/)
  expect(shop.used).toEqual([])
})

test('a disk that does not respond within five seconds is named once, and when it responds again', async () => {
  using shop = certificateFolder()
  const clock = new ManualClock()
  await shop.make(['shop-pc.local'], clock.wall())
  const asked: PromiseWithResolvers<undefined>[] = []
  const hanging = {
    readChanged() {
      const read = Promise.withResolvers<undefined>()
      asked.push(read)
      return read.promise
    },
  }
  const files = { certFile: shop.certificate, keyFile: shop.key }
  const keeper = new TlsKeeper({ ...pairOf(shop), ...files }, clock, () => {}, hanging)
  keeper.start()
  clock.advance(LOOK)
  for (let seconds = 0; seconds < 4; seconds++) clock.advance(SECOND)
  expect({ state: keeper.check().state, logged }).toEqual({ state: 'ok', logged: [] })
  clock.advance(SECOND)
  for (let looks = 0; looks < 4; looks++) clock.advance(LOOK)
  const stalled = 'the files of the certificate could not be read within 5 seconds'
  expect(logged).toEqual([`error: ${stalled}; the one before stays in use`])
  expect(keeper.check()).toMatchObject({
    state: 'warn',
    message: expect.stringContaining(stalled),
  })
  expect(asked).toHaveLength(1)
  asked[0]?.resolve(undefined)
  await hasLogged(2)
  expect(logged[1]).toBe('info: the files of the certificate can be read again')
  expect(keeper.check()).toMatchObject({ state: 'ok' })
  keeper.stop()
})

test('a certificate that came before its key waits for it, without a word', async () => {
  using shop = await kept(0)
  using other = certificateFolder()
  await other.make(['shop-pc.local'], shop.clock.wall())
  writeFileSync(shop.certificate, other.read(other.certificate))
  await shop.keeper.look()
  expect(shop.used).toEqual([])
  writeFileSync(shop.key, other.read(other.key))
  await shop.keeper.look()
  expect(shop.used).toEqual([pairOf(other)])
  expect(logged).toEqual(['info: uses a new certificate'])
})

test('files that were written again as they were change nothing', async () => {
  using shop = await kept(0)
  await shop.keeper.look()
  writeFileSync(shop.certificate, shop.read(shop.certificate))
  await shop.keeper.look()
  expect({ used: shop.used, logged }).toEqual({ used: [], logged: [] })
})

test('a certificate that the server cannot use is logged, and the next one is used', async () => {
  let refuses = true
  using shop = await kept(100, () => {
    if (refuses) throw new Error('no')
  })
  await shop.make([], shop.clock.wall())
  await shop.keeper.look()
  expect(logged).toEqual([expect.stringMatching(/the one before stays in use: no$/)])
  refuses = false
  await shop.make([], shop.clock.wall())
  await shop.keeper.look()
  expect(shop.used).toEqual([pairOf(shop)])
})

test('one that has stopped does nothing any more', async () => {
  using shop = await kept(700)
  shop.keeper.stop()
  await shop.make([], shop.clock.wall())
  shop.clock.advance(200 * DAY)
  expect({ used: shop.used, logged }).toEqual({ used: [], logged: [] })
})
