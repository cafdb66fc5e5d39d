import { describe, expect, test } from 'bun:test'
import {
  asReached,
  type Connection,
  phoneAddress,
  readNames,
} from '../../src/page/https/connection.ts'
import { type ConnectionStage, stageOf } from '../../src/page/https/connection-stage.ts'
import { DEVICES, deviceOf } from '../../src/page/https/device.ts'
import { https as de } from '../../src/page/texts/de/https.ts'
import { https as en } from '../../src/page/texts/en/https.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BROWSERS = [
  ['iphone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Safari/604.1`, 5],
  ['iphone', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Safari/605.1.15`, 5],
  ['mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Safari/605.1.15`, 0],
  ['android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0', 5],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0', 10],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
  ['linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0', 0],
] as const

test.each(BROWSERS)('the steps of %s come first on it: %s', (device, userAgent, touchPoints) => {
  expect(deviceOf(userAgent, touchPoints)).toBe(device)
})

test('each device has as many steps in both languages', () => {
  for (const device of DEVICES) {
    expect(en.steps[device].length).toBeGreaterThan(3)
    expect(de.steps[device]).toHaveLength(en.steps[device].length)
  }
})

describe('the address that phones open', () => {
  const address = (host: string, certified: boolean | null) => ({
    url: `http://${host}`,
    certified,
  })
  const among = (...addresses: ReturnType<typeof address>[]) => phoneAddress({ addresses })

  test('is the most likely one, and one that the certificate is for, where there is one', () => {
    expect(among(address('10.0.0.7', null), address('10.0.0.8', null))).toBe('http://10.0.0.7')
    expect(among(address('10.0.0.7', false), address('10.0.0.8', true))).toBe('http://10.0.0.8')
    expect(among(address('10.0.0.7', false))).toBe('http://10.0.0.7')
    expect(among()).toBeUndefined()
  })
})

test('a page from elsewhere than a service on its own machine came through a proxy, which may add nothing to requests', () => {
  const onItsMachine = { loopbackOnly: true, behindProxy: false, onThisMachine: true }
  const reached = (from: string, connection = onItsMachine) =>
    asReached(connection as Connection, from)
  for (const from of ['http://192.168.1.20:4322', 'https://10.0.0.7', 'http://[fd00::1]:80']) {
    expect(reached(from)).toMatchObject({ behindProxy: true, onThisMachine: false })
  }
  const names = ['http://localhost:3000', 'http://shop-pc:3000', 'https://shop.example']
  for (const from of [...names, 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect(reached(from)).toEqual(onItsMachine as Connection)
  }
  const open = { ...onItsMachine, loopbackOnly: false, onThisMachine: false }
  expect(reached('http://192.168.1.20:3000', open)).toEqual(open as Connection)
})

describe('how far a shop is', () => {
  const NOW = Date.UTC(2026, 0, 5)
  const authority = { sha256: 'AB', validUntil: NOW + 2 }
  const certificate = { hosts: [], validUntil: NOW + 1, inUse: true, authority }
  const open: Connection = {
    addresses: [],
    publicUrl: null,
    loopbackOnly: false,
    https: false,
    onThisMachine: true,
    behindProxy: false,
    manyServers: false,
    certificate: null,
    setUp: 'make',
    restart: null,
  }
  test.each<[ConnectionStage, Partial<Connection>]>([
    ['open', {}],
    ['here', { loopbackOnly: true }],
    ['proxy', { behindProxy: true }],
    ['proxy', { manyServers: true, loopbackOnly: true }],
    ['waits', { certificate, loopbackOnly: true }],
    ['secure', { certificate, https: true, loopbackOnly: true }],
    ['own', { certificate: { ...certificate, authority: null }, https: true }],
    ['ended', { certificate: { ...certificate, validUntil: NOW - 1 }, https: true }],
  ])('is %s with %j', (stage, changed) => {
    expect(stageOf({ ...open, ...changed }, NOW, false)).toBe(stage)
  })

  test('is secure where a proxy is, and the page has come over HTTPS', () => {
    expect(stageOf({ ...open, behindProxy: true }, NOW, true)).toBe('secure_proxy')
  })
})

test('names are read with commas, blanks or both between', () => {
  expect(readNames(' shop-pc.local, till.local;192.168.1.20  pc ')).toEqual([
    ...['shop-pc.local', 'till.local', '192.168.1.20', 'pc'],
  ])
  expect(readNames(' , ')).toEqual([])
})
