import { expect, test } from 'bun:test'
import { covers, scopeFor } from '../../src/tls/scope.ts'

const scope = scopeFor(['shop-pc', 'pets.example.com', '203.0.113.7', '2001:db8::7'])

test.each([
  ...['shop-pc', 'www.shop-pc', 'pets.example.com', '203.0.113.7', '2001:db8::7'],
  ...['other.local', 'localhost', 'till.lan', 'till.internal', 'till.home.arpa'],
  ...['127.0.0.1', '10.9.8.7', '172.31.0.1', '192.168.250.1', '169.254.1.1', '::1', 'fd12::1'],
])('an authority may vouch for %s: it is inside the shop, or was named', (host) => {
  expect(covers(scope, host)).toBe(true)
})

test.each([
  ...[
    'other-pc',
    'example.com',
    'badpets.example.com',
    'notlocal',
    'bank.example',
    'local.example',
  ],
  ...['203.0.113.8', '172.32.0.1', '8.8.8.8', '2001:db8::8', 'fe80::1', '::ffff:8.8.8.8'],
])('it may not vouch for %s', (host) => {
  expect(covers(scope, host)).toBe(false)
})

test('what is inside a shop anyway is not named once more', () => {
  expect(scopeFor(['shop-pc.local', '192.168.1.20', '::1'])).toEqual(scopeFor([]))
})
