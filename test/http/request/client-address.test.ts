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

test('what --trust-proxy cannot read is named', () => {
  const entries = [
    '10.0.0.1',
    'localhost',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '',
  ]
  expect(trustedProxies(entries)).toEqual({
    bad: ['localhost', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', ''],
  })
})
