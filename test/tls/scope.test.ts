import { expect, test } from 'bun:test'
import { covers, scopeFor } from '../../src/tls/host.ts'

const scope = scopeFor(['shop-pc', 'pets.example.com', '192.168.1.20'])

test.each([
  ...['shop-pc', 'www.shop-pc', 'pets.example.com', '192.168.1.20', '192.168.1.30', 'fd00::1'],
  ...['other.local', 'localhost', 'till.lan', 'till.internal', 'till.home.arpa'],
])('an authority may vouch for %s: it is an address, inside the shop, or was named', (host) => {
  expect(covers(scope, host)).toBe(true)
})

test.each([
  ...['other-pc', 'example.com', 'badpets.example.com', 'notlocal', 'bank.example'],
  'local.example',
])('it may not vouch for %s', (host) => {
  expect(covers(scope, host)).toBe(false)
})

test('what it may vouch for anyway is not named once more', () => {
  expect(scopeFor(['shop-pc.local', '192.168.1.20', '::1'])).toEqual(scopeFor([]))
})
