import { expect, test } from 'bun:test'
import { copyFileSync, rmSync } from 'node:fs'
import { connect } from 'node:tls'
import { type Server, serve } from '../../support/petstock.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { certificateFolder, DAY } from '../../tls/folders.ts'

/** A shop whose certificate was made so many days ago: `await using shop = await servedShop(800)`. */
async function servedShop(daysAgo: number) {
  const shop = certificateFolder()
  await shop.make(['shop-pc.local'], Date.now() - daysAgo * DAY)
  const server = await serve(shop.data, filesOf(shop))
  return {
    ...shop,
    server,
    log: async () => {
      await server.stop()
      return linesOf(await server.stderr)
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      shop[Symbol.dispose]()
    },
  }
}

const filesOf = ({ certificate, key }: { certificate: string; key: string }) => [
  ...['--tls-cert', certificate],
  ...['--tls-key', key],
]

interface Line {
  readonly level: string
  readonly message: string
  readonly logger: string
}

const linesOf = (stderr: string): string[] =>
  stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ logger }) => logger === 'petstock.tls')
    .map(({ level, message }) => `${level} ${message}`)

/** Until when the certificate is good that a client is shown, in days from now. */
const shownDays = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.url)
    const socket = connect(
      { host: '127.0.0.1', port: Number(port), rejectUnauthorized: false },
      () => {
        const { valid_to } = socket.getPeerCertificate()
        socket.destroy()
        resolve(Math.round((Date.parse(valid_to) - Date.now()) / DAY))
      },
    )
    socket.on('error', reject)
  })

/** Connects again where the server closes the connection in the moment of the change. */
const shows = (server: Server, days: number) =>
  untilEqual(() => shownDays(server).catch(() => undefined), days)

test.each([
  [791, 29],
  [815, 5],
  [900, -80],
])(
  'a certificate of petstock’s own, made %i days ago, is renewed while it serves',
  async (daysAgo) => {
    await using shop = await servedShop(daysAgo)
    await shows(shop.server, 820)
    const response = await fetch(`${shop.server.url}/v1/inventory`, {
      tls: { ca: shop.read(shop.root) },
    })
    expect(response.status).toBe(401)
    expect(await shop.log()).toEqual(['INFO uses a new certificate'])
  },
)

test('a certificate that is still good for a month is left alone', async () => {
  await using shop = await servedShop(788)
  expect(await shownDays(shop.server)).toBe(32)
  expect(await shop.log()).toEqual([])
})

/** What serve logs of files with a certificate that clients refuse, or will. */
async function logOf(shop: ReturnType<typeof certificateFolder>, files = filesOf(shop)) {
  await using server = await serve(shop.data, files)
  expect(server.url).toStartWith('https://')
  await shownDays(server)
  // A renewal is tried on a thread first.
  await until(() => /the certificate ends on|refuse the certificate/.test(server.loggedSoFar()))
  await server.stop()
  return linesOf(await server.stderr)
}

/** The same certificate in files of other names, as if another program had made it. */
function asForeign(shop: ReturnType<typeof certificateFolder>) {
  const [certificate, key] = [`${shop.data}/site.pem`, `${shop.data}/site.key`]
  copyFileSync(shop.certificate, certificate)
  copyFileSync(shop.key, key)
  return { certificate, key }
}

test('one that cannot be renewed is warned of, with the call that renews it', async () => {
  using shop = certificateFolder()
  await shop.make(['shop-pc.local'], Date.now() - 800 * DAY)
  rmSync(shop.issuer)
  expect(await logOf(shop)).toEqual([
    'ERROR could not renew the certificate',
    expect.stringMatching(
      /^WARN the certificate ends on 20\S+\. Renew it with `petstock tls create/,
    ),
  ])
})

test('one whose authority ends is warned of, with the call that makes another', async () => {
  using shop = certificateFolder()
  const { authority } = await shop.make(['shop-pc.local'], Date.now() - 3_632 * DAY)
  await shop.make([], authority.validUntil - 100 * DAY)
  expect(await logOf(shop)).toEqual([
    expect.stringMatching(
      /^WARN the certificate ends on 20\S+\. Its authority ends then: `petstock tls create --data .* each tablet and till has to trust$/,
    ),
  ])
})

test.each([
  [800, /^WARN the certificate ends on 20\S+\. Put a new one into .*site\.pem and .*site\.key: /],
  [900, /^ERROR clients refuse the certificate: it ended on 20\S+\. Put a new one into /],
  [
    -400,
    /^ERROR clients refuse the certificate until 20.*set the clock of this machine\. If it is, put a new one /,
  ],
])('somebody else’s certificate of %i days is served and warned of', async (daysAgo, said) => {
  using shop = certificateFolder()
  await shop.make(['shop-pc.local'], Date.now() - daysAgo * DAY)
  expect(await logOf(shop, filesOf(asForeign(shop)))).toEqual([expect.stringMatching(said)])
})
