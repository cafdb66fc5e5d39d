import { expect, test } from 'bun:test'
import { isOnThisMachine } from '../../../src/http/request/this-machine.ts'

const asked = (headers: Record<string, string>) =>
  new Request('http://localhost/metrics', { headers })

test('a client is on this machine by its address, its Host header and without a header of a proxy', () => {
  for (const peer of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) {
    expect(isOnThisMachine(asked({ Host: 'localhost:3000' }), peer)).toBe(true)
    expect(isOnThisMachine(asked({ Host: 'shop.example' }), peer)).toBe(false)
    expect(isOnThisMachine(asked({ Host: 'localhost', Via: '1.1 proxy' }), peer)).toBe(false)
  }
  for (const peer of ['192.168.1.30', '::ffff:10.0.0.7', 'fe80::1', '1270.0.0.1', 'unknown', '']) {
    expect(isOnThisMachine(asked({ Host: 'localhost:3000' }), peer)).toBe(false)
  }
})
