import { describe, expect, test } from 'bun:test'
import {
  clientAddress,
  type TrustedProxies,
  trustedProxies,
} from '../../../src/http/request/client-address.ts'

function trusting(...entries: string[]): TrustedProxies {
  const proxies = trustedProxies(entries)
  if ('bad' in proxies) throw new Error(`not addresses: ${proxies.bad}`)
  return proxies
}

describe("a client's address", () => {
  test('is the peer, where the peer is no trusted proxy', () => {
    expect(clientAddress('192.0.2.1', '203.0.113.1', trusting())).toBe('192.0.2.1')
    expect(clientAddress('192.0.2.1', '203.0.113.1', trusting('192.0.2.2'))).toBe('192.0.2.1')
    expect(clientAddress('192.0.2.1', null, trusting('192.0.2.1'))).toBe('192.0.2.1')
  })

  test('is the last one in X-Forwarded-For that is no trusted proxy', () => {
    const proxies = trusting('10.0.0.0/8', '::1')
    const header = '1.1.1.1, 203.0.113.1, 10.9.9.9,10.8.8.8'
    expect(clientAddress('10.0.0.1', header, proxies)).toBe('203.0.113.1')
    expect(clientAddress('::1', '203.0.113.1', proxies)).toBe('203.0.113.1')
    expect(clientAddress('10.0.0.1', '10.0.0.2, 10.0.0.3', proxies)).toBe('10.0.0.2')
  })

  test('is read with or without a port', () => {
    const proxies = trusting('10.0.0.0/8')
    expect(clientAddress('10.0.0.1', '203.0.113.1:5555', proxies)).toBe('203.0.113.1')
    expect(clientAddress('10.0.0.1', '[2001:db8::1]:80', proxies)).toBe('2001:db8::1')
    expect(clientAddress('10.0.0.1', '[2001:db8::1]', proxies)).toBe('2001:db8::1')
    expect(clientAddress('10.0.0.1', '2001:db8::1', proxies)).toBe('2001:db8::1')
  })

  test('is the nearest proxy, where what it says is no address', () => {
    const proxies = trusting('10.0.0.0/8')
    for (const header of ['', 'unknown', '_hidden', '1.1.1.1, for=2.2.2.2', ',']) {
      expect(clientAddress('10.0.0.1', header, proxies)).toBe('10.0.0.1')
    }
  })

  test('is one and the same over IPv4 and over IPv6 that carries it', () => {
    expect(clientAddress('::ffff:192.0.2.1', null, trusting())).toBe('192.0.2.1')
    const forwarded = clientAddress('::ffff:10.0.0.1', '::FFFF:203.0.113.1', trusting('10.0.0.1'))
    expect(forwarded).toBe('203.0.113.1')
  })
})

describe('an address is one, however it is spelled', () => {
  const IPV4 = ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1']
  const IPV6 = ['2001:db8::1', '2001:DB8:0:0::1', '2001:0db8::0001', '2001:db8::1%eth0']

  test.each([
    ['IPv4', IPV4],
    ['IPv6', IPV6],
  ])('%s: as a peer, as a hop, and as a trusted proxy', (_, spellings) => {
    const [one = '', ...others] = spellings
    for (const other of spellings) {
      expect(clientAddress(other, null, trusting())).toBe(one)
      for (const hop of [other, `[${other}]:80`, `"[${other}]"`]) {
        expect(clientAddress('10.0.0.1', hop, trusting('10.0.0.1'))).toBe(one)
      }
      for (const entry of spellings.filter((each) => !each.includes('%'))) {
        expect(clientAddress(other, '203.0.113.9', trusting(entry))).toBe('203.0.113.9')
      }
    }
    expect(others).toHaveLength(3)
  })

  test('a network of IPv4 that IPv6 carries is that network', () => {
    const proxies = trusting('::ffff:10.0.0.0/104', 'FD00::/8')
    for (const peer of ['10.9.9.9', '::ffff:10.9.9.9', '::ffff:a09:909', 'fd12:0::3']) {
      expect(proxies.includes(peer)).toBe(true)
    }
    for (const peer of ['11.0.0.1', '::ffff:11.0.0.1', 'fe00::1', 'unknown', '']) {
      expect(proxies.includes(peer)).toBe(false)
    }
  })
})

test('what --trust-proxy cannot read is named', () => {
  const entries = [
    '10.0.0.1',
    'localhost',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
    '[::1]',
    '',
  ]
  expect(trustedProxies(entries)).toEqual({
    bad: [
      'localhost',
      '10.0.0.0/33',
      '::/129',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      'fe80::1%eth0',
      '[::1]',
      '',
    ],
  })
})
