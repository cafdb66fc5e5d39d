import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { connect } from 'node:tls'
import { bearer } from '../support/petstock.ts'
import { type TestService, testService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { certificateFolder, DAY, NOW } from '../tls/folders.ts'

const MINUTE = 60_000
const EVENTS_GATHER = 50

// The service's clock is the test's, so that what is valid by it need not be so today.
const tls = { rejectUnauthorized: false }

const pairOf = ({ certificate, key }: { certificate: string; key: string }) => ({
  certFile: certificate,
  keyFile: key,
})

/** A shop with a certificate that was made 100 days before the service's clock begins. */
async function servedShop(filesOf = pairOf) {
  const shop = certificateFolder()
  await shop.make(['shop-pc.local'], NOW - 100 * DAY)
  const files = filesOf(shop)
  const pair = { cert: shop.read(files.certFile), key: shop.read(files.keyFile) }
  const service = await testService({ tls: { ...pair, ...files } })
  return {
    ...shop,
    files,
    service,
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]()
      shop[Symbol.dispose]()
    },
  }
}

/** Until when the certificate is good that a client is shown, in days of the service's clock. */
const shownDays = ({ url, clock }: TestService): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = Number(new URL(url).port)
    const socket = connect({ host: '127.0.0.1', port, ...tls }, () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.destroy()
      resolve(Math.round((Date.parse(valid_to) - clock.wall()) / DAY))
    })
    socket.on('error', reject)
  })

/** A client that connects in the moment of the change is hung up on, and comes again. */
const shows = (service: TestService, days: number) =>
  until(async () => (await shownDays(service).catch(() => undefined)) === days)

test('a certificate that a command has renewed is taken up within a minute, without a restart', async () => {
  await using shop = await servedShop()
  expect(await shownDays(shop.service)).toBe(720)
  await shop.make([], NOW)
  expect(await shownDays(shop.service)).toBe(720)
  shop.service.clock.advance(MINUTE)
  await shows(shop.service, 820)
})

test('another certificate is taken up too, once both of its files are there', async () => {
  await using shop = await servedShop((own) => {
    const foreign = { certFile: `${own.certificate}.pem`, keyFile: `${own.key}.pem` }
    copyFileSync(own.certificate, foreign.certFile)
    copyFileSync(own.key, foreign.keyFile)
    return foreign
  })
  using other = certificateFolder()
  await other.make(['shop-pc.local'], NOW)
  copyFileSync(other.certificate, shop.files.certFile)
  shop.service.clock.advance(MINUTE)
  // It has no key yet: what was good goes on.
  expect(await shownDays(shop.service)).toBe(720)
  copyFileSync(other.key, shop.files.keyFile)
  shop.service.clock.advance(MINUTE)
  await shows(shop.service, 820)
})

test('a request in flight gets its response while another certificate is put in use', async () => {
  await using shop = await servedShop()
  const { service } = shop
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.url).port), ...tls })
  const response = new Promise<string>((resolve) =>
    socket.once('data', (data: Buffer) => resolve(data.toString())),
  )
  const [start, end] = ['{"quan', 'tity": 7}']
  const headers = `Host: x\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: application/json\r\n`
  const length = start.length + end.length
  socket.write(`PATCH /v1/inventory/1 HTTP/1.1\r\n${headers}Content-Length: ${length}\r\n\r\n`)
  socket.write(start)
  // The server has these bytes when it has answered a later request.
  await shownDays(service)
  await service.request('/', { tls })
  await shop.make([], NOW)
  service.clock.advance(MINUTE)
  await shows(service, 820)
  socket.write(end)
  expect(await response).toStartWith('HTTP/1.1 200 OK')
  socket.destroy()
})

test('a stream of events goes on while another certificate is taken up, and ends with the service', async () => {
  const shop = await servedShop()
  const { service } = shop
  const response = await service.request('/desk/api/events', { headers: bearer(service.key), tls })
  let text = ''
  const listening = (async () => {
    for await (const more of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += more
  })()
  await until(() => text.includes('event: health'))
  await shop.make([], NOW)
  service.clock.advance(MINUTE)
  await shows(service, 820)
  const body = JSON.stringify({ quantity: 7 })
  const headers = { ...bearer(service.key), 'Content-Type': 'application/json' }
  await service.request('/v1/inventory/1', { method: 'PATCH', headers, body, tls })
  await until(() => {
    service.clock.advance(EVENTS_GATHER)
    return text.includes('"quantity":7')
  })
  await shop[Symbol.asyncDispose]()
  await listening
})
